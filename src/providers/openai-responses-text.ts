import { Delivered } from './delivered.js'

const label = 'text'

/**
 * A text that arrives as a start, deltas and whole texts, told once: deltas append, a whole text fills in what is missing. A
 * start is told at once; servers differ in whether the deltas after it go on from it or say it again.
 */
export class GrowingText {
  readonly #delivered = new Delivered()
  /** What of the start the deltas may still say again, and what they have said again. */
  #toRepeat = ''
  #repeated = ''

  /** True when something has been told. */
  get hasText(): boolean {
    return this.#delivered.has(label)
  }

  /** What is new in a start. */
  start(value: string): string {
    this.#toRepeat = this.rest(value)
    this.#repeated = ''
    return this.#toRepeat
  }

  /** What is new in a delta. */
  delta(piece: string): string {
    if (this.#toRepeat === '') return this.#delivered.delta(label, piece)
    const isRepeat = this.#toRepeat.startsWith(piece) || piece.startsWith(this.#toRepeat)
    const fresh = isRepeat ? piece.slice(this.#toRepeat.length) : this.#repeated + piece
    this.#repeated += piece
    this.#toRepeat = isRepeat ? this.#toRepeat.slice(piece.length) : ''
    return this.#delivered.delta(label, fresh)
  }

  /** What a whole text has beyond what was told. */
  rest(whole: string): string {
    return this.#delivered.rest(label, whole)
  }
}
