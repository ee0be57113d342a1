/**
 * Any stream as the one that `useChat` reads: a UI message stream of the AI SDK.
 */

import type { AssistantMessageChunk } from '../../chunks/assistant.js'
import { type Items, relay } from '../../relay.js'
import { type ToUIMessageChunksOptions, UIStream, type UIStreamEvent } from './ui-stream.js'
import type { UIMessageStreamChunk } from './ui-types.js'

/**
 * Writes a stream of chunks, or a run of the loop, as the chunks of a UI message stream (AI SDK 6), so that a `useChat` front
 * end can be served by any back end. `encodeSSE` makes the body of the response, which has to have the header
 * `x-vercel-ai-ui-message-stream: v1`.
 *
 * | in the chunks | for the client |
 * |---|---|
 * | text, reasoning | parts of their own, which end when the provider ends them, or something else begins |
 * | refusal | a text, marked in its `providerMetadata` |
 * | tool call | its input as it comes, then whole: `input-available`, or an error where it is no JSON |
 * | a custom tool's call | the same, with its input as text |
 * | result of a tool (of a run, or of an AI SDK stream) | the output of its call; what comes after it is another step |
 * | error of a tool | `onError` says what the client reads of it; of a tool that the provider ran, as it is |
 * | image, file, source | `file`, `source-url`, `source-document` |
 * | any other item | `data-content`, which `fromAISDK` and `fromUIMessages` read back |
 * | an item in pieces | data is shown with the first piece, and replaced by the whole; all else waits for the end of the item, or of its step |
 * | `providerData` | `providerMetadata` of the part: what came from the AI SDK as it came, all else under `chunkfold`; of a part that has none, in its data |
 * | usage, metadata | nothing, unless `messageMetadata` says so |
 * | a `StreamRestart` | the step ends, its calls as errors, with a mark by which `fromUIMessages` leaves it out; another step begins |
 * | an error, an abort | the last chunk, `error` or `abort`; what had arrived stays, and calls that were cut stay open |
 *
 * Every call has an id that no other one of the stream has: its own, or one of `newId`. Dynamic tools are shown like all others.
 * Log-probabilities, token ids and pieces of a tool's result are not told. Any grouping of the same chunks gives the same
 * parts. Of events, texts end with the answer that they are in, and what an item has for its provider is told with the answer,
 * where the item is data; what files and sources have is told of chunks only. A restart cannot take back what the client has: a
 * user interface may hide the steps that do not count.
 *
 * @param source - read as the result is; an error does not pass through. What is neither a chunk nor an event is a
 *   `ChunkDataError` there, for `onError`
 * @returns the stream; it does not throw, unless an option does
 *
 * @example
 * import { AssistantMessageChunk } from 'chunkfold'
 * import { toUIMessageChunks } from 'chunkfold/interop'
 * import { encodeSSE } from 'chunkfold/stream'
 *
 * const chunks = [new AssistantMessageChunk({ content: 'Hi', finishReason: 'stop' })]
 * const body: string[] = []
 * for await (const event of encodeSSE(toUIMessageChunks(chunks))) body.push(event)
 * body[2] // => 'data: {"type":"text-start","id":"part-0"}\n\n'
 * body[3] // => 'data: {"type":"text-delta","id":"part-0","delta":"Hi"}\n\n'
 * body.at(-2) // => 'data: {"type":"finish","finishReason":"stop"}\n\n'
 * body.at(-1) // => 'data: [DONE]\n\n'
 *
 * @since 0.1.0
 */
export function toUIMessageChunks(
  source: AsyncIterable<AssistantMessageChunk | UIStreamEvent> | Iterable<AssistantMessageChunk | UIStreamEvent>,
  options: ToUIMessageChunksOptions = {},
): AsyncGenerator<UIMessageStreamChunk, void, undefined> {
  return relay(source, (items) => written(items, options))
}

async function* written(
  items: Items<AssistantMessageChunk | UIStreamEvent>,
  options: ToUIMessageChunksOptions,
): AsyncGenerator<UIMessageStreamChunk, void, undefined> {
  const stream = new UIStream(options)
  // What is thrown while the reader has a chunk is no fault of the source.
  let isHandedOut = false
  yield { type: 'start', ...(options.messageId !== undefined && { messageId: options.messageId }) }
  yield { type: 'start-step' }
  try {
    for await (const item of items) {
      for (const chunk of stream.add(item)) {
        isHandedOut = true
        yield chunk
        isHandedOut = false
      }
    }
  } catch (error) {
    if (isHandedOut) throw error
    yield* stream.fail(error)
    return
  }
  if (!items.isReturned) yield* stream.end()
}
