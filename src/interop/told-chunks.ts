/**
 * Chunks, told as events with the ends of texts among them: for forms that say where a part ends.
 */

import { AssistantMessageChunk } from '../chunks/assistant.js'
import { revive } from '../chunks/revive.js'
import type { JsonObject } from '../json.js'
import { Log } from '../parts/log.js'
import type { ContentPart, Part } from '../parts/part.js'
import { EventReader } from '../stream/event-reader.js'
import type { StreamEvent } from '../stream/stream-event.js'
import { type PartEnd, PartEnds } from './part-ends.js'

/** A piece of an item, and what it brings for the provider. */
type ItemEvent = Extract<StreamEvent, { type: 'content' }> & {
  readonly providerData?: JsonObject
  /** True where more pieces may follow: it has a label, and its provider has not ended it. */
  readonly mayGoOn?: boolean
}

/** An event of a part. */
export type ToldEvent = Exclude<StreamEvent, { type: 'content' | 'usage' | 'restart' | 'done' | 'error' }> | ItemEvent | PartEnd

const empty = AssistantMessageChunk.empty

/** Reads chunks part by part, so that any grouping of the same chunks is told in the same order. */
export class ToldChunks {
  readonly #events = new EventReader()
  readonly #ends = new PartEnds()

  add(chunk: AssistantMessageChunk): ToldEvent[] {
    return [...chunk.log].flatMap((part) => [
      ...this.#events.add(revive(empty, empty.details, Log.of([part]))).flatMap((event) => ofPart(event, part)),
      ...this.#ends.add(part),
    ])
  }

  /** What was held back, and the ends of what has not ended, at the end of the stream. */
  end(): ToldEvent[] {
    return [...this.#events.end().flatMap((event) => ofPart(event)), ...this.#ends.end()]
  }

  /** As `end`, of a stream that goes no further: its texts are over, and its calls are not. */
  flush(): ToldEvent[] {
    return [...this.#events.flush().flatMap((event) => ofPart(event)), ...this.#ends.end()]
  }

  /** True for a text or an item whose provider has a label for it: more of it may come. */
  hasLabel(part: number): boolean {
    return this.#ends.hasLabel(part)
  }
}

/** @param part - what the event is of; a content event has one of its own */
function ofPart(event: StreamEvent, part?: Part): ToldEvent[] {
  if (event.type === 'content' && part?.type === 'content') return [itemEvent(event, part)]
  return event.type === 'usage' || event.type === 'restart' || event.type === 'done' || event.type === 'error' ? [] : [event]
}

function itemEvent(event: Extract<StreamEvent, { type: 'content' }>, part: ContentPart): ItemEvent {
  const { providerData, block, done } = part
  const mayGoOn = block !== undefined && done !== true
  return { ...event, ...(providerData !== undefined && { providerData }), ...(mayGoOn && { mayGoOn }) }
}
