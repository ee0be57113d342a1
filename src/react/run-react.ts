import { onAbort } from '../stream/resilience/on-abort.js'
import { EventQueue } from './event-queue.js'
import type { ReActEvent, ReActResult } from './events.js'
import { Loop } from './loop.js'
import { type ReActOptions, type Settings, settingsOf } from './options.js'

/**
 * A run: its events, and what comes of it. Begins when either is asked for.
 *
 * @since 0.1.0
 */
export interface ReActRun extends AsyncIterable<ReActEvent> {
  /** The result, once the run has ended, whether or not its events are read to the end. Always the same one; never fails. */
  result(): Promise<ReActResult>
}

/**
 * Runs a model with tools: sends the messages, runs the calls of the answer, appends it and the results, and sends again,
 * until the model answers without a call.
 *
 * Does no request of its own: `model` does. What `model` gives is read as it comes; calls run side by side once the turn has
 * ended, or with `eager` as soon as each has ended, and each of them once. Their results stand in the order of the calls.
 * A tool that is not known, arguments that are cut off, no JSON or not what the schema wants, and a tool that throws make a
 * result that tells the model so (`isError`); the run goes on. Of a turn that the token limit has cut, calls with whole
 * arguments run; of one that a content filter has cut, none, and it is the last.
 *
 * Looks for an abort before each request, while the answer streams, and before and while a call runs. It stops at once: it
 * waits neither for the stream nor for a tool. What the model had said stays, without the calls that were not started; calls
 * that were started have a result. So do the messages of a stream that failed: the conversation is valid however a run stops.
 *
 * Does not retry: `resilient` in the model does. A restart with `eager` is possible until a call has been started, and the
 * failure behind it after that.
 *
 * @returns a run, not begun yet. It can be read once; a reader that stops early aborts it
 * @throws TypeError where an option is not what it has to be
 *
 * @example
 * import { AssistantMessageChunk } from 'chunkfold'
 * import { defineTool, type Model, runReAct } from 'chunkfold/react'
 *
 * // A model that asks for the time, and then says what it heard.
 * const model: Model = async function* (messages) {
 *   const last = messages.at(-1)
 *   yield last?.role === 'tool'
 *     ? new AssistantMessageChunk({ content: `It is ${last.content}.`, finishReason: 'stop' })
 *     : new AssistantMessageChunk({ toolCalls: [{ id: 'c1', name: 'now' }], finishReason: 'tool_calls' })
 * }
 * const now = defineTool({ name: 'now', run: () => 'noon' })
 *
 * const run = runReAct({ model, tools: [now], messages: [{ role: 'user', content: 'What time is it?' }] })
 * for await (const event of run) if (event.type === 'tool-end') event.message.content // => 'noon'
 * const { messages, stopped } = await run.result()
 * stopped // => 'answered'
 * messages.map(({ role }) => role) // => ['user', 'assistant', 'tool', 'assistant']
 * messages.at(-1)?.content // => 'It is noon.'
 *
 * @since 0.1.0
 */
export function runReAct(options: ReActOptions): ReActRun {
  return new Run(settingsOf(options), options.signal)
}

class Run implements ReActRun, AsyncIterator<ReActEvent> {
  readonly #settings: Settings
  readonly #signal: AbortSignal | undefined
  readonly #stop = new AbortController()
  readonly #queue = new EventQueue<ReActEvent>()
  #isRead = false
  #result: Promise<ReActResult> | undefined

  constructor(settings: Settings, signal: AbortSignal | undefined) {
    this.#settings = settings
    this.#signal = signal
  }

  [Symbol.asyncIterator](): AsyncIterator<ReActEvent> {
    if (this.#isRead || this.#result !== undefined) {
      throw new TypeError('A run can be read once, and before its result is asked for')
    }
    this.#isRead = true
    return this
  }

  async next(): Promise<IteratorResult<ReActEvent>> {
    this.#result ??= this.#run()
    const event = await this.#queue.take()
    return event === undefined ? { done: true, value: undefined } : { done: false, value: event }
  }

  /** A reader that stops early wants no more of it. */
  async return(): Promise<IteratorResult<ReActEvent>> {
    this.#stop.abort(new DOMException('Nobody reads the run any more', 'AbortError'))
    this.#queue.discard()
    return { done: true, value: undefined }
  }

  result(): Promise<ReActResult> {
    // Whoever waits for the result does not have to read on.
    if (this.#isRead) this.#queue.release()
    else this.#queue.discard()
    this.#result ??= this.#run()
    return this.#result
  }

  async #run(): Promise<ReActResult> {
    const stop = () => {
      this.#stop.abort(this.#signal?.reason)
      this.#queue.release()
    }
    const stopListening = this.#signal === undefined || this.#signal.aborted ? undefined : onAbort(this.#signal, stop)
    if (this.#signal?.aborted) stop()
    const emit = (event: ReActEvent) => this.#queue.push(event)
    const result = await new Loop(this.#settings, this.#stop.signal, emit).run()
    stopListening?.()
    // The result does not wait for its reader.
    this.#queue.release()
    await emit({ type: 'finish', result })
    this.#queue.close()
    return result
  }
}
