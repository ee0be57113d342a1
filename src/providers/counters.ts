/**
 * Counters of usage, as providers say them: some and not others.
 */

import type { UsageMetadata } from '../messages.js'

/** Usage of the counters that were said. */
export function saidCounters(counters: Readonly<Record<string, number | undefined>>): UsageMetadata {
  return Object.fromEntries(Object.entries(counters).filter(([, count]) => count !== undefined))
}

/** The sum of the counters that were said; undefined when none was. */
export function sumOfSaid(...counts: readonly (number | undefined)[]): number | undefined {
  return counts.reduce((sum, count) => (count === undefined ? sum : (sum ?? 0) + count), undefined)
}
