/**
 * What the readers of the recorded streams made of them, beside what we make of them, in one form.
 */

import type { AssistantMessageChunk, ToolCall, UsageMetadata } from 'chunkfold'
import type { Expected, ExpectedCall, ExpectedChoice } from './recorded-index.js'

/** A field that a reader said something about: ours and theirs. */
export type Comparison = readonly [field: keyof Expected, ours: unknown, theirs: unknown]

/** Compares what a reader said of a stream; what it did not say (or left open, as null) is left out. */
export function compare(ours: AssistantMessageChunk, theirs: Expected): Comparison[] {
  const comparisons: Comparison[] = [['toolCalls', ours.toolCalls.map(callOf), theirs.toolCalls.map(callOf)]]
  if (typeof theirs.text === 'string') comparisons.push(['text', ours.text, theirs.text])
  if (theirs.reasoning !== undefined) comparisons.push(['reasoning', ours.reasoningContent, theirs.reasoning])
  if (theirs.thinking !== undefined) comparisons.push(compareThinking(ours, theirs.thinking))
  if (typeof theirs.refusal === 'string') comparisons.push(['refusal', ours.refusal, theirs.refusal])
  if (theirs.finishReason !== undefined) comparisons.push(['finishReason', ours.finishReason, theirs.finishReason])
  if (theirs.responseId !== undefined) comparisons.push(['responseId', ours.metadata?.id, theirs.responseId])
  if (theirs.usage !== undefined) comparisons.push(compareUsage(ours.usageMetadata, theirs.usage))
  return comparisons
}

/** As `compare`, for one choice of several. */
export function compareChoice(ours: AssistantMessageChunk, { hasLogprobs, ...theirs }: ExpectedChoice): Comparison[] {
  return [...compare(ours, theirs), ['choices', ours.logprobs !== undefined, hasLogprobs]]
}

/** Ids and names, and the arguments as text; an object stands for any text of it. */
function callOf({ id, name, arguments: args }: ToolCall | ExpectedCall): unknown {
  return { id: id ?? null, name, arguments: typeof args === 'string' ? args : JSON.stringify(args) }
}

function compareThinking(ours: AssistantMessageChunk, thinking: NonNullable<Expected['thinking']>): Comparison {
  const contents = thinking.map(({ content }) => content)
  if (contents.every((content) => content !== null)) return ['thinking', ours.reasoningContent, contents.join('')]
  // That there was some is all that it said.
  return ['thinking', ours.reasoningContent !== '', contents.length > 0]
}

interface Details {
  readonly cached_tokens?: number
  readonly reasoning_tokens?: number
}

/** Their counters under our names, as far as they counted. */
function compareUsage(ours: UsageMetadata = {}, theirs: NonNullable<Expected['usage']>): Comparison {
  // Recorded data: the details are objects of counters where they are there.
  const prompt = (theirs.prompt_tokens_details ?? {}) as Details
  const completion = (theirs.completion_tokens_details ?? {}) as Details
  const counters: Record<string, unknown> = {
    inputTokens: theirs.prompt_tokens ?? theirs.input_tokens,
    outputTokens: theirs.completion_tokens ?? theirs.output_tokens,
    totalTokens: theirs.total_tokens,
    cachedTokens: prompt.cached_tokens ?? theirs.prompt_cache_hit_tokens,
    reasoningTokens: completion.reasoning_tokens ?? theirs.output_reasoning_tokens,
  }
  const counted = Object.entries(counters).filter(([, counter]) => counter !== undefined)
  return ['usage', Object.fromEntries(counted.map(([name]) => [name, ours[name]])), Object.fromEntries(counted)]
}
