/**
 * The elements of a JSON array, with the lines they begin on: a fault in one of them is named by its own line.
 */

import { isJson } from '../json.js'
import { cutShort, InputError } from './input-error.js'
import type { InputEvent } from './input-event.js'
import { parseJson } from './parse-json.js'

/**
 * Each element is given out when the comma or the bracket after it has come.
 *
 * @throws InputError naming the line of the first element that is wrong, or of what follows the array
 * @throws StreamIncompleteError when the array breaks off; its last element counts when it is whole
 */
export async function* readArray(texts: AsyncIterable<string>): AsyncGenerator<InputEvent, void, undefined> {
  const array = new ArraySplitter()
  for await (const text of texts) {
    for (const { line, text: element } of array.add(text)) yield { line, value: parseJson(element, line) }
  }
  if (array.isClosed) return
  const { line, text: last } = array.rest()
  if (isJson(last)) yield { line, value: JSON.parse(last) }
  throw cutShort()
}

interface Element {
  readonly line: number
  readonly text: string
}

/** What ends a run of text that need not be looked at: outside of strings, and inside. */
const marks = { outside: /["[\]{},]/g, inside: /["\\]/g } as const

/** Cuts an array at its commas, without looking into its elements. Each piece costs its own size. */
class ArraySplitter {
  isClosed = false
  #isOpen = false
  #hasElements = false
  #depth = 0
  #state: keyof typeof marks = 'outside'
  #isEscaped = false
  readonly #element: string[] = []
  readonly #lines = new LineCounter()
  /** The line on which the element begins, once something of it has come. */
  #begin: number | undefined;

  /** The elements that this piece ends. */
  *add(piece: string): Generator<Element, void, undefined> {
    let from = this.#isOpen ? 0 : this.#open(piece)
    // The character after a backslash is part of the string, whatever it is.
    let at = this.#isEscaped && piece !== '' ? 1 : from
    this.#isEscaped &&= piece === ''
    while (!this.isClosed) {
      const mark = nextMark(piece, this.#state, at)
      if (mark < 0) break
      at = mark + 1
      const border = this.#read(piece.charAt(mark))
      if (this.#isEscaped && at < piece.length) {
        at++
        this.#isEscaped = false
      }
      if (border === undefined) continue
      this.#take(piece.slice(from, mark))
      from = at
      yield* this.#end(border)
    }
    this.#take(piece.slice(from))
  }

  /** What has come of the last element. */
  rest(): Element {
    return { line: this.#begin ?? this.#lines.line, text: this.#element.join('') }
  }

  /** Where the array begins; only white space stands before it. */
  #open(piece: string): number {
    const bracket = piece.indexOf('[')
    this.#isOpen = bracket >= 0
    this.#lines.add(this.#isOpen ? piece.slice(0, bracket + 1) : piece)
    return this.#isOpen ? bracket + 1 : piece.length
  }

  /** What a mark means; it is a border when it ends an element. */
  #read(mark: string): 'comma' | 'bracket' | undefined {
    if (mark === '"') this.#state = this.#state === 'inside' ? 'outside' : 'inside'
    else if (mark === '\\') this.#isEscaped = true
    else if (mark === '[' || mark === '{') this.#depth++
    else if (mark === ',') return this.#depth === 0 ? 'comma' : undefined
    else if (this.#depth-- === 0) return 'bracket'
    return undefined
  }

  #take(text: string): void {
    if (text === '') return
    const start = this.#begin === undefined ? text.search(/\S/) : 0
    this.#lines.add(text.slice(0, Math.max(start, 0)))
    if (start >= 0) this.#begin ??= this.#lines.line
    if (this.isClosed && this.#begin !== undefined) throw new InputError(this.#begin, 'nothing may follow the array')
    this.#lines.add(text.slice(Math.max(start, 0)))
    this.#element.push(text)
  }

  #end(border: 'comma' | 'bracket'): Element[] {
    const element = this.rest()
    const isNone = border === 'bracket' && !this.#hasElements && element.text.trim() === ''
    this.#hasElements = true
    this.isClosed = border === 'bracket'
    this.#element.length = 0
    this.#begin = undefined
    this.#lines.add(border === 'comma' ? ',' : ']')
    return isNone ? [] : [element]
  }
}

function nextMark(piece: string, state: keyof typeof marks, from: number): number {
  const pattern = marks[state]
  pattern.lastIndex = from
  return pattern.exec(piece)?.index ?? -1
}

/** The line of a place in a text that only goes forward; a CRLF may be cut. */
class LineCounter {
  line = 1
  #isAfterReturn = false

  add(text: string): void {
    if (text === '') return
    const breaks = text.match(/\r\n|\n|\r/g)?.length ?? 0
    this.line += this.#isAfterReturn && text.startsWith('\n') ? breaks - 1 : breaks
    this.#isAfterReturn = text.endsWith('\r')
  }
}
