import type { JsonObject } from '../json.js'
import type { UsageMetadata } from '../messages.js'
import { saidCounters, sumOfSaid } from './counters.js'
import { number, others } from './fields.js'

// The part that tools brought is kept beside the sum that it is in.
const renamed = new Set([
  'promptTokenCount',
  'candidatesTokenCount',
  'thoughtsTokenCount',
  'totalTokenCount',
  'cachedContentTokenCount',
])

/**
 * Usage as Gemini writes it, under the unified names. `promptTokenCount` includes what was cached, but neither what the
 * provider's own tools brought into the prompt (`toolUsePromptTokenCount`) nor, as `candidatesTokenCount`, the thoughts: the
 * whole prompt and the whole answer are sums, and make up the total. What else is said is kept as it came.
 */
export function geminiUsage(usage: Readonly<Record<string, unknown>>): UsageMetadata {
  const thoughts = number(usage.thoughtsTokenCount)
  const counters = saidCounters({
    inputTokens: sumOfSaid(number(usage.promptTokenCount), number(usage.toolUsePromptTokenCount)),
    outputTokens: sumOfSaid(number(usage.candidatesTokenCount), thoughts),
    totalTokens: number(usage.totalTokenCount),
    cachedTokens: number(usage.cachedContentTokenCount),
    reasoningTokens: thoughts,
  })
  return { ...others(usage, renamed), ...counters }
}

const summands = ['promptTokenCount', 'toolUsePromptTokenCount', 'candidatesTokenCount', 'thoughtsTokenCount'] as const

/**
 * The counters so far, with those that an event says in place of their earlier values: they are cumulative, and each is said
 * by some events and not by others. But where those that are said make up the total, the others are none.
 */
export function laterCounters(before: JsonObject, said: JsonObject): JsonObject {
  const total = number(said.totalTokenCount)
  const sum = sumOfSaid(...summands.map((name) => number(said[name])))
  // A total that falls is no whole.
  const isWhole = total !== undefined && total === sum && total >= (number(before.totalTokenCount) ?? 0)
  return { ...(isWhole ? others(before, new Set(summands)) : before), ...said }
}
