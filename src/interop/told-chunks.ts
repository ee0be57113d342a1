/**
 * Chunks, told as events with the ends of texts among them: for forms that say where a part ends.
 */

import { AssistantMessageChunk } from '../chunks/assistant.js'
import { revive } from '../chunks/revive.js'
import { Log } from '../parts/log.js'
import { EventReader } from '../stream/event-reader.js'
import type { StreamEvent } from '../stream/stream-event.js'
import { type PartEnd, PartEnds } from './part-ends.js'

/** An event of a part. */
export type ToldEvent = Exclude<StreamEvent, { type: 'usage' | 'restart' | 'done' | 'error' }> | PartEnd

const empty = AssistantMessageChunk.empty

/** Reads chunks part by part, so that any grouping of the same chunks is told in the same order. */
export class ToldChunks {
  readonly #events = new EventReader()
  readonly #ends = new PartEnds()

  add(chunk: AssistantMessageChunk): ToldEvent[] {
    return [...chunk.log].flatMap((part) => [
      ...this.#events.add(revive(empty, empty.details, Log.of([part]))).flatMap(ofPart),
      ...this.#ends.add(part),
    ])
  }

  /** What was held back, and the ends of what has not ended, at the end of the stream. */
  end(): ToldEvent[] {
    return [...this.#events.end().flatMap(ofPart), ...this.#ends.end()]
  }

  /** As `end`, of a stream that goes no further: its texts are over, and its calls are not. */
  flush(): ToldEvent[] {
    return [...this.#events.flush().flatMap(ofPart), ...this.#ends.end()]
  }

  /** True for a text or an item whose provider has a label for it: more of it may come. */
  hasLabel(part: number): boolean {
    return this.#ends.hasLabel(part)
  }
}

function ofPart(event: StreamEvent): ToldEvent[] {
  return event.type === 'usage' || event.type === 'restart' || event.type === 'done' || event.type === 'error' ? [] : [event]
}
