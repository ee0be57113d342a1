/**
 * Server-sent events, with the lines that their data begins on.
 */

import { decodeSSE } from '../stream/sse.js'
import { StreamIncompleteError } from '../stream-errors.js'
import { cutShort, InputError } from './input-error.js'
import type { InputEvent } from './input-event.js'
import { LineSplitter } from './line-splitter.js'

/**
 * Each event is given out when the empty line after it has come.
 *
 * @throws InputError when no line is one of server-sent events
 * @throws StreamIncompleteError when the last event breaks off
 */
export async function* readSse(texts: AsyncIterable<string>): AsyncGenerator<InputEvent, void, undefined> {
  const lines = new EventLines()
  try {
    for await (const value of decodeSSE(lines.watch(texts))) yield { line: lines.next(), value }
  } catch (error) {
    if (!StreamIncompleteError.isInstance(error)) throw error
    if (lines.hasFields) throw cutShort()
  }
  if (!lines.hasFields) throw new InputError(1, 'neither server-sent events, JSON lines nor a JSON array')
}

/** Looks at the lines on their way to the decoder, which does not count them. */
class EventLines {
  /** True when some line is one of server-sent events. */
  hasFields = false
  readonly #splitter = new LineSplitter()
  /** The lines on which the data of the events begins, of those that were not asked for yet. */
  #starts: number[] = []
  #asked = 0
  #line = 0
  #isStarted = false
  #isInData = false

  /** With line feeds only, because a decoder has to wait for what follows a CR; and from the first line that says something. */
  async *watch(texts: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
    for await (const text of texts) {
      const lines = this.#splitter.add(text).filter((line) => this.#read(line))
      if (lines.length > 0) yield `${lines.join('\n')}\n`
    }
    const rest = this.#splitter.rest()
    if (this.#read(rest)) yield rest
  }

  /** The line of the next event that has data. */
  next(): number {
    const line = this.#starts[this.#asked++] ?? this.#line
    if (this.#asked < this.#starts.length) return line
    this.#starts = []
    this.#asked = 0
    return line
  }

  /** Counts a line; false for blank ones before the first that is not. */
  #read(line: string): boolean {
    this.#line++
    const isFirst = !this.#isStarted
    this.#isStarted ||= line.trim() !== ''
    if (!this.#isStarted) return false
    const text = isFirst && line.startsWith('\ufeff') ? line.slice(1) : line
    this.hasFields ||= /^(:|(data|event|id|retry)(:|$))/.test(text)
    if (text === '') this.#isInData = false
    const isData = /^data(:|$)/.test(text)
    if (isData && !this.#isInData) this.#starts.push(this.#line)
    this.#isInData ||= isData
    return true
  }
}
