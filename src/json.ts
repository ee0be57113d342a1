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
  if (key === '__proto__') {
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
  return copyValue(value, [at], 'refused') as JsonValue
}

/**
 * As `copyJson`, and class instances are allowed: one with a `merge` method is taken as it is (such a class says that its
 * values are immutable), any other is copied field by field and keeps its class.
 */
export function copyWithInstances(value: unknown, at: string): unknown {
  return copyValue(value, [at], 'kept')
}

function copyValue(value: unknown, path: Path, instances: Instances): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number') return copyNumber(value, path)
  if (typeof value !== 'object') throw new ChunkDataError(formatPath(path), 'JSON-like', describe(value))
  if (path.length > MAX_DEPTH) throw tooDeep(value, path)
  if (Array.isArray(value)) return copyArray(value, path, instances)
  if (isPlainObject(value)) return copyFields(value, {}, path, instances)
  if (instances === 'refused' || Object.prototype.toString.call(value) !== '[object Object]') {
    throw new ChunkDataError(formatPath(path), 'a plain object', describe(value))
  }
  if ('merge' in value && typeof value.merge === 'function') return value
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
  if (!Array.isArray(value) && !isPlainObject(value) && 'merge' in value) return value
  for (const item of Object.values(value)) freezeDeep(item)
  return Object.freeze(value)
}

/** Beyond the limit, data that contains itself is told from data that is merely deep. */
function tooDeep(value: object, path: Path): Error {
  const at = formatPath(path.slice(0, 4))
  return reaches(value, value, new Set())
    ? new ChunkDataError(at, 'free of cycles', 'a cycle')
    : new ChunkDepthError(at, MAX_DEPTH)
}

function reaches(from: object, target: object, seen: Set<object>): boolean {
  const pending: object[] = [from]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    for (const child of Object.values(node)) {
      if (child === target) return true
      if (typeof child !== 'object' || child === null || seen.has(child)) continue
      seen.add(child)
      pending.push(child)
    }
  }
  return false
}

/** Deep equality of JSON-like data; the order of keys does not count. Class instances are equal field by field. */
export function equalJson(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right) || Object.getPrototypeOf(left) !== Object.getPrototypeOf(right)) return false
  const keys = Object.keys(left)
  if (keys.length !== Object.keys(right).length) return false
  // Both are objects: reading a key that is theirs is safe.
  const [a, b] = [left as Record<string, unknown>, right as Record<string, unknown>]
  return keys.every((key) => Object.hasOwn(b, key) && equalJson(a[key], b[key]))
}
