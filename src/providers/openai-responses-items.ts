/**
 * The items of a response while they are read: which one an event is about, and its place among all items of the stream.
 *
 * An item is found by its id; where that is not known, by `output_index`, because there are servers that give it another id
 * in every event; and where there is neither, it is the one that was opened last. An item that begins (`output_item.added`)
 * under an unknown id is another one, because there are servers that give every item the same index.
 */

import { text } from './fields.js'
import type { TextBlock } from './openai-responses-block.js'
import { GrowingText } from './openai-responses-text.js'

type Fields = Readonly<Record<string, unknown>>

/** One item of the response's output. */
export interface OpenItem {
  /** The place of the item in the stream: its `output_index`, unless an earlier one has that. */
  readonly place: number
  readonly id: string | undefined
  readonly type: string
  /** True when the event that begins it was seen, not only deltas. */
  isAdded: boolean
  isDone: boolean
  /** Its texts, under kind and index. */
  readonly blocks: Map<string, TextBlock>
  /** The arguments, where it is a call. */
  readonly input: GrowingText
  /** What is given out once: fields of a call, parts that are no text. */
  readonly given: Set<string>
}

/** An index beyond any response: what claims it is odd. */
const maxIndex = 1_000_000

/** The items of the responses in one stream, in order. */
export class ResponseItems {
  readonly #taken = new Set<number>()
  readonly #byId = new Map<string, OpenItem>()
  readonly #byIndex = new Map<number, OpenItem>()
  #items: OpenItem[] = []
  #base = 0
  #next = 0

  /** Another response begins: its items come after all before. */
  next(): void {
    this.#base = this.#next
    this.#items = []
    this.#byId.clear()
    this.#byIndex.clear()
  }

  /** True when the response has an item of one of these types. */
  hasType(types: ReadonlyMap<string, unknown>): boolean {
    return this.#items.some(({ type }) => types.has(type))
  }

  /** The item that a delta or a part belongs to. */
  of(event: Fields, type: string): OpenItem {
    const [id, index] = [text(event.item_id), indexOf(event.output_index)]
    const last = id === undefined && index === undefined ? this.#items.at(-1) : undefined
    return this.#known(id, index) ?? last ?? this.#open(type, id, index)
  }

  /** The item that an event begins. */
  added(item: Fields, outputIndex: unknown): OpenItem {
    const [id, index] = [text(item.id), indexOf(outputIndex)]
    const known = this.#known(id, index)
    const isSame = known?.type === typeOf(item) && (isSaid(known.id, id) || !known.isAdded)
    const open = isSame ? known : this.#open(typeOf(item), id, index)
    open.isAdded = true
    return open
  }

  /** The item that an event ends. */
  done(item: Fields, outputIndex: unknown): OpenItem {
    const [id, index] = [text(item.id), indexOf(outputIndex)]
    const known = this.#known(id, index) ?? (index === undefined ? this.#items.at(-1) : undefined)
    const isSame = known?.type === typeOf(item) && (isSaid(known.id, id) || !known.isDone)
    return isSame ? known : this.#open(typeOf(item), id, index)
  }

  /** The items that a whole output shows, each with what it shows: those of the stream by id, or else in order by type. */
  match(output: readonly Fields[]): (readonly [open: OpenItem, item: Fields])[] {
    const shown = new Set(output.map(({ id }) => this.#byId.get(text(id) ?? '')))
    const left = new Set(this.#items)
    return output.map((item) => {
      const known = this.#byId.get(text(item.id) ?? '')
      const sameType = [...left].find((open) => open.type === typeOf(item) && !shown.has(open))
      const open = known ?? sameType ?? this.#open(typeOf(item), text(item.id), undefined)
      left.delete(open)
      return [open, item]
    })
  }

  #known(id: string | undefined, index: number | undefined): OpenItem | undefined {
    const known = id === undefined ? undefined : this.#byId.get(id)
    return known ?? (index === undefined ? undefined : this.#byIndex.get(index))
  }

  #open(type: string, id: string | undefined, index: number | undefined): OpenItem {
    const wanted = index === undefined ? this.#next : this.#base + index
    const place = this.#taken.has(wanted) ? this.#next : wanted
    const input = new GrowingText()
    const open: OpenItem = { place, id, type, isAdded: false, isDone: false, blocks: new Map(), input, given: new Set() }
    this.#taken.add(place)
    this.#next = Math.max(this.#next, place + 1)
    this.#items.push(open)
    if (id !== undefined) this.#byId.set(id, open)
    if (index !== undefined) this.#byIndex.set(index, open)
    return open
  }
}

/** The type of an item; a blank one where it has none. */
function typeOf(item: Fields): string {
  return text(item.type) ?? ''
}

function isSaid(left: string | undefined, right: string | undefined): boolean {
  return left !== undefined && left === right
}

function indexOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxIndex ? value : undefined
}
