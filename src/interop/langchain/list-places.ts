/**
 * Which item of a list another one goes on with, as LangChain's `concat` finds it: the first with its index and, where both
 * have one, its id and its type; or with its id, where neither has an index. Looked up, not searched for: a list may be long.
 */

/** What tells an item of a list from others; undefined where it has none. */
export interface ItemLabels {
  readonly index: string | number | undefined
  readonly id: unknown
  /** Its type without the `_delta` of a piece. */
  readonly type: string | undefined
}

/** What a label of an item has to be: a value, none, any, or one that is like no other. */
type Wanted = readonly [string | number | boolean] | 'none' | 'any' | 'own'

/** The labels of an item with these fields. */
export function labelsOf(index: unknown, id: unknown, type: unknown): ItemLabels {
  return {
    index: typeof index === 'string' || typeof index === 'number' ? index : undefined,
    id: id === null || id === '' ? undefined : id,
    type: typeof type === 'string' ? type.replace(/_delta$/, '') : undefined,
  }
}

/** The places of the items of one list, by their labels. */
export class ListPlaces {
  /** In order: an item goes on with the first that it can. */
  readonly #places = new Map<string, number[]>()

  /** The place of the item that one with these labels goes on with; undefined where it is a new one. */
  find({ index, id, type }: ItemLabels): number | undefined {
    const ids = id === undefined ? (['any'] as const) : idsFor(wanted(id))
    const types = type === undefined ? (['any'] as const) : (['none', [type]] as const)
    const keys = index === undefined ? keysById(id) : keysOf(index, ids, types)
    const found = keys.flatMap((key) => this.#places.get(key)?.[0] ?? [])
    return found.length === 0 ? undefined : Math.min(...found)
  }

  add(place: number, labels: ItemLabels): void {
    for (const key of keysUnder(labels)) {
      const places = this.#places.get(key)
      if (places === undefined) this.#places.set(key, [place])
      else places.splice(rank(places, place), 0, place)
    }
  }

  /** The item of a place has got other labels. */
  move(place: number, before: ItemLabels, after: ItemLabels): void {
    if (before.index === after.index && before.id === after.id && before.type === after.type) return
    for (const key of keysUnder(before)) {
      const places = this.#places.get(key) ?? []
      places.splice(rank(places, place), 1)
    }
    this.add(place, after)
  }
}

/** The keys under which an item can be found. */
function keysUnder({ index, id, type }: ItemLabels): string[] {
  if (index === undefined) return keysById(id)
  return keysOf(index, ['any', wanted(id)], ['any', wanted(type)])
}

function keysById(id: unknown): string[] {
  const by = wanted(id)
  return typeof by === 'string' ? [] : keysOf(undefined, [by], ['any'])
}

/** An id that is no other's finds only items without one. */
function idsFor(id: Wanted): readonly Wanted[] {
  return id === 'own' ? ['none'] : ['none', id]
}

function wanted(label: unknown): Wanted {
  if (label === undefined) return 'none'
  return typeof label === 'string' || typeof label === 'number' || typeof label === 'boolean' ? [label] : 'own'
}

function keysOf(index: ItemLabels['index'], ids: readonly Wanted[], types: readonly Wanted[]): string[] {
  return ids.flatMap((id) => types.map((type) => JSON.stringify([index ?? null, id, type])))
}

/** Where a place stands among others, or would: from the end, where new ones go. */
function rank(places: readonly number[], place: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((places[middle] ?? place) < place) low = middle + 1
    else high = middle
  }
  return low
}
