/**
 * Text that grows, in rows of a terminal, broken at spaces where it can be. A row that is full does not change any more, so
 * it need not be drawn again; any cut of the text gives the same rows. Each piece costs its own size and that of one row.
 */

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Characters that take two columns, nearly all of them: a row that is too long all the same is wrapped by the terminal. */
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]|\ufe0f/u

/** Beyond so many code units for each column, a row is full: marks can be piled on a letter without end. */
const UNITS_PER_COLUMN = 8

const TAB_STOP = 8

export class Rows {
  #open = ''

  /** The row that is not full yet. */
  get open(): string {
    return this.#open
  }

  /**
   * The rows that this piece fills.
   *
   * @param columns - of the terminal, as wide as it is now; at least 2 are used
   */
  add(piece: string, columns: number): string[] {
    const wrap = wrapper(Math.max(columns, 2))
    const lines = (this.#open + piece).split('\n')
    const last = wrap(lines.pop() ?? '')
    const full = lines.flatMap(wrap)
    this.#open = last.pop() ?? ''
    return full.concat(last)
  }
}

/** Lines in rows; each has at least one. */
function wrapper(columns: number): (line: string) => string[] {
  return (line) => {
    // Printable ASCII takes a column for each character.
    if (line.length <= columns && /^[ -~]*$/.test(line)) return [line]
    const row = new Row(columns)
    const rows: string[] = []
    for (const { segment } of graphemes.segment(line)) {
      for (const text of row.piecesOf(segment)) rows.push(...row.add(text))
    }
    return [...rows, row.text]
  }
}

class Row {
  text = ''
  readonly #columns: number
  #width = 0
  /** Where the last space ends. */
  #break = 0

  constructor(columns: number) {
    this.#columns = columns
  }

  /** A tab as spaces; a character with more marks than fit into a row, cut. */
  piecesOf(segment: string): Iterable<string> {
    if (segment === '\t') return ' '.repeat(TAB_STOP - (this.#width % TAB_STOP))
    const limit = this.#columns * UNITS_PER_COLUMN
    return segment.length <= limit ? [segment] : (segment.match(new RegExp(`.{1,${limit / 2}}`, 'gsu')) ?? [])
  }

  /** Adds a character; gives the rows that were full before it. */
  add(character: string): string[] {
    const width = widthOf(character)
    const full: string[] = []
    // What stands behind the last space may leave no room either.
    while (this.text !== '' && !this.#hasRoom(character, width)) {
      const isSpace = character === ' '
      full.push(this.#breakAt(isSpace || this.#break === 0 ? this.text.length : this.#break))
      // The space between two rows is seen by their being two.
      if (isSpace) return full
    }
    this.text += character
    this.#width += width
    if (character === ' ') this.#break = this.text.length
    return full
  }

  #hasRoom(character: string, width: number): boolean {
    return this.#width + width <= this.#columns && this.text.length + character.length <= this.#columns * UNITS_PER_COLUMN
  }

  #breakAt(end: number): string {
    const full = this.text.slice(0, end)
    this.text = this.text.slice(end)
    this.#width = 0
    for (const { segment } of graphemes.segment(this.text)) this.#width += widthOf(segment)
    this.#break = 0
    return full
  }
}

function widthOf(grapheme: string): number {
  return wide.test(grapheme) ? 2 : 1
}
