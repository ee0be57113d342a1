/**
 * Chunks, told as events: what each delta adds to which part, and where a call begins and ends.
 */

import type { AssistantMessageChunk } from '../chunks/assistant.js'
import type { OpenCall } from '../parts/open-call.js'
import type { Part } from '../parts/part.js'
import { CallViews } from '../parts/tool-calls.js'
import { type OpenPart, PartReader } from '../parts/views.js'
import { type CallDelta, CallDeltas } from './call-deltas.js'
import type { StreamEvent } from './stream-event.js'
import { isHighSurrogate } from './surrogates.js'

type TextEvent = Extract<StreamEvent, { text: string }>

/** A part as it has been told. */
interface Told {
  readonly part: number
  /** Half of a character, which waits for its other half. */
  held: string
}

/** Reads chunks in order. Any grouping of the same chunks gives the same starts, ends and joined deltas of every part. */
export class EventReader {
  readonly #parts = new PartReader()
  readonly #deltas = new CallDeltas()
  readonly #views = new CallViews()
  readonly #told = new Map<OpenPart, Told>()
  /** The calls in the order of the parts; those before the first open one have been told to their ends. */
  readonly #calls: OpenCall[] = []
  #ended = 0

  /** What a chunk adds. */
  add(chunk: AssistantMessageChunk): StreamEvent[] {
    const events: StreamEvent[] = []
    for (const part of chunk.log) this.#addPart(part, events)
    const { usageMetadata } = chunk
    if (usageMetadata !== undefined) events.push({ type: 'usage', usage: usageMetadata })
    return events
  }

  /** What was held back, and the ends of the calls that no provider has ended. */
  end(): StreamEvent[] {
    const events = this.flush()
    for (const call of this.#calls.slice(this.#ended)) events.push(this.#endOf(call))
    this.#ended = this.#calls.length
    return events
  }

  /** What was held back, of a stream that goes no further: no call ends by it. */
  flush(): StreamEvent[] {
    const events: StreamEvent[] = []
    for (const delta of [...this.#deltas.settle(), ...this.#deltas.end()]) this.#addCallDelta(delta, events)
    for (const [open, told] of this.#told) addHeld(open, told, events)
    return events
  }

  #addPart(part: Part, events: StreamEvent[]): void {
    const open = this.#parts.add(part)
    if (open === undefined) return
    if (open.type === 'tool-call') {
      this.#addFragment(open, events)
      return
    }
    // Something else has begun: a call that waits for its arguments has its whole name.
    for (const delta of this.#deltas.settle()) this.#addCallDelta(delta, events)
    // An item without a label is a part of its own, also where the very same one comes again: it is not told by its identity.
    const told = 'item' in open ? this.#newlyTold() : this.#toldOf(open)
    if (part.type === 'content') events.push({ type: 'content', part: told.part, item: part.item })
    else if (part.type !== 'tool-call') addDelta(open, told, part.text, events)
  }

  #addFragment(call: OpenCall, events: StreamEvent[]): void {
    this.#toldOf(call)
    for (const delta of this.#deltas.add(call)) this.#addCallDelta(delta, events)
    this.#addEnds(events)
  }

  #toldOf(open: OpenPart): Told {
    const known = this.#told.get(open)
    if (known !== undefined) return known
    const told = this.#newlyTold()
    this.#told.set(open, told)
    if (open.type === 'tool-call') this.#calls.push(open)
    return told
  }

  /** What is new is the last part so far. */
  #newlyTold(): Told {
    return { part: this.#parts.size - 1, held: '' }
  }

  #addCallDelta({ call, isStart, arguments: text }: CallDelta, events: StreamEvent[]): void {
    const told = this.#toldOf(call)
    if (isStart) {
      const { id, name = '', toolType } = call
      events.push({ type: 'tool-call-start', part: told.part, ...(id !== undefined && { id }), name, toolType })
    }
    addDelta(call, told, text, events)
  }

  /** In the order of the parts: a call that has ended waits for those before it. */
  #addEnds(events: StreamEvent[]): void {
    for (let call = this.#calls[this.#ended]; call?.isDone; call = this.#calls[++this.#ended]) {
      addHeld(call, this.#toldOf(call), events)
      events.push(this.#endOf(call))
    }
  }

  #endOf(call: OpenCall): StreamEvent {
    return { type: 'tool-call-end', part: this.#toldOf(call).part, call: this.#views.next(call) }
  }
}

/** Adds what is new of a part, up to the last whole character. */
function addDelta(open: OpenPart, told: Told, text: string, events: StreamEvent[]): void {
  if (text === '') return
  const all = told.held + text
  told.held = isHighSurrogate(all.charCodeAt(all.length - 1)) ? all.slice(-1) : ''
  const whole = told.held === '' ? all : all.slice(0, -1)
  if (whole !== '') events.push(deltaOf(open, told.part, whole))
}

/** Adds the half of a character whose other half will not come. */
function addHeld(open: OpenPart, told: Told, events: StreamEvent[]): void {
  if (told.held !== '') events.push(deltaOf(open, told.part, told.held))
  told.held = ''
}

function deltaOf({ type }: OpenPart, part: number, text: string): StreamEvent {
  if (type === 'tool-call') return { type: 'tool-call-delta', part, arguments: text }
  // Items are not told by deltas.
  return { type: type as TextEvent['type'], part, text }
}
