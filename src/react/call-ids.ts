/**
 * The ids of calls: each call of a conversation has one of its own, so that its result can name it. What the provider gave
 * is kept where it can be.
 */

import type { Message } from '../conversation.js'
import { describe } from '../errors.js'
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

  /** The id of the call, where no other call has it; else a new one. */
  idFor({ id: given }: ToolCall): string {
    const isOwn = given !== undefined && !isPlaceholder(given) && !this.#taken.has(given)
    const id = isOwn ? given : this.#fresh()
    this.#taken.add(id)
    return id
  }

  /** The id of a call that was dropped can be given again. */
  release(id: string): void {
    this.#taken.delete(id)
  }

  #fresh(): string {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const id: unknown = this.#newId()
      if (typeof id !== 'string' || id === '') throw new TypeError(`\`newId\` must give a text, gave ${describe(id)}`)
      if (!this.#taken.has(id)) return id
    }
    throw new TypeError(`\`newId\` gave ${MAX_ATTEMPTS} ids that are taken already; it has to give a new one each time`)
  }
}

const MAX_ATTEMPTS = 100

/** How an id begins that only tells the calls of a text apart until each gets its own: no provider gives one like it. */
const noId = '\u0000'

/** True for such an id. */
export function isPlaceholder(id: string | undefined): boolean {
  return id?.startsWith(noId) === true
}

/** Makes such ids. */
export function placeholderIds(): () => string {
  let count = 0
  return () => `${noId}${count++}`
}

function idsIn(message: Message): string[] {
  if (message.role === 'tool') return message.toolCallId === undefined ? [] : [message.toolCallId]
  if (message.role !== 'assistant') return []
  const inParts = (message.parts ?? []).flatMap((part) => (part.type === 'tool-call' ? [part.call] : []))
  return [...(message.toolCalls ?? []), ...inParts].flatMap(({ id }) => (id === undefined ? [] : [id]))
}

/**
 * A message with these ids in its calls.
 *
 * @param ids - by the index of the call; a call that is not among them is left out
 */
export function withIds(message: AssistantMessage, ids: ReadonlyMap<number, string>): AssistantMessage {
  const { parts, ...fields } = message
  const named = (call: ToolCall): ToolCall[] => {
    const id = ids.get(call.index)
    if (id === undefined) return []
    return [id === call.id ? call : Object.freeze({ ...call, id })]
  }
  const toolCalls = Object.freeze(message.toolCalls.flatMap(named))
  if (parts === undefined) return Object.freeze({ ...fields, toolCalls })
  const kept = parts.flatMap((part): MessagePart[] =>
    part.type === 'tool-call' ? named(part.call).map((call) => Object.freeze({ type: part.type, call })) : [part],
  )
  return Object.freeze({ ...fields, toolCalls, parts: Object.freeze(kept) })
}
