// A process may be lucky, or not: where its heap lies, when its code is compiled. So there are several, and the median counts.

import { medianOf } from './measure.mjs'

/** The results of the rounds of one row on one workload as one result. */
export function mergeRounds(results) {
  const groups = new Map()
  for (const result of results) groups.set(keyOf(result), [...(groups.get(keyOf(result)) ?? []), result])
  return [...groups.values()].map((rounds) => {
    const [first] = rounds
    const failure = rounds.find((round) => round.failure !== undefined)?.failure
    const figures = first.sizes.flatMap((size) => mergeFigures(rounds, size))
    return { ...first, figures, rounds: rounds.length, ...(failure !== undefined && { failure }) }
  })
}

const keyOf = ({ workload, row }) => `${workload}/${row}`

function mergeFigures(rounds, size) {
  const all = rounds.flatMap(({ figures }) => figures.filter((figure) => figure.size === size))
  const measured = all.filter(({ skipped }) => skipped === undefined)
  if (measured.length === 0) return all.slice(0, 1)
  const median = (key) => medianOf(measured.map((figure) => figure[key]))
  return [{ ...measured[0], fold: median('fold'), view: median('view'), cpu: median('cpu') }]
}
