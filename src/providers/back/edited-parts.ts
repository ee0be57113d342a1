/**
 * A message says what it says twice: in its plain fields, and in its parts where these say more. Who edits it edits the fields:
 * what is sent has to be what they say, and the parts that no edit has touched keep their order and their signatures.
 */

import type { AssistantMessageInput, ToolCallInput } from '../../conversation.js'
import { equalJson, type JsonValue } from '../../json.js'
import type { MessagePart, ToolCall } from '../../parts/part.js'
import { contentOf, textsOf, toolCallsOf } from '../../parts/views.js'
import { grouped } from './grouped.js'
import { listOf } from './items.js'

/** What the plain fields stand for, in the order that chunks have them in. */
export function partsOfFields({
  reasoningContent,
  content,
  refusal,
  toolCalls,
}: AssistantMessageInput): readonly MessagePart[] {
  return [
    ...textPart('reasoning', reasoningContent),
    ...contentParts(content),
    ...textPart('refusal', refusal),
    ...(toolCalls ?? []).map(callPart),
  ]
}

/**
 * The parts of a message, as its fields say them: a field that differs from what the parts say was edited, and counts. Fields
 * that are not there, or all of them empty, say nothing of the parts.
 */
export function partsAsEdited(message: AssistantMessageInput, parts: readonly MessagePart[]): readonly MessagePart[] {
  const { reasoningContent, content, refusal, toolCalls } = message
  if (partsOfFields(message).length === 0) return parts
  let edited = parts
  if (!equalJson(content, contentOf(parts))) edited = replaced(edited, ['text', 'content'], contentParts(content))
  for (const [type, text] of [['reasoning', reasoningContent] as const, ['refusal', refusal] as const]) {
    if (text !== undefined && text !== textsOf(parts, type)) edited = replaced(edited, [type], textPart(type, text))
  }
  return toolCalls === undefined || equalJson(toolCalls, toolCallsOf(parts)) ? edited : withCalls(edited, toolCalls)
}

/** The parts with others in the place of the first of these types, and none of the rest of them; at the start where there is none. */
function replaced(
  parts: readonly MessagePart[],
  types: readonly MessagePart['type'][],
  others: readonly MessagePart[],
): readonly MessagePart[] {
  const isOne = ({ type }: MessagePart) => types.includes(type)
  const place = Math.max(parts.findIndex(isOne), 0)
  const isKept = (part: MessagePart) => !isOne(part)
  return [...parts.slice(0, place).filter(isKept), ...others, ...parts.slice(place).filter(isKept)]
}

/** The parts with these calls: each in its place where it has one, the others at the end. */
function withCalls(parts: readonly MessagePart[], calls: readonly ToolCallInput[]): readonly MessagePart[] {
  const waiting = grouped(calls.map(callPart).map((part) => [keyOf(part), part]))
  const kept = parts.flatMap((part) => (part.type === 'tool-call' ? taken(waiting.get(keyOf(part))) : [part]))
  return [...kept, ...[...waiting.values()].flat()]
}

/** One of the calls that wait under a key: there is more than one only where ids or indexes repeat. */
function taken(calls: MessagePart[] | undefined): MessagePart[] {
  const call = calls?.pop()
  return call === undefined ? [] : [call]
}

/** A call is known again by its id, or by its index where it has none. */
function keyOf(part: MessagePart): string {
  if (part.type !== 'tool-call') return ''
  const { id, index } = part.call
  return id === undefined ? `at ${index}` : `id ${id}`
}

function callPart(call: ToolCallInput, position: number): MessagePart {
  return { type: 'tool-call', call: wholeCall(call, position) }
}

function textPart(type: 'reasoning' | 'text' | 'refusal', text: string | undefined): MessagePart[] {
  return text === undefined || text === '' ? [] : [{ type, text }]
}

function contentParts(content: string | readonly JsonValue[]): MessagePart[] {
  if (typeof content === 'string') return textPart('text', content)
  return listOf(content).map((item) => ({ type: 'content', item }))
}

/** A call without the fields that were left out. */
function wholeCall(
  { id, type, name, arguments: text, index, responseItemId, providerData }: ToolCallInput,
  at: number,
): ToolCall {
  return {
    ...(id !== undefined && { id }),
    type: type ?? 'function',
    name,
    arguments: text,
    index: index ?? at,
    ...(responseItemId !== undefined && { responseItemId }),
    ...(providerData !== undefined && { providerData }),
  }
}
