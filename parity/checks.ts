/**
 * The three checks of a run, each a list of problems: what the table says is true of chunkfold, what it says is true of
 * today's reference, and both sides agree on cases that nobody has seen before.
 */

import { isDeepStrictEqual } from 'node:util'
import type { Case, Table } from './case.js'
import { agree, outcomeOfReference } from './compare.js'
import { outcomeOf } from './ours.js'
import { type Divergence, judge } from './verdict.js'

export { readCases, readDivergences, readTable } from './files.js'

/** The cases whose verdict is not what the table and the divergences say. */
export function checkVerdicts({ cases, defaults }: Table, divergences: readonly Divergence[]): string[] {
  return cases.flatMap((input) => {
    const verdict = judge(input, divergences, defaults)
    return verdict.is === 'failure'
      ? [`${input.name} ${verdict.reason}\n${show({ ours: verdict.ours, expected: verdict.expected })}`]
      : []
  })
}

/** What the committed table and a new one do not both say. Versions may differ: that alone changes nothing. */
export function checkTable(committed: Table, regenerated: Table): string[] {
  const problems = isDeepStrictEqual(committed.defaults, regenerated.defaults)
    ? []
    : [
        `the reference's models have other fields or defaults\n${show({ committed: committed.defaults, now: regenerated.defaults })}`,
      ]
  const [before, now] = [byName(committed), byName(regenerated)]
  for (const name of new Set([...before.keys(), ...now.keys()])) {
    const difference = { committed: before.get(name), now: now.get(name) }
    if (!isDeepStrictEqual(difference.committed, difference.now)) problems.push(`${name} has changed\n${show(difference)}`)
  }
  return problems
}

/** The cases on which the two sides do not agree. For cases outside the domain of every divergence. */
export function checkAgreement(cases: readonly Case[], { defaults }: Table): string[] {
  return cases.flatMap((input) => {
    const ours = outcomeOf(input)
    return agree(input, ours, outcomeOfReference(input), defaults) ? [] : [`${input.name} differs\n${show({ input, ours })}`]
  })
}

function byName({ cases }: Table): Map<string, Case> {
  return new Map(cases.map((input) => [input.name, input]))
}

/** One property a line: they are compared by eye. */
function show(properties: object): string {
  return Object.entries(properties)
    .map(([name, value]) => `    ${name}: ${JSON.stringify(value)}`)
    .join('\n')
}
