/**
 * When a part is absorbed by its predecessor in the log. Whether it is depends on the identity of both (type, block, index,
 * id), and the part that absorbs another keeps its own identity, so that any grouping of the same parts gives the same log:
 *
 *     absorbs(a, b) and absorbs(b, c)      =>  absorbs(a, bc), and a(bc) = (ab)c
 *     not absorbs(a, b) and absorbs(b, c)  =>  not absorbs(a, bc)
 */

import type { Part, ToolCallPart } from './part.js'

/** True where the right part can be joined to the left one: whether it can depends on their identities, not on the left's text. */
export function absorbs(left: Part, right: Part): boolean {
  // A right part that brings data or an end is left to the views; after an end, a part begins anew.
  if (right.providerData !== undefined || right.done !== undefined || left.done !== undefined) return false
  if (right.type === 'content') return false
  if (right.type === 'tool-call') return left.type === 'tool-call' && absorbsFragment(left, right)
  return left.type === right.type && (right.block === undefined || right.block === left.block)
}

function absorbsFragment(left: ToolCallPart, right: ToolCallPart): boolean {
  // To a call that has ended, a silent fragment adds nothing, and what follows it belongs to another call.
  if (right.name !== undefined || right.toolType !== undefined || isSilent(left)) return false
  // Objects are merged by the view, which sees all of them.
  if (typeof left.arguments === 'object' || typeof right.arguments === 'object') return false
  return (
    (right.index === undefined || right.index === left.index) &&
    (right.id === undefined || right.id === left.id) &&
    (right.responseItemId === undefined || right.responseItemId === left.responseItemId)
  )
}

/** What a part that can be absorbed adds to its predecessor. */
export function textOf(part: Part): string {
  const text = part.type === 'tool-call' ? part.arguments : part.type !== 'content' && part.text
  return typeof text === 'string' ? text : ''
}

/** The part with more text, and its own identity. */
export function extended(part: Part, more: string): Part {
  if (part.type === 'content' || more === '') return part
  return part.type === 'tool-call' ? { ...part, arguments: textOf(part) + more } : { ...part, text: part.text + more }
}

/** True for a fragment that only adds to a call (data for the provider, or its end), and opens none. */
export function isAddition(fragment: ToolCallPart): boolean {
  return isSilent(fragment) && fragment.index === undefined && fragment.id === undefined
}

/** True for a fragment that names a call at most: it has neither a name nor arguments. */
export function isSilent({ name, arguments: text }: ToolCallPart): boolean {
  return name === undefined && text === undefined
}
