import type { JsonObject } from '../json.js'
import type { UsageMetadata } from '../messages.js'
import { number, others, record } from './fields.js'

const renamed = new Set(['prompt_tokens', 'completion_tokens', 'total_tokens'])

/**
 * Usage as the OpenAI family writes it, under the unified names. `prompt_tokens` is the whole prompt there, and
 * `completion_tokens` includes reasoning. What else is said is kept as it came.
 */
export function openAIUsage(usage: Readonly<Record<string, unknown>>): UsageMetadata {
  const prompt = record(usage.prompt_tokens_details)
  const completion = record(usage.completion_tokens_details)
  const counters: Record<string, number | undefined> = {
    inputTokens: number(usage.prompt_tokens),
    outputTokens: number(usage.completion_tokens),
    totalTokens: number(usage.total_tokens),
    // DeepSeek and Kimi say it beside the details.
    cachedTokens: number(prompt.cached_tokens) ?? number(usage.prompt_cache_hit_tokens) ?? number(usage.cached_tokens),
    cacheCreationTokens: number(prompt.cache_write_tokens) ?? number(prompt.cache_creation_tokens),
    reasoningTokens: number(completion.reasoning_tokens) ?? number(usage.reasoning_tokens),
  }
  const said: JsonObject = Object.fromEntries(Object.entries(counters).filter(([, count]) => count !== undefined))
  return { ...said, ...others(usage, renamed) }
}
