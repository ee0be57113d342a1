/**
 * The log: the ordered parts of a chunk, the single truth about order. Merging two chunks concatenates their logs.
 *
 * To keep it short, a part is absorbed by its predecessor where that can change no later view; see `absorbs`.
 */

import { AppendList } from '../algebra/append-list.js'
import { absorbs, extended, textOf } from './absorb.js'
import { BLOCK_LENGTH, packed } from './packed.js'
import type { MessagePart, Part } from './part.js'
import { resolveParts } from './views.js'

/**
 * An immutable log. The last part is kept apart from those before it, because only the last one can still absorb; and the text
 * that it absorbs is kept apart from it until there is a block of it, so that most deltas make no part.
 */
export class Log implements Iterable<Part> {
  static readonly empty = new Log(AppendList.empty, undefined, '')

  readonly settled: AppendList<Part>
  /** The last part, but for the text that it has taken since: what it absorbs is the same without. */
  #open: Part | undefined
  #more: string
  #resolved: readonly MessagePart[] | undefined

  private constructor(settled: AppendList<Part>, open: Part | undefined, more: string) {
    this.settled = settled
    this.#open = open
    this.#more = more
  }

  /** The log of these parts, each absorbed where it can be. */
  static of(parts: readonly Part[]): Log {
    if (parts.length === 1) return new Log(AppendList.empty, parts[0], '')
    const builder = new LogBuilder(Log.empty)
    for (const part of parts) builder.push(part)
    return builder.toLog()
  }

  /** How many parts there are. Does not join the text of the last one, as reading that does. */
  get size(): number {
    return this.settled.length + (this.#open === undefined ? 0 : 1)
  }

  /** The last part; undefined where there is none. */
  get last(): Part | undefined {
    if (this.#more === '') return this.#open
    this.#open = this.#open && extended(this.#open, this.#more)
    this.#more = ''
    return this.#open
  }

  /** The parts of both, coalesced at the seam. */
  concat(right: Log): Log {
    // By what everybody sees: it may be of another copy of the package.
    const { settled, last } = right
    if (last === undefined) return this
    const open = this.#open
    if (open === undefined) return right
    let more = this.#more
    // What the last part absorbs may be more than one: each had its identity from the one before.
    for (let index = 0; index <= settled.length; index++) {
      const next = index < settled.length ? settled.at(index) : last
      if (!absorbs(open, next)) return new Log(this.settled.append(extended(open, more)).concat(settled.from(index)), last, '')
      more += textOf(next)
    }
    return more.length < BLOCK_LENGTH
      ? new Log(this.settled, open, more)
      : new Log(this.settled, extended(open, packed(more)), '')
  }

  /** This log, its last part replaced by itself as it has grown, or followed by these parts and another last one. */
  extend(added: AppendList<Part>, last: Part | undefined): Log {
    return last === undefined ? this : new Log(this.settled.concat(added), last, '')
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
 * Builds the log that pushing parts one by one would give, with no log in between: runs of text are joined block by block.
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
    const { settled, last } = log
    for (let index = 0; index < settled.length; index++) this.push(settled.at(index))
    if (last !== undefined) this.push(last)
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
      if (this.#more.length < BLOCK_LENGTH) return
      this.#last = extended(last, packed(this.#more))
      this.#more = ''
      return
    }
    const closed = this.#closed()
    if (closed !== undefined) this.#added.push(closed)
    this.#last = part
    this.#more = ''
  }

  #closed(): Part | undefined {
    return this.#last && extended(this.#last, this.#more)
  }
}
