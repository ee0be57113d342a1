import type { UsageMetadata } from '../messages.js'
import { saidCounters } from './counters.js'
import { number, others, record } from './fields.js'

const renamed = new Set(['input_tokens', 'output_tokens', 'total_tokens'])

/**
 * Usage as the Responses API writes it, under the unified names. `input_tokens` is the whole prompt there, and
 * `output_tokens` includes reasoning. What else is said is kept as it came.
 */
export function responsesUsage(usage: Readonly<Record<string, unknown>>): UsageMetadata {
  const input = record(usage.input_tokens_details)
  const counters = saidCounters({
    inputTokens: number(usage.input_tokens),
    outputTokens: number(usage.output_tokens),
    totalTokens: number(usage.total_tokens),
    cachedTokens: number(input.cached_tokens),
    cacheCreationTokens: number(input.cache_write_tokens),
    reasoningTokens: number(record(usage.output_tokens_details).reasoning_tokens),
  })
  return { ...counters, ...others(usage, renamed) }
}
