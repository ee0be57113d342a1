// Goals beside what was measured.

import { commonSize, faultsOf, figureAt, growthOf, perDelta } from './figures.mjs'
import { subjects } from './plan.mjs'

/**
 * @returns the goals of rows that were measured, each with its `value`, the length it was measured `at`, whether it is
 *   reached (undefined where it cannot be said), and a `note`
 */
export function judge(goals, results) {
  const isMeasured = ({ workload, row }) => results.some((result) => result.workload === workload && result.row === row)
  return goals.filter(isMeasured).map((goal) => verdictOn(goal, results))
}

function verdictOn(goal, results) {
  const among = results.filter(({ workload }) => workload === goal.workload)
  const result = among.find(({ row }) => row === goal.row)
  const { value, at, note } = kinds[goal.kind](goal, result, among) ?? {}
  const isReached = value === undefined ? undefined : value <= goal.limit && faultsOf(result).length === 0
  return { ...goal, title: result.title, value, at, note, isReached }
}

const kinds = {
  ratio(goal, result, among) {
    const others = among.filter(({ row }) => goal.to.includes(row))
    const found = others
      .map((other) => ratioTo(goal, result, other))
      .filter((each) => each !== undefined)
      .sort((left, right) => right.value - left.value)[0]
    if (found === undefined) return undefined
    return { ...found, note: goal.to.includes('floor') ? bestPeer(goal, found.at, among) : `against ${found.title}` }
  },
  time(goal, result) {
    const at = commonSize([result], goal.at)
    return at === undefined ? undefined : { at, value: perDelta(figureAt(result, at)) }
  },
  growth(_goal, result, among) {
    const floor = growthOf(among.find(({ row }) => row === 'floor'))
    return { value: growthOf(result), at: 100_000, note: floor === undefined ? undefined : `the floor: ${floor.toFixed(2)}` }
  },
  retained(goal, result) {
    const at = commonSize([result], goal.at)
    if (at === undefined) return undefined
    const { kept, keptAfterReading, text } = figureAt(result, at).memory
    return { at, value: kept / text, note: `after its text was read: ${(keptAfterReading / text).toFixed(2)}×` }
  },
  sharing(_goal, result) {
    const each = figureAt(result, 100_000)?.memory
    const note = each && `${Math.round(each.kept / 100_000)} bytes for each snapshot`
    return { value: growthOf(result, ({ memory }) => memory.kept), at: 100_000, note }
  },
}

function ratioTo({ part, at: most }, result, other) {
  const at = commonSize([result, other], most)
  if (at === undefined) return undefined
  const [ours, theirs] = [result, other].map((one) => perDelta(figureAt(one, at), part))
  return { at, value: ours / theirs, title: other.title }
}

/** Of the libraries whose result is right, the one nearest to the floor. */
function bestPeer(goal, at, among) {
  const floor = perDelta(
    figureAt(
      among.find(({ row }) => row === 'floor'),
      at,
    ),
    goal.part,
  )
  const [best] = among
    .filter((result) => !subjects.includes(result.peer))
    .filter((result) => faultsOf(result).length === 0 && figureAt(result, at) !== undefined)
    .map((result) => ({ title: result.title, value: perDelta(figureAt(result, at), goal.part) / floor }))
    .sort((left, right) => left.value - right.value)
  return best === undefined ? undefined : `best of the others: ${best.title}, ${best.value.toFixed(best.value < 10 ? 1 : 0)}×`
}
