/**
 * What others made of the recorded streams, beside what we make of them, in one form.
 */

import type { AssistantMessageChunk, ToolCall } from 'chunkfold'
import type { Wire } from './readers.js'
import type { Expected, ExpectedCall, ExpectedChoice } from './recorded-index.js'
import { compareUsage } from './usage.js'

/** A field that somebody said something about: ours and theirs. */
export type Comparison = readonly [field: keyof Expected, ours: unknown, theirs: unknown]

/** Compares what somebody said of a stream; what they did not say (or left open, as null) is left out. */
export function compare(wire: Wire, ours: AssistantMessageChunk, theirs: Expected): Comparison[] {
  if (theirs.messages !== undefined) return compareAgent(ours, theirs, theirs.messages)
  if (theirs.agentMessages !== undefined) return compareAgentMessages(ours, theirs, theirs.agentMessages)
  const comparisons: Comparison[] = []
  if (theirs.toolCalls !== undefined) comparisons.push(['toolCalls', callsOf(ours.toolCalls), callsOf(theirs.toolCalls)])
  if (typeof theirs.text === 'string') comparisons.push(['text', ours.text, theirs.text])
  if (theirs.reasoning !== undefined) comparisons.push(['reasoning', ours.reasoningContent, [theirs.reasoning].flat().join('')])
  if (theirs.thinking !== undefined) comparisons.push(compareThinking(ours, theirs.thinking))
  if (typeof theirs.refusal === 'string') comparisons.push(['refusal', ours.refusal, theirs.refusal])
  if (typeof theirs.finishReason === 'string') comparisons.push(compareFinish(ours, theirs.finishReason))
  if (theirs.responseId !== undefined) comparisons.push(['responseId', ours.metadata?.id, theirs.responseId])
  if (theirs.usage) comparisons.push(['usage', ...compareUsage(wire, ours.usageMetadata, theirs.usage)])
  return comparisons
}

/** As `compare`, for one choice of several. */
export function compareChoice(wire: Wire, ours: AssistantMessageChunk, choice: ExpectedChoice): Comparison[] {
  const { hasLogprobs, ...theirs } = choice
  return [...compare(wire, ours, theirs), ['choices', ours.logprobs !== undefined, hasLogprobs]]
}

/** The run of an agent is one message here: what its main thread said, and the calls of that. */
function compareAgent(
  ours: AssistantMessageChunk,
  { usage, finishReason }: Expected,
  messages: NonNullable<Expected['messages']>,
): Comparison[] {
  const main = messages.filter((message) => message.parent_tool_use_id === null)
  return [
    ['messages', ours.text, main.map(({ text }) => text).join('')],
    ['toolCalls', callsOf(ours.toolCalls), callsOf(main.flatMap(({ toolCalls }) => toolCalls))],
    // The one word that the agents of the recordings end with.
    ['finishReason', ours.finishReason, finishReason === 'success' ? 'stop' : finishReason],
    ['usage', ...compareUsage('claude-agent', ours.usageMetadata, usage ?? {})],
  ]
}

function compareAgentMessages(ours: AssistantMessageChunk, { usage }: Expected, messages: readonly string[]): Comparison[] {
  const texts = ours.parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  return [
    ['agentMessages', texts, messages],
    ['usage', ...compareUsage('codex', ours.usageMetadata, usage ?? {})],
  ]
}

/** Ids and names, and the arguments as JSON; what a server runs is no call here. */
function callsOf(calls: readonly (ToolCall | ExpectedCall)[]): unknown[] {
  return calls
    .filter((call) => !('kind' in call) || call.kind !== 'server')
    .map(({ id, name, arguments: args }) => ({ id: id ?? null, name, arguments: argumentsOf(args) }))
}

function argumentsOf(args: unknown): unknown {
  if (typeof args !== 'string') return args
  try {
    return JSON.parse(args)
  } catch {
    return args
  }
}

function compareThinking(ours: AssistantMessageChunk, thinking: NonNullable<Expected['thinking']>): Comparison {
  const contents = thinking.map(({ content }) => content)
  if (contents.every((content) => content !== null)) return ['thinking', ours.reasoningContent, contents.join('')]
  // That there was some is all that it said.
  return ['thinking', ours.reasoningContent !== '', contents.length > 0]
}

/** Theirs may be the provider's own word, which we keep beside ours. */
function compareFinish({ finishReason, metadata }: AssistantMessageChunk, theirs: string): Comparison {
  return ['finishReason', metadata?.finish_reason === theirs ? theirs : finishReason, theirs]
}
