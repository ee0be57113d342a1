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

/** Values that know how to follow one another, such as append-only lists. */
export function concat<A extends { concat(right: A): A }>(): Combiner<A | undefined> {
  return {
    empty: undefined,
    combine(left, right) {
      if (left === undefined) return right
      return right === undefined ? left : left.concat(right)
    },
  }
}

/** The combiner of a product. */
export interface Struct<Fields> extends Combiner<Fields> {
  /**
   * Puts the fields of the right operand after those of a copy that the caller owns: `combine` without a copy. Reads each
   * right field once.
   */
  append(owned: Fields, right: Fields): void
}

/**
 * The product: field by field, where a field that is absent is empty. Costs the fields of the right operand, and gives an
 * operand back where the other one is `empty`, so that most deltas cost nothing.
 */
export function struct<Fields extends object>(table: CombinerTable<Fields>): Struct<Fields> {
  // All fields of a struct may be absent.
  const empty = Object.freeze({}) as Fields
  const append = (owned: Fields, right: Fields) => {
    // The keys of a struct are those of its table.
    for (const key in right) {
      const [before, value] = [owned[key], right[key]]
      if (value === undefined) continue
      // A field that only a later version of the package knows has no combiner here.
      owned[key] = before === undefined ? value : (table[key]?.combine(before, value) ?? value)
    }
  }
  return {
    empty,
    append,
    combine(left, right) {
      if (right === empty) return left
      if (left === empty) return right
      const fields = { ...left }
      append(fields, right)
      return Object.freeze(fields)
    },
  }
}
