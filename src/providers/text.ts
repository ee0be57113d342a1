/**
 * Plain output that is read in pieces, of a process or of a server that streams text: no events, no usage, only text.
 */

import { AssistantMessageChunk } from '../chunks/assistant.js'
import { describe } from '../errors.js'
import { type Items, relay } from '../relay.js'
import { readStream } from '../stream/read-stream.js'
import { readWire, type WireEvent, type WireReader } from './adapter.js'
import { text } from './fields.js'
import type { ReaderOptions } from './limits.js'

/**
 * Where pieces of text come from: the output of a process, the `body` of a `fetch` response, a list.
 *
 * @since 0.1.0
 */
export type TextSource =
  | ReadableStream<string | Uint8Array>
  | AsyncIterable<string | Uint8Array>
  | Iterable<string | Uint8Array>

/**
 * Reads plain text as chunks: each piece is a chunk, as it comes. Bytes are UTF-8; a character that is cut between two
 * pieces is in the chunk of the later one, and what is no UTF-8 becomes U+FFFD.
 *
 * The last chunk has the finish reason `stop`, which only says that the source has ended without an error: text has no end
 * mark of its own.
 *
 * Does not look for tool calls, reasoning or escape sequences in the text, and has no usage: nobody said any.
 *
 * @param pieces - read once, as the chunks are taken; stopping early ends it too
 * @param options - how much the stream may bring
 * @throws StreamIncompleteError when the source fails; what had arrived is in its `partial`
 * @throws LimitError when the stream brings more than `options.limits` allow; its event is the piece that does
 *
 * @example
 * import { collect } from 'chunkfold'
 * import { fromText } from 'chunkfold/providers'
 *
 * const chunk = await collect(fromText(['Hel', new Uint8Array([108, 111])]))
 * chunk.toMessage() // => { role: 'assistant', content: 'Hello', reasoningContent: '', toolCalls: [], finishReason: 'stop' }
 *
 * @since 0.1.0
 */
export function fromText(
  pieces: TextSource,
  options: ReaderOptions = {},
): AsyncGenerator<AssistantMessageChunk, void, undefined> {
  return readWire(relay(piecesOf(pieces), textEvents), new TextReader(), AssistantMessageChunk.empty, options)
}

/** What each field of an event of ours gives. */
class TextReader implements WireReader {
  read(event: WireEvent): AssistantMessageChunk {
    return new AssistantMessageChunk({ content: text(event.piece), finishReason: text(event.end) })
  }

  /** Text reports no errors. */
  errorOf(): undefined {}

  /** A source that ends is at its end; one that is cut short fails. */
  missing(): undefined {}
}

interface TextEvent {
  readonly piece?: string
  readonly end?: 'stop'
}

/** The pieces, decoded, and the end of a source that ends well. */
async function* textEvents(pieces: Items<string | Uint8Array>): AsyncGenerator<TextEvent, void, undefined> {
  const decoder = new TextDecoder()
  let position = 0
  for await (const piece of pieces) {
    position++
    if (!isPiece(piece)) throw new TypeError(`piece ${position} must be text or bytes, got ${describe(piece)}`)
    // Bytes of a character that wait for the next piece stand before text.
    const decoded = typeof piece === 'string' ? decoder.decode() + piece : decoder.decode(piece, { stream: true })
    if (decoded !== '') yield { piece: decoded }
  }
  if (pieces.isReturned) return
  const rest = decoder.decode()
  if (rest !== '') yield { piece: rest }
  yield { end: 'stop' }
}

/** Checked, because a stream of objects is easily given for one of bytes. */
function isPiece(piece: unknown): boolean {
  return typeof piece === 'string' || piece instanceof Uint8Array
}

function piecesOf(pieces: TextSource): AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array> {
  // A text is iterable too, character by character.
  if (typeof pieces === 'string') return [pieces]
  return 'getReader' in pieces ? readStream(pieces) : pieces
}
