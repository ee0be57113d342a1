import type { JsonObject } from '../json.js'
import type { UsageMetadata } from '../messages.js'
import { saidCounters } from './counters.js'
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
    // DeepSeek, Kimi and Databricks say it beside the details.
    cachedTokens: firstOf(
      prompt.cached_tokens,
      usage.prompt_cache_hit_tokens,
      usage.cached_tokens,
      usage.cache_read_input_tokens,
    ),
    cacheCreationTokens: firstOf(prompt.cache_write_tokens, prompt.cache_creation_tokens, usage.cache_creation_input_tokens),
    reasoningTokens: number(completion.reasoning_tokens) ?? number(usage.reasoning_tokens),
  }
  return { ...saidCounters(counters), ...others(usage, renamed) }
}

/** The unified usage as the OpenAI family writes it; what was not said stays unsaid, and other fields are kept. */
export function openAIUsageJson(usage: UsageMetadata): JsonObject {
  const { inputTokens, outputTokens, totalTokens, cachedTokens, cacheCreationTokens, reasoningTokens, ...rest } = usage
  const prompt = said({ cached_tokens: cachedTokens, cache_write_tokens: cacheCreationTokens })
  const completion = said({ reasoning_tokens: reasoningTokens })
  return {
    ...said({ prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: totalTokens }),
    ...rest,
    ...(prompt && { prompt_tokens_details: { ...record(rest.prompt_tokens_details), ...prompt } }),
    ...(completion && { completion_tokens_details: { ...record(rest.completion_tokens_details), ...completion } }),
  } as JsonObject
}

function said(counters: Readonly<Record<string, number | undefined>>): JsonObject | undefined {
  const entries = Object.entries(counters).filter(([, count]) => count !== undefined)
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

function firstOf(...counts: readonly unknown[]): number | undefined {
  return counts.map(number).find((count) => count !== undefined)
}
