/**
 * What was given to the command, as events with the lines they stand on: server-sent events, JSON lines or a JSON array,
 * told apart by how they begin. Events are given out as their bytes come; any cut of the same bytes gives the same events,
 * and the same error after them.
 */

import { doneMark } from '../stream/sse-data.js'
import { InputError } from './input-error.js'
import type { InputEvent } from './input-event.js'
import { readArray } from './json-array.js'
import { readLines } from './json-lines.js'
import { readSse } from './sse-events.js'

/** What the input comes in: bytes are UTF-8. */
export type Pieces = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>

/**
 * The events of the input.
 *
 * @throws InputError naming the first line that is wrong
 * @throws StreamIncompleteError at the end, when the input breaks off in the middle of an event
 */
export async function* readInput(pieces: Pieces): AsyncGenerator<InputEvent, void, undefined> {
  const texts = textsOf(pieces)
  try {
    const { read, begun } = await recognise(texts)
    yield* read(after(begun, texts))
  } finally {
    // A reader that stops early may not have come to the source.
    await texts.return()
  }
}

/** The input as plain text: each piece is an event. */
export async function* readText(pieces: Pieces): AsyncGenerator<InputEvent, void, undefined> {
  for await (const value of textsOf(pieces)) yield { line: 1, value }
}

type FormatReader = (texts: AsyncIterable<string>) => AsyncIterable<InputEvent>

/** The reader of the format, and what had to be read to know it. */
async function recognise(texts: AsyncGenerator<string, void>): Promise<{ read: FormatReader; begun: readonly string[] }> {
  const begun: string[] = []
  let start = ''
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    begun.push(next.value)
    start = (start === '' ? next.value.trimStart() : start + next.value).slice(0, doneMark.length)
    // An array and the end mark begin with the same bracket.
    const isOpen = start.length < doneMark.length && doneMark.startsWith(start)
    if (!isOpen) return { read: readerOf(start), begun }
  }
  if (start === '') throw new InputError(undefined, 'the input is empty')
  return { read: readerOf(start), begun }
}

function readerOf(start: string): FormatReader {
  if (start.startsWith('{') || start === doneMark) return readLines
  return start.startsWith('[') ? readArray : readSse
}

async function* after(begun: readonly string[], rest: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  yield* begun
  yield* rest
}

/** The pieces as text, none of them empty. */
async function* textsOf(pieces: Pieces): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let isStarted = false
  for await (const piece of pieces) {
    const decoded = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true })
    // Some editors put a byte order mark before the text.
    const text = !isStarted && decoded.startsWith('\ufeff') ? decoded.slice(1) : decoded
    isStarted ||= decoded !== ''
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
