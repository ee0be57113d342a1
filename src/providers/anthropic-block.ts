/**
 * What the kinds of content blocks have in common while their events are read.
 *
 * Deltas append. A start that has a value, and a whole block, are snapshots: they fill in what no delta brings.
 */

import { isPlainObject, type JsonObject } from '../json.js'
import type { Part } from '../parts/part.js'
import { others } from './fields.js'

export type Fields = Readonly<Record<string, unknown>>

/** A block that is being read. */
export interface OpenBlock {
  /** True where all that its deltas say becomes part of it. */
  readonly isItem: boolean
  /** What its start says. */
  begin(): Part[]
  delta(delta: Fields): Part[]
  /** What it still holds back; `done` where the provider says that it has ended. */
  end(done?: true): Part[]
  /** What a whole block says beyond what has been given out. */
  fill(whole: Fields): Part[]
  /** True where a whole block begins with what has been given out. */
  agreesWith(whole: Fields): boolean
}

/** What goes back to the provider with a part: the fields that are not among these and that say something. */
export function dataOf(fields: Fields, known: ReadonlySet<string>): JsonObject | undefined {
  const isBlank = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)
  return others(Object.fromEntries(Object.entries(fields).filter(([, value]) => !isBlank(value))), known)
}

/** As `dataOf`, of a whole block: what its start did not have. */
export function missingData(whole: Fields, start: Fields, known: ReadonlySet<string>): JsonObject | undefined {
  const said = dataOf(start, known) ?? {}
  return others(dataOf(whole, known) ?? {}, new Set(Object.keys(said)))
}

/** The input of a block; undefined where it stands for what the deltas will bring. */
export function inputOf({ input }: Fields): JsonObject | string | undefined {
  if (typeof input === 'string') return input.trim() === '' ? undefined : input
  // Checked where it enters the chunk.
  return isPlainObject(input) && Object.keys(input).length > 0 ? (input as JsonObject) : undefined
}
