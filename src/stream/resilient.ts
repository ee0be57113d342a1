import type { AssistantMessageChunk } from '../chunks/assistant.js'
import { typeName } from '../errors.js'
import { Attempt, type OpenStream } from './resilience/attempt.js'
import { Interrupt } from './resilience/interrupt.js'
import { onAbort } from './resilience/on-abort.js'
import { type ResilientOptions, type Settings, settingsOf } from './resilience/options.js'
import { delayAfter } from './resilience/retry-delay.js'
import type { StreamRestart } from './restart.js'

/** Why the consumer does not wait any more: it has returned. */
const returned = Symbol('returned')

/**
 * Opens a stream of chunks, and opens it again where it fails: with growing pauses, not before the server's `Retry-After`, and
 * only for errors that another attempt may mend (see `isRetryable`). A stream that is silent for too long is closed, and counts
 * as failed; so does one that closes without a finish reason.
 *
 * Never mixes two attempts. Until an attempt says something, all of it is held back: a role, metadata and usage alone do not
 * count. Once something was delivered, an error passes by default, with the chunks so far in `partial`: repeating what a
 * consumer has shown, or run, is not for a library to decide. With `policy: 'restart'` there is another attempt, and just
 * before its first chunk a `StreamRestart` that says to drop what came before. Where no other attempt gets that far, there is
 * none, and what was delivered stays as it is.
 *
 * Ends with the error of the last attempt. An abort ends it with the reason of the signal and is never tried again; what had
 * arrived is in the consumer's last snapshot (`accumulate`). However it ends (a `break`, an error, an abort) the connection is
 * closed, and no timer and no listener is left. Does not wait for a source that is stuck.
 *
 * Turn off the retries of an SDK inside of `open` (`maxRetries: 0`): they would multiply. The finish reason of a reader of this
 * library is its own business: some servers end with a mark instead.
 *
 * @param open - makes the request and gives the chunks of its answer; called for each attempt, and not before the first chunk
 *   is asked for. Has to pass on its `signal`, which closes the connection
 * @returns the chunks of one attempt, as they come
 * @throws whatever `open` or its stream failed with last: `HttpError`, `ProviderError`, `StreamIncompleteError`,
 *   `StreamMalformedError`, `StreamTimeoutError`, or an error of `fetch` or of an SDK
 * @throws TypeError where an option is not what it has to be
 *
 * @example
 * import { collect } from 'chunkfold'
 * import { fromOpenAIChat } from 'chunkfold/providers'
 * import { bodyOf, decodeSSE, resilient } from 'chunkfold/stream'
 *
 * // A server that is busy at first.
 * const answers = [
 *   new Response('busy', { status: 503 }),
 *   new Response('data: {"choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'),
 * ]
 * const fetch = async (_url: string, _init: { signal: AbortSignal }) => answers.shift() ?? new Response()
 *
 * const chunks = resilient(
 *   async ({ signal }) => fromOpenAIChat(decodeSSE(await bodyOf(await fetch('https://api.example.com', { signal })))),
 *   { baseDelayMs: 10 },
 * )
 * const message = (await collect(chunks)).toMessage()
 * message.content // => 'Hi'
 *
 * @since 0.1.0
 */
export function resilient(
  open: OpenStream,
  options?: ResilientOptions & { readonly policy?: 'never' | undefined },
): AsyncGenerator<AssistantMessageChunk, void, undefined>
export function resilient(
  open: OpenStream,
  options: ResilientOptions,
): AsyncGenerator<AssistantMessageChunk | StreamRestart, void, undefined>
export function resilient(
  open: OpenStream,
  options: ResilientOptions = {},
): AsyncGenerator<AssistantMessageChunk | StreamRestart, void, undefined> {
  if (typeof open !== 'function') throw new TypeError(`\`open\` must be a function, got ${typeName(open)}`)
  const interrupt = new Interrupt()
  const chunks = untilStopped(open, settingsOf(options), options.signal, interrupt)
  const finish = chunks.return.bind(chunks)
  // A generator takes no `return` while it waits for its next value: a consumer that gives up would wait for a silent server.
  chunks.return = (value) => {
    if (interrupt.isWaiting) interrupt.trip(returned)
    return finish(value)
  }
  return chunks
}

/** The attempts, until the signal or the consumer ends them. */
async function* untilStopped(
  open: OpenStream,
  settings: Settings,
  signal: AbortSignal | undefined,
  interrupt: Interrupt,
): AsyncGenerator<AssistantMessageChunk | StreamRestart, void, undefined> {
  signal?.throwIfAborted()
  const stopListening = signal && onAbort(signal, () => interrupt.trip(signal.reason))
  try {
    yield* attempts(open, settings, interrupt)
  } catch (error) {
    if (error !== returned) throw error
  } finally {
    stopListening?.()
  }
}

async function* attempts(
  open: OpenStream,
  settings: Settings,
  interrupt: Interrupt,
): AsyncGenerator<AssistantMessageChunk | StreamRestart, void, undefined> {
  // What was delivered and then broke off, until something takes its place.
  let broken: Failure | undefined
  for (let number = 1; ; number++) {
    const attempt = new Attempt(open, number, settings, interrupt)
    const failure = yield* deliver(attempt, broken && { type: 'restart', attempt: number, error: broken.error })
    if (failure === undefined) return
    if (attempt.hasSpoken && settings.policy === 'never') throw failure.error
    await pause(failure.error, number, settings, interrupt)
    if (attempt.hasSpoken) broken = failure
  }
}

interface Failure {
  readonly error: unknown
}

/** The chunks of an attempt; returns what it failed with. What the consumer throws into it is no failure of the attempt. */
async function* deliver(
  attempt: Attempt,
  restart: StreamRestart | undefined,
): AsyncGenerator<AssistantMessageChunk | StreamRestart, Failure | undefined, undefined> {
  let [failure, announcement]: [Failure | undefined, StreamRestart | undefined] = [undefined, restart]
  try {
    for (;;) {
      const step = await attempt.read()
      if ('error' in step) {
        failure = step
        return failure
      }
      if (announcement !== undefined) yield announcement
      announcement = undefined
      if ('isDone' in step) return undefined
      yield step.chunk
    }
  } finally {
    await attempt.close(failure?.error)
  }
}

/** Waits for the time of the next attempt; throws the error where there is none. */
async function pause(error: unknown, attempt: number, settings: Settings, interrupt: Interrupt): Promise<void> {
  if (interrupt.isTripped || attempt > settings.retries || !settings.shouldRetry(error)) throw error
  const delayMs = delayAfter(error, attempt, settings)
  if (delayMs === undefined) throw error
  settings.onRetry({ error, attempt, delayMs })
  await interrupt.sleep(delayMs)
}
