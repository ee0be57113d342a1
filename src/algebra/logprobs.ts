/**
 * How log-probabilities merge: key by key, lists concatenated, null never erasing anything.
 */

import { isPlainObject, setOwn } from '../json.js'
import { joined, lastRun, presentValues, valuesByKey } from './runs.js'

/**
 * Merges two log-probability values. Of two objects (`{content: [...], refusal: null}`) the lists under one key
 * concatenate, a null leaves what is there, and any other value gives way to the later one; two lists concatenate;
 * otherwise the right one is the result. `null` and `undefined` are identities.
 *
 * Does not change or freeze its operands. Associative as long as a key keeps its kind; a chunk keeps its operands and reads
 * them from the left, so that its merge is associative always.
 *
 * Port of `_merge_logprobs` of openJiuwen agent-core, where a null inside the right object erases the list: here it does
 * not, because a provider that has nothing more to say must not take back what it said.
 *
 * @example
 * import { mergeLogprobs } from 'chunkfold'
 *
 * mergeLogprobs({ content: [{ token: 'a' }] }, { content: [{ token: 'b' }], refusal: null })
 * // => { content: [{ token: 'a' }, { token: 'b' }], refusal: null }
 * mergeLogprobs({ content: [1] }, { content: null }) // => { content: [1] }
 *
 * @since 0.1.0
 */
export function mergeLogprobs<L, R>(left: L, right: R): L | R {
  // Made of the parts of both; no type says more.
  return (foldLogprobs([left, right]) ?? left) as L | R
}

/** The left fold of `mergeLogprobs` over all values, in time linear in the data; undefined when none is there. */
export function foldLogprobs(values: readonly unknown[]): unknown {
  const present = presentValues(values)
  if (present.length === 0) return undefined
  const run = lastRun(present, kindOf)
  const last = run[run.length - 1]
  if (run.length === 1) return last
  // A run of more than one is of lists or of objects.
  return Array.isArray(last) ? joined(run) : foldByKey(run as readonly object[])
}

function kindOf(value: unknown): 'list' | 'dict' | undefined {
  if (Array.isArray(value)) return 'list'
  return isPlainObject(value) ? 'dict' : undefined
}

function foldByKey(objects: readonly object[]): object {
  const result = {}
  for (const [key, values] of valuesByKey(objects)) {
    const present = presentValues(values)
    setOwn(result, key, present.length === 0 ? null : listOrLast(present))
  }
  return result
}

function listOrLast(values: readonly unknown[]): unknown {
  const run = lastRun(values, (value) => (Array.isArray(value) ? 'list' : undefined))
  return run.length === 1 ? run[0] : joined(run)
}
