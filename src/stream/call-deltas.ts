/**
 * Fragments of tool calls, told as a reader wants to hear them: a call begins once, with its id and its whole name, and then
 * its arguments grow.
 */

import type { OpenCall } from '../parts/open-call.js'

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
  isOver: boolean
  /** How much of the arguments has been told. */
  length: number
  untold: string
}

/** Reads calls as they grow. Any grouping of the same fragments gives the same starts and the same joined arguments. */
export class CallDeltas {
  readonly #told = new Map<OpenCall, Told>()
  readonly #waiting = new Set<OpenCall>()

  /**
   * What a fragment brings. A call waits for its name, and with it for its first argument: a name may come in pieces.
   *
   * @param call - that the fragment was given to just now
   */
  add(call: OpenCall): CallDelta[] {
    const told = this.#toldOf(call)
    told.untold += call.added
    const hasBegun = told.isStarted || call.isDone || (call.name !== undefined && told.untold !== '')
    // Without a name it cannot begin before its end, whatever else does.
    if (!hasBegun && call.name !== undefined) this.#waiting.add(call)
    const others = this.#settle((waiting) => waiting !== call)
    return hasBegun ? [...others, ...this.#tell(call, told)] : others
  }

  /** The calls that wait for their arguments, now that something else has begun. */
  settle(): CallDelta[] {
    return this.#settle(() => true)
  }

  /** What is left at the end: calls without a name, and arguments that came as objects, which are text only now. */
  end(): CallDelta[] {
    return [...this.#told].flatMap(([call, told]) => {
      told.untold = call.arguments.slice(told.length)
      return this.#tell(call, told)
    })
  }

  #toldOf(call: OpenCall): Told {
    const known = this.#told.get(call)
    if (known !== undefined) return known
    const told = { position: this.#told.size, isStarted: false, isOver: false, length: 0, untold: '' }
    this.#told.set(call, told)
    return told
  }

  #settle(isSettled: (call: OpenCall) => boolean): CallDelta[] {
    if (this.#waiting.size === 0) return []
    const settled = [...this.#waiting].filter(isSettled)
    return settled.flatMap((call) => this.#tell(call, this.#told.get(call)))
  }

  #tell(call: OpenCall, told: Told | undefined): CallDelta[] {
    if (told === undefined || told.isOver) return []
    // Nothing changes the arguments of a call that has ended, those of an object neither.
    if (call.isDone) told.untold = call.arguments.slice(told.length)
    told.isOver = call.isDone
    if (told.isStarted && told.untold === '') return []
    const delta = { call, position: told.position, isStart: !told.isStarted, arguments: told.untold }
    this.#waiting.delete(call)
    told.isStarted = true
    told.length += told.untold.length
    told.untold = ''
    return [delta]
  }
}
