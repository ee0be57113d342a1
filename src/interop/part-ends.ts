/**
 * When the text, reasoning and refusals of a stream are over, and what they have for their provider then.
 */

import type { JsonObject } from '../json.js'
import { foldProviderData } from '../parts/open-call.js'
import type { Part, TextPart } from '../parts/part.js'
import { PartReader } from '../parts/views.js'

/** A part that is over. */
export interface PartEnd {
  readonly type: 'part-end'
  /** Its place among the parts. */
  readonly part: number
  readonly kind: TextPart['type']
  readonly providerData: JsonObject | undefined
}

interface Open {
  readonly part: number
  readonly kind: TextPart['type']
  readonly hasLabel: boolean
  data: JsonObject[]
  isOver: boolean
}

/**
 * Reads parts in order. One is over when its provider says so and, where it has no label that more of it could come under,
 * when another one begins; else at the end of the stream. One that goes on after all ends again, with what is new.
 */
export class PartEnds {
  readonly #parts = new PartReader()
  readonly #texts = new Map<object, Open>()
  readonly #labelled = new Set<number>()
  #last: Open | undefined
  #size = 0

  /** The parts that are over with this one: one that it leaves, and itself. */
  add(part: Part): PartEnd[] {
    const key = this.#parts.add(part)
    // An addition to a call that there is none of.
    if (key === undefined) return []
    const isText = part.type !== 'tool-call' && part.type !== 'content'
    if (part.type === 'content' && part.block !== undefined && this.#parts.size > this.#size)
      this.#labelled.add(this.#parts.size - 1)
    this.#size = this.#parts.size
    const open = isText ? this.#openOf(key, part) : undefined
    const left = this.#last
    const ends = left !== undefined && left !== open && !left.hasLabel && !left.isOver ? [ended(left)] : []
    this.#last = open
    if (open === undefined) return ends
    if (open.isOver) [open.isOver, open.data] = [false, []]
    if (part.providerData !== undefined) open.data.push(part.providerData)
    return part.done === true ? [...ends, ended(open)] : ends
  }

  /** The parts that nobody has ended. */
  end(): PartEnd[] {
    return [...this.#texts.values()].filter(({ isOver }) => !isOver).map(ended)
  }

  /** True for a text or an item whose provider has a label for it. */
  hasLabel(part: number): boolean {
    return this.#labelled.has(part)
  }

  #openOf(key: object, { type, block }: TextPart): Open {
    const known = this.#texts.get(key)
    if (known !== undefined) return known
    // What is new is the last part so far.
    const open = { part: this.#parts.size - 1, kind: type, hasLabel: block !== undefined, data: [], isOver: false }
    this.#texts.set(key, open)
    if (open.hasLabel) this.#labelled.add(open.part)
    return open
  }
}

function ended(open: Open): PartEnd {
  open.isOver = true
  const { part, kind, data } = open
  return { type: 'part-end', part, kind, providerData: data.length === 0 ? undefined : foldProviderData(data) }
}
