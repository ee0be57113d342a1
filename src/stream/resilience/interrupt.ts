/**
 * Waiting that can be cut short. Every wait settles once, leaves no timer behind, and whatever the loser of the race does
 * later is nobody's unhandled rejection.
 *
 * Not `Promise.race` with a promise of the whole stream: that would keep something of every chunk until the stream ends.
 */

/** How long a wait may be, and what it fails with. */
export interface Limit {
  /** In milliseconds. */
  readonly ms: number
  readonly error: () => unknown
}

type Timer = ReturnType<typeof setTimeout>

/** The longest time that a timer can be set to; beyond it, it would go off at once. */
const MAX_TIMER = 2 ** 31 - 1

/** Cuts short the wait of one caller, who waits for one thing at a time. */
export class Interrupt {
  #tripped: { readonly reason: unknown } | undefined
  #reject: ((reason: unknown) => void) | undefined
  #stop: ((reason: unknown) => void) | undefined

  /** True when nothing is waited for any more. */
  get isTripped(): boolean {
    return this.#tripped !== undefined
  }

  /** True while somebody waits. */
  get isWaiting(): boolean {
    return this.#reject !== undefined
  }

  /** Names what has to stop as well, at once, when it is tripped: one thing at a time. */
  alsoStops(stop: (reason: unknown) => void): void {
    this.#stop = stop
  }

  /** Ends the wait that is going on, and each that follows. The first reason counts. */
  trip(reason: unknown): void {
    if (this.#tripped !== undefined) return
    this.#tripped = { reason }
    this.#reject?.(reason)
    this.#stop?.(reason)
  }

  /** Settles as the work does, unless the time is up or it is tripped before. */
  wait<T>(work: PromiseLike<T>, limit: Limit): Promise<T> {
    return this.#until<T>((resolve, reject) => {
      work.then(resolve, reject)
      return limit.ms > MAX_TIMER ? undefined : setTimeout(() => reject(limit.error()), limit.ms)
    })
  }

  /** Waits for a time, in milliseconds. */
  sleep(ms: number): Promise<void> {
    return this.#until<void>((resolve) => setTimeout(resolve, Math.min(ms, MAX_TIMER)))
  }

  #until<T>(start: (resolve: (value: T) => void, reject: (error: unknown) => void) => Timer | undefined): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let timer: Timer | undefined
      const fail = (error: unknown) => settle(() => reject(error))
      const settle = (how: () => void) => {
        clearTimeout(timer)
        // The loser of a race comes late, when somebody waits for something else.
        if (this.#reject === fail) this.#reject = undefined
        how()
      }
      timer = start((value) => settle(() => resolve(value)), fail)
      this.#reject = fail
      if (this.#tripped !== undefined) fail(this.#tripped.reason)
    })
  }
}
