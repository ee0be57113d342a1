import type { UsageMetadata } from '../../messages.js'
import { saidCounters, sumOfSaid } from '../../providers/counters.js'
import { number, record } from '../../providers/fields.js'
import type { LangChainUsage } from './types.js'

type Fields = Readonly<Record<string, unknown>>

/** What has been said of the usage, added: LangChain's chunks each say a part of it. */
export class UsageSum {
  #usage: UsageMetadata = {}

  /** The usage with this one; undefined where nothing is said. */
  add(usage: unknown): UsageMetadata | undefined {
    if (typeof usage !== 'object' || usage === null) return undefined
    const counters = countersOf(record(usage))
    const sums = Object.entries(counters).map(([name, count]) => [name, sumOfSaid(number(this.#usage[name]), count)])
    this.#usage = saidCounters(Object.fromEntries(sums))
    return this.#usage
  }
}

function countersOf(usage: Fields): Record<string, number | undefined> {
  const [input, output] = [record(usage.input_token_details), record(usage.output_token_details)]
  return {
    inputTokens: number(usage.input_tokens),
    outputTokens: number(usage.output_tokens),
    totalTokens: number(usage.total_tokens),
    cachedTokens: number(input.cache_read),
    cacheCreationTokens: number(input.cache_creation),
    reasoningTokens: number(output.reasoning),
    ...modalities('input', input),
    ...modalities('output', output),
  }
}

const modalityNames = ['audio', 'image', 'video', 'document', 'text'] as const

/** Counters that have no unified name: `inputAudioTokens` and their kin. */
function modalities(side: 'input' | 'output', details: Fields): Record<string, number | undefined> {
  return Object.fromEntries(
    modalityNames.map((name) => [`${side}${name[0]?.toUpperCase()}${name.slice(1)}Tokens`, number(details[name])]),
  )
}

/**
 * The unified usage in LangChain's words, which have no way to leave a total out: what nobody said is 0 there, and the total
 * the sum. Undefined where no total was said.
 */
export function langChainUsage(usage: UsageMetadata | undefined): LangChainUsage | undefined {
  if (usage === undefined) return undefined
  const { inputTokens, outputTokens, totalTokens, cachedTokens, cacheCreationTokens, reasoningTokens } = usage
  if (sumOfSaid(inputTokens, outputTokens, totalTokens) === undefined) return undefined
  const input = { cache_read: cachedTokens, cache_creation: cacheCreationTokens, ...saidModalities('input', usage) }
  const output = { reasoning: reasoningTokens, ...saidModalities('output', usage) }
  return {
    input_tokens: inputTokens ?? 0,
    output_tokens: outputTokens ?? 0,
    total_tokens: totalTokens ?? sumOfSaid(inputTokens, outputTokens) ?? 0,
    ...(hasSaid(input) && { input_token_details: said(input) }),
    ...(hasSaid(output) && { output_token_details: said(output) }),
  }
}

type Counters = Readonly<Record<string, number | undefined>>

function saidModalities(side: 'input' | 'output', usage: UsageMetadata): Counters {
  const names = Object.keys(modalities(side, {}))
  return Object.fromEntries(modalityNames.map((name, at) => [name, number(usage[names[at] ?? ''])]))
}

function hasSaid(counters: Counters): boolean {
  return Object.values(counters).some((count) => count !== undefined)
}

function said(counters: Counters): Record<string, number> {
  return Object.fromEntries(Object.entries(counters).filter((entry): entry is [string, number] => entry[1] !== undefined))
}
