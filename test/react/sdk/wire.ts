/**
 * A provider, as far as the loop meets it: the stream that it sends, the way to it through its official client, and what it
 * takes in a request.
 */

import type { Model } from 'chunkfold/react'
import type { ResilientOptions } from 'chunkfold/stream'
import type { Counter, ScriptedTurn } from './scenario.js'

export interface Wire {
  readonly name: string
  /** The model of the example, with a client that speaks to this server. */
  readonly model: (url: string, options?: ResilientOptions) => Model
  /** The path that requests go to, with its query. */
  readonly path: string
  /**
   * The events of a turn, as they go over the wire.
   *
   * @param at - which turn it is, from 0: what has to be unique is made of it
   */
  readonly stream: (turn: ScriptedTurn, at: number) => readonly string[]
  /** How many events before the end of a stream the last call has begun, and is not whole. */
  readonly midCall: number
  /** The turn as it has to be in later requests: what was sent, to the letter. */
  readonly sentBack: (turn: ScriptedTurn, at: number) => readonly object[]
  /** What of a request the model has said. */
  readonly saidIn: (body: object) => readonly object[]
  /** The results of tools in a request, as texts. */
  readonly resultsIn: (body: object) => readonly string[]
  /** What the provider would refuse in a request; nothing, where it would take it. */
  readonly faultsIn: (body: unknown) => readonly string[]
  /** The body of an answer that says what is wrong. */
  readonly error: (status: number, message: string) => object
  /** The counters that the wire has. */
  readonly counters: readonly Counter[]
}

/** An event of a stream of server-sent events. */
export function sse(data: object, event?: string, end = '\n'): string {
  const name = event === undefined ? '' : `event: ${event}${end}`
  return `${name}data: ${JSON.stringify(data)}${end}${end}`
}

/** An id that no other call of the scenario has. */
export function idOf(prefix: string, turn: number, call: number | string = 'x'): string {
  return `${prefix}Vk${turn}b${call}Tq81`
}
