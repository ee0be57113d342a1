/**
 * The laws, as predicates over a combiner and an equality. Every kind of chunk and every combiner goes through these.
 */

export interface Semigroup<A> {
  readonly combine: (left: A, right: A) => A
  readonly equals: (left: A, right: A) => boolean
}

export interface Monoid<A> extends Semigroup<A> {
  readonly empty: A
}

export function associativity<A>({ combine, equals }: Semigroup<A>, a: A, b: A, c: A): boolean {
  return equals(combine(combine(a, b), c), combine(a, combine(b, c)))
}

export function leftIdentity<A>({ combine, equals, empty }: Monoid<A>, a: A): boolean {
  return equals(combine(empty, a), a)
}

export function rightIdentity<A>({ combine, equals, empty }: Monoid<A>, a: A): boolean {
  return equals(combine(a, empty), a)
}

/** Folds in the order of the values, grouped as a tree that `choices` decides: one number in [0, 1) for each merge. */
export function foldTree<A>({ combine }: Semigroup<A>, values: readonly A[], choices: readonly number[]): A {
  const nodes = [...values]
  for (let step = 0; nodes.length > 1; step++) {
    const at = Math.floor((choices[step % choices.length] ?? 0) * (nodes.length - 1))
    nodes.splice(at, 2, combine(nodes[at] as A, nodes[at + 1] as A))
  }
  return nodes[0] as A
}

export function foldLeft<A>({ combine }: Semigroup<A>, values: readonly A[]): A {
  return values.reduce(combine)
}

/** Freezes everything that can be reached through own properties, as the most careful caller would. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const key of Reflect.ownKeys(value)) deepFreeze((value as Record<PropertyKey, unknown>)[key])
  return value
}
