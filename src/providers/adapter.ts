/**
 * What every wire has in common: events are read in order, each gives at most one chunk, and whatever ends the stream early
 * carries the chunk merged so far.
 */

import type { AssistantMessageChunk } from '../chunks/assistant.js'
import { kindOf } from '../chunks/kind.js'
import { ChunkDataError, ChunkDepthError, describe, typeName } from '../errors.js'
import { isIterable } from '../iteration.js'
import { isPlainObject } from '../json.js'
import { LimitError } from '../limit-error.js'
import { vouchForEnd } from '../relay.js'
import { type Step, through } from '../step.js'
import { abortReasonOf, isAbort } from '../stream/resilience/abort.js'
import type { ServerSentEvent } from '../stream/sse.js'
import { doneMark, isBlankData, isDoneMark, messagesOf } from '../stream/sse-data.js'
import { ProviderError, StreamIncompleteError, StreamMalformedError } from '../stream-errors.js'
import { LimitCounter } from './limit-counter.js'
import { type Limits, limitsOf, type ReaderOptions } from './limits.js'
import type { ReportedError } from './reported-error.js'
import { StrangerWatch, type WireName } from './wire-names.js'

/**
 * The events of a wire, in order: parsed, as an official SDK's stream gives them, or as `decodeSSE` does.
 *
 * @typeParam Event - one parsed event
 * @since 0.1.0
 */
export type EventSource<Event> = AsyncIterable<Event | ServerSentEvent> | Iterable<Event | ServerSentEvent>

/** An event as it came: an object whose fields are not checked. */
export type WireEvent = Readonly<Record<string, unknown>>

/** What a wire knows while its stream is being read. */
export interface WireReader {
  /** The wire that it reads, where its events can be told from those of others. */
  readonly wire?: WireName
  /**
   * The chunk of an event; undefined where it says nothing.
   *
   * @param merged - everything before the event, merged
   */
  read(event: WireEvent, merged: AssistantMessageChunk): AssistantMessageChunk | undefined
  /** The error that an event reports, if it does. */
  errorOf(event: WireEvent): ReportedError | undefined
  /** What is missing for the message to be finished; undefined when it is. */
  missing(): string | undefined
  /** What is left to say when the stream has ended, however it has. */
  rest?(): AssistantMessageChunk | undefined
  /** The stream has said by `[DONE]` that it is over: for wires where that says that the message is finished. */
  endMark?(): void
}

type Partial = () => { readonly partial: AssistantMessageChunk | undefined }

const nothingYet: Partial = () => ({ partial: undefined })

/**
 * Reads a stream of events to chunks.
 *
 * @param empty - what to merge the chunks onto, for the errors' `partial`
 * @param options - how much the stream may bring
 */
export function readWire<Event>(
  events: EventSource<Event>,
  reader: WireReader,
  empty: AssistantMessageChunk,
  options: ReaderOptions = {},
): AsyncGenerator<AssistantMessageChunk, void, undefined> {
  if (!isIterable(events)) {
    throw new TypeError(`\`events\` must be a stream of events, got ${typeName(events)}; ${adviceFor(events)}`)
  }
  const chunks = through<unknown, AssistantMessageChunk>(
    events,
    new WireStep(reader, empty, limitsOf(options), () => abortReasonOf(events)),
  )
  // A wire may end with a mark instead of a finish reason: `resilient` need not look for one.
  vouchForEnd(chunks)
  return chunks
}

function adviceFor(events: object): string {
  if ('then' in Object(events)) return 'await it'
  if ('body' in Object(events)) return '`decodeSSE` of its `body` is one'
  return 'ask for one (`stream: true`), or give an answer that is whole as a list of one'
}

/** Reads the events of one stream. */
class WireStep implements Step<unknown, AssistantMessageChunk> {
  readonly #reader: WireReader
  readonly #empty: AssistantMessageChunk
  readonly #counter: LimitCounter
  readonly #aborted: () => unknown
  readonly #strangers: StrangerWatch
  #merged: AssistantMessageChunk
  #position = 0
  readonly #partial = () => ({ partial: this.#merged === this.#empty ? undefined : this.#merged })

  /** @param aborted - why the source was aborted, where it was and does not say so itself */
  constructor(reader: WireReader, empty: AssistantMessageChunk, limits: Limits, aborted: () => unknown) {
    this.#reader = reader
    this.#empty = empty
    this.#counter = new LimitCounter(limits)
    this.#aborted = aborted
    this.#strangers = new StrangerWatch(reader.wire)
    this.#merged = empty
  }

