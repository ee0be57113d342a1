/**
 * What a model, a tool or a provider has written, made fit for a terminal: control characters, and with them escape
 * sequences, are shown instead of obeyed, and so are characters that turn the direction of the text around them. Line feeds
 * and tabs stay.
 */

const hidden = /[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** @param text - the whole: a CRLF is a line feed */
export function printable(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(hidden, shown)
}

/** Text that comes in pieces. Any cut gives the same. */
export class PrintableText {
  #hasReturn = false

  /** What can be shown of the text so far: the CR of a CRLF waits for its LF. */
  add(piece: string): string {
    const text = this.#hasReturn ? `\r${piece}` : piece
    this.#hasReturn = text.endsWith('\r')
    return printable(this.#hasReturn ? text.slice(0, -1) : text)
  }

  /** What was held back. */
  end(): string {
    const rest = this.#hasReturn ? '\r' : ''
    this.#hasReturn = false
    return printable(rest)
  }
}

function shown(character: string): string {
  if (character === '\r') return '\\r'
  const code = character.charCodeAt(0).toString(16)
  return code.length > 2 ? `\\u${code}` : `\\x${code.padStart(2, '0')}`
}
