/**
 * One attempt: a stream that is opened, read with a clock beside it, and closed on every way out.
 */

import { AssistantMessageChunk } from '../../chunks/assistant.js'
import { checksItsEnd } from '../../end-check.js'
import { ChunkTypeError, typeName } from '../../errors.js'
import { closed } from '../../iteration.js'
import { StreamIncompleteError } from '../../stream-errors.js'
import { StreamTimeoutError } from '../../stream-timeout-error.js'
import { isAbort } from './abort.js'
import type { Interrupt, Limit } from './interrupt.js'
import type { Settings } from './options.js'
import { saysSomething } from './token.js'

type Chunk = AssistantMessageChunk

/**
 * What `open` is told of the attempt that it opens a stream for.
 *
 * @since 0.1.0
 */
export interface StreamAttempt {
  /** Give it to `fetch`, or to the SDK: it is aborted as soon as nobody waits for the stream any more. */
  readonly signal: AbortSignal
  /** Which attempt it is, from 1. */
  readonly number: number
}

/**
 * Opens the stream of one attempt: makes the request, and gives the chunks of its answer.
 *
 * @since 0.1.0
 */
export type OpenStream = (
  attempt: StreamAttempt,
) => AsyncIterable<AssistantMessageChunk> | Promise<AsyncIterable<AssistantMessageChunk>>

/** What reading gives: something to hand on, a failure, or neither at the end. */
export type Step = { readonly chunk: Chunk } | { readonly error: unknown } | { readonly isDone: true }

/** How long a source may take to clean up after itself, in milliseconds. */
const GRACE = 1000

const empty = AssistantMessageChunk.empty

export class Attempt {
  readonly #controller = new AbortController()
  readonly #interrupt: Interrupt
  readonly #settings: Settings
  readonly #open: OpenStream
  readonly #number: number
  readonly #start = performance.now()
  #iterator: AsyncIterator<Chunk> | undefined
  #checksItsEnd = false
  /** True from the call for the next chunk until it is there: what waits for ever cannot be asked to return. */
  #isReading = false
  #isDone = false
  #hasSpoken = false
  #merged: Chunk = empty
  /** What has said nothing so far, and which of it is handed on next. */
  readonly #silent: Chunk[] = []
  readonly #held = this.#silent.values()

  constructor(open: OpenStream, number: number, settings: Settings, interrupt: Interrupt) {
    this.#open = open
    this.#number = number
    this.#settings = settings
    this.#interrupt = interrupt
    interrupt.alsoStops((reason) => this.#controller.abort(reason))
  }

  /** True when something has been handed on. */
  get hasSpoken(): boolean {
    return this.#hasSpoken
  }

  /**
   * The next chunk. What says nothing is held back until something does, and comes before it, as it came: of an attempt that
   * fails before, nothing is left.
   */
  async read(): Promise<Step> {
    const held = this.#hasSpoken ? this.#held.next() : undefined
    if (held?.done === false) return { chunk: held.value }
    try {
      while (!this.#isDone) {
        const chunk = await this.#next()
        if (chunk === undefined) continue
        this.#merged = this.#merged.merge(chunk)
        if (this.#hasSpoken) return { chunk }
        this.#silent.push(chunk)
        if (saysSomething(chunk)) return this.#speak()
      }
      if (!this.#checksItsEnd && this.#merged.finishReason === undefined) {
        throw new StreamIncompleteError('no finish reason arrived', this.#partial())
      }
      return this.#hasSpoken ? { isDone: true } : this.#speak()
    } catch (error) {
      return { error: this.#withPartial(error) }
    }
  }

  /** Closes the connection. Never fails, and never waits for long: the source may be stuck. */
  async close(reason?: unknown): Promise<void> {
    if (this.#isDone) return
    const returned = this.#iterator && closed(this.#iterator)
    // One that waits for the network returns only when that has been closed, if at all; any other one may clean up before.
    if (returned !== undefined && !this.#isReading) {
      await this.#interrupt.wait(returned, { ms: GRACE, error: () => undefined }).catch(() => undefined)
    }
    this.#controller.abort(reason)
  }

  /** From here on what has been held back is handed on, and all that follows. */
  #speak(): Step {
    const first = this.#held.next()
    if (first.done === true) return { isDone: true }
    this.#hasSpoken = true
    return { chunk: first.value }
  }

  /** The next chunk of the source; undefined at its end. */
  async #next(): Promise<Chunk | undefined> {
    this.#isReading = true
    this.#iterator ??= await this.#opened()
    const next = await this.#interrupt.wait(this.#iterator.next(), this.#limit())
    this.#isReading = false
    this.#isDone = next.done === true
    return next.done === true ? undefined : next.value
  }

  async #opened(): Promise<AsyncIterator<Chunk>> {
    const attempt = { signal: this.#controller.signal, number: this.#number }
    const opening = new Promise<AsyncIterable<Chunk>>((resolve) => resolve(this.#open(attempt)))
    try {
      const stream = await this.#interrupt.wait(opening, this.#limit())
      this.#checksItsEnd = checksItsEnd in Object(stream)
      return iteratorOf(stream)
    } catch (error) {
      opening.then(discard).catch(() => undefined)
      throw error
    }
  }

  /** Until the first token one clock runs, from the beginning; after it, one for each wait. */
  #limit(): Limit {
    const { firstTokenTimeoutMs, idleTimeoutMs } = this.#settings
    const [kind, ms] = this.#hasSpoken ? (['idle', idleTimeoutMs] as const) : (['first-token', firstTokenTimeoutMs] as const)
    const left = this.#hasSpoken ? ms : this.#start + ms - performance.now()
    return { ms: left, error: () => new StreamTimeoutError(kind, ms, this.#partial()) }
  }

  #partial(): { readonly partial: Chunk | undefined } {
    return { partial: this.#merged === empty ? undefined : this.#merged }
  }

  /** The error, with what had arrived: a source that fails without saying what it had is a stream that was cut. */
  #withPartial(error: unknown): unknown {
    const { partial } = this.#partial()
    if (partial === undefined || this.#interrupt.isTripped || !isCut(error)) return error
    const words = StreamIncompleteError.isInstance(error)
      ? error.reason
      : error instanceof Error
        ? error.message
        : String(error)
    return new StreamIncompleteError(words, { partial, cause: error })
  }
}

/** False for an error that says what had arrived, for aborts, and for what is no chunk: those pass as they are. */
function isCut(error: unknown): boolean {
  if (!(error instanceof Error) || StreamIncompleteError.isInstance(error)) return !hasPartial(error)
  return !hasPartial(error) && !isAbort(error) && !ChunkTypeError.isInstance(error)
}

function hasPartial(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'partial' in error && error.partial !== undefined
}

function iteratorOf(stream: AsyncIterable<Chunk>): AsyncIterator<Chunk> {
  if (typeof stream === 'object' && stream !== null && Symbol.asyncIterator in stream) return stream[Symbol.asyncIterator]()
  throw new TypeError(
    `\`open\` must give a stream of chunks, got ${typeName(stream)}; read a response with a provider's reader`,
  )
}

/** Closes a stream that was opened too late. A generator that has not begun has no `finally` to run: it has to begin first. */
function discard(stream: AsyncIterable<Chunk>): void {
  const iterator = iteratorOf(stream)
  iterator.next().catch(() => undefined)
  void closed(iterator)
}
