import { PrintableText } from './printable.js'
import { Rows } from './rows.js'
import type { Style } from './terminal.js'

/** A part of the message in rows of the terminal, those that have scrolled away above left out. */
export class Block {
  /** True when nothing more will come. */
  isClosed = false
  readonly style: Style | undefined
  /** True where an event of its own ends it, as it does a call. */
  readonly hasEnd: boolean
  readonly #rows = new Rows()
  readonly #text = new PrintableText()
  #full: string[] = []

  /** @param style - of all its rows */
  constructor(style: Style | undefined, hasEnd: boolean) {
    this.style = style
    this.hasEnd = hasEnd
  }

  /** Adds text of the model, as wide as the terminal is now. */
  add(text: string, columns: number): void {
    this.#add(this.#text.add(text), columns)
  }

  /** Adds what was held back, and text that ends the block. */
  close(foot: string, columns: number): void {
    this.#add(this.#text.end() + foot, columns)
    this.isClosed = true
  }

  /** Hands out the rows that will not change any more: they are not kept. */
  take(): readonly string[] {
    const full = this.#full
    this.#full = []
    // The line break at the end of a text leaves nothing behind it.
    return this.isClosed && this.#rows.open !== '' ? [...full, this.#rows.open] : full
  }

  /** At most so many of the rows that are left: all, or the first, which says what it is, and the last. */
  visible(limit: number): readonly string[] {
    const isClosedByBreak = this.isClosed && this.#rows.open === ''
    const count = this.#full.length + (isClosedByBreak ? 0 : 1)
    const last = (amount: number) =>
      [...this.#full.slice(-amount), ...(isClosedByBreak ? [] : [this.#rows.open])].slice(-amount)
    if (count <= limit) return last(count)
    const first = this.#full[0] ?? this.#rows.open
    return limit <= 1 ? [first] : [first, ...last(limit - 1)]
  }

  #add(text: string, columns: number): void {
    for (const row of this.#rows.add(text, columns)) this.#full.push(row)
  }
}
