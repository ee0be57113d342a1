/**
 * The arguments of a call, as far as they can be trusted to be all of them.
 */

import { isPlainObject } from '../json.js'
import type { ToolCall } from '../parts/part.js'
import { parseArguments } from '../stream/parse-arguments.js'

/**
 * True for arguments that no token limit can have cut: a closed object or list with something in it. An empty object may stand
 * for what never came, a number may have lost digits, and the text of a custom tool ends anywhere.
 */
export function isSurelyWhole(call: ToolCall): boolean {
  if (call.type !== 'function') return false
  const { status, value } = parseArguments(call)
  return status === 'complete' && (Array.isArray(value) || (isPlainObject(value) && Object.keys(value).length > 0))
}

/** The arguments, or why there are none, in words for the model. */
export type GivenArguments = { readonly value: unknown } | { readonly refusal: string }

/** @param mayBeCut - true where the token limit may have cut them off */
export function givenArguments(call: ToolCall, mayBeCut: boolean): GivenArguments {
  const { name } = call
  if (mayBeCut && !isSurelyWhole(call)) {
    const advice = 'The answer has reached its token limit: call it again with shorter arguments.'
    return { refusal: `The arguments of "${name}" were cut off. It was not called. ${advice}` }
  }
  // The input of a custom tool is text of whatever kind.
  if (call.type !== 'function') return { value: call.arguments }
  const parsed = parseArguments(call)
  if (parsed.status === 'complete') return { value: parsed.value }
  const again = parsed.status === 'incomplete' ? ' Call it again.' : ''
  return { refusal: `${parsed.message}. "${name}" was not called.${again}` }
}
