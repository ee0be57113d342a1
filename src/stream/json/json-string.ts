/**
 * Strings of a JSON text, read in pieces. Characters that JSON wants escaped, such as line breaks, are taken raw as well:
 * models write them so, and nothing else can be meant.
 */

import { isHighSurrogate } from '../surrogates.js'
import type { TokenReader, TokenState } from './json-token.js'

const QUOTE = 0x22
const BACKSLASH = 0x5c

const escapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

/** Reads one string, from behind its opening quote. */
export class StringReader implements TokenReader {
  readonly #onText: ((piece: string) => void) | undefined
  #state: TokenState = 'open'
  #text = ''
  #escape = ''
  #half = ''

  /**
   * @param onText - hears each piece of the string as it becomes known
   */
  constructor(onText?: (piece: string) => void) {
    this.#onText = onText
  }

  get state(): TokenState {
    return this.#state
  }

  /** The string so far. While it is open it does not end in half a character. */
  get value(): string {
    return this.#text
  }

  get expected(): string {
    if (this.#escape === '') return 'the rest of a string and its closing quote'
    return this.#escape === '\\' ? 'one of " \\ / b f n r t u after the backslash' : 'four hexadecimal digits after \\u'
  }

  read(text: string, from: number): number {
    let at = from
    while (at < text.length) {
      if (this.#escape !== '') {
        if (!this.#readEscape(text.charAt(at))) return at
        at++
        continue
      }
      const end = endOfRun(text, at)
      if (end > at) this.#add(text.slice(at, end))
      if (end === text.length) return end
      at = end + 1
      if (text.charCodeAt(end) === QUOTE) return this.#close(at)
      this.#escape = '\\'
    }
    return at
  }

  #close(at: number): number {
    this.#state = 'closed'
    if (this.#half !== '') this.#append(this.#half)
    return at
  }

  #readEscape(character: string): boolean {
    if (this.#escape === '\\' && character === 'u') {
      this.#escape = '\\u'
      return true
    }
    const plain = this.#escape === '\\' ? escapes.get(character) : this.#readHexDigit(character)
    if (plain === undefined) {
      this.#state = 'broken'
      return false
    }
    if (plain !== '') this.#add(plain)
    return true
  }

  /** The character that the escape stands for, with its last digit; nothing before; undefined where it is no digit. */
  #readHexDigit(digit: string): string | undefined {
    if (!/[\da-f]/i.test(digit)) return undefined
    this.#escape += digit
    return this.#escape.length < 6 ? '' : String.fromCharCode(Number.parseInt(this.#escape.slice(2), 16))
  }

  #add(piece: string): void {
    this.#escape = ''
    const known = this.#half + piece
    const isHalf = isHighSurrogate(known.charCodeAt(known.length - 1))
    this.#half = isHalf ? known.slice(-1) : ''
    const text = isHalf ? known.slice(0, -1) : known
    if (text !== '') this.#append(text)
  }

  #append(text: string): void {
    this.#text += text
    this.#onText?.(text)
  }
}

/** Counted by characters, because a pattern overflows the stack on a string of megabytes. */
function endOfRun(text: string, from: number): number {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE || code === BACKSLASH) break
  }
  return at
}
