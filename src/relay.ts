/**
 * Generators that stand between a source and a consumer, and that can be ended while they wait for the source. By itself a
 * generator takes no `return` before what it waits for is there: a consumer that gives up would wait for a silent server.
 */

import { checksItsEnd } from './end-check.js'
import { closed } from './iteration.js'

type Source<Item> = AsyncIterable<Item> | Iterable<Item>

/** The items of a source. */
export interface Items<Item> extends AsyncIterableIterator<Item> {
  /** True when their end is not that of the source: the reader has given up, and wants nothing more. */
  readonly isReturned: boolean
}

/**
 * What `make` makes of the items of a source, with a `return` that reaches the source at once.
 *
 * @param make - a generator over the items; where it has something to say at their end, it asks whether that was a return
 * @param open - begins to read the source, when the first item is asked for
 */
export function relay<Item, Out>(
  source: Source<Item>,
  make: (items: Items<Item>) => AsyncGenerator<Out, void, undefined>,
  open: (source: Source<Item>) => AsyncIterator<Item> = iteratorOf,
): AsyncGenerator<Out, void, undefined> {
  const items = new SourceItems(source, open)
  const generator = make(items)
  const [finish, fail] = [generator.return.bind(generator), generator.throw.bind(generator)]
  // Whatever comes of closing the source: the generator hears of it, if it listens.
  const close = () => void closed(items)
  generator.return = (value) => {
    close()
    return finish(value)
  }
  generator.throw = (error) => {
    close()
    return fail(error)
  }
  // Who knows that a source has ended well, knows it of what is made of it.
  if (checksItsEnd in Object(source)) vouchForEnd(generator)
  return generator
}

/** Marks a stream that throws by itself where it ends unfinished. */
export function vouchForEnd(stream: object): void {
  Object.defineProperty(stream, checksItsEnd, { value: true })
}

const ended = { done: true, value: undefined } as const

/** The items of a source, which is closed once. */
class SourceItems<Item> implements Items<Item> {
  readonly #source: Source<Item>
  readonly #open: (source: Source<Item>) => AsyncIterator<Item>
  #iterator: AsyncIterator<Item> | undefined
  #closing: Promise<IteratorResult<Item>> | undefined
  /** Ends the wait for the next item. */
  #stopWaiting: ((result: IteratorResult<Item>) => void) | undefined
  #isReturned = false

  constructor(source: Source<Item>, open: (source: Source<Item>) => AsyncIterator<Item>) {
    this.#source = source
    this.#open = open
  }

  get isReturned(): boolean {
    return this.#isReturned
  }

  next(): Promise<IteratorResult<Item>> {
    if (this.#isReturned) return Promise.resolve(ended)
    this.#iterator ??= this.#open(this.#source)
    const next = this.#iterator.next()
    // A list has its items at hand.
    return typeof next.then === 'function' ? this.#waited(next) : next
  }

  return(): Promise<IteratorResult<Item>> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #waited(next: Promise<IteratorResult<Item>>): Promise<IteratorResult<Item>> {
    return new Promise((resolve, reject) => {
      this.#stopWaiting = resolve
      next.then(
        (result) => {
          this.#stopWaiting = undefined
          resolve(result)
        },
        (error: unknown) => {
          this.#stopWaiting = undefined
          reject(error)
        },
      )
    })
  }

  async #close(): Promise<IteratorResult<Item>> {
    this.#isReturned = true
    this.#iterator ??= this.#open(this.#source)
    const stopWaiting = this.#stopWaiting
    if (stopWaiting === undefined) {
      await this.#iterator.return?.()
      return ended
    }
    // A source that waits for something may never come to its end by being asked to: nobody waits for that.
    void closed(this.#iterator)
    destroy(this.#source)
    stopWaiting(ended)
    return ended
  }
}

/** A stream of Node closes its connection only so, while it waits for the next piece. */
function destroy(source: object): void {
  if ('destroy' in source && typeof source.destroy === 'function') source.destroy()
}

/** The iterator of a source of either kind. */
export function iteratorOf<Item>(source: Source<Item>): AsyncIterator<Item> {
  if (Symbol.asyncIterator in source) return source[Symbol.asyncIterator]()
  const items = source[Symbol.iterator]()
  // Who reads it waits for each item, promise or not; a promise in the list is waited for here.
  return { next: () => settled(items.next()), return: async () => settled(items.return?.() ?? ended) }
}

/** A promise only where there is something to wait for. */
function settled<Item>(result: IteratorResult<Item>): Promise<IteratorResult<Item>> {
  const { done, value } = result
  if (done === true || typeof Object(value).then !== 'function') return result as never
  return Promise.resolve(value).then((item: Item) => ({ done: false, value: item }))
}
