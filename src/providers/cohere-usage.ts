import type { UsageMetadata } from '../messages.js'
import { saidCounters } from './counters.js'
import { number, others, record } from './fields.js'

const usageFields = new Set(['tokens', 'cached_tokens', 'cachedTokens'])
const tokenFields = new Set([
  'input_tokens',
  'inputTokens',
  'output_tokens',
  'outputTokens',
  'reasoning_tokens',
  'reasoningTokens',
])

/**
 * Usage as Cohere writes it, under the unified names: `tokens` is what the model read and wrote, cached and reasoning parts
 * included. What was billed (`billed_units`) is less, and is kept as it came, as is everything else.
 */
export function cohereUsage(usage: Readonly<Record<string, unknown>>): UsageMetadata {
  const tokens = record(usage.tokens)
  const counters = saidCounters({
    inputTokens: number(tokens.input_tokens ?? tokens.inputTokens),
    outputTokens: number(tokens.output_tokens ?? tokens.outputTokens),
    cachedTokens: number(usage.cached_tokens ?? usage.cachedTokens),
    reasoningTokens: number(tokens.reasoning_tokens ?? tokens.reasoningTokens),
  })
  const otherTokens = others(tokens, tokenFields)
  return { ...others(usage, usageFields), ...(otherTokens && { tokens: otherTokens }), ...counters }
}
