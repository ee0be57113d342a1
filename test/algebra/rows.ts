/** Tables of tests: rows of what two operands give, and cases that a sentence describes. */

import { inspect } from 'node:util'

export interface Row {
  readonly left: unknown
  readonly right: unknown
  readonly out: unknown
}

/** Each row with its title: `'a' and 'b' give 'ab'`. */
export function titled<R extends Row>(rows: readonly R[]): [string, R][] {
  return rows.map((row) => [`${show(row.left)} and ${show(row.right)} give ${show(row.out)}`, row])
}

/** Each case with the sentence that holds for it as the title of its test. */
export function sentences<Case extends { readonly holds: string }>(cases: readonly Case[]): [string, Case][] {
  return cases.map((one) => [one.holds, one])
}

function show(value: unknown): string {
  return inspect(value, { breakLength: Number.POSITIVE_INFINITY, depth: 9 })
}

/** `{k: {k: … leaf}}`: objects in objects, as many as `levels` says, and the leaf in the innermost one. */
export function nested(levels: number, leaf: unknown = 'leaf'): Record<string, unknown> {
  let value: Record<string, unknown> = { k: leaf }
  for (let level = 1; level < levels; level++) value = { k: value }
  return value
}

/** What `JSON.parse` makes of hostile keys: all of them are own keys. */
export function hostile(text: string): Record<string, unknown> {
  return JSON.parse(`{"__proto__": {"polluted": "${text}"}, "constructor": {"prototype": {"polluted": "${text}"}}}`)
}
