/**
 * Measures the events of a server-sent stream while their text arrives: where one of them gets longer than it may does not
 * depend on how the text was cut. An event is what stands between two empty lines, with its comments and line ends.
 */
export class EventMeter {
  readonly #max: number
  #length = 0
  #isLineStart = true

  constructor(max: number) {
    this.#max = max
  }

  /**
   * Reads text that follows, whose lines end in LF.
   *
   * @returns where the event that is too long begins, 0 where it began earlier; -1 when none is
   */
  read(text: string): number {
    let start = 0
    for (let end = this.#endOfEvent(text, start); end >= 0; end = this.#endOfEvent(text, start)) {
      // The empty line is none of the event.
      if (this.#length + end - 1 - start > this.#max) return start
      this.#length = 0
      this.#isLineStart = true
      start = end
    }
    return this.readOn(text.slice(start)) ? -1 : start
  }

  /** Reads text that goes on with the same event, whatever it is; false when it makes it too long. */
  readOn(text: string): boolean {
    if (text === '') return true
    this.#length += text.length
    this.#isLineStart = text.endsWith('\n')
    return this.#length <= this.#max
  }

  /** The place after the next empty line; -1 when there is none. */
  #endOfEvent(text: string, start: number): number {
    if (this.#isLineStart && text.charAt(start) === '\n') return start + 1
    const end = text.indexOf('\n\n', start)
    return end < 0 ? -1 : end + 2
  }
}
