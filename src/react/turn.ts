/**
 * One turn of the model: its stream, told as events, and what came of it.
 */

import { AssistantMessageChunk } from '../chunks/assistant.js'
import type { AssistantMessage, UsageMetadata } from '../messages.js'
import type { ToolCall } from '../parts/part.js'
import { toEvents } from '../stream/events.js'
import { isRestart, type StreamRestart } from '../stream/restart.js'
import { type SplitTagsOptions, splitTags } from '../stream/split-tags.js'
import type { StreamEvent } from '../stream/stream-event.js'
import { Abortable } from './abortable.js'
import { type CallIds, withCalls } from './call-ids.js'
import type { ReActEvent } from './events.js'
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
  for await (const event of toEvents(tags === undefined ? chunks : splitTags(chunks, tags))) await reader.take(event)
  return reader.result()
}

/** The chunks of the model, until the signal ends them. */
async function* opened(
  open: () => ModelStream | Promise<ModelStream>,
  { signal, calls }: TurnSettings,
): AsyncGenerator<AssistantMessageChunk | StreamRestart, void, undefined> {
  const abortable = new Abortable(signal)
  for await (const chunk of abortable.iterate(await abortable.open(open))) {
    // A call that has been started cannot be taken back: the attempt that it belongs to is the last one.
    if (isRestart(chunk) && calls.hasStarted) throw chunk.error
    yield chunk
  }
}

class TurnReader {
  readonly #settings: TurnSettings
  /** The calls that have ended, under their ids. */
  readonly #calls = new Map<number, ToolCall>()
  #message = AssistantMessageChunk.empty.toMessage()
  #usage: UsageMetadata | undefined
  #failure: Turn['failure']

  constructor(settings: TurnSettings) {
    this.#settings = settings
  }

  async take(event: StreamEvent): Promise<void> {
    const { emit, ids, eager, calls } = this.#settings
    if (event.type === 'tool-call-end') {
      const call = ids.named(event.call)
      this.#calls.set(call.index, call)
      await emit({ ...event, call })
      if (eager) calls.start(call)
      return
    }
    if (event.type === 'done') {
      this.#message = withCalls(event.message, this.#calls)
      await emit({ ...event, message: this.#message })
      return
    }
    if (event.type === 'usage') this.#usage = event.usage
    if (event.type === 'restart') this.#calls.clear()
    if (event.type === 'error') this.#fail(event.error, event.partial)
    await emit(event)
  }

  result(): Turn {
    return { message: this.#message, usage: this.#usage, failure: this.#failure }
  }

  #fail(error: unknown, partial: AssistantMessageChunk | undefined): void {
    this.#failure = { error }
    // A call that has not ended has no id yet, and is left out.
    this.#message = withCalls((partial ?? AssistantMessageChunk.empty).toMessage(), this.#calls)
  }
}
