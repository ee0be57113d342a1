/**
 * What every wire has in common: events are read in order, each gives at most one chunk, and whatever ends the stream early
 * carries the chunk merged so far.
 */

import type { AssistantMessageChunk } from '../chunks/assistant.js'
import { ChunkDataError, ChunkDepthError, describe, typeName } from '../errors.js'
import { isIterable } from '../iteration.js'
import { isPlainObject } from '../json.js'
import { type Items, relay, vouchForEnd } from '../relay.js'
import type { ServerSentEvent } from '../stream/sse.js'
import { doneMark, isBlankData, isDoneMark, messagesOf } from '../stream/sse-data.js'
import { ProviderError, StreamIncompleteError, StreamMalformedError } from '../stream-errors.js'
import type { ReportedError } from './reported-error.js'

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
  /** The stream has said by `[DONE]` that it is over: for wires where that says that the message is finished. */
  endMark?(): void
}

type Partial = () => { readonly partial: AssistantMessageChunk | undefined }

const nothingYet: Partial = () => ({ partial: undefined })

/**
 * Reads a stream of events to chunks.
 *
 * @param empty - what to merge the chunks onto, for the errors' `partial`
 */
export function readWire<Event>(
  events: EventSource<Event>,
  reader: WireReader,
  empty: AssistantMessageChunk,
): AsyncGenerator<AssistantMessageChunk, void, undefined> {
  if (!isIterable(events)) {
    const advice = '`decodeSSE` of its `body` is one'
    throw new TypeError(`\`events\` must be a stream of events, got ${typeName(events)}; ${advice}`)
  }
  const chunks = relay(events, (inputs) => chunksOf(inputs, reader, empty))
  // A wire may end with a mark instead of a finish reason: `resilient` need not look for one.
  vouchForEnd(chunks)
  return chunks
}

async function* chunksOf(
  inputs: Items<unknown>,
  reader: WireReader,
  empty: AssistantMessageChunk,
): AsyncGenerator<AssistantMessageChunk, void, undefined> {
  let merged = empty
  let position = 0
  const partial = () => ({ partial: merged === empty ? undefined : merged })
  const source = { inputs, isOpen: true }
  try {
    for (let input = await nextOf(source, partial); source.isOpen; input = await nextOf(source, partial)) {
      position++
      for (const event of eventsIn(input, position, partial)) {
        if (event === doneMark) {
          reader.endMark?.()
          return finish(reader, partial)
        }
        const chunk = readEvent(reader, event, merged, position, partial)
        if (chunk !== undefined) {
          merged = merged.merge(chunk)
          yield chunk
        }
        const error = reader.errorOf(event)
        if (error !== undefined) throw new ProviderError(error.message, error.body, partial())
      }
    }
    if (!inputs.isReturned) finish(reader, partial)
  } finally {
    // What is known by now counts, whatever becomes of the rest.
    if (source.isOpen) await inputs.return?.().catch(() => undefined)
  }
}

function finish(reader: WireReader, partial: Partial): void {
  const missing = reader.missing()
  if (missing !== undefined) throw new StreamIncompleteError(missing, partial())
}

interface Inputs {
  readonly inputs: AsyncIterator<unknown>
  isOpen: boolean
}

/** A source that fails has cut its stream short; an abort is what somebody asked for, and passes as it is. */
async function nextOf(source: Inputs, partial: Partial): Promise<unknown> {
  try {
    const next = await source.inputs.next()
    source.isOpen = next.done !== true
    return next.value
  } catch (cause) {
    source.isOpen = false
    if (cause instanceof Error && cause.name === 'AbortError') throw cause
    if (StreamIncompleteError.isInstance(cause)) throw new StreamIncompleteError(cause.reason, { ...partial(), cause })
    throw new StreamIncompleteError(cause instanceof Error ? cause.message : String(cause), { ...partial(), cause })
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
  return messagesOf(input.data)
    .filter((data) => !isBlankData(data))
    .map((data) =>
      isDoneMark(data) ? doneMark : named(input.event, asEvent(parseJson(data, position, partial), position, partial)),
    )
}

function parseJson(data: string, position: number, partial: Partial): unknown {
  try {
    return JSON.parse(data)
  } catch (cause) {
    throw new StreamMalformedError(position, 'JSON', describe(data), { ...partial(), cause })
  }
}

function asEvent(value: unknown, position: number, partial: Partial): WireEvent {
  // An object, of whatever class an SDK gives its events: only its fields are read.
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as WireEvent
  throw new StreamMalformedError(position, 'a JSON object', describe(value), partial())
}

function readEvent(
  reader: WireReader,
  event: WireEvent,
  merged: AssistantMessageChunk,
  position: number,
  partial: Partial,
): AssistantMessageChunk | undefined {
  try {
    return reader.read(event, merged)
  } catch (cause) {
    if (!ChunkDataError.isInstance(cause) && !ChunkDepthError.isInstance(cause)) throw cause
    throw new StreamMalformedError(position, 'JSON of limited depth', cause.message, { ...partial(), cause })
  }
}

const sseKeys = new Set(['event', 'id', 'data', 'retry'])

function isServerSentEvent(input: unknown): input is ServerSentEvent {
  return isPlainObject(input) && typeof input.data === 'string' && Object.keys(input).every((key) => sseKeys.has(key))
}

/** Some servers call an event an error in its name only. */
function named(name: string | undefined, event: WireEvent): WireEvent {
  return name === 'error' && !event.error && event.type === undefined ? { type: 'error', error: event } : event
}
