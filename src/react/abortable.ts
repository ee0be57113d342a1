/**
 * Waiting that a signal ends at once, whatever is waited for goes on to do. Each wait leaves no listener behind.
 */

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
      const settle = () => signal.removeEventListener('abort', stop)
      signal.addEventListener('abort', stop, { once: true })
      work.then(resolve, reject).then(settle, settle)
      if (signal.aborted) stop()
    })
  }

  /**
   * What `open` gives. A stream that comes too late is closed.
   *
   * @throws the signal's reason, once it is aborted
   */
  async open<T>(open: () => AsyncIterable<T> | Promise<AsyncIterable<T>>): Promise<AsyncIterable<T>> {
    this.#signal.throwIfAborted()
    // What throws at once fails like what rejects.
    const opening = (async () => open())()
    try {
      return await this.wait(opening)
    } catch (error) {
      opening.then((stream) => closed(stream[Symbol.asyncIterator]())).catch(() => undefined)
      throw error
    }
  }

  /**
   * The items of a stream; closes it on every way out.
   *
   * @throws the signal's reason, once it is aborted
   */
  async *iterate<T>(stream: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, void, undefined> {
    const iterator = Symbol.asyncIterator in stream ? stream[Symbol.asyncIterator]() : stream[Symbol.iterator]()
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
      // One that waits for something never comes to an end by being asked to.
      if (!isStuck) await closing
    }
  }
}

async function closed(iterator: Iterator<unknown> | AsyncIterator<unknown>): Promise<void> {
  try {
    await iterator.return?.()
  } catch {
    // It was closed because nobody listens any more.
  }
}
