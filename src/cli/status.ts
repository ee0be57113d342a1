/**
 * How far a message is, on one line. Nothing in it is guessed: tokens are those that the provider has said, and what is
 * counted here is called characters. A recorded stream has no speed.
 */

import type { StreamEvent } from '../stream/stream-event.js'
import { printable } from './printable.js'

const number = new Intl.NumberFormat('en-US')

export class Status {
  readonly #started: number | undefined
  #characters = 0
  #outputTokens: number | undefined
  #end: string | undefined

  /** @param started - when the stream began, in milliseconds; undefined for one that was recorded */
  constructor(started: number | undefined) {
    this.#started = started
  }

  add(event: StreamEvent): void {
    if ('text' in event) this.#characters += lengthOf(event.text)
    else if (event.type === 'tool-call-delta') this.#characters += lengthOf(event.arguments)
    else if (event.type === 'usage') this.#outputTokens = event.usage.outputTokens ?? this.#outputTokens
    else if (event.type === 'error') this.stop()
    else if (event.type === 'done') this.#end = finished(event.message.finishReason)
  }

  /** The stream goes no further. */
  stop(): void {
    this.#end ??= 'not finished'
  }

  /** @param now - in milliseconds */
  line(now: number): string {
    const seconds = this.#started === undefined ? undefined : (now - this.#started) / 1000
    const tokens = this.#outputTokens
    return [
      this.#end,
      counted(this.#characters, 'character'),
      tokens === undefined ? undefined : counted(tokens, 'output token'),
      seconds === undefined ? undefined : duration(seconds),
      seconds === undefined ? undefined : this.#speed(seconds),
    ]
      .filter((item) => item !== undefined)
      .join(' · ')
  }

  /** Over the whole time. Before the end, the tokens that were said may be those of the beginning. */
  #speed(seconds: number): string | undefined {
    const hasTokens = this.#end !== undefined && this.#outputTokens !== undefined
    const count = hasTokens ? (this.#outputTokens ?? 0) : this.#characters
    // Less time says nothing about speed.
    return seconds < 0.1 ? undefined : `${number.format(Math.round(count / seconds))} ${hasTokens ? 'tokens' : 'characters'}/s`
  }
}

function counted(count: number, what: string): string {
  return `${number.format(count)} ${what}${count === 1 ? '' : 's'}`
}

function finished(reason: string | undefined): string {
  return reason === undefined ? 'finished' : `finished: ${printable(reason).replace(/\s+/g, ' ')}`
}

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
}

function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}
