import type { UsageMetadata } from '../messages.js'
import { saidCounters, sumOfSaid } from './counters.js'
import { number, others } from './fields.js'

// The counts of the cache have an older name too.
const renamed = new Set([
  ...['inputTokens', 'outputTokens', 'totalTokens', 'cacheReadInputTokens', 'cacheWriteInputTokens'],
  ...['cacheReadInputTokenCount', 'cacheWriteInputTokenCount'],
])

/**
 * Usage as Bedrock writes it, under the unified names. `inputTokens` there is what neither was read from a cache nor written
 * to one, so the whole prompt is the sum of what was said of the three. What else is said is kept as it came.
 */
export function bedrockUsage(usage: Readonly<Record<string, unknown>>): UsageMetadata {
  const read = number(usage.cacheReadInputTokens) ?? number(usage.cacheReadInputTokenCount)
  const written = number(usage.cacheWriteInputTokens) ?? number(usage.cacheWriteInputTokenCount)
  const counters = saidCounters({
    inputTokens: sumOfSaid(number(usage.inputTokens), read, written),
    outputTokens: number(usage.outputTokens),
    totalTokens: number(usage.totalTokens),
    cachedTokens: read,
    cacheCreationTokens: written,
  })
  return { ...others(usage, renamed), ...counters }
}
