/**
 * An immutable list that grows in amortised constant time.
 *
 * A list is a length and a buffer that it shares with the lists it grew from. Appending to the newest list of a buffer
 * pushes onto the buffer, which the older lists do not see: their length ends before it. Appending to an older list
 * copies. So `list = list.concat(more)` in a loop costs the size of `more`, and every list that was ever handed out
 * stays as it was. The buffer is private, so that a list that somebody froze still grows.
 */
export class AppendList<T> implements Iterable<T> {
  readonly #buffer: T[]
  readonly length: number
  #view: unknown
  #compute: unknown

  private constructor(buffer: T[], length: number) {
    this.#buffer = buffer
    this.length = length
  }

  /** The list of nothing; one value for all, so that it can be told by identity. */
  static readonly empty: AppendList<never> = new AppendList<never>([], 0)

  /** The list of these items, which are copied. */
  static of<T>(items: readonly T[]): AppendList<T> {
    return items.length === 0 ? AppendList.empty : new AppendList([...items], items.length)
  }

  /** The items of both, in order. */
  concat<U>(right: AppendList<U>): AppendList<T | U> {
    if (right.length === 0) return this
    if (this.length === 0) return right
    const buffer = this.#growable<U>()
    // By index: `right` may be of another copy of the package, or this very list.
    for (let index = 0; index < right.length; index++) buffer.push(right.at(index))
    return new AppendList(buffer, buffer.length)
  }

  /** These items and one more. */
  append<U>(item: U): AppendList<T | U> {
    const buffer = this.#growable<U>()
    buffer.push(item)
    return new AppendList(buffer, buffer.length)
  }

  /** The items from an index on; the list itself from 0. */
  from(index: number): AppendList<T> {
    return index === 0 ? this : AppendList.of(this.#buffer.slice(index, this.length))
  }

  /** The item at an index below `length`. */
  at(index: number): T {
    // Callers stay below `length`, and the buffer is never shorter.
    return this.#buffer[index] as T
  }

  [Symbol.iterator](): IterableIterator<T> {
    return this.toArray().values()
  }

  /** A new array of the items. */
  toArray(): T[] {
    return this.#buffer.slice(0, this.length)
  }

  /** What `compute` makes of the items, worked out on first use; a list remembers one such view. */
  view<V>(compute: (items: readonly T[]) => V): V {
    if (this.#compute !== compute) {
      this.#view = compute(this.toArray())
      this.#compute = compute
    }
    // #view is what #compute gave.
    return this.#view as V
  }

  /** The shared buffer where this list is the newest of it, else a copy. It may hold more than a list of T knows of. */
  #growable<U>(): (T | U)[] {
    return this.length > 0 && this.#buffer.length === this.length ? this.#buffer : this.#buffer.slice(0, this.length)
  }
}
