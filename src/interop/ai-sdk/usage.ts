import type { UsageMetadata } from '../../messages.js'
import { saidCounters, sumOfSaid } from '../../providers/counters.js'
import { number, others, record } from '../../providers/fields.js'
import { asJson } from '../as-json.js'

type Fields = Readonly<Record<string, unknown>>

const renamed = new Set([
  ...['inputTokens', 'outputTokens', 'totalTokens', 'inputTokenDetails', 'outputTokenDetails'],
  ...['reasoningTokens', 'cachedInputTokens'],
])

/**
 * Usage as the AI SDK says it, under the unified names: of `streamText` with details beside the totals, of a model with the
 * totals among the details. What the provider itself said is kept as `raw`; what is the difference of two counters is not.
 */
export function aiSDKUsage(usage: Fields): UsageMetadata {
  const isOfModel = typeof usage.inputTokens === 'object' || typeof usage.outputTokens === 'object'
  const counters = isOfModel ? modelCounters(usage) : textCounters(usage)
  // Checked where it enters a chunk.
  return { ...others(record(asJson(usage)), renamed), ...saidCounters(counters) }
}

type Counters = Record<string, number | undefined>

function textCounters(usage: Fields): Counters {
  const [input, output] = [record(usage.inputTokenDetails), record(usage.outputTokenDetails)]
  return {
    inputTokens: number(usage.inputTokens),
    outputTokens: number(usage.outputTokens),
    totalTokens: number(usage.totalTokens),
    cachedTokens: number(input.cacheReadTokens) ?? number(usage.cachedInputTokens),
    cacheCreationTokens: number(input.cacheWriteTokens),
    reasoningTokens: number(output.reasoningTokens) ?? number(usage.reasoningTokens),
  }
}

function modelCounters(usage: Fields): Counters {
  const [input, output] = [record(usage.inputTokens), record(usage.outputTokens)]
  return {
    inputTokens: number(input.total),
    outputTokens: number(output.total),
    cachedTokens: number(input.cacheRead),
    cacheCreationTokens: number(input.cacheWrite),
    reasoningTokens: number(output.reasoning),
  }
}

const counted = [
  ...(['inputTokens', 'outputTokens', 'totalTokens', 'cachedTokens'] as const),
  ...(['cacheCreationTokens', 'reasoningTokens'] as const),
]

/** What several steps cost together: the counters that were said, added. */
export function sumOfSteps(before: UsageMetadata, step: UsageMetadata): UsageMetadata {
  const sums = counted.map((counter) => [counter, sumOfSaid(before[counter], step[counter])])
  return { ...step, ...saidCounters(Object.fromEntries(sums)) }
}
