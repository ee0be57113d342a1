/**
 * Texts that are said in pieces, and at times as a whole too: by a start, before the pieces, or by a snapshot, after them.
 * Whatever is said twice is given out once.
 */
export class Pieces {
  readonly #texts = new Map<string, Spoken>()

  /** Notes what a start says under a name; gives it back. */
  start(name: string, value: string): string {
    this.#texts.set(name, { given: value, start: value, again: '' })
    return value
  }

  /**
   * What a piece adds: nothing while the pieces say the start again, which was a snapshot then; a start that they do not
   * say again was the first piece.
   */
  add(name: string, piece: string): string {
    const spoken = this.#spoken(name)
    const again = spoken.again + piece
    if (spoken.start !== '' && spoken.start.startsWith(again)) {
      spoken.again = again
      return ''
    }
    const fresh = again.startsWith(spoken.start) ? again.slice(spoken.start.length) : again
    spoken.start = ''
    spoken.again = ''
    spoken.given += fresh
    return fresh
  }

  /** What a whole text has beyond its pieces; nothing where it does not begin with them: they have been given out. */
  rest(name: string, whole: string): string {
    const spoken = this.#spoken(name)
    if (!whole.startsWith(spoken.given)) return ''
    const rest = whole.slice(spoken.given.length)
    spoken.given = whole
    return rest
  }

  /** True where a whole text begins with what has been given out. */
  agree(name: string, whole: string): boolean {
    return whole.startsWith(this.#spoken(name).given)
  }

  #spoken(name: string): Spoken {
    const known = this.#texts.get(name)
    if (known !== undefined) return known
    this.start(name, '')
    return this.#spoken(name)
  }
}

interface Spoken {
  /** What has been given out. */
  given: string
  /** What the start said, while the pieces may say it again. */
  start: string
  /** The pieces that have said the start again so far. */
  again: string
}
