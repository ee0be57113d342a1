/**
 * `chunkfold watch`: a message while it grows.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { toEvents } from '../stream/events.js'
import { isAbort } from '../stream/resilience/abort.js'
import type { StreamEvent } from '../stream/stream-event.js'
import { ChunkSource, isEarlyEnd, type SourceOptions } from './chunk-source.js'
import { PlainView } from './plain-view.js'
import { Status } from './status.js'
import { exitIncomplete, exitInterrupted, exitWhole, type Outcome, type Terminal } from './terminal.js'
import type { View } from './view.js'

/** What `watch` was asked for. */
export interface WatchOptions extends SourceOptions {
  /** How long to wait after each piece, in milliseconds; undefined to leave it to the command. */
  readonly delay: number | undefined
}

/** Thirty drawings in a second are smooth, and few enough for a slow terminal. */
const FRAME_MS = 1000 / 30

/** A recording is played, so that there is something to watch. */
const PLAY_DELAY_MS = 20

/**
 * Draws the message until its stream has ended, or the user has seen enough.
 *
 * @throws InputError where the input is wrong, naming the line
 */
export async function watch(file: string, options: WatchOptions, terminal: Terminal): Promise<Outcome> {
  const interrupts = terminal.interrupts()
  try {
    return await watchUntil(interrupts.signal, file, options, terminal)
  } finally {
    interrupts.release()
  }
}

async function watchUntil(signal: AbortSignal, file: string, options: WatchOptions, terminal: Terminal): Promise<Outcome> {
  const source = new ChunkSource(terminal.read(file, signal), options)
  const isRecorded = terminal.isRecorded(file)
  const status = new Status(isRecorded ? undefined : terminal.now())
  const view = await viewOn(terminal)
  const timer = setInterval(() => view.draw(status.line(terminal.now())), FRAME_MS)
  const delay = options.delay ?? (isRecorded && terminal.screen !== undefined ? PLAY_DELAY_MS : 0)
  let [hasBegun, failure]: [boolean, Error | undefined] = [false, undefined]
  try {
    for await (const event of toEvents(source.assistants())) {
      status.add(event)
      await view.show(event)
      if (event.type === 'error') failure = source.explain(event.error)
      else hasBegun = true
      if (isPiece(event)) await pause(delay, signal)
      if (signal.aborted) break
    }
  } finally {
    clearInterval(timer)
    if (signal.aborted) status.stop()
    const isBad = failure !== undefined && !isEarlyEnd(failure)
    await view.end(hasBegun || !isBad ? status.line(terminal.now()) : undefined)
  }
  return outcomeOf(failure, signal)
}

function outcomeOf(failure: Error | undefined, signal: AbortSignal): Outcome {
  if (signal.aborted || isAbort(failure)) return { code: exitInterrupted, reason: 'interrupted' }
  if (failure === undefined) return { code: exitWhole }
  if (!isEarlyEnd(failure)) throw failure
  return { code: exitIncomplete, reason: failure.message }
}

/** Drawing is loaded where there is something to draw on. */
async function viewOn(terminal: Terminal): Promise<View> {
  if (terminal.screen === undefined) return new PlainView(terminal)
  const { ScreenView } = await import('./screen-view.js')
  return new ScreenView(terminal.screen, terminal.style)
}

function isPiece({ type }: StreamEvent): boolean {
  return type !== 'usage' && type !== 'done' && type !== 'error'
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // An interrupt ends the pause; who waits looks at the signal.
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined)
}
