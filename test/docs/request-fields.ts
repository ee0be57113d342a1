/** Fields of a request's body, whatever it holds. */

/** The items of a list; none of anything else. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The first item of a list. */
export function first(value: unknown): unknown {
  return list(value)[0]
}

/** A field of an object. */
export function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined
}

/** A text; undefined for anything else. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
