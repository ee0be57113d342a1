/**
 * Arguments that a provider sends as objects instead of text: one whole object, pieces of it, or the object so far, again
 * and again. Objects merge key by key; a list or a text that begins with the earlier one is taken for its later state,
 * anything else continues it.
 */

import { equalJson, isPlainObject, setOwn } from '../json.js'

/**
 * Merges a later object into an earlier one.
 *
 * @param target - the arguments so far, owned by the caller and changed
 * @param source - what arrived; not changed
 */
export function mergeArguments(target: object, source: object): void {
  for (const [key, right] of Object.entries(source)) {
    // Reading an own key of JSON data.
    const left: unknown = Object.hasOwn(target, key) ? (target as Record<string, unknown>)[key] : undefined
    if (isPlainObject(left) && isPlainObject(right)) mergeArguments(left, right)
    else if (Array.isArray(left) && Array.isArray(right)) extendList(left, right)
    else setOwn(target, key, typeof left === 'string' && typeof right === 'string' ? extendText(left, right) : owned(right))
  }
}

function extendText(left: string, right: string): string {
  return right.startsWith(left) ? right : left + right
}

function extendList(left: unknown[], right: readonly unknown[]): void {
  const isLaterState = right.length >= left.length && left.every((item, index) => equalJson(item, right[index]))
  for (const item of isLaterState ? right.slice(left.length) : right) left.push(owned(item))
}

/** A copy that may be changed. */
function owned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(owned)
  if (!isPlainObject(value)) return value
  const copy = {}
  mergeArguments(copy, value)
  return copy
}
