import type { UsageMetadata } from 'chunkfold'
import type { Wire } from './readers.js'

type Counters = Readonly<Record<string, unknown>>

/** Our counters and theirs under our names, as far as they counted. */
export function compareUsage(wire: Wire, ours: UsageMetadata = {}, theirs: Counters): [ours: unknown, theirs: unknown] {
  const counted = Object.entries(unified(wire, theirs)).filter(([, counter]) => counter !== undefined)
  return [Object.fromEntries(counted.map(([name]) => [name, ours[name]])), Object.fromEntries(counted)]
}

/** The names that readers have for counters: the provider's own, or those of their own types. */
function unified(wire: Wire, usage: Counters): Counters {
  const prompt = detailsOf(usage.prompt_tokens_details ?? usage.input_tokens_details)
  const completion = detailsOf(usage.completion_tokens_details ?? usage.output_tokens_details)
  const cacheRead = usage.cache_read_input_tokens
  const cacheWrite = usage.cache_creation_input_tokens
  const input = usage.prompt_tokens ?? usage.input_tokens ?? usage.inputTokens ?? usage.promptTokenCount
  return {
    // Anthropic counts what it read from a cache and wrote to one beside its input; we count the whole prompt.
    inputTokens: wholePrompt(wire) ? sum(input, cacheRead, cacheWrite) : input,
    outputTokens: usage.completion_tokens ?? usage.output_tokens ?? usage.outputTokens ?? geminiOutput(usage),
    totalTokens: usage.total_tokens ?? usage.totalTokens ?? usage.totalTokenCount,
    cachedTokens: prompt.cached_tokens ?? usage.prompt_cache_hit_tokens ?? usage.cached_input_tokens ?? cacheRead,
    reasoningTokens: completion.reasoning_tokens ?? usage.output_reasoning_tokens ?? usage.thoughtsTokenCount,
  }
}

function wholePrompt(wire: Wire): boolean {
  return wire === 'anthropic' || wire === 'claude-agent'
}

function geminiOutput({ candidatesTokenCount, thoughtsTokenCount }: Counters): unknown {
  return candidatesTokenCount === undefined ? undefined : sum(candidatesTokenCount, thoughtsTokenCount)
}

function sum(...counts: readonly unknown[]): number | undefined {
  const numbers = counts.filter((count) => typeof count === 'number')
  return numbers.length === 0 ? undefined : numbers.reduce((left, right) => left + right)
}

function detailsOf(value: unknown): Counters {
  return typeof value === 'object' && value !== null ? (value as Counters) : {}
}
