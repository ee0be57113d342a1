import { createParser } from 'eventsource-parser'
import { typeName } from '../errors.js'
import { type Items, relay } from '../relay.js'
import { StreamIncompleteError } from '../stream-errors.js'
import { readStream } from './read-stream.js'
import { doneMark, isWholeData } from './sse-data.js'
import { SseLines } from './sse-lines.js'

/**
 * One event of a server-sent event stream.
 *
 * @since 0.1.0
 */
export interface ServerSentEvent {
  /** The event's name, where the server gave one. */
  readonly event?: string | undefined
  /** The event's id, where the server gave one. */
  readonly id?: string | undefined
  /** The data lines, joined by a line feed; not parsed. */
  readonly data: string
}

/**
 * Where bytes come from: the `body` of a `fetch` response, a Node stream, or anything that can be iterated over.
 *
 * @since 0.1.0
 */
export type ByteSource =
  | string
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array | string>
  | Iterable<Uint8Array | string>

/**
 * Decodes server-sent events from bytes, cut anywhere: inside of a line, a line break or a character.
 *
 * Comments are skipped. Lines may end in LF, CRLF or CR. At the end of the bytes an event that lacks its closing empty line
 * is given out when it is whole (JSON, or `[DONE]`), which the web standard would drop.
 *
 * A body that is JSON instead, such as a provider's error, is given out as one event at its end.
 *
 * Does not parse the data and does not end at `[DONE]`: what the data means is the wire's business.
 * Stopping early cancels the source. Any cut of the same bytes gives the same events.
 *
 * @param source - read once, as the events are taken; null, as the body of a response may be, is empty
 * @throws StreamIncompleteError when the bytes end in the middle of an event
 *
 * @example
 * import { decodeSSE } from 'chunkfold/stream'
 *
 * const events = []
 * for await (const event of decodeSSE(['data: {"n":', '1}\n\ndata: [DONE]\n\n'])) events.push(event.data)
 * events // => ['{"n":1}', '[DONE]']
 *
 * @since 0.1.0
 */
export function decodeSSE(source: ByteSource | null): AsyncGenerator<ServerSentEvent, void, undefined> {
  return relay(piecesOf(source), eventsIn)
}

async function* eventsIn(pieces: Items<Uint8Array | string>): AsyncGenerator<ServerSentEvent, void, undefined> {
  let ready: ServerSentEvent[] = []
  const parser = createParser({
    onEvent: ({ event, id, data }) => {
      ready.push({ ...(event !== undefined && { event }), ...(id !== undefined && { id }), data })
    },
  })
  const decoder = new TextDecoder()
  const lines = new SseLines()
  let [isStarted, ending, lastLine] = [false, '', '']
  const json: string[] = []
  const feed = (piece: string): readonly ServerSentEvent[] => {
    const text = lines.push(piece)
    if (text === '') return []
    if (json.length > 0) json.push(text)
    else if (!isStarted && /^\s*[{[]/.test(text)) json.push(text.trimStart())
    else parser.feed(text)
    isStarted ||= text.trim() !== ''
    ending = (ending + text).slice(-2)
    const lineBreak = text.lastIndexOf('\n')
    lastLine = lineBreak < 0 ? lastLine + text : text.slice(lineBreak + 1)
    const events = ready
    ready = []
    return events
  }
  for await (const piece of pieces) {
    // One by one: handing on the list would wait for each event twice.
    for (const event of feed(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }))) yield event
  }
  if (pieces.isReturned) return
  yield* feed(decoder.decode())
  if (json.length > 0) yield { data: json.join('') }
  // An event may still wait for the end of its last line, and for the empty line after it.
  const isClosed = ending === '\n\n'
  const isCutLine = json.length === 0 && lastLine.trim() !== '' && !lastLine.startsWith(':')
  const pending = feed('\n\n')
  if (pending.length === 0 && isCutLine) throw new StreamIncompleteError('the connection closed in the middle of a line')
  for (const event of pending) {
    if (event === pending.at(-1) && !isClosed && !isWholeData(event.data)) {
      throw new StreamIncompleteError('the connection closed in the middle of an event')
    }
    yield event
  }
}

function piecesOf(source: ByteSource | null): AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string> {
  if (source === null) return []
  if (typeof source === 'string') return [source]
  if ('getReader' in source) return readStream(source)
  if (Symbol.asyncIterator in source || Symbol.iterator in source) return source
  throw new TypeError(`\`source\` must be bytes, a stream or text, got ${typeName(source)}; of a response, give its \`body\``)
}

/**
 * Encodes values as server-sent events, one JSON value in each, and `[DONE]` at the end: what a client of the OpenAI family
 * reads. An error of the source passes through, and there is no `[DONE]` then: the client sees a stream that was cut short.
 *
 * @param values - read as the events are
 *
 * @example
 * import { encodeSSE } from 'chunkfold/stream'
 *
 * const events: string[] = []
 * for await (const event of encodeSSE([{ n: 1 }])) events.push(event)
 * events // => ['data: {"n":1}\n\n', 'data: [DONE]\n\n']
 *
 * @since 0.1.0
 */
export function encodeSSE(values: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string, void, undefined> {
  return relay(values, encoded)
}

async function* encoded(values: Items<unknown>): AsyncGenerator<string, void, undefined> {
  for await (const value of values) yield `data: ${JSON.stringify(value) ?? 'null'}\n\n`
  if (!values.isReturned) yield `data: ${doneMark}\n\n`
}
