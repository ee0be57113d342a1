/**
 * A combiner is a monoid: a value that changes nothing, and an associative way to put two values together.
 *
 *     combine(combine(a, b), c) = combine(a, combine(b, c))
 *     combine(empty, a) = a = combine(a, empty)
 *
 * A chunk is a table of combiners, one for each field, and its merge is their product (`struct`).
 */

import { AppendList } from './append-list.js'

/** One way of putting two values of a field together. Neither operand is changed; either may be returned. */
export interface Combiner<A> {
  readonly empty: A
  combine(left: A, right: A): A
}

/** The entries of an object, some of which later ones replace. */
export type Layers<Value> = AppendList<ReadonlyMap<string, Value>>

/** One combiner for each field; optional fields too, so that a field without a combiner is a type error. */
export type CombinerTable<Fields> = { readonly [K in keyof Fields]-?: Combiner<Fields[K]> }

/** The combiner of values that may be absent, from a way to put together two that are there. */
function present<A>(combine: (left: A, right: A) => A): Combiner<A | undefined> {
  return {
    empty: undefined,
    combine(left, right) {
      if (left === undefined) return right
      return right === undefined ? left : combine(left, right)
    },
  }
}

/** The earlier value, once there is one. */
export function first<A>(): Combiner<A | undefined> {
  return present<A>((left) => left)
}

/** The latest value that is there. */
export function last<A>(): Combiner<A | undefined> {
  return present<A>((_, right) => right)
}

/** Values that know how to follow one another, such as append-only lists. */
export function concat<A extends { concat(right: A): A }>(): Combiner<A | undefined> {
  return present<A>((left, right) => left.concat(right))
}

/**
 * The keys of both, the later value where both have one. In layers, each at least twice as large as the next one: so a left fold
 * copies a value a few times, and not once for each delta. What the layers stand for is all of their entries in order.
 */
export function lastByKey<Value>(): Combiner<Layers<Value> | undefined> {
  return present<Layers<Value>>((left, right) => {
    const layers = left.toArray()
    for (let layer of right) {
      for (let below = layers.at(-1); below && below.size < 2 * layer.size; below = layers.at(-1)) {
        layer = new Map([...below, ...layer])
        layers.pop()
      }
      layers.push(layer)
    }
    return AppendList.of(layers)
  })
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
