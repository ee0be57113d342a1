/**
 * A combiner is a monoid: a value that changes nothing, and an associative way to put two values together.
 *
 *     combine(combine(a, b), c) = combine(a, combine(b, c))
 *     combine(empty, a) = a = combine(a, empty)
 *
 * A chunk is a table of combiners, one for each field, and its merge is their product (`struct`).
 */

/** One way of putting two values of a field together. Neither operand is changed; either may be returned. */
export interface Combiner<A> {
  readonly empty: A
  combine(left: A, right: A): A
}

/** One combiner for each field; optional fields too, so that a field without a combiner is a type error. */
export type CombinerTable<Fields> = { readonly [K in keyof Fields]-?: Combiner<Fields[K]> }

/** The earlier value, once there is one. */
export function first<A>(): Combiner<A | undefined> {
  return { empty: undefined, combine: (left, right) => (left === undefined ? right : left) }
}

/** The latest value that is there. */
export function last<A>(): Combiner<A | undefined> {
  return { empty: undefined, combine: (left, right) => (right === undefined ? left : right) }
}

/** The keys of both, the later value where both have one. */
export function lastByKey<A extends object>(): Combiner<A | undefined> {
  return {
    empty: undefined,
    combine(left, right) {
      if (left === undefined) return right
      return right === undefined ? left : Object.freeze({ ...left, ...right })
    },
  }
}

/** Values that know how to follow one another: append-only lists, the log. */
export function concat<A extends { concat(right: A): A }>(empty: A): Combiner<A> {
  return { empty, combine: (left, right) => left.concat(right) }
}

/** The product: field by field. Gives an operand back where the other one is `empty`, so that most deltas cost nothing. */
export function struct<Fields extends object>(table: CombinerTable<Fields>): Combiner<Fields> {
  // `Object.keys` forgets the key type; the table has exactly the keys of Fields.
  const keys = Object.keys(table) as (keyof Fields)[]
  const build = (read: <K extends keyof Fields>(key: K) => Fields[K]): Fields => {
    const fields: Partial<Fields> = {}
    for (const key of keys) fields[key] = read(key)
    // Every key of the table has been set.
    return Object.freeze(fields as Fields)
  }
  const empty = build((key) => table[key].empty)
  return {
    empty,
    combine(left, right) {
      if (right === empty) return left
      if (left === empty) return right
      return build((key) => table[key].combine(left[key], right[key]))
    },
  }
}
