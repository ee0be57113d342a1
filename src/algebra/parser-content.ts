/**
 * How values of unknown shape merge: text and lists concatenate, plain objects merge key by key, instances of one class
 * merge by their `merge` method or field by field, and anything else gives way to the later value.
 *
 * There is one rule, `foldRun`, and it takes any number of values at once: the value at a place is made from the last run
 * of values of one kind there. Taken two at a time it is the pairwise merge; taken all at once it is the left fold of that
 * merge, in time linear in the data.
 *
 * Port of `merge_parser_content`, `merge_dicts` and `merge_pydantic_models` of openJiuwen agent-core.
 */

import { ChunkDepthError } from '../errors.js'
import { hasMerge, isPlainObject, MAX_DEPTH, setOwn } from '../json.js'
import type { MergedContent, MergedDicts } from './merged.js'
import { joined, lastRun, presentValues, valuesByKey } from './runs.js'

/**
 * Merges two values by what they are. `null` and `undefined` are identities; two strings or two arrays concatenate; two
 * plain objects go to `mergeDicts`; two instances of one class use its `merge` method, or merge field by field
 * (`mergeObjects`); otherwise the right one is the result.
 *
 * Does not change or freeze its operands; the result shares what it did not have to change.
 * Associative as long as a value keeps its kind. Where it changes, grouping counts: `('a' · 1) · 'b'` is `'b'`, but
 * `'a' · (1 · 'b')` is `'ab'`; and so it is with a null inside an object, which overwrites. A chunk keeps its operands and
 * reads them from the left, so that its merge is associative always.
 *
 * @throws ChunkDepthError beyond 500 levels
 *
 * @example
 * import { mergeParserContent } from 'chunkfold'
 *
 * mergeParserContent('a', 'b') // => 'ab'
 * mergeParserContent({ rows: [1] }, { rows: [2], done: true }) // => { rows: [1, 2], done: true }
 * mergeParserContent('a', 1) // => 1
 * mergeParserContent('a', null) // => 'a'
 *
 * @since 0.1.0
 */
export function mergeParserContent<L, R>(left: L, right: R): MergedContent<L, R> {
  // The type says what the values decide. Two operands that are not there give the left one.
  return (foldParserContent([left, right]) ?? left) as MergedContent<L, R>
}

/**
 * Merges two plain objects key by key: where both have a key, two strings or two arrays concatenate, two plain objects
 * merge in the same way, and otherwise the right value is taken, `null` included (unlike `mergeParserContent`, where null
 * is an identity). A key that is `undefined` counts as absent.
 *
 * Does not change or freeze its operands; the result shares what it did not have to change. `__proto__` is a key like any
 * other. Associative as long as each key keeps its kind.
 *
 * @throws ChunkDepthError beyond 500 levels
 *
 * @example
 * import { mergeDicts } from 'chunkfold'
 *
 * mergeDicts({ text: 'a', tags: [1] }, { text: 'b', tags: [2], n: 3 }) // => { text: 'ab', tags: [1, 2], n: 3 }
 * mergeDicts({ a: 'x' }, { a: null }) // => { a: null }
 *
 * @since 0.1.0
 */
export function mergeDicts<L extends object, R extends object>(left: L, right: R): MergedDicts<L, R> {
  // The type says what the values decide.
  return foldDicts([left, right], 0) as MergedDicts<L, R>
}

/**
 * Merges two instances of one class field by field, each by `mergeParserContent`, into a new instance of the class, made
 * without calling its constructor. Instances of different classes do not merge: the right one is the result.
 *
 * Only own enumerable fields are merged: a class that keeps its state in `#private` fields needs a `merge` method, which
 * `mergeParserContent` uses instead. Does not change or freeze its operands.
 *
 * @throws ChunkDepthError beyond 500 levels
 *
 * @example
 * import { mergeObjects } from 'chunkfold'
 *
 * class Row {
 *   constructor(readonly text: string) {}
 * }
 * mergeObjects(new Row('a'), new Row('b')).text // => 'ab'
 * mergeObjects(new Row('a'), { text: 'b' }) // => { text: 'b' }
 *
 * @since 0.1.0
 */
export function mergeObjects<L extends object, R extends object>(left: L, right: R): R {
  const isOneClass = isInstance(left) && Object.getPrototypeOf(left) === Object.getPrototypeOf(right)
  // Of one class, the merged instance is of the right one's type.
  return isOneClass ? (foldInstances([left, right], 0) as R) : right
}

/** The left fold of `mergeParserContent` over all values; undefined when none is there. */
export function foldParserContent(values: readonly unknown[]): unknown {
  const present = presentValues(values)
  return present.length === 0 ? undefined : foldRun(present, kindOf, 0)
}

/** What kind of value this is: values of one kind merge. A class is a kind, named by its prototype. */
function kindOf(value: unknown): unknown {
  return kindInDict(value) ?? (isInstance(value) ? Object.getPrototypeOf(value) : undefined)
}

/** Inside an object only text, lists and objects merge: an instance there is a value like any other. */
function kindInDict(value: unknown): 'text' | 'list' | 'dict' | undefined {
  if (typeof value === 'string') return 'text'
  if (Array.isArray(value)) return 'list'
  return isPlainObject(value) ? 'dict' : undefined
}

/** Of a class that keeps its state in fields, as far as can be told: a date or a map does not. */
function isInstance(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object Object]'
}

function foldRun(values: readonly unknown[], kind: (value: unknown) => unknown, depth: number): unknown {
  const run = lastRun(values, kind)
  const last = run[run.length - 1]
  if (run.length === 1) return last
  if (typeof last === 'string') return run.join('')
  if (Array.isArray(last)) return joined(run)
  // What is left of the mergeable kinds are objects, all of the kind of the last.
  const objects = run as readonly object[]
  if (isPlainObject(last)) return foldDicts(objects, depth)
  return hasMerge(last) ? objects.reduce(mergeByMethod) : foldInstances(objects, depth)
}

function foldDicts(dicts: readonly object[], depth: number): object {
  checkDepth(depth)
  const result = {}
  for (const [key, values] of valuesByKey(dicts)) setOwn(result, key, foldRun(values, kindInDict, depth + 1))
  return result
}

/** Field by field, where null is an identity, into a new instance of the class of all of them. */
function foldInstances(instances: readonly object[], depth: number): object {
  checkDepth(depth)
  const result: object = Object.create(Object.getPrototypeOf(instances[0]))
  for (const [key, values] of valuesByKey(instances)) {
    const present = presentValues(values)
    setOwn(result, key, present.length === 0 ? null : foldRun(present, kindOf, depth + 1))
  }
  return result
}

function mergeByMethod(left: object, right: object): object {
  return hasMerge(left) ? left.merge(right) : right
}

function checkDepth(depth: number): void {
  if (depth >= MAX_DEPTH) throw new ChunkDepthError('value', MAX_DEPTH)
}
