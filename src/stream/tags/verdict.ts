/**
 * What becomes of calls that were written: whether a call is one that may be handed on, and why not.
 */

import type { WrittenCall, WrittenItem } from './written-call.js'

/**
 * A call in the text that is not whole or not right.
 *
 * @since 0.1.0
 */
export interface InvalidTagCall {
  /** All of it as the model wrote it, tags included. */
  readonly text: string
  /** The name, where it has one. */
  readonly name?: string | undefined
  /**
   * What is wrong: the text ended before the call did (`unterminated`); it names no tool (`no-name`), or one that is not
   * among `tools` (`unknown-tool`); what stands between its tags is no call (`malformed`); or there were as many as `maxCalls`
   * before it (`too-many`).
   */
  readonly reason: 'unterminated' | 'no-name' | 'unknown-tool' | 'malformed' | 'too-many'
}

/** A call that may be handed on. */
export interface ReadyCall {
  readonly name: string
  readonly arguments: string
  readonly isWhole: boolean
}

/** The calls of an item, or what is wrong with one of them. */
export type Verdict =
  | { readonly calls: readonly ReadyCall[] }
  | { readonly calls?: undefined; readonly name: string | undefined; readonly reason: InvalidTagCall['reason'] }

/**
 * Decides on an item: all of its calls are right, or none is taken.
 *
 * @param tools - the names that are allowed; undefined allows all
 */
export function judge({ calls }: WrittenItem, tools: ReadonlySet<string> | undefined): Verdict {
  const ready: ReadyCall[] = []
  for (const call of calls) {
    const reason = problemOf(call, tools)
    if (reason !== undefined) return { name: call.name, reason }
    ready.push({ name: call.name ?? '', arguments: call.arguments ?? '', isWhole: call.isWhole })
  }
  return ready.length > 0 ? { calls: ready } : { name: undefined, reason: 'no-name' }
}

function problemOf(call: WrittenCall, tools: ReadonlySet<string> | undefined): InvalidTagCall['reason'] | undefined {
  if (call.name === undefined) return call.isWhole ? 'no-name' : 'unterminated'
  if (tools !== undefined && !tools.has(call.name)) return 'unknown-tool'
  return call.arguments === undefined ? 'malformed' : undefined
}
