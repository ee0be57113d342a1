/**
 * Events on their way from a run to its reader. The run waits until each has been dealt with, that is until the next one is
 * asked for: it never gets ahead of who watches it. Released, it waits no more.
 */
export class EventQueue<Event> {
  #items: { readonly event: Event; readonly dealtWith: () => void }[] = []
  /** The event that the reader has. */
  #taken: (() => void) | undefined
  #arrived: (() => void) | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #isReleased = false
  #isClosed = false

  /** Adds an event; resolves when it has been dealt with. After the end it is dropped. */
  async push(event: Event): Promise<void> {
    if (this.#isClosed) return
    await new Promise<void>((dealtWith) => {
      this.#items.push({ event, dealtWith })
      this.#arrived?.()
      if (this.#isReleased) dealtWith()
    })
  }

  /** Nobody is waited for from here on; what is there can still be taken. */
  release(): void {
    this.#isReleased = true
    this.#taken?.()
    for (const { dealtWith } of this.#items) dealtWith()
  }

  /** No more events come. */
  close(): void {
    this.#isClosed = true
    this.release()
    this.#arrived?.()
  }

  /** Drops what is there, and what comes. */
  discard(): void {
    this.close()
    this.#items = []
  }

  /** The next event; undefined after the last. Who asks before the one before has it waits for his turn. */
  take(): Promise<Event | undefined> {
    const turn = this.#turn.then(() => this.#take())
    this.#turn = turn
    return turn
  }

  async #take(): Promise<Event | undefined> {
    this.#taken?.()
    while (this.#items.length === 0 && !this.#isClosed) {
      await new Promise<void>((resolve) => {
        this.#arrived = resolve
      })
    }
    const item = this.#items.shift()
    this.#taken = item?.dealtWith
    return item?.event
  }
}
