import { describe, typeName } from '../errors.js'
import { type Items, relay } from '../relay.js'
import { type Step, through } from '../step.js'
import { readStream } from './read-stream.js'
import { doneMark } from './sse-data.js'
import { type ServerSentEvent, SseReader } from './sse-reader.js'

export type { ServerSentEvent } from './sse-reader.js'

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
 * How `decodeSSE` reads.
 *
 * @since 0.1.0
 */
export interface DecodeSSEOptions {
  /**
   * How long an event may be, in UTF-16 units: all that stands between two empty lines, comments and line ends included, or
   * the whole body where it is JSON. 64 Mi (67,108,864) by default: an event with an image has megabytes. `Infinity` for no
   * limit.
   */
  readonly maxEventLength?: number | undefined
}

/**
 * Decodes server-sent events from bytes, cut anywhere: inside of a line, a line break or a character.
 *
 * Comments are skipped. Lines may end in LF, CRLF or CR. At the end of the bytes an event that lacks its closing empty line
 * is given out when it is whole (JSON, or `[DONE]`), which the web standard would drop.
 *
 * A body that is JSON instead, such as a provider's error, is given out as one event at its end.
 *
 * Does not parse the data and does not end at `[DONE]`: what the data means is the wire's business.
 * Stopping early cancels the source. Any cut of the same bytes gives the same events. No more is kept than the event that is
 * open: one that is longer than it may be ends the stream, also where its line never ends.
 *
 * @param source - read once, as the events are taken; null, as the body of a response may be, is empty
 * @param options - how long an event may be
 * @throws StreamIncompleteError when the bytes end in the middle of an event
 * @throws LimitError when an event is too long, after the events before it; the source is cancelled
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
export function decodeSSE(
  source: ByteSource | null,
  options: DecodeSSEOptions = {},
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const { maxEventLength = DEFAULT_LENGTH } = options
  if (!(typeof maxEventLength === 'number' && maxEventLength >= 1)) {
    throw new TypeError(`\`maxEventLength\` must be a number of at least 1, or Infinity, got ${describe(maxEventLength)}`)
  }
  return through(piecesOf(source), new DecodeStep(new SseReader(maxEventLength)))
}

const DEFAULT_LENGTH = 64 * 1024 * 1024

/** Reads the bytes of one stream. */
class DecodeStep implements Step<Uint8Array | string, ServerSentEvent> {
  readonly #decoder = new TextDecoder()
  readonly #reader: SseReader

  constructor(reader: SseReader) {
    this.#reader = reader
  }

  add(piece: Uint8Array | string, out: ServerSentEvent[]): boolean {
    this.#read(typeof piece === 'string' ? piece : this.#decoder.decode(bytesOf(piece), { stream: true }), out)
    return false
  }

  end(out: ServerSentEvent[]): void {
    this.#read(this.#decoder.decode(), out)
    for (const event of this.#reader.end()) out.push(event)
  }

  failed(cause: unknown): unknown {
    return cause
  }

  #read(text: string, out: ServerSentEvent[]): void {
    for (const event of this.#reader.push(text)) out.push(event)
    if (this.#reader.problem !== undefined) throw this.#reader.problem
  }
}

/** What a stream gives that is none of bytes, such as the events of an SDK, is for a reader. */
function bytesOf(piece: Uint8Array): Uint8Array {
  if (ArrayBuffer.isView(piece) || Object.prototype.toString.call(piece) === '[object ArrayBuffer]') return piece
  throw new TypeError(
    `\`source\` must give bytes or text, got ${typeName(piece)}; events of an SDK are read without \`decodeSSE\``,
  )
}

function piecesOf(source: ByteSource | null): AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string> {
  if (source === null) return []
  if (typeof source === 'string') return [source]
  if (typeof source === 'object' && source !== null) {
    if ('getReader' in source) return readStream(source)
    if (Symbol.asyncIterator in source || Symbol.iterator in source) return source
  }
  const advice = 'then' in Object(source) ? 'await it' : 'of a response, give its `body`'
  throw new TypeError(`\`source\` must be bytes, a stream or text, got ${typeName(source)}; ${advice}`)
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
