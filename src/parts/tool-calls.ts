/**
 * Which call a fragment belongs to: index, then id, then name, as providers really use them. Fragments are read in order;
 * each goes to a call that exists or opens a new one.
 *
 * 1. The candidate is the call most recently touched under the fragment's index; else the call with its id, unless both
 *    carry an index and these differ; else, with neither index nor id, the call touched last.
 * 2. Late identity: a fragment that brings an index, id or name which the last call does not have yet, and contradicts
 *    nothing that it has, continues that call.
 * 3. A fragment with a name opens a new call when it contradicts its candidate: another id; or the candidate is complete
 *    (and the ids are not equal); or, with no index and no id, another name.
 * 4. A fragment without a name never opens a call while one is open on its index or, with no index, at all.
 * 5. A distinct index is a separate call and never flows into another one.
 * 6. A call that the provider has ended takes nothing more than provider data: a name or arguments open another one.
 */

import { isAddition, isSilent } from './absorb.js'
import { OpenCall } from './open-call.js'
import type { ToolCall, ToolCallPart } from './part.js'

/** The calls of a log, while it is being read. */
export class ToolCalls {
  #size = 0
  readonly #byIndex = new Map<number, OpenCall>()
  readonly #byId = new Map<string, OpenCall>()
  #last: OpenCall | undefined

  /** Gives a fragment to its call; undefined for an addition to a call when there is none. */
  add(fragment: ToolCallPart): OpenCall | undefined {
    const candidate = this.#candidate(fragment)
    if (candidate === undefined && isAddition(fragment)) return undefined
    const call = candidate === undefined || opensAnother(candidate, fragment) ? this.#open() : candidate
    call.add(fragment)
    const { index, id } = fragment
    // Most fragments change nothing here: to look is cheaper than to write.
    if (index !== undefined && this.#byIndex.get(index) !== call) this.#byIndex.set(index, call)
    if (id !== undefined && this.#byId.get(id) !== call) this.#byId.set(id, call)
    this.#last = call
    return call
  }

  /** How many calls there are. */
  get size(): number {
    return this.#size
  }

  #open(): OpenCall {
    this.#size++
    return new OpenCall()
  }

  #candidate(fragment: ToolCallPart): OpenCall | undefined {
    const { index, id, name } = fragment
    const underIndex = index === undefined ? undefined : this.#byIndex.get(index)
    if (underIndex !== undefined) return underIndex
    const underId = id === undefined ? undefined : this.#byId.get(id)
    if (underId !== undefined && agree(underId.index, index)) return underId
    const last = this.#last
    if (last === undefined || (index === undefined && id === undefined)) return last
    if (bringsIdentity(last, fragment)) return last
    // An id that changes in mid-call: the first one wins.
    return index === undefined && name === undefined ? last : undefined
  }
}

/** The calls of a message, one by one in order, each under an index of its own: the provider's where it is free. */
export class CallViews {
  readonly #taken = new Set<number>()
  #position = 0
  /** The places below it are taken: it only goes forward. */
  #free = 0

  /** The call after those before it. */
  next(call: OpenCall): ToolCall {
    const index = call.index !== undefined && !this.#taken.has(call.index) ? call.index : this.#nextFree()
    this.#taken.add(index)
    this.#position++
    return call.toToolCall(index)
  }

  #nextFree(): number {
    this.#free = Math.max(this.#free, this.#position)
    while (this.#taken.has(this.#free)) this.#free++
    return this.#free
  }
}

/** Two values agree unless both are there and differ. */
function agree<T>(left: T | undefined, right: T | undefined): boolean {
  return left === undefined || right === undefined || left === right
}

/** Nothing that it brings contradicts the call, under which it was not found: so it brings what the call lacks. */
function bringsIdentity(call: OpenCall, { index, id, name }: ToolCallPart): boolean {
  return agree(call.index, index) && agree(call.id, id) && agree(call.name, name)
}

function opensAnother(call: OpenCall, fragment: ToolCallPart): boolean {
  if (call.isDone) return !isSilent(fragment)
  const { index, id, name } = fragment
  if (name === undefined) return false
  if (!agree(call.id, id)) return true
  // A call that has no name yet is still waiting for this one.
  if (call.name === undefined) return false
  if (index === undefined && id === undefined && name !== call.name) return true
  return !(id !== undefined && id === call.id) && call.isComplete()
}
