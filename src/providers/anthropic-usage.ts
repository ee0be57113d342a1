import type { UsageMetadata } from '../messages.js'
import type { Fields } from './anthropic-block.js'
import { saidCounters, sumOfSaid } from './counters.js'
import { number, others, record } from './fields.js'

const promptFields = ['input_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens'] as const
const renamed = new Set(['output_tokens', ...promptFields])

/**
 * Usage as Anthropic writes it, under the unified names. `input_tokens` is what neither was read from a cache nor written to
 * one, so the whole prompt is the sum of what was said of the three. What else is said is kept as it came.
 */
export function anthropicUsage(usage: Fields): UsageMetadata {
  const counters = saidCounters({
    inputTokens: sumOfSaid(...promptFields.map((field) => number(usage[field]))),
    outputTokens: number(usage.output_tokens),
    cachedTokens: number(usage.cache_read_input_tokens),
    cacheCreationTokens: number(usage.cache_creation_input_tokens),
    reasoningTokens: number(record(usage.output_tokens_details).thinking_tokens),
  })
  return { ...others(usage, renamed), ...counters }
}

/**
 * The usage of a message, after what a later event says: counters are cumulative, so each that is said takes the place of
 * its earlier value. No prompt is empty: servers that only count the answer at the end say 0 for the prompt there.
 */
export function laterUsage(usage: Fields, said: Fields): Fields {
  const isEmptyPrompt = said.input_tokens === 0 && promptFields.every((field) => (said[field] ?? 0) === 0)
  const earlier = promptFields.filter((field) => number(usage[field])).map((field) => [field, usage[field]])
  return { ...usage, ...said, ...(isEmptyPrompt && Object.fromEntries(earlier)) }
}