  add(input: unknown, out: AssistantMessageChunk[]): boolean {
    this.#position++
    for (const event of eventsIn(input, this.#position, this.#partial)) {
      if (event === doneMark) {
        this.#reader.endMark?.()
        this.end(out)
        return true
      }
      if (this.#strangers.add(event, this.#position)) this.#refuseStrangers()
      const chunk = this.#read(event)
      if (chunk !== undefined) {
        this.#merged = this.#merged.merge(chunk)
        out.push(chunk)
      }
      const error = this.#reader.errorOf(event)
      if (error !== undefined) throw new ProviderError(error.message, error.body, this.#partial())
    }
    return false
  }

  end(out: AssistantMessageChunk[]): void {
    const rest = this.#rest()
    if (rest !== undefined) out.push(rest)
    const missing = this.#reader.missing()
    if (missing === undefined) return
    const reason = this.#aborted()
    if (reason !== undefined) throw this.failed(reason)
    this.#refuseStrangers()
    throw new StreamIncompleteError(missing, this.#partial())
  }

  /** A source that fails has cut its stream short; an abort is what somebody asked for, and passes as it is. */
  failed(cause: unknown): unknown {
    if (isAbort(cause)) return cause
    this.#rest()
    const options = { ...this.#partial(), cause }
    if (LimitError.isInstance(cause)) return new LimitError(cause.limit, cause.max, cause.event, options)
    if (StreamIncompleteError.isInstance(cause)) return new StreamIncompleteError(cause.reason, options)
    return new StreamIncompleteError(cause instanceof Error ? cause.message : String(cause), options)
  }

  /** Another attempt would bring the same. */
  #refuseStrangers(): void {
    const stranger = this.#strangers.found()
    if (stranger !== undefined) throw new StreamMalformedError(...stranger, this.#partial())
  }

  #rest(): AssistantMessageChunk | undefined {
    const rest = this.#reader.rest?.()
    if (rest !== undefined) this.#merged = this.#merged.merge(rest)
    return rest
  }

  #read(event: WireEvent): AssistantMessageChunk | undefined {
    const chunk = this.#made(event)
    const limit = chunk && this.#counter.add(chunk, this.#merged)
    if (limit !== undefined) throw new LimitError(limit, this.#counter.max(limit), this.#position, this.#partial())
    return chunk
  }

  #made(event: WireEvent): AssistantMessageChunk | undefined {
    try {
      const chunk = this.#reader.read(event, this.#merged)
      if (chunk !== undefined) this.#counter.checkDepth(chunk)
      return chunk
    } catch (cause) {
      if (!ChunkDataError.isInstance(cause) && !ChunkDepthError.isInstance(cause)) throw cause
      const options = { ...this.#partial(), cause }
      const expected = ChunkDepthError.isInstance(cause) ? 'JSON of limited depth' : 'plain JSON'
      throw new StreamMalformedError(this.#position, expected, cause.message, options)
    }
  }
}

/**
 * The events of one input: one as a rule, none in a comment, the end mark at the end.
 *
 * @param position - which input of the stream it is, from 1, for errors
 * @throws StreamMalformedError when it is not a JSON object
 */
export function eventsIn(input: unknown, position: number, partial: Partial = nothingYet): (WireEvent | typeof doneMark)[] {
  if (ArrayBuffer.isView(input)) {
    throw new StreamMalformedError(position, 'a parsed event (`decodeSSE` reads bytes)', describe(input), partial())
  }
  if (!isServerSentEvent(input)) return [asEvent(input, position, partial)]
  const events: (WireEvent | typeof doneMark)[] = []
  for (const data of messagesOf(input.data)) {
    if (isBlankData(data)) continue
    if (isDoneMark(data)) events.push(doneMark)
    else events.push(named(input.event, asEvent(parseJson(data, position, partial), position, partial)))
  }
  return events
}

function parseJson(data: string, position: number, partial: Partial): unknown {
  try {
    return JSON.parse(data)
  } catch (cause) {
    throw new StreamMalformedError(position, 'JSON', describe(data), { ...partial(), cause })
  }
}

function asEvent(value: unknown, position: number, partial: Partial): WireEvent {
  if (kindOf(value) !== undefined) {
    throw new StreamMalformedError(position, 'an event of a provider', 'a chunk, which has been read already', partial())
  }
  // An object, of whatever class an SDK gives its events: only its fields are read.
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as WireEvent
  throw new StreamMalformedError(position, 'a JSON object', describe(value), partial())
}

function isServerSentEvent(input: unknown): input is ServerSentEvent {
  // Not by its `data`: that of an SDK's event may be a getter, which warns.
  if (!isPlainObject(input) || !Object.hasOwn(input, 'data')) return false
  return typeof input.data === 'string' && Object.keys(input).every(isSseKey)
}

function isSseKey(key: string): boolean {
  return key === 'data' || key === 'event' || key === 'id' || key === 'retry'
}

/** Some servers call an event an error in its name only. */
function named(name: string | undefined, event: WireEvent): WireEvent {
  return name === 'error' && !event.error && event.type === undefined ? { type: 'error', error: event } : event
}
