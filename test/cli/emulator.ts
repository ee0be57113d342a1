/**
 * A terminal that draws: what is written to it ends up as rows, those that have scrolled away included.
 */

import { Writable } from 'node:stream'

/** The sequences that are understood: cursor up and down, begin of the line, erase, styles, private modes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this is about
const token = /\u001b\[([?\d;]*)([A-Za-z])|\n|[^\n\u001b]/gu

export class Emulator extends Writable {
  readonly isTTY = true
  readonly columns: number
  readonly rows: number
  /** The rows, those that have scrolled away included. */
  readonly lines: string[][] = [[]]
  /** How many characters were written, escape sequences included. */
  written = 0
  /** What the terminal could not do: sequences it does not know, and rows that it was to reach above its top. */
  readonly faults: string[] = []
  #row = 0
  #column = 0

  constructor(columns: number, rows: number) {
    super({ decodeStrings: false })
    this.columns = columns
    this.rows = rows
  }

  /** What is to be seen, without the white space at the ends of rows and of the whole. */
  get text(): string {
    return this.lines
      .map((line) => line.join('').trimEnd())
      .join('\n')
      .trimEnd()
  }

  override _write(chunk: string, _: string, callback: () => void): void {
    this.written += chunk.length
    let seen = 0
    for (const [match, parameter = '', final] of chunk.matchAll(token)) {
      seen += match.length
      if (final !== undefined) this.#obey(final, parameter)
      else if (match === '\n') this.#lineFeed()
      else this.#print(match)
    }
    if (seen !== chunk.length) this.faults.push(JSON.stringify(chunk))
    callback()
  }

  #obey(final: string, parameter: string): void {
    const count = Number(parameter || 1)
    if (final === 'A') this.#moveTo(this.#row - count)
    else if (final === 'B') this.#moveTo(this.#row + count)
    else if (final === 'G') this.#column = 0
    else if (final === 'K') this.lines[this.#row]?.splice(parameter === '2' ? 0 : this.#column)
    else if (final !== 'm' && !parameter.startsWith('?')) this.faults.push(`${parameter}${final}`)
  }

  #moveTo(row: number): void {
    const top = Math.max(0, this.lines.length - this.rows)
    if (row < top || row >= this.lines.length) this.faults.push(`row ${row} of ${top} to ${this.lines.length}`)
    this.#row = Math.min(Math.max(row, top), this.lines.length - 1)
  }

  #lineFeed(): void {
    this.#row++
    this.#column = 0
    if (this.#row === this.lines.length) this.lines.push([])
  }

  #print(character: string): void {
    const width = /[\u3041-\u9fff]/.test(character) ? 2 : 1
    if (this.#column + width > this.columns) this.#lineFeed()
    const line = this.lines[this.#row] ?? []
    while (line.length < this.#column) line.push(' ')
    line.splice(this.#column, width, character, ...(width === 2 ? [''] : []))
    this.#column += width
  }
}
