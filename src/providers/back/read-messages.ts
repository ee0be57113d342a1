/**
 * Messages one by one, before calls and results are paired: what says nothing is left out.
 */

import type { AssistantMessageInput, Message, SystemMessage, ToolMessageInput, UserMessage } from '../../conversation.js'
import { ChunkDataError, describe } from '../../errors.js'
import type { JsonValue } from '../../json.js'
import { record, text } from '../fields.js'
import { type AssistantEntry, joined, mendedParts, partsOf, withParts } from './assistant-parts.js'
import { checkMessage } from './check-message.js'
import { itemText, listOf } from './items.js'

/** A system or user message. */
export interface SpokenEntry {
  readonly role: 'system' | 'user'
  readonly message: SystemMessage | UserMessage
}

/** A result, wherever it stands. */
interface ToolEntry {
  readonly role: 'tool'
  readonly message: ToolMessageInput
}

export type Entry = SpokenEntry | AssistantEntry | ToolEntry

/**
 * What the messages say. A message that has nothing to mend stays the same object.
 *
 * @throws ChunkDataError where something is no message
 */
export function readMessages(messages: readonly Message[]): Entry[] {
  const entries: (Exclude<Entry, AssistantEntry> | AssistantEntry[])[] = []
  for (const entry of messagesIn(messages).flatMap(readMessage)) {
    const last = entries.at(-1)
    if (entry.role !== 'assistant') entries.push(entry)
    // The results of its calls can only come after both.
    else if (Array.isArray(last) && hasCalls(last[0])) last.push(entry)
    else entries.push([entry])
  }
  return entries.map((entry) => (Array.isArray(entry) ? joined(entry) : entry))
}

function hasCalls(entry: AssistantEntry | undefined): boolean {
  return entry?.parts.some(({ type }) => type === 'tool-call') === true
}

function messagesIn(messages: readonly Message[]): readonly Message[] {
  if (!Array.isArray(messages)) throw new ChunkDataError('messages', 'an array of messages', describe(messages))
  for (const [position, message] of messages.entries()) checkMessage(message, `messages[${position}]`)
  return messages
}

function readMessage(message: Message): Entry[] {
  switch (message.role) {
    case 'assistant':
      return readAssistant(message)
    case 'tool':
      return [readResult(message)]
    case 'system':
    case 'user':
      return readSpoken(message)
    default:
      // What is none has been refused.
      message satisfies never
      return []
  }
}

function readAssistant(message: AssistantMessageInput): Entry[] {
  const given = partsOf(message)
  const parts = mendedParts(given)
  if (parts.length === 0) return []
  // Edited fields count, and the parts of the message say them no more.
  const isEdited = (message.parts ?? []).length > 0 && given !== message.parts
  return [{ role: 'assistant', message: parts === given && !isEdited ? message : withParts(message, parts), parts }]
}

function readSpoken(message: SystemMessage | UserMessage): Entry[] {
  const { role, content } = message
  if (typeof content === 'string') return content === '' ? [] : [{ role, message }]
  const items = listOf(content)
  const results = role === 'user' ? items.flatMap(toolResult) : []
  const kept = items.filter((item) => itemText(item) !== '' && (role !== 'user' || !isToolResult(item)))
  if (kept.length === 0) return results
  const isSame = items === content && kept.length === items.length
  return [...results, { role, message: isSame ? message : { ...message, content: kept } }]
}

function readResult(message: ToolMessageInput): ToolEntry {
  const { role, content } = message
  const isSame = typeof content === 'string' || Array.isArray(content)
  return { role, message: isSame ? message : { ...message, content: listOf(content) } }
}

/** A result that stands in a user message, as Anthropic has it. */
function toolResult(item: JsonValue): ToolEntry[] {
  if (!isToolResult(item)) return []
  const { tool_use_id: id, content, is_error: isError } = record(item)
  // It is part of JSON content.
  const said = (content ?? '') as string | readonly JsonValue[]
  const message: ToolMessageInput = { role: 'tool', content: said, toolCallId: text(id) ?? '' }
  return [readResult(isError === true ? { ...message, isError } : message)]
}

function isToolResult(item: JsonValue): boolean {
  return record(item).type === 'tool_result'
}
