/**
 * Text whose lines all end in LF, whatever they ended in and wherever it was cut; without a byte order mark at its start.
 */
export class SseLines {
  #isStarted = false
  #endsInCr = false

  /** The next piece of it. A CR is a line end by itself, and a LF that follows it, be it later, is no other one. */
  push(piece: string): string {
    const text = this.#isStarted ? piece : piece.replace(/^\ufeff+/, '')
    if (text === '') return ''
    this.#isStarted = true
    const rest = this.#endsInCr && text.startsWith('\n') ? text.slice(1) : text
    this.#endsInCr = text.endsWith('\r')
    return rest.includes('\r') ? rest.replace(/\r\n?/g, '\n') : rest
  }
}
