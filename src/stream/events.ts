import { AssistantMessageChunk } from '../chunks/assistant.js'
import { ChunkFold } from '../chunks/chunk-fold.js'
import type { JsonValue } from '../json.js'
import type { AssistantMessage, UsageMetadata } from '../messages.js'
import type { ToolCall } from '../parts/part.js'
import { EventReader } from './event-reader.js'
import type { StreamRestart } from './resilient.js'

/**
 * What happens in a stream, in one set of names for every provider.
 *
 * `part` is the place of the part in `message.parts`, or where these are absent, in the `parts` of the merged chunk: it lets
 * text and calls be drawn where they belong, however they are interleaved.
 *
 * | type | means |
 * |---|---|
 * | `text`, `reasoning`, `refusal` | more of that part; the pieces of one part join to its text |
 * | `content` | an item that is no text, such as an image; several of one part merge by `mergeParserContent` |
 * | `tool-call-start` | a call has begun: once for each, before anything else of it; with its id, where that has come |
 * | `tool-call-delta` | more of the JSON text of its arguments |
 * | `tool-call-end` | nothing more will come of it: once for each, in the order of the calls, with the whole call |
 * | `usage` | what it has cost so far, as a whole: the last one counts |
 * | `restart` | another attempt begins: all events before it count no more, and parts are numbered anew |
 * | `done` | the stream has ended; with the message. The last event |
 * | `error` | the stream has failed; with what had arrived. The last event |
 *
 * @since 0.1.0
 */
export type StreamEvent =
  | { readonly type: 'text' | 'reasoning' | 'refusal'; readonly part: number; readonly text: string }
  | { readonly type: 'content'; readonly part: number; readonly item: JsonValue }
  | {
      readonly type: 'tool-call-start'
      readonly part: number
      readonly id?: string
      readonly name: string
      /** `"function"` unless the provider says otherwise. */
      readonly toolType: string
    }
  | { readonly type: 'tool-call-delta'; readonly part: number; readonly arguments: string }
  | { readonly type: 'tool-call-end'; readonly part: number; readonly call: ToolCall }
  | { readonly type: 'usage'; readonly usage: UsageMetadata }
  | StreamRestart
  | { readonly type: 'done'; readonly message: AssistantMessage }
  | {
      readonly type: 'error'
      readonly error: unknown
      /** The chunks before the error, merged; undefined when none had arrived. */
      readonly partial: AssistantMessageChunk | undefined
    }

/**
 * A stream of chunks, of whatever provider, as events.
 *
 * Every call has one start and, unless the stream fails, one end; there is no delta after its end. A call ends as soon as
 * the provider says so, and at the end of the stream where it does not; never because its arguments happen to be whole JSON.
 * Calls end in the order of their parts. A call that a token limit has cut off ends too: see `parseArguments`.
 *
 * A call starts with its first argument, its end, or when something else begins, because its name may come in pieces. Half a
 * character (a lone surrogate) waits for the other half: joined or not, the texts are well-formed wherever the message is.
 *
 * Any grouping of the same chunks gives the same starts, the same ends and the same joined deltas; `done` carries
 * `(await collect(chunks)).toMessage()`. Each event costs the size of its delta.
 *
 * An error of the source does not pass through: it is the last event, an abort too. After it no `done` comes, and calls that
 * had not ended do not end: they are not whole. Data for the provider that comes after the end of a call is in the message
 * only.
 *
 * @param chunks - read as the events are taken; returned from early when the reader stops
 *
 * @example
 * import { AssistantMessageChunk } from 'chunkfold'
 * import { toEvents } from 'chunkfold/stream'
 *
 * const chunks = [
 *   new AssistantMessageChunk({ content: 'Looking.', toolCalls: [{ index: 0, id: 'c1', name: 'find' }] }),
 *   new AssistantMessageChunk({ toolCalls: [{ index: 0, arguments: '{"q":1}' }] }),
 * ]
 * const events = []
 * for await (const event of toEvents(chunks)) events.push(event)
 * events.map(({ type }) => type) // => ['text', 'tool-call-start', 'tool-call-delta', 'tool-call-end', 'done']
 * events[0] // => { type: 'text', part: 0, text: 'Looking.' }
 * events[1] // => { type: 'tool-call-start', part: 1, id: 'c1', name: 'find', toolType: 'function' }
 *
 * @since 0.1.0
 */
export async function* toEvents(
  chunks: AsyncIterable<AssistantMessageChunk | StreamRestart> | Iterable<AssistantMessageChunk | StreamRestart>,
): AsyncGenerator<StreamEvent, void, undefined> {
  let attempt = new Attempt()
  try {
    for await (const chunk of chunks) {
      if (isRestart(chunk)) {
        attempt = new Attempt()
        yield chunk
        continue
      }
      attempt.fold.add(chunk)
      attempt.hasBegun = true
      yield* attempt.reader.add(chunk)
    }
  } catch (error) {
    yield* attempt.reader.flush()
    yield { type: 'error', error, partial: attempt.hasBegun ? attempt.fold.result() : undefined }
    return
  }
  yield* attempt.reader.end()
  yield { type: 'done', message: attempt.fold.result().toMessage() }
}

class Attempt {
  readonly reader = new EventReader()
  readonly fold = new ChunkFold(AssistantMessageChunk.empty)
  hasBegun = false
}

/** @internal True where another attempt begins. */
export function isRestart(chunk: AssistantMessageChunk | StreamRestart): chunk is StreamRestart {
  // What is neither is for the fold to refuse.
  return typeof chunk === 'object' && chunk !== null && 'type' in chunk && chunk.type === 'restart'
}
