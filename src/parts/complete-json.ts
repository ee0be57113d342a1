import { isJson } from '../json.js'

/**
 * Tells, while text arrives, whether it is one complete JSON value. Reads each piece once, so that asking after every
 * fragment stays linear in the text, and reads none before it is asked.
 */
export class CompleteJson {
  #unread: string[] = []
  #depth = 0
  #inString = false
  #isEscaped = false
  #isClosed = false
  #isValid: boolean | undefined

  /** Adds a piece of the text. */
  push(piece: string): void {
    this.#unread.push(piece)
  }

  /**
   * True when the text is one JSON value, with white space around it at most.
   *
   * @param text - all pieces so far, joined
   */
  isComplete(text: string): boolean {
    for (const piece of this.#unread) this.#read(piece)
    this.#unread = []
    // A number or a word never closes by itself; arguments of that kind are short.
    if (!this.#isClosed) return this.#depth === 0 && !this.#inString && text.length <= MAX_SCALAR && isJson(text)
    // Once the value has closed, more text cannot make it valid: it is parsed once.
    this.#isValid ??= isJson(text)
    return this.#isValid
  }

  #read(piece: string): void {
    let at = 0
    for (; at < piece.length && !this.#isClosed; at++) this.#step(piece.charCodeAt(at))
    if (this.#isClosed && !isBlank(piece.slice(at))) this.#isValid = false
  }

  #step(code: number): void {
    if (this.#inString) this.#stepInString(code)
    else if (code === QUOTE) this.#inString = true
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) this.#depth++
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) this.#isClosed = --this.#depth <= 0
  }

  #stepInString(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (code === BACKSLASH) this.#isEscaped = true
    else if (code === QUOTE) {
      this.#inString = false
      this.#isClosed = this.#depth === 0
    }
  }
}

const MAX_SCALAR = 64
const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d

/** White space as JSON means it. */
function isBlank(text: string): boolean {
  return /^[\t\n\r ]*$/.test(text)
}
