/**
 * Generators that stand between a source and a consumer, and that can be ended while they wait for the source. By itself a
 * generator takes no `return` before what it waits for is there: a consumer that gives up would wait for a silent server.
 */

import { checksItsEnd } from './end-check.js'

type Source<Item> = AsyncIterable<Item> | Iterable<Item>

/**
 * What `make` makes of the items of a source, with a `return` that reaches the source at once.
 *
 * @param make - a generator over the items; it sees their end when it is returned from
 */
export function relay<Item, Out>(
  source: Source<Item>,
  make: (items: AsyncIterableIterator<Item>) => AsyncGenerator<Out, void, undefined>,
): AsyncGenerator<Out, void, undefined> {
  const items = new Items(source)
  const generator = make(items)
  const finish = generator.return.bind(generator)
  generator.return = (value) => {
    // Whatever comes of it: the generator hears of it, if it listens.
    items.return().catch(() => undefined)
    return finish(value)
  }
  // Who knows that a source has ended well, knows it of what is made of it.
  if (checksItsEnd in Object(source)) vouchForEnd(generator)
  return generator
}

/** Marks a stream that throws by itself where it ends unfinished. */
export function vouchForEnd(stream: object): void {
  Object.defineProperty(stream, checksItsEnd, { value: true })
}

/** The items of a source, which is closed once. */
class Items<Item> implements AsyncIterableIterator<Item> {
  readonly #source: Source<Item>
  #iterator: AsyncIterator<Item> | undefined
  #closing: Promise<IteratorResult<Item>> | undefined

  constructor(source: Source<Item>) {
    this.#source = source
  }

  next(): Promise<IteratorResult<Item>> {
    this.#iterator ??= iteratorOf(this.#source)
    return this.#iterator.next()
  }

  return(): Promise<IteratorResult<Item>> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<IteratorResult<Item>> {
    this.#iterator ??= iteratorOf(this.#source)
    await this.#iterator.return?.()
    return { done: true, value: undefined }
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}

function iteratorOf<Item>(source: Source<Item>): AsyncIterator<Item> {
  if (Symbol.asyncIterator in source) return source[Symbol.asyncIterator]()
  const items = source[Symbol.iterator]()
  // Who reads it waits for each item, promise or not; a promise in the list is waited for here.
  return { next: () => settled(items.next()), return: async () => settled(items.return?.() ?? ended) }
}

const ended = { done: true, value: undefined } as const

/** A promise only where there is something to wait for. */
function settled<Item>(result: IteratorResult<Item>): Promise<IteratorResult<Item>> {
  const { done, value } = result
  if (done === true || !(value instanceof Promise)) return result as never
  return value.then((item: Item) => ({ done: false, value: item }))
}
