/**
 * What a run has cost.
 */

import type { UsageMetadata } from '../messages.js'

const counters = [
  'inputTokens',
  'outputTokens',
  'totalTokens',
  'cachedTokens',
  'cacheCreationTokens',
  'reasoningTokens',
] as const satisfies (keyof UsageMetadata)[]

/** The six counters of both, added. What neither says stays unsaid; other fields are no sums, and are left out. */
export function sumUsage(left: UsageMetadata, right: UsageMetadata): UsageMetadata {
  const sums = counters.flatMap((name) => {
    const [before, more] = [left[name], right[name]]
    return before === undefined && more === undefined ? [] : [[name, (before ?? 0) + (more ?? 0)] as const]
  })
  return Object.freeze(Object.fromEntries(sums))
}
