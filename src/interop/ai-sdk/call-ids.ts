/** The ids of the calls of one UI message: a client tells calls by their ids alone, so that no two may have the same. */
export class CallIds {
  readonly #taken = new Set<string>()
  /** What each id stands for now: of several calls that came with one id, the last. */
  readonly #current = new Map<string, string>()

  /** The id of a call that begins: its own, where that is free. */
  begin(given: string | undefined): string {
    let id = given ?? `call_${this.#taken.size}`
    for (let count = this.#taken.size; this.#taken.has(id); count++) id = `call_${count}`
    this.#taken.add(id)
    this.rename(id, given)
    return id
  }

  /** A call is called something else from now on. */
  rename(id: string, name: string | undefined): void {
    this.#current.set(name ?? id, id)
  }

  /** The id of the call that is called so; undefined where there is none. */
  of(name: string): string | undefined {
    return this.#current.get(name)
  }
}
