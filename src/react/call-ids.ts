/**
 * The ids of calls: each call of a conversation has one of its own, so that its result can name it. What the provider gave
 * is kept where it can be.
 */

import type { Message } from '../conversation.js'
import type { AssistantMessage } from '../messages.js'
import type { MessagePart, ToolCall } from '../parts/part.js'

/** Hands out ids that are new to a conversation. */
export class CallIds {
  readonly #taken: Set<string>
  readonly #newId: () => string

  constructor(messages: readonly Message[], newId: () => string) {
    this.#taken = new Set(messages.flatMap(idsIn))
    this.#newId = newId
  }

  /** The call under its own id, where no other call has it; else under a new one. */
  named(call: ToolCall): ToolCall {
    const id = call.id !== undefined && !this.#taken.has(call.id) ? call.id : this.#fresh()
    this.#taken.add(id)
    return id === call.id ? call : Object.freeze({ ...call, id })
  }

  #fresh(): string {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const id = this.#newId()
      if (!this.#taken.has(id)) return id
    }
    throw new TypeError(`\`newId\` gave ${MAX_ATTEMPTS} ids that are taken already; it has to give a new one each time`)
  }
}

const MAX_ATTEMPTS = 100

function idsIn(message: Message): string[] {
  if (message.role === 'tool') return message.toolCallId === undefined ? [] : [message.toolCallId]
  if (message.role !== 'assistant') return []
  const inParts = (message.parts ?? []).flatMap((part) => (part.type === 'tool-call' ? [part.call] : []))
  return [...(message.toolCalls ?? []), ...inParts].flatMap(({ id }) => (id === undefined ? [] : [id]))
}

/**
 * A message with these calls in place of its own.
 *
 * @param calls - by their index; a call that is not among them is left out
 */
export function withCalls(message: AssistantMessage, calls: ReadonlyMap<number, ToolCall>): AssistantMessage {
  const { parts, ...fields } = message
  const toolCalls = Object.freeze(message.toolCalls.flatMap(({ index }) => calls.get(index) ?? []))
  if (parts === undefined) return Object.freeze({ ...fields, toolCalls })
  const kept = parts.flatMap((part): MessagePart[] => {
    if (part.type !== 'tool-call') return [part]
    const call = calls.get(part.call.index)
    return call === undefined ? [] : [Object.freeze({ type: part.type, call })]
  })
  return Object.freeze({ ...fields, toolCalls, parts: Object.freeze(kept) })
}
