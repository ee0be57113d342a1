/**
 * The parts of an assistant message, as they are to be sent, and the message of mended parts.
 */

import type { AssistantMessageInput } from '../../conversation.js'
import type { MessagePart } from '../../parts/part.js'
import { contentOf, isPlain, textsOf, toolCallsOf } from '../../parts/views.js'
import { mendedArguments } from './arguments.js'
import { foldCallItems } from './call-items.js'
import { partsAsEdited, partsOfFields } from './edited-parts.js'
import { itemText } from './items.js'

/** An assistant message and its parts. */
export interface AssistantEntry {
  readonly role: 'assistant'
  readonly message: AssistantMessageInput
  readonly parts: readonly MessagePart[]
}

/** The parts of a message: its own, as its plain fields say them; or else what these stand for. */
export function partsOf(message: AssistantMessageInput): readonly MessagePart[] {
  const { parts } = message
  return parts !== undefined && parts.length > 0 ? partsAsEdited(message, parts) : partsOfFields(message)
}

/**
 * The parts that can be sent. Calls that stand among the content become calls; arguments become JSON; empty texts, and calls
 * without a name, are left out.
 *
 * @returns the same list where there is nothing to mend
 */
export function mendedParts(parts: readonly MessagePart[]): readonly MessagePart[] {
  const mended = uniqueIndexes(foldCallItems(parts).filter(saysSomething).map(withMendedArguments))
  return mended.length === parts.length && mended.every((part, position) => part === parts[position]) ? parts : mended
}

/** The message with these parts in place of its own. */
export function withParts(message: AssistantMessageInput, parts: readonly MessagePart[]): AssistantMessageInput {
  const { parts: _parts, refusal: _refusal, ...rest } = message
  const refusal = textsOf(parts, 'refusal')
  return {
    ...rest,
    content: contentOf(parts),
    reasoningContent: textsOf(parts, 'reasoning'),
    toolCalls: toolCallsOf(parts),
    ...(refusal !== '' && { refusal }),
    ...(!isPlain(parts) && { parts }),
  }
}

/** One message of those that follow each other; where several say something beside their parts, the last one counts. */
export function joined(entries: readonly AssistantEntry[]): AssistantEntry {
  const [first, ...rest] = entries
  if (first !== undefined && rest.length === 0) return first
  const parts = uniqueIndexes(entries.flatMap((entry) => entry.parts))
  const fields: AssistantMessageInput = Object.assign(
    { role: 'assistant', content: '' },
    ...entries.map(({ message }) => message),
  )
  return { role: 'assistant', message: withParts(fields, parts), parts }
}

/** What an empty text has for its provider, a signature say, has to go back. */
function saysSomething(part: MessagePart): boolean {
  if (part.type === 'tool-call') return part.call.name !== ''
  return part.type === 'content' ? itemText(part.item) !== '' : part.text !== '' || part.providerData !== undefined
}

function withMendedArguments(part: MessagePart): MessagePart {
  // A custom tool takes any text.
  if (part.type !== 'tool-call' || part.call.type === 'custom') return part
  const text = mendedArguments(part.call.arguments)
  return text === part.call.arguments ? part : { ...part, call: { ...part.call, arguments: text } }
}

/** Each call under an index of its own: the one that it has where that is free, else the next one that is. */
function uniqueIndexes(parts: readonly MessagePart[]): readonly MessagePart[] {
  /** Of an index that is taken, where to look on: many calls of one index must not look through all those before them. */
  const next = new Map<number, number>()
  return parts.map((part, position) => {
    if (part.type !== 'tool-call') return part
    const wanted = isCountable(part.call.index) ? part.call.index : position
    let index = wanted
    for (let later = next.get(index); later !== undefined; later = next.get(index)) index = later
    next.set(wanted, index + 1)
    next.set(index, index + 1)
    return index === part.call.index ? part : { ...part, call: { ...part.call, index } }
  })
}

/** True for an index after which others come: messages that were stored somewhere may hold anything. */
function isCountable(index: number): boolean {
  return Number.isSafeInteger(index) && index >= 0 && index < 2 ** 52
}
