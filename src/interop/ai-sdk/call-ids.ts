import { freshId, type NewId } from './new-ids.js'

/** The ids of the calls of one UI message: a client tells calls by their ids alone, so that no two may have the same. */
export class CallIds {
  readonly #newId: NewId
  readonly #taken = new Set<string>()
  /** What each id stands for now: of several calls that came with one id, the last. */
  readonly #current = new Map<string, string>()

  constructor(newId: NewId) {
    this.#newId = newId
  }

  /** The id of a call that begins: its own, where that is free. */
  begin(given: string | undefined): string {
    const id = given === undefined || this.#taken.has(given) ? freshId(this.#newId, this.#taken) : given
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
