/**
 * The log: the ordered parts of a chunk, the single truth about order. Merging two chunks concatenates their logs.
 *
 * To keep it short, a part is absorbed by its predecessor where that can change no later view; see `absorbs`.
 */

import { AppendList } from '../algebra/append-list.js'
import { absorbs, extended, textOf } from './absorb.js'
import type { MessagePart, Part } from './part.js'
import { resolveParts } from './views.js'

/**
 * An immutable log. The last part is kept apart from those before it, because only the last one can still absorb.
 */
export class Log implements Iterable<Part> {
  static readonly empty = new Log(AppendList.empty, undefined)

  readonly settled: AppendList<Part>
  readonly last: Part | undefined
  #resolved: readonly MessagePart[] | undefined

  private constructor(settled: AppendList<Part>, last: Part | undefined) {
    this.settled = settled
    this.last = last
  }

  /** The log of these parts, each absorbed where it can be. */
  static of(parts: readonly Part[]): Log {
    if (parts.length === 1) return new Log(AppendList.empty, parts[0])
    const builder = new LogBuilder(Log.empty)
    for (const part of parts) builder.push(part)
    return builder.toLog()
  }

  /** The parts of both, coalesced at the seam. */
  concat(right: Log): Log {
    if (right.last === undefined) return this
    if (this.last === undefined) return right
    let last = this.last
    // What the last part absorbs may be more than one: each had its identity from the one before.
    for (let index = 0; index <= right.settled.length; index++) {
      const next = index < right.settled.length ? right.settled.at(index) : right.last
      if (!absorbs(last, next)) return new Log(this.settled.append(last).concat(right.settled.from(index)), right.last)
      last = extended(last, textOf(next))
    }
    return new Log(this.settled, last)
  }

  /** This log, its last part replaced by itself as it has grown, or followed by these parts and another last one. */
  extend(added: AppendList<Part>, last: Part | undefined): Log {
    return last === undefined ? this : new Log(this.settled.concat(added), last)
  }

  /** The resolved parts, worked out on first use and remembered. */
  get resolved(): readonly MessagePart[] {
    this.#resolved ??= resolveParts(this)
    return this.#resolved
  }

  /** By an array: a generator takes several times as long, and a log is read for each view and each event. */
  [Symbol.iterator](): IterableIterator<Part> {
    const parts = this.settled.toArray()
    if (this.last !== undefined) parts.push(this.last)
    return parts.values()
  }
}

/**
 * Builds the log that pushing parts one by one would give, with no log in between: runs of text are joined once, at the end.
 */
export class LogBuilder {
  readonly #start: Log
  readonly #added: Part[] = []
  #last: Part | undefined
  #more = ''

  constructor(start: Log) {
    this.#start = start
    this.#last = start.last
  }

  /** Adds the parts of a log. */
  add(log: Log): void {
    for (let index = 0; index < log.settled.length; index++) this.push(log.settled.at(index))
    if (log.last !== undefined) this.push(log.last)
  }

  /** The log so far. */
  toLog(): Log {
    return this.#start.extend(AppendList.of(this.#added), this.#closed())
  }

  /** Adds a part. */
  push(part: Part): void {
    const last = this.#last
    if (last !== undefined && absorbs(last, part)) {
      this.#more += textOf(part)
      return
    }
    const closed = this.#closed()
    if (closed !== undefined) this.#added.push(closed)
    this.#last = part
    this.#more = ''
  }

  #closed(): Part | undefined {
    return this.#last === undefined || this.#more === '' ? this.#last : extended(this.#last, this.#more)
  }
}
