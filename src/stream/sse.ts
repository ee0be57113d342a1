import { createParser } from 'eventsource-parser'
import { StreamIncompleteError } from '../stream-errors.js'
import { isWholeData } from './sse-data.js'

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
export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>

/**
 * Decodes server-sent events from bytes, cut anywhere: inside of a line, a line break or a character.
 *
 * Comments are skipped. Lines may end in LF, CRLF or CR. At the end of the bytes an event that lacks its closing empty line
 * is given out when it is whole (JSON, or `[DONE]`), which the web standard would drop.
 *
 * Does not parse the data and does not end at `[DONE]`: what the data means is the wire's business.
 * Stopping early cancels the source. Any cut of the same bytes gives the same events.
 *
 * @param source - read once, as the events are taken
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
export async function* decodeSSE(source: ByteSource): AsyncGenerator<ServerSentEvent, void, undefined> {
  let ready: ServerSentEvent[] = []
  const parser = createParser({
    onEvent: ({ event, id, data }) => {
      ready.push({ ...(event !== undefined && { event }), ...(id !== undefined && { id }), data })
    },
  })
  const decoder = new TextDecoder()
  for await (const piece of 'getReader' in source ? readStream(source) : source) {
    parser.feed(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }))
    const events = ready
    ready = []
    yield* events
  }
  // An event may still wait for the end of its last line, and for the empty line after it.
  parser.feed(`${decoder.decode()}\n\n`)
  for (const event of ready) {
    if (!isWholeData(event.data)) throw new StreamIncompleteError('the connection closed in the middle of an event')
    yield event
  }
}

/** By hand, because not every browser can iterate over a stream; a reader that stops early cancels it. */
async function* readStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel()
  }
}
