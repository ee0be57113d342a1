/**
 * A reader of one JSON value that arrives in pieces, with the value known at any time. It works on text, synchronously, and
 * reads each character once. A text is refused at the first character after which nothing can make it valid.
 */

import { ChunkDepthError } from '../../errors.js'
import type { JsonValue } from '../../json.js'
import { beginsNumber, NumberReader } from './json-number.js'
import { StringReader } from './json-string.js'
import { JsonTree } from './json-tree.js'
import { WordReader } from './json-word.js'

/**
 * Why the text of arguments is refused.
 *
 * @since 0.1.0
 */
export interface JsonProblem {
  /** The text is not JSON, or nested deeper than the library follows. */
  readonly reason: 'syntax' | 'depth'
  /** The place of the first character that cannot be there, counted from 0. */
  readonly position: number
  /** What is wrong, in words. */
  readonly message: string
}

/** What comes next, between values. */
type Place = 'value' | 'first item' | 'first key' | 'key' | 'colon' | 'more' | 'end'

/** What is being read. */
type Token =
  | { readonly type: 'key' | 'string'; readonly reader: StringReader }
  | { readonly type: 'number'; readonly reader: NumberReader }
  | { readonly type: 'word'; readonly reader: WordReader }

/** How a reader works. */
interface JsonReaderOptions {
  /** True to leave strings out until they are finished. */
  readonly isDropping: boolean
  /** Hears the pieces of the text where the whole value is a string. */
  readonly onText?: (piece: string) => void
  /** How deeply lists and objects may be nested. */
  readonly maxDepth: number
}

/** The value does not depend on how the text was cut. */
export class JsonReader {
  readonly #options: JsonReaderOptions
  readonly #tree = new JsonTree()
  #place: Place = 'value'
  #token: Token | undefined
  #length = 0
  #isBlank = true
  #problem: JsonProblem | undefined

  constructor(options: JsonReaderOptions) {
    this.#options = options
  }

  /** True while there is nothing but white space. */
  get isBlank(): boolean {
    return this.#isBlank
  }

  /** True when the text so far is a JSON value. */
  get isComplete(): boolean {
    if (this.#problem !== undefined) return false
    // A number at the top has no end of its own.
    if (this.#token !== undefined) return this.#token.type === 'number' && this.#tree.depth === 0 && this.#token.reader.isWhole
    return this.#place === 'end'
  }

  /** True when the value has ended, whatever follows it. */
  get isEnded(): boolean {
    return this.#place === 'end'
  }

  /** Undefined while the text can still become a JSON value. */
  get problem(): JsonProblem | undefined {
    return this.#problem
  }

  /** The value so far, the same object each time; undefined before it has begun. */
  get value(): JsonValue | undefined {
    return this.#token?.type === 'number' && this.isComplete ? this.#token.reader.value : this.#tree.root
  }

  /** What may come next. */
  get expected(): string {
    return this.#token === undefined ? expectedAt(this.#place, this.#tree.isInList) : this.#token.reader.expected
  }

  /** Reads a piece. What follows a problem is not read. */
  push(text: string): void {
    for (let at = 0; at < text.length && this.#problem === undefined; ) {
      at = this.#token === undefined ? this.#readBetween(text, at) : this.#readToken(this.#token, text, at)
    }
    if (this.#token?.type === 'string' && !this.#options.isDropping) this.#tree.put(this.#token.reader.value)
    this.#length += text.length
  }

  #readBetween(text: string, at: number): number {
    const character = text.charAt(at)
    if (character === ' ' || character === '\n' || character === '\r' || character === '\t') return at + 1
    this.#isBlank = false
    if (!this.#take(character)) return this.#fail(text, at)
    // The first character of a number or a word is read with the rest.
    return this.#token?.type === 'number' || this.#token?.type === 'word' ? at : at + 1
  }

  /** Takes a character between values; false where it cannot be. */
  #take(character: string): boolean {
    switch (this.#place) {
      case 'first item':
        return character === ']' ? this.#close() : this.#begin(character)
      case 'value':
        return this.#begin(character)
      case 'first key':
        return character === '}' ? this.#close() : this.#beginKey(character)
      case 'key':
        return this.#beginKey(character)
      case 'colon':
        if (character === ':') this.#place = 'value'
        return character === ':'
      case 'more':
        return this.#continue(character)
      case 'end':
        return false
    }
  }

  #begin(character: string): boolean {
    if (character === '{' || character === '[') return this.#open(character === '[')
    const word = WordReader.of(character)
    if (character === '"') this.#token = { type: 'string', reader: this.#stringReader() }
    else if (word !== undefined) this.#token = { type: 'word', reader: word }
    else if (beginsNumber(character)) this.#token = { type: 'number', reader: new NumberReader() }
    return this.#token !== undefined
  }

  #stringReader(): StringReader {
    return new StringReader(this.#tree.depth === 0 ? this.#options.onText : undefined)
  }

  #beginKey(character: string): boolean {
    if (character !== '"') return false
    this.#token = { type: 'key', reader: new StringReader() }
    return true
  }

  #continue(character: string): boolean {
    const { isInList } = this.#tree
    if (character === (isInList ? ']' : '}')) return this.#close()
    if (character !== ',') return false
    if (isInList) this.#tree.nextItem()
    this.#place = isInList ? 'value' : 'key'
    return true
  }

  #open(isList: boolean): boolean {
    if (this.#tree.depth === this.#options.maxDepth) return false
    if (isList) this.#tree.openList()
    else this.#tree.openObject()
    this.#place = isList ? 'first item' : 'first key'
    return true
  }

  #close(): boolean {
    this.#tree.close()
    return this.#finish()
  }

  #finish(): boolean {
    this.#token = undefined
    this.#place = this.#tree.depth === 0 ? 'end' : 'more'
    return true
  }

  #readToken({ type, reader }: Token, text: string, from: number): number {
    const at = reader.read(text, from)
    if (reader.state === 'broken') return this.#fail(text, at)
    if (reader.state === 'open') return at
    if (type === 'key') {
      this.#tree.setKey(reader.value)
      this.#token = undefined
      this.#place = 'colon'
      return at
    }
    this.#tree.put(reader.value)
    this.#finish()
    return at
  }

  #fail(text: string, at: number): number {
    const position = this.#length + at
    this.#problem = this.#isTooDeep(text.charAt(at))
      ? { reason: 'depth', position, message: new ChunkDepthError(this.#tree.path, this.#options.maxDepth).message }
      : { reason: 'syntax', position, message: `expected ${this.expected}, got ${JSON.stringify(text.charAt(at))}` }
    return at
  }

  /** True where a list or an object could begin, were it not for the depth. */
  #isTooDeep(character: string): boolean {
    const isOpening = character === '[' || character === '{'
    const isPlace = this.#token === undefined && (this.#place === 'value' || this.#place === 'first item')
    return isOpening && isPlace && this.#tree.depth === this.#options.maxDepth
  }
}

function expectedAt(place: Place, isInList: boolean): string {
  switch (place) {
    case 'value':
      return 'a value'
    case 'first item':
      return 'a value or "]"'
    case 'first key':
      return 'a key in double quotes or "}"'
    case 'key':
      return 'a key in double quotes'
    case 'colon':
      return '":" after the key'
    case 'more':
      return isInList ? '"," or "]"' : '"," or "}"'
    case 'end':
      return 'nothing after the value'
  }
}
