/**
 * A stream, item by item, as the chunks of a UI message stream.
 */

import { AssistantMessageChunk } from '../../chunks/assistant.js'
import { ChunkFold } from '../../chunks/chunk-fold.js'
import type { ToolMessageInput } from '../../conversation.js'
import { ChunkDataError, describe } from '../../errors.js'
import type { AssistantMessage } from '../../messages.js'
import type { MessagePart, ToolCall } from '../../parts/part.js'
import { record } from '../../providers/fields.js'
import { isAbort } from '../../stream/resilience/abort.js'
import type { StreamEvent } from '../../stream/stream-event.js'
import { ToldChunks } from '../told-chunks.js'
import { randomId } from './new-ids.js'
import type { UIFinishReason, UIMessageStreamChunk } from './ui-types.js'
import { UIWriter } from './ui-writer.js'

/**
 * What `toUIMessageChunks` writes beside chunks: an event of `toEvents`, or of a run of the loop, and the restart of `resilient`.
 * `ReActEvent` is assignable to it.
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
   * client should not know. Of a tool that failed it is an `Error` of the name `ToolError`, with what the model is told as its
   * `message`, and the `toolCallId`.
   */
  readonly onError?: ((error: unknown) => string) | undefined
  /**
   * Makes the ids of calls that came without one, and of items. By default random UUIDs: a client that goes on with a message
   * replaces a part of the same id, so that no two streams may give the same.
   */
  readonly newId?: (() => string) | undefined
}

type Chunk = UIMessageStreamChunk

const finishReasons: Readonly<Record<string, UIFinishReason>> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool-calls',
  content_filter: 'content-filter',
  error: 'error',
}

/** Writes the items of one stream in order. */
export class UIStream {
  readonly #options: ToUIMessageChunksOptions
  readonly #writer: UIWriter
  #told = new ToldChunks()
  #fold: ChunkFold<AssistantMessageChunk> = new ChunkFold(AssistantMessageChunk.empty)
  #position = -1
  #hasChunks = false
  #finishReason: string | undefined
  #isOver = false

  constructor(options: ToUIMessageChunksOptions) {
    this.#options = options
    const errorText = (text: string, toolCallId: string) => this.#words(toolError(text, toolCallId))
    this.#writer = new UIWriter({ newId: options.newId ?? randomId, errorText })
  }

  add(item: AssistantMessageChunk | UIStreamEvent): Chunk[] {
    this.#position++
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
    if (isAbort(error)) return [...ends, { type: 'abort' }]
    return [...ends, { type: 'error', errorText: this.#words(error) }]
  }

  #words(error: unknown): string {
    const { onError = () => 'An error occurred.' } = this.#options
    return onError(error)
  }

  #event(event: UIStreamEvent): Chunk[] {
    // A caller may give anything.
    const { type } = record(event) as Partial<UIStreamEvent>
    if (type === undefined) throw this.#unknown(event)
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
      case 'restart':
        return this.#restart()
      case 'usage':
      case 'tool-start':
      case 'tool-delta':
        return []
      case 'text':
      case 'reasoning':
      case 'refusal':
      case 'content':
      case 'tool-call-start':
      case 'tool-call-delta':
      case 'tool-call-end':
        return this.#writer.write(event)
      default:
        throw this.#unknown(event satisfies never)
    }
  }

  #unknown(item: unknown): ChunkDataError {
    const got = record(item).type === undefined ? describe(item) : `an event of the type ${describe(record(item).type)}`
    return new ChunkDataError(`source[${this.#position}]`, 'a chunk or an event', got)
  }

  /** What came before counts no more. */
  #restart(): Chunk[] {
    this.#told = new ToldChunks()
    this.#fold = new ChunkFold(AssistantMessageChunk.empty)
    this.#hasChunks = false
    this.#finishReason = undefined
    return this.#writer.restart()
  }

  /** An answer of several, whole: what its texts have for their provider is known now. */
  #done(message: AssistantMessage): Chunk[] {
    this.#finishReason = message.finishReason
    const ends = (message.parts ?? []).flatMap((part, place) => this.#endOf(part, place))
    return [...ends, ...this.#metadataOf(() => message)]
  }

  #endOf(part: MessagePart, place: number): Chunk[] {
    if (part.type === 'tool-call') return []
    if (part.type === 'content') return this.#writer.endItem(place, part.item, part.providerData)
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

/** That a tool has failed: all that is known of it is what the model is told. */
function toolError(text: string, toolCallId: string): Error {
  const error = new Error(text)
  error.name = 'ToolError'
  return Object.assign(error, { toolCallId })
}
