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
  #waiting: OpenCall | undefined

  /** What a fragment brings. A call waits for its first argument, because its name may come in pieces. */
  add(fragment: ToolCallPart): CallDelta[] {
    const call = this.#calls.add(fragment)
    if (call === undefined) return []
    const before = this.#waiting === call ? [] : this.settle()
    if (!this.#told.has(call)) this.#told.set(call, { position: this.#told.size, isStarted: false, length: 0 })
    if (!this.#told.get(call)?.isStarted && call.text === '' && !call.isDone) {
      this.#waiting = call
      return before
    }
    return [...before, ...this.#tell(call, call.text)]
  }

  /** What a call that waits for its arguments has so far: something else has begun. */
  settle(): CallDelta[] {
    const call = this.#waiting
    this.#waiting = undefined
    return call === undefined ? [] : this.#tell(call, call.text)
  }

  /** What is left at the end: arguments that came as objects are text only now. */
  end(): CallDelta[] {
    return [...this.#told.keys()].flatMap((call) => this.#tell(call, call.arguments))
  }

  #tell(call: OpenCall, text: string): CallDelta[] {
    const told = this.#told.get(call)
    if (told === undefined || (told.isStarted && text.length === told.length)) return []
    const delta = { call, position: told.position, isStart: !told.isStarted, arguments: text.slice(told.length) }
    if (this.#waiting === call) this.#waiting = undefined
    told.isStarted = true
    told.length = text.length
    return [delta]
  }
}
