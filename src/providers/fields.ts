/**
 * Reading fields of a provider's event. Providers' data is odd at times: what is not of the expected type counts as absent.
 */

import { type JsonObject, setOwn } from '../json.js'

/** A string with something in it. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A string, or a number that stands for one. */
export function label(value: unknown): string | number | undefined {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

export function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** An object, of whatever class; an empty one where there is none. */
export function record(value: unknown): Readonly<Record<string, unknown>> {
  // Only own fields are read, by their names.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

export function records(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter((item) => isObject(item)) : []
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields whose names are not among these and that are not null; undefined when there are none. */
export function others(value: Readonly<Record<string, unknown>>, known: ReadonlySet<string>): JsonObject | undefined {
  let fields: JsonObject | undefined
  for (const key of Object.keys(value)) {
    const field = value[key]
    if (known.has(key) || field === null || field === undefined) continue
    fields ??= {}
    setOwn(fields, key, field)
  }
  // Checked where it enters a chunk.
  return fields
}

/** The fields of several objects, the later ones in place of the earlier; undefined where there is none. */
export function allOf(...objects: readonly (JsonObject | null | undefined)[]): JsonObject | undefined {
  let all: JsonObject | undefined
  for (const object of objects) {
    if (object === undefined || object === null) continue
    all = all === undefined ? object : { ...all, ...object }
  }
  return all
}

/** A list of numbers. */
export function numbers(value: unknown): readonly number[] | undefined {
  return Array.isArray(value) && value.every((item) => number(item) !== undefined) ? value : undefined
}
