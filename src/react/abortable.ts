/**
 * Waiting that a signal ends at once, whatever is waited for goes on to do. Each wait leaves no listener behind.
 */

import { closed } from '../iteration.js'
import { onAbort } from '../stream/resilience/on-abort.js'

/** Waits on behalf of one signal. */
export class Abortable {
  readonly #signal: AbortSignal

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** @throws the signal's reason, once it is aborted */
  async wait<T>(work: PromiseLike<T>): Promise<T> {
    const signal = this.#signal
    return new Promise<T>((resolve, reject) => {
      const stop = () => reject(signal.reason)
      if (signal.aborted) stop()
      const settle = signal.aborted ? undefined : onAbort(signal, stop)
      // Whatever loses is nobody's unhandled rejection.
      work.then(resolve, reject).then(settle)
    })
  }

  /**
   * What `open` gives. A stream that comes too late is closed.
   *
   * @throws the signal's reason, once it is aborted
   */
  async open<Stream extends AsyncIterable<unknown> | Iterable<unknown>>(open: () => Stream | Promise<Stream>): Promise<Stream> {
    this.#signal.throwIfAborted()
    // What throws at once fails like what rejects.
    const opening = (async () => open())()
    try {
      return await this.wait(opening)
    } catch (error) {
      opening.then((stream) => closed(iteratorOf(stream))).catch(() => undefined)
      throw error
    }
  }

  /**
   * The items of a stream; closes it on every way out.
   *
   * @throws the signal's reason, once it is aborted
   */
  async *iterate<T>(stream: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, void, undefined> {
    const iterator = iteratorOf(stream)
    let isOpen = true
    let isStuck = false
    try {
      while (isOpen) {
        this.#signal.throwIfAborted()
        isStuck = true
        const next = await this.wait(Promise.resolve(iterator.next()))
        isStuck = false
        isOpen = next.done !== true
        if (next.done !== true) yield next.value
      }
    } catch (error) {
      // A stream that failed by itself is closed.
      isOpen = this.#signal.aborted
      throw error
    } finally {
      const closing = isOpen ? closed(iterator) : undefined
      // An abort waits for nobody, and one that waits for something may never end by being asked to.
      if (closing !== undefined && !isStuck && !this.#signal.aborted) await this.wait(closing).catch(() => undefined)
    }
  }
}

function iteratorOf<T>(stream: AsyncIterable<T> | Iterable<T>): AsyncIterator<T> | Iterator<T> {
  return Symbol.asyncIterator in stream ? stream[Symbol.asyncIterator]() : stream[Symbol.iterator]()
}
