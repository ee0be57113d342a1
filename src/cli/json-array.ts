/**
 * The elements of a JSON array as texts, with the lines they begin on: a fault in one of them is named by its own line.
 */

import { InputError } from './input-error.js'

/** The text of one element. */
export interface Element {
  readonly line: number
  readonly text: string
}

/**
 * Cuts an array at its commas, without looking into its elements.
 *
 * @param text - begins with `[`, but for white space
 * @throws InputError when something follows the array
 */
export function elementsOf(text: string): { readonly elements: readonly Element[]; readonly isClosed: boolean } {
  const start = text.indexOf('[') + 1
  const elements: Element[] = []
  const line = lineCounter(text)
  let [from, isClosed] = [start, false]
  for (const { at, isEnd } of borders(text, start)) {
    const element = text.slice(from, at)
    const begin = from + element.length - element.trimStart().length
    if (!(isEnd && elements.length === 0 && element.trim() === '')) elements.push({ line: line(begin), text: element })
    from = at + 1
    isClosed = isEnd
    if (isEnd && text.slice(from).trim() !== '') {
      throw new InputError(line(from + text.slice(from).search(/\S/)), 'nothing may follow the array')
    }
  }
  return { elements, isClosed }
}

/** Where the elements end: at a comma outside of them, at the bracket that closes the array, or where the text breaks off. */
function* borders(text: string, start: number): Generator<{ at: number; isEnd: boolean }> {
  let depth = 0
  for (const { 0: token, index } of text.slice(start).matchAll(/"(?:[^"\\]+|\\.)*"?|[[\]{},]/gs)) {
    if (token === '[' || token === '{') depth++
    else if (token === ',' && depth === 0) yield { at: start + index, isEnd: false }
    else if ((token === ']' || token === '}') && depth-- === 0) {
      yield { at: start + index, isEnd: true }
      return
    }
  }
  yield { at: text.length, isEnd: false }
}

/** The line of a place in the text, for places that only go forward. */
function lineCounter(text: string): (at: number) => number {
  let [line, seen] = [1, 0]
  return (at) => {
    line += text.slice(seen, at).match(/\r\n|\n|\r/g)?.length ?? 0
    seen = at
    return line
  }
}
