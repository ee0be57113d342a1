/**
 * Fragments of tool calls, told as a reader wants to hear them: a call begins once, with its id and its whole name, and then
 * its arguments grow.
 */

import type { OpenCall } from '../parts/open-call.js'
import type { ToolCallPart } from '../parts/part.js'
import { ToolCalls } from '../parts/tool-calls.js'

/** What is new of one call. */
export interface CallDelta {
  readonly call: OpenCall
  /** The place of the call among the calls, from 0. */
  readonly position: number
  /** True the first time. */
  readonly isStart: boolean
  /** The arguments that have not been told yet. */
  readonly arguments: string
}

interface Told {
  readonly position: number
  isStarted: boolean
  length: number
}

/** Reads fragments in order. Any grouping of the same fragments gives the same starts and the same joined arguments. */
export class CallDeltas {
  readonly #calls = new ToolCalls()
  readonly #told = new Map<OpenCall, Told>()
  readonly #waiting = new Set<OpenCall>()

  /** What a fragment brings. A call waits for its name, and with it for its first argument: a name may come in pieces. */
  add(fragment: ToolCallPart): CallDelta[] {
    const call = this.#calls.add(fragment)
    if (call === undefined) return []
    const told = this.#told.get(call) ?? { position: this.#told.size, isStarted: false, length: 0 }
    this.#told.set(call, told)
    // Without a name it cannot begin before the end, whatever else does.
    if (!told.isStarted && call.name !== undefined) this.#waiting.add(call)
    const others = this.#settle((waiting) => waiting !== call)
    const hasBegun = told.isStarted || (call.name !== undefined && (call.text !== '' || call.isDone))
    return hasBegun ? [...others, ...this.#tell(call, call.text)] : others
  }

  /** The calls that wait for their arguments, now that something else has begun. */
  settle(): CallDelta[] {
    return this.#settle(() => true)
  }

  /** What is left at the end: calls without a name, and arguments that came as objects, which are text only now. */
  end(): CallDelta[] {
    return [...this.#told.keys()].flatMap((call) => this.#tell(call, call.arguments))
  }

  #settle(isSettled: (call: OpenCall) => boolean): CallDelta[] {
    const settled = [...this.#waiting].filter(isSettled)
    return settled.flatMap((call) => this.#tell(call, call.text))
  }

  #tell(call: OpenCall, text: string): CallDelta[] {
    const told = this.#told.get(call)
    if (told === undefined || (told.isStarted && text.length === told.length)) return []
    const delta = { call, position: told.position, isStart: !told.isStarted, arguments: text.slice(told.length) }
    this.#waiting.delete(call)
    told.isStarted = true
    told.length = text.length
    return [delta]
  }
}
