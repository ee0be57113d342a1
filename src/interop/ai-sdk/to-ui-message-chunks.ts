/**
 * Any stream as the one that `useChat` reads: a UI message stream of the AI SDK.
 */

import { AssistantMessageChunk } from '../../chunks/assistant.js'
import { ChunkFold } from '../../chunks/chunk-fold.js'
import type { ToolMessageInput } from '../../conversation.js'
import type { AssistantMessage } from '../../messages.js'
import type { MessagePart, ToolCall } from '../../parts/part.js'
import { type Items, relay } from '../../relay.js'
import type { StreamEvent } from '../../stream/stream-event.js'
import { ToldChunks } from '../told-chunks.js'
import type { UIFinishReason, UIMessageStreamChunk } from './ui-types.js'
import { UIWriter } from './ui-writer.js'

/**
 * An event that `toUIMessageChunks` writes: one of `toEvents`, or of a run of the loop. `ReActEvent` is assignable to it.
 *
 * @since 0.1.0
 */
export type UIStreamEvent =
  | StreamEvent
  | { readonly type: 'iteration'; readonly iteration: number }
  | { readonly type: 'tool-start' | 'tool-delta'; readonly call: ToolCall }
  | { readonly type: 'tool-end'; readonly call: ToolCall; readonly message: ToolMessageInput }
  | { readonly type: 'finish'; readonly result: { readonly stopped: string; readonly error?: unknown } }

/**
 * How `toUIMessageChunks` writes.
 *
 * @since 0.1.0
 */
export interface ToUIMessageChunksOptions {
  /** The id of the message. By default the client makes one up, or goes on with the message that it has. */
  readonly messageId?: string | undefined
  /** What to send along as the `metadata` of the UI message: usage, the model. Asked for once an answer is whole; nothing by default. */
  readonly messageMetadata?: ((message: AssistantMessage) => unknown) | undefined
  /**
   * What to tell the client of an error, and the place to log it. By default `An error occurred.`: an error may say what a
   * client should not know.
   */
  readonly onError?: ((error: unknown) => string) | undefined
}

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
 * | image, file, source | `file`, `source-url`, `source-document` |
 * | any other item | `data-content`, which `fromAISDK` and `fromUIMessages` read back |
 * | `providerData` | `providerMetadata` of the part: what came from the AI SDK as it came, all else under `chunkfold` |
 * | usage, metadata | nothing, unless `messageMetadata` says so |
 * | an error, an abort | the last chunk, `error` or `abort`; what had arrived stays, and calls that were cut stay open |
 *
 * Every call has an id that no other one of the stream has: its own, or `call_` and a number. Dynamic tools are shown like all others.
 * Log-probabilities, token ids, pieces of a tool's result and a `restart` are not told. Any grouping of the same chunks
 * gives the same parts. Of a run, texts end with the answer that they are in.
 *
 * @param source - read as the result is; an error does not pass through
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

type Chunk = UIMessageStreamChunk

async function* written(
  items: Items<AssistantMessageChunk | UIStreamEvent>,
  options: ToUIMessageChunksOptions,
): AsyncGenerator<Chunk, void, undefined> {
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

const finishReasons: Readonly<Record<string, UIFinishReason>> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool-calls',
  content_filter: 'content-filter',
  error: 'error',
}

class UIStream {
  readonly #options: ToUIMessageChunksOptions
  readonly #writer = new UIWriter()
  readonly #told = new ToldChunks()
  readonly #fold: ChunkFold<AssistantMessageChunk> = new ChunkFold(AssistantMessageChunk.empty)
  #hasChunks = false
  #finishReason: string | undefined
  #isOver = false

  constructor(options: ToUIMessageChunksOptions) {
    this.#options = options
  }

  add(item: AssistantMessageChunk | UIStreamEvent): Chunk[] {
    if (!AssistantMessageChunk.isInstance(item)) return this.#event(item)
    this.#hasChunks = true
    this.#finishReason = item.finishReason ?? this.#finishReason
    if (this.#options.messageMetadata !== undefined) this.#fold.add(item)
    return this.#told.add(item).flatMap((event) => this.#writer.write(event))
  }

  end(): Chunk[] {
    if (this.#isOver) return []
    const told = this.#told.end().flatMap((event) => this.#writer.write(event))
    const metadata = this.#hasChunks ? this.#metadataOf(() => this.#fold.result().toMessage()) : []
    const reason = this.#finishReason
    const finishReason =
      reason === undefined ? undefined : Object.hasOwn(finishReasons, reason) ? finishReasons[reason] : 'other'
    return [
      ...told,
      ...this.#writer.endStep(),
      ...metadata,
      { type: 'finish', ...(finishReason !== undefined && { finishReason }) },
    ]
  }

  fail(error: unknown): Chunk[] {
    this.#isOver = true
    const told = this.#told.flush().flatMap((event) => this.#writer.write(event))
    const ends = [...told, ...this.#writer.endStep()]
    if (error instanceof Error && error.name === 'AbortError') return [...ends, { type: 'abort' }]
    const { onError = () => 'An error occurred.' } = this.#options
    return [...ends, { type: 'error', errorText: onError(error) }]
  }

  #event(event: UIStreamEvent): Chunk[] {
    switch (event.type) {
      case 'iteration':
        return event.iteration > 1 ? [...this.#writer.endStep(), { type: 'start-step' }] : []
      case 'tool-end':
        return this.#writer.output(event.call.id ?? '', event.message)
      case 'done':
        return this.#done(event.message)
      case 'error':
        return this.fail(event.error)
      case 'finish':
        return this.#finish(event.result)
      case 'usage':
      case 'restart':
      case 'tool-start':
      case 'tool-delta':
        return []
      default:
        return this.#writer.write(event)
    }
  }

  /** An answer of several, whole: what its texts have for their provider is known now. */
  #done(message: AssistantMessage): Chunk[] {
    this.#finishReason = message.finishReason
    const ends = (message.parts ?? []).flatMap((part, place) => this.#endOf(part, place))
    return [...ends, ...this.#metadataOf(() => message)]
  }

  #endOf(part: MessagePart, place: number): Chunk[] {
    if (part.type === 'tool-call' || part.type === 'content') return []
    return this.#writer.endText(place, part.type, part.providerData)
  }

  #finish({ stopped, error }: { readonly stopped: string; readonly error?: unknown }): Chunk[] {
    if (this.#isOver) return []
    if (stopped === 'error') return this.fail(error)
    if (stopped === 'aborted') return this.fail(new DOMException('The run was aborted', 'AbortError'))
    return []
  }

  #metadataOf(message: () => AssistantMessage): Chunk[] {
    const metadata = this.#options.messageMetadata?.(message())
    return metadata === undefined ? [] : [{ type: 'message-metadata', messageMetadata: metadata }]
  }
}
