/**
 * JSON values, and the boundary that lets data into a chunk: `copy(value)` is equal to `value`, shares nothing with it,
 * and is frozen all the way down. What JSON cannot say does not get in.
 */

import { ChunkDataError, ChunkDepthError, describe, formatPath } from './errors.js'

/**
 * A value that JSON can write, read-only.
 *
 * @since 0.1.0
 */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject

/**
 * An object whose values JSON can write, read-only.
 *
 * @since 0.1.0
 */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined
}

/** The deepest nesting that is accepted anywhere; deeper data is a `ChunkDepthError`. */
export const MAX_DEPTH = 500

/** How class instances are treated: only `parserContent` may hold them. */
type Instances = 'refused' | 'kept'

type Path = (string | number)[]

/** True for `{}` and its like: objects made by a literal, by `JSON.parse` or without a prototype, of any realm. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Sets an own property, also one called `__proto__`, which plain assignment would turn into a prototype. */
export function setOwn(target: object, key: string, value: unknown): void {
  // `__proto__`, and what an accessor of the class would catch.
  if (key in target && !Object.hasOwn(target, key)) {
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true })
    return
  }
  // Any other key is an ordinary own property.
  ;(target as Record<string, unknown>)[key] = value
}

/**
 * The frozen copy of JSON-like data.
 *
 * @param value - what a caller gave; never frozen, never kept
 * @param at - the name of the field, for errors
 * @throws ChunkDataError naming the path of what JSON cannot say, a cycle included
 * @throws ChunkDepthError beyond 500 levels
 */
export function copyJson(value: unknown, at: string): JsonValue {
  // Without class instances the copy holds JSON values only.
  return copyRoot(value, at, 'refused') as JsonValue
}

/**
 * As `copyJson`, and class instances are allowed: one with a `merge` method is taken as it is (such a class says that its
 * values are immutable), any other is copied field by field and keeps its class.
 */
export function copyWithInstances(value: unknown, at: string): unknown {
  return copyRoot(value, at, 'kept')
}

/** Beyond the limit, data that contains itself is told from data that is merely deep. */
function copyRoot(value: unknown, at: string, instances: Instances): unknown {
  try {
    return copyValue(value, [at], instances)
  } catch (error) {
    if (ChunkDepthError.isInstance(error) && hasCycle(value)) throw new ChunkDataError(error.path, 'free of cycles', 'a cycle')
    throw error
  }
}

function copyValue(value: unknown, path: Path, instances: Instances): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number') return copyNumber(value, path)
  if (typeof value !== 'object') throw new ChunkDataError(formatPath(path), 'JSON-like', describe(value))
  if (path.length > MAX_DEPTH) throw new ChunkDepthError(formatPath(path.slice(0, 4)), MAX_DEPTH)
  if (Array.isArray(value)) return copyArray(value, path, instances)
  if (isPlainObject(value)) return copyFields(value, {}, path, instances)
  if (instances === 'refused' || Object.prototype.toString.call(value) !== '[object Object]') {
    throw new ChunkDataError(formatPath(path), 'a plain object', describe(value))
  }
  if (hasMerge(value)) return value
  return copyFields(value, Object.create(Object.getPrototypeOf(value)), path, instances)
}

function copyNumber(value: number, path: Path): number {
  if (!Number.isFinite(value)) throw new ChunkDataError(formatPath(path), 'a finite number', String(value))
  // JSON has no negative zero.
  return value === 0 ? 0 : value
}

function copyArray(value: readonly unknown[], path: Path, instances: Instances): unknown {
  const depth = path.length
  const copy: unknown[] = []
  for (let index = 0; index < value.length; index++) {
    path[depth] = index
    const item = value[index]
    copy.push(item === undefined ? null : copyValue(item, path, instances))
  }
  path.length = depth
  return Object.freeze(copy)
}

function copyFields(value: object, copy: object, path: Path, instances: Instances): unknown {
  const depth = path.length
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue
    path[depth] = key
    setOwn(copy, key, copyValue(item, path, instances))
  }
  path.length = depth
  return Object.freeze(copy)
}

/**
 * Freezes what a merge has newly made, in place. What is frozen already is frozen all the way down; an instance whose class
 * merges itself is left to its class.
 */
export function freezeDeep(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  if (!Array.isArray(value) && !isPlainObject(value) && hasMerge(value)) return value
  for (const item of Array.isArray(value) ? value : Object.values(value)) freezeDeep(item)
  return Object.freeze(value)
}

/** True for a text that is one JSON value, with white space around it at most. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** True when an object can be reached from itself. Without recursion: the data is deep. */
function hasCycle(root: unknown): boolean {
  const [begun, done] = [new Set<unknown>(), new Set<unknown>()]
  const pending = [root]
  for (let node = root; pending.length > 0; node = pending[pending.length - 1]) {
    // All that it leads to has been looked at, or it leads nowhere.
    if (typeof node !== 'object' || node === null || begun.has(node)) done.add(pending.pop())
    else {
      begun.add(node)
      for (const child of Object.values(node)) {
        if (begun.has(child) && !done.has(child)) return true
        pending.push(child)
      }
    }
  }
  return false
}

/** True when lists and objects are nested in a value to more levels than these; itself, where it is one, is the first. */
export function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((item) => nestsDeeper(item, levels - 1))
}

/** True for an instance whose class says how two of it merge. */
export function hasMerge(value: unknown): value is { merge(right: unknown): object } {
  return typeof value === 'object' && value !== null && 'merge' in value && typeof value.merge === 'function'
}

/**
 * Deep equality of JSON-like data; the order of keys does not count. Class instances are equal field by field, and never
 * where they are nested deeper than data can be.
 */
export function equalJson(left: unknown, right: unknown, depth = 0): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right) || Object.getPrototypeOf(left) !== Object.getPrototypeOf(right)) return false
  const keys = Object.keys(left)
  if (keys.length !== Object.keys(right).length || depth > 2 * MAX_DEPTH) return false
  // Both are objects: reading a key that is theirs is safe.
  const [a, b] = [left as Record<string, unknown>, right as Record<string, unknown>]
  return keys.every((key) => Object.hasOwn(b, key) && equalJson(a[key], b[key], depth + 1))
}
