/**
 * How large messages are when they are sent, in bytes of UTF-8.
 */

import type { Message } from '../conversation.js'

const encoder = new TextEncoder()
/** Of messages that cannot change: a conversation is measured before each request. */
const known = new WeakMap<Message, number>()

/** The size of a list of messages, in the form that is near to that of every provider. */
export function sizeToSend(messages: readonly Message[]): number {
  const [brackets, commas] = [2, Math.max(0, messages.length - 1)]
  return messages.reduce((size, message) => size + messageSize(message), brackets + commas)
}

/** The size of a body as JSON. */
export function bytesOf(body: unknown): number {
  return encoder.encode(JSON.stringify(body)).length
}

function messageSize(message: Message): number {
  const size = known.get(message) ?? bytesOf(sent(message))
  if (Object.isFrozen(message)) known.set(message, size)
  return size
}

/** What goes into a request: of an answer its parts or its fields, not both, and nothing that was only counted or logged. */
function sent(message: Message): object {
  if (message.role !== 'assistant') return message
  const { role, content, reasoningContent, refusal, toolCalls, parts } = message
  return parts === undefined ? { role, content, reasoningContent, refusal, toolCalls } : { role, parts }
}
