import { AssistantMessageChunk } from '../chunks/assistant.js'
import { ChunkFold } from '../chunks/chunk-fold.js'
import type { Items } from '../relay.js'
import { relayLists } from '../step.js'
import { EventReader } from './event-reader.js'
import { isRestart, type StreamRestart } from './restart.js'
import type { StreamEvent } from './stream-event.js'

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
export function toEvents(
  chunks: AsyncIterable<AssistantMessageChunk | StreamRestart> | Iterable<AssistantMessageChunk | StreamRestart>,
): AsyncGenerator<StreamEvent, void, undefined> {
  return relayLists(chunks, eventsOf)
}

async function* eventsOf(
  inputs: Items<unknown>,
  chunksIn: (input: unknown) => readonly (AssistantMessageChunk | StreamRestart)[],
): AsyncGenerator<StreamEvent, void, undefined> {
  let attempt = new Attempt()
  // What is thrown while the reader has an event is no fault of the source.
  let isHandedOut = false
  try {
    for await (const input of inputs) {
      for (const chunk of chunksIn(input)) {
        // One by one: handing on the list would wait for each event twice.
        for (const event of isRestart(chunk) ? [chunk] : attempt.add(chunk)) {
          isHandedOut = true
          yield event
          isHandedOut = false
        }
        if (isRestart(chunk)) attempt = new Attempt()
      }
    }
  } catch (error) {
    if (isHandedOut) throw error
    yield* attempt.reader.flush()
    yield { type: 'error', error, partial: attempt.partial() }
    return
  }
  if (inputs.isReturned) return
  yield* attempt.reader.end()
  yield { type: 'done', message: attempt.fold.result().toMessage() }
}

class Attempt {
  readonly reader = new EventReader()
  readonly fold = new ChunkFold(AssistantMessageChunk.empty)
  #hasBegun = false

  add(chunk: AssistantMessageChunk): readonly StreamEvent[] {
    this.fold.add(chunk)
    this.#hasBegun = true
    return this.reader.add(chunk)
  }

  partial(): AssistantMessageChunk | undefined {
    return this.#hasBegun ? this.fold.result() : undefined
  }
}
