import type { Message } from '../conversation.js'
import { RequestTooLargeError } from '../request-too-large-error.js'
import { mapTexts, textsIn } from './message-texts.js'
import { bytesOf, sizeToSend } from './size-to-send.js'
import { beginningOf, endOf, sizeOf } from './text-size.js'

/**
 * How large a request may be.
 *
 * @since 0.1.0
 */
export interface FitRequestOptions {
  /** How large the body may be, in bytes; 5,500,000 by default. */
  readonly maxBytes?: number | undefined
  /**
   * What is sent for the messages, so that it can be measured: the whole body, as in `(messages) => ({ tools, ...toX(messages) })`.
   * By default what any provider is sent of a message, as JSON: its parts, or its content, reasoning and calls.
   */
  readonly toBody?: ((messages: readonly Message[]) => unknown) | undefined
}

/**
 * Makes a conversation fit into a request.
 *
 * Up to 70 % of the limit nothing is touched, and the same array is returned. Above it, the results of tools are shortened until
 * it is down to that, or each is down to 8 KiB: those of the last turn last, the largest first, and the oldest of equal ones.
 * Where the limit itself is still exceeded, they are shortened further; then what the model said. A shortened text keeps its
 * beginning and its end, cut between characters, and says how much is missing: `[… 123456 bytes left out …]`.
 *
 * Never touched: what system and user said, reasoning, arguments of calls, images and other items, text with data for the
 * provider. No message is left out. The messages given are not changed; those that stay as they are, are the same objects.
 *
 * @param messages - a conversation
 * @returns the messages to send
 * @throws RequestTooLargeError where the request is above the limit still
 *
 * @example
 * import type { Message } from 'chunkfold'
 * import { fitRequest } from 'chunkfold/react'
 *
 * const messages: Message[] = [
 *   { role: 'user', content: 'Read it.' },
 *   { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'read', arguments: '{}' }] },
 *   { role: 'tool', toolCallId: 'c1', content: 'x'.repeat(20_000) },
 * ]
 * const fitted = fitRequest(messages, { maxBytes: 16_000 })
 * fitted[0] === messages[0] // => true
 * JSON.stringify(fitted).length <= 11_200 // => true
 * String(fitted[2]?.content).includes('bytes left out') // => true
 *
 * @since 0.1.0
 */
export function fitRequest(messages: readonly Message[], options: FitRequestOptions = {}): readonly Message[] {
  const { maxBytes = 5_500_000, toBody } = options
  if (typeof maxBytes !== 'number' || !(maxBytes > 0))
    throw new TypeError(`\`maxBytes\` must be a number above 0, got ${maxBytes}`)
  const measure = (all: readonly Message[]) => (toBody === undefined ? sizeToSend(all) : bytesOf(toBody(all)))
  const comfortable = Math.floor(maxBytes * SHARE)
  let bytes = measure(messages)
  if (bytes <= comfortable) return messages
  const texts = new Texts(messages)
  for (const stage of stages) {
    const target = stage.isLast ? maxBytes : comfortable
    // What is sent may hold a text in another form, or not at all: so it is measured, and shortened again.
    for (let round = 1; bytes > target; round++) {
      const missing = round < MAX_ROUNDS ? bytes - target : Number.POSITIVE_INFINITY
      if (!texts.shorten(stage, missing)) break
      bytes = measure(texts.toMessages())
    }
  }
  if (bytes > maxBytes) throw new RequestTooLargeError({ bytes, maxBytes })
  return texts.toMessages()
}

/** Up to which part of the limit nothing is touched. */
const SHARE = 0.7
/** After so many rounds, all that may be shortened is. */
const MAX_ROUNDS = 5

/** Which texts are shortened in turn, and how short they may get, in bytes. */
interface Stage {
  readonly kind: 'old-result' | 'result' | 'said'
  readonly least: number
  /** True for what is done only where the request could not be sent otherwise. */
  readonly isLast: boolean
}

const stages: readonly Stage[] = [
  { kind: 'old-result', least: 8192, isLast: false },
  { kind: 'result', least: 8192, isLast: false },
  { kind: 'old-result', least: 256, isLast: true },
  { kind: 'result', least: 256, isLast: true },
  { kind: 'said', least: 256, isLast: true },
]

interface Text {
  readonly kind: Stage['kind']
  readonly message: number
  readonly whole: string
  readonly size: number
  text: string
  left: number
}

/** The texts of a conversation, some of them shortened. */
class Texts {
  readonly #messages: readonly Message[]
  readonly #texts: readonly Text[]

  constructor(messages: readonly Message[]) {
    this.#messages = messages
    const lastTurn = messages.findLastIndex(({ role }) => role !== 'tool')
    this.#texts = messages.flatMap((message, at) => {
      const result = at > lastTurn ? 'result' : 'old-result'
      const kind = message.role === 'tool' ? result : 'said'
      return textsIn(message).map((whole) => {
        const size = sizeOf(whole)
        return { kind, message: at, whole, size, text: whole, left: size }
      })
    })
  }

  /** Shortens texts by so many bytes together, or as far as they go; false where nothing could be shortened. */
  shorten({ kind, least }: Stage, bytes: number): boolean {
    let missing = bytes
    const largestFirst = this.#texts.filter((text) => text.kind === kind).toSorted((one, other) => other.left - one.left)
    for (const text of largestFirst) {
      if (missing <= 0 || text.left <= least) break
      const before = text.left
      text.text = shortened(text.whole, text.size, Math.max(least, before - missing))
      text.left = sizeOf(text.text)
      missing -= before - text.left
    }
    return missing < bytes
  }

  toMessages(): readonly Message[] {
    const changed = new Set(this.#texts.filter(({ text, whole }) => text !== whole).map(({ message }) => message))
    const texts = this.#texts.filter(({ message }) => changed.has(message)).values()
    return this.#messages.map((message, at) =>
      changed.has(at) ? mapTexts(message, (text) => texts.next().value?.text ?? text) : message,
    )
  }
}

/** How much of what is kept is the beginning. */
const BEGINNING = 0.75

function shortened(text: string, size: number, limit: number): string {
  // The mark with the largest number that it may have to name.
  const room = Math.max(0, limit - sizeOf(mark(size)))
  const beginning = beginningOf(text, Math.ceil(room * BEGINNING))
  const end = endOf(text.slice(beginning.length), room - sizeOf(beginning))
  return `${beginning}${mark(size - sizeOf(beginning) - sizeOf(end))}${end}`
}

function mark(bytes: number): string {
  return `\n[… ${bytes} bytes left out …]\n`
}
