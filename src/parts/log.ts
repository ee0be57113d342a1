/**
 * The log: the ordered parts of a chunk, the single truth about order. Merging two chunks concatenates their logs.
 *
 * To keep it short, a part is absorbed by its predecessor where that can change no later view. Whether it is depends on
 * the identity of both (type, block, index, id), and an absorbed part leaves the identity of its predecessor as it was, so
 * that any grouping of the same parts gives the same log:
 *
 *     absorbs(a, b) and absorbs(b, c)      =>  absorbs(a, bc), and a(bc) = (ab)c
 *     not absorbs(a, b) and absorbs(b, c)  =>  not absorbs(a, bc)
 */

import { AppendList } from '../algebra/append-list.js'
import type { MessagePart, Part, TextPart, ToolCallPart } from './part.js'
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
  static of(parts: Iterable<Part>): Log {
    let log = Log.empty
    for (const part of parts) log = log.push(part)
    return log
  }

  /** The parts of both, coalesced at the seam. */
  concat(right: Log): Log {
    if (right.last === undefined) return this
    if (this.last === undefined) return right
    let last = this.last
    // What the last part absorbs may be more than one: each had its identity from the one before.
    for (let index = 0; index <= right.settled.length; index++) {
      const absorbed = absorb(last, index < right.settled.length ? right.settled.at(index) : right.last)
      if (absorbed === undefined) return new Log(this.settled.append(last).concat(right.settled.from(index)), right.last)
      last = absorbed
    }
    return new Log(this.settled, last)
  }

  /** This log and one part more. */
  push(part: Part): Log {
    if (this.last === undefined) return new Log(this.settled, part)
    const absorbed = absorb(this.last, part)
    if (absorbed !== undefined) return new Log(this.settled, absorbed)
    return new Log(this.settled.append(this.last), part)
  }

  /** The resolved parts, worked out on first use and remembered. */
  get resolved(): readonly MessagePart[] {
    this.#resolved ??= resolveParts(this)
    return this.#resolved
  }

  *[Symbol.iterator](): Generator<Part, void, undefined> {
    yield* this.settled
    if (this.last !== undefined) yield this.last
  }
}

/** Both parts as one, or undefined where the right one has to stay a part of its own. */
function absorb(left: Part, right: Part): Part | undefined {
  // A right part that brings data or an end is left to the views; after an end, a part begins anew.
  if (right.providerData !== undefined || right.done !== undefined || left.done !== undefined) return undefined
  if (right.type === 'content' || left.type === 'content') return undefined
  if (right.type === 'tool-call') return left.type === 'tool-call' ? absorbFragment(left, right) : undefined
  return left.type === right.type ? absorbText(left, right) : undefined
}

function absorbText(left: TextPart, right: TextPart): TextPart | undefined {
  if (right.block !== undefined && right.block !== left.block) return undefined
  const { type, block, providerData } = left
  return { type, text: left.text + right.text, block, providerData, done: undefined }
}

function absorbFragment(left: ToolCallPart, right: ToolCallPart): ToolCallPart | undefined {
  if (right.name !== undefined || right.toolType !== undefined) return undefined
  // Objects are merged by the view, which sees all of them.
  if (typeof left.arguments === 'object' || typeof right.arguments === 'object') return undefined
  if (right.index !== undefined && right.index !== left.index) return undefined
  if (right.id !== undefined && right.id !== left.id) return undefined
  if (right.responseItemId !== undefined && right.responseItemId !== left.responseItemId) return undefined
  const { type, index, id, name, toolType, responseItemId, providerData } = left
  const text = right.arguments === undefined ? left.arguments : (left.arguments ?? '') + right.arguments
  return { type, index, id, name, toolType, arguments: text, responseItemId, providerData, done: undefined }
}
