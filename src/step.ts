/**
 * Streams that are made of another one, each item by itself.
 *
 * What a connection brings at a time are many events, and to wait for each of them at each step costs more than to read it. So
 * such a stream can be read in lists as well, each of what is there at one time: so it is read by the next step and by a fold,
 * and item by item by everybody else. Both ways give the same items, in the same order, and the same end.
 */

import { type Items, iteratorOf, relay } from './relay.js'

/** What is made of the items of a source, without waiting. */
export interface Step<Item, Out> {
  /**
   * Adds what an item gives to `out`. What it throws ends the stream, after what was added.
   *
   * @returns true when the stream is over, whatever may follow
   */
  add(item: Item, out: Out[]): boolean
  /** Adds what is left when the source has ended; or throws what is wrong with that. */
  end(out: Out[]): void
  /** What the reader is told where the source fails. */
  failed(cause: unknown): unknown
}

type Source<Item> = AsyncIterable<Item> | Iterable<Item>
type Lists<Item> = AsyncGenerator<readonly Item[], void, undefined>

/** Where a stream gives its lists; of this copy of the package only. */
const takeLists: unique symbol = Symbol('takeLists')

/** The stream that a step makes of a source. A `return` reaches the source at once. */
export function through<Item, Out>(source: Source<Item>, step: Step<Item, Out>): AsyncGenerator<Out, void, undefined> {
  const made = (output: 'items' | 'lists') => relayLists(source, (inputs, itemsOf) => read(inputs, itemsOf, step, output))
  // What is given out is what was asked for.
  const items = made('items') as AsyncGenerator<Out, void, undefined>
  offerLists(items, () => made('lists') as Lists<Out>)
  return items
}

/**
 * As `relay`, reading the source in lists where it has some.
 *
 * @param make - gets what comes at a time, and what tells the items in it
 */
export function relayLists<Item, Out>(
  source: Source<Item>,
  make: (inputs: Items<unknown>, itemsOf: (input: unknown) => readonly Item[]) => AsyncGenerator<Out, void, undefined>,
): AsyncGenerator<Out, void, undefined> {
  let lists: Lists<Item> | undefined
  // By then it is known: what comes are lists of items, or items.
  const itemsOf = (input: unknown) => (lists === undefined ? [input as Item] : (input as readonly Item[]))
  const open = () => {
    lists = listsOf(source)
    return lists ?? iteratorOf(source)
  }
  return relay<unknown, Out>(source, (inputs) => make(inputs, itemsOf), open)
}

/** The lists of a stream; undefined where it has none, or where somebody has begun to read it. They can be taken once. */
export function listsOf<Item>(source: Source<Item>): Lists<Item> | undefined {
  // Only streams made here have the key.
  const { [takeLists]: take } = Object(source) as { [takeLists]?(): Lists<Item> | undefined }
  return take?.()
}

/** Lets the lists be taken instead of the items, as long as nobody has asked for one. */
function offerLists<Out>(items: AsyncGenerator<Out, void, undefined>, lists: () => Lists<Out>): void {
  let isBegun = false
  const { return: finish, throw: fail } = items
  const begin = () => {
    isBegun = true
    // Once is enough: the rest goes to the generator itself.
    Reflect.deleteProperty(items, 'next')
    return items.next()
  }
  items.return = (value) => {
    isBegun = true
    return finish(value)
  }
  items.throw = (error) => {
    isBegun = true
    return fail(error)
  }
  const take = () => {
    if (isBegun) return undefined
    isBegun = true
    const taken = lists()
    // It is read there: nothing is left here but the way to end it.
    const next = async () => ({ done: true, value: undefined })
    Object.assign(items, { next, return: taken.return.bind(taken), throw: taken.throw.bind(taken) })
    return taken
  }
  const hidden = { configurable: true, writable: true, enumerable: false }
  Object.defineProperties(items, { next: { ...hidden, value: begin }, [takeLists]: { ...hidden, value: take } })
}

async function* read<Item, Out>(
  inputs: Items<unknown>,
  itemsOf: (input: unknown) => readonly Item[],
  step: Step<Item, Out>,
  output: 'items' | 'lists',
): AsyncGenerator<Out | readonly Out[], void, undefined> {
  let isOpen = true
  try {
    for (let isOver = false; !isOver; ) {
      let next: IteratorResult<unknown>
      try {
        next = await inputs.next()
      } catch (cause) {
        isOpen = false
        throw step.failed(cause)
      }
      isOpen = next.done !== true
      if (next.done && inputs.isReturned) return
      const given = next.done ? atEnd(step) : taken(step, itemsOf(next.value))
      if (output === 'items') for (const item of given.out) yield item
      else if (given.out.length > 0) yield given.out
      if ('error' in given) throw given.error
      isOver = given.isOver
    }
  } finally {
    // What is known by now counts, whatever becomes of the rest.
    if (isOpen) await inputs.return?.().catch(() => undefined)
  }
}

type Given<Out> = { readonly out: readonly Out[] } & ({ readonly isOver: boolean } | { readonly error: unknown })

function taken<Item, Out>(step: Step<Item, Out>, items: readonly Item[]): Given<Out> {
  const out: Out[] = []
  try {
    for (const item of items) if (step.add(item, out)) return { out, isOver: true }
    return { out, isOver: false }
  } catch (error) {
    return { out, error }
  }
}

function atEnd<Out>(step: Step<never, Out>): Given<Out> {
  const out: Out[] = []
  try {
    step.end(out)
    return { out, isOver: true }
  } catch (error) {
    return { out, error }
  }
}
