/**
 * Deltas append, snapshots only fill in what is missing: what has been given out under each label, so that a whole text that
 * follows its pieces adds nothing twice.
 */
export class Delivered {
  readonly #texts = new Map<string, string>()

  /** Notes a delta; gives it back. */
  delta(label: string, piece: string): string {
    this.#texts.set(label, (this.#texts.get(label) ?? '') + piece)
    return piece
  }

  /** What a whole text has beyond its deltas; nothing where it does not begin with them: they have been given out. */
  rest(label: string, whole: string): string {
    const before = this.#texts.get(label) ?? ''
    return whole.startsWith(before) ? this.delta(label, whole.slice(before.length)) : ''
  }

  /** True when something has been given out under the label. */
  has(label: string): boolean {
    return (this.#texts.get(label) ?? '') !== ''
  }
}
