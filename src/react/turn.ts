/**
 * One turn of the model: its stream, told as events, and what came of it.
 */

import { AssistantMessageChunk } from '../chunks/assistant.js'
import { typeName } from '../errors.js'
import { isIterable } from '../iteration.js'
import type { AssistantMessage, UsageMetadata } from '../messages.js'
import type { ToolCall } from '../parts/part.js'
import { toEvents } from '../stream/events.js'
import { isRestart, type StreamRestart } from '../stream/restart.js'
import { type SplitTagsOptions, splitTags } from '../stream/split-tags.js'
import type { StreamEvent } from '../stream/stream-event.js'
import { StreamIncompleteError } from '../stream-errors.js'
import { Abortable } from './abortable.js'
import { type CallIds, isPlaceholder, placeholderIds, withIds } from './call-ids.js'
import type { ReActEvent } from './events.js'
import { isSurelyWhole } from './given-arguments.js'
import type { ModelStream } from './model.js'
import type { TurnCalls } from './turn-calls.js'

/** How a turn is read. */
export interface TurnSettings {
  readonly signal: AbortSignal
  readonly ids: CallIds
  readonly calls: TurnCalls
  /** Whether a call starts as soon as it has ended. */
  readonly eager: boolean
  /** How calls in the text are read; undefined where they are not. */
  readonly tags: SplitTagsOptions | undefined
  readonly emit: (event: ReActEvent) => Promise<void>
}

/** What came of a turn. */
export interface Turn {
  /** What the model said. Of a stream that failed, what had arrived, with the calls that had ended. */
  readonly message: AssistantMessage
  readonly usage: UsageMetadata | undefined
  readonly failure: { readonly error: unknown } | undefined
}

/** Reads a turn to its end; it does not fail. */
export async function readTurn(open: () => ModelStream | Promise<ModelStream>, settings: TurnSettings): Promise<Turn> {
  const { tags } = settings
  const chunks = opened(open, settings)
  const reader = new TurnReader(settings)
  for await (const event of toEvents(tags === undefined ? chunks : splitTags(chunks, { ...tags, newId: placeholderIds() })))
    await reader.take(event)
  return reader.result()
}

/** The chunks of the model, until the signal ends them. */
async function* opened(
  open: () => ModelStream | Promise<ModelStream>,
  { signal, calls }: TurnSettings,
): AsyncGenerator<AssistantMessageChunk | StreamRestart, void, undefined> {
  const abortable = new Abortable(signal)
  const stream = await abortable.open(open)
  if (!isIterable(stream)) throw new TypeError(`\`model\` must give a stream of chunks, got ${typeName(stream)}`)
  let isEmpty = true
  for await (const chunk of abortable.iterate(stream)) {
    isEmpty = false
    // A call that has been started cannot be taken back: the attempt that it belongs to is the last one.
    if (isRestart(chunk) && calls.hasStarted) throw chunk.error
    yield chunk
  }
  if (isEmpty) throw new StreamIncompleteError('the model gave no chunk (a stream can be read once: was it read before?)')
}

class TurnReader {
  readonly #settings: TurnSettings
  /** The ids of the calls that have ended, by their indexes. */
  readonly #ids = new Map<number, string>()
  #message = AssistantMessageChunk.empty.toMessage()
  #usage: UsageMetadata | undefined
  #failure: Turn['failure']

  constructor(settings: TurnSettings) {
    this.#settings = settings
  }

  async take(event: StreamEvent): Promise<void> {
    const { emit, ids, signal } = this.#settings
    if (event.type === 'tool-call-end') return this.#endCall(event)
    if (event.type === 'done') {
      this.#message = withIds(event.message, this.#ids)
      return emit({ ...event, message: this.#message })
    }
    if (event.type === 'usage') this.#usage = event.usage
    if (event.type === 'tool-call-start' && isPlaceholder(event.id)) {
      const { id: _, ...start } = event
      return emit(start)
    }
    if (event.type === 'restart') {
      for (const id of this.#ids.values()) ids.release(id)
      this.#ids.clear()
      this.#usage = undefined
    }
    if (event.type === 'error') {
      this.#failure ??= { error: event.error }
      // A call that has not ended has no id, and is left out.
      this.#message = withIds((event.partial ?? AssistantMessageChunk.empty).toMessage(), this.#ids)
      // An abort is what somebody asked for: the finish says so.
      if (signal.aborted) return
    }
    return emit(event)
  }

  result(): Turn {
    return { message: this.#message, usage: this.#usage, failure: this.#failure }
  }

  async #endCall(event: Extract<StreamEvent, { type: 'tool-call-end' }>): Promise<void> {
    const { emit, eager, calls } = this.#settings
    const id = this.#idFor(event.call)
    if (id === undefined) return
    const call = Object.freeze({ ...event.call, id })
    this.#ids.set(call.index, id)
    await emit({ ...event, call })
    // Whether the rest was cut off, the end of the turn will tell.
    if (eager && this.#failure === undefined && isSurelyWhole(call)) calls.start(call)
  }

  /** Where what makes ids is broken, the turn has failed, but what was started before has to be kept. */
  #idFor(call: ToolCall): string | undefined {
    try {
      return this.#settings.ids.idFor(call)
    } catch (error) {
      this.#failure ??= { error }
      return undefined
    }
  }
}
