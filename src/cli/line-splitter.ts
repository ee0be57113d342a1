/** Cuts text that comes in pieces into lines, which end in LF, CRLF or CR. Each piece costs its own size. */
export class LineSplitter {
  readonly #open: string[] = []
  #isAfterReturn = false

  /** The lines that this piece ends, without their ends. */
  add(piece: string): string[] {
    // The LF of a CRLF that was cut: the line has ended already.
    const text = this.#isAfterReturn && piece.startsWith('\n') ? piece.slice(1) : piece
    if (piece !== '') this.#isAfterReturn = piece.endsWith('\r')
    const lines = text.split(/\r\n|\n|\r/)
    const open = lines.pop() ?? ''
    const first = lines[0]
    if (first !== undefined) lines[0] = this.#open.splice(0).join('') + first
    if (open !== '') this.#open.push(open)
    return lines
  }

  /** What stands behind the last end of a line. */
  rest(): string {
    return this.#open.join('')
  }
}
