/**
 * What merging gives, as types: the type of `mergeParserContent(left, right)` from the types of its operands.
 */

type Nothing = null | undefined

/** Both have a value: text and lists concatenate, plain objects merge, anything else gives the right one. */
type MergedValues<L, R> = L extends string
  ? R extends string
    ? string
    : R
  : L extends readonly (infer A)[]
    ? R extends readonly (infer B)[]
      ? (A | B)[]
      : R
    : R extends readonly unknown[]
      ? R
      : L extends object
        ? R extends object
          ? MergedObjects<L, R>
          : R
        : R

/** Two of one class give one of it. */
type MergedObjects<L, R> = [L, R] extends [R, L] ? R : MergedDicts<L, R>

/**
 * The type of `mergeParserContent(left, right)`.
 *
 * @since 0.1.0
 */
export type MergedContent<L, R> = [R] extends [Nothing] ? L : [L] extends [Nothing] ? R : MergedPossible<L, R>

/** An operand that may be null or undefined gives the other one as it is. */
type MergedPossible<L, R> =
  | MergedValues<NonNullable<L>, NonNullable<R>>
  | (null extends R ? L : never)
  | (undefined extends R ? L : never)
  | (null extends L ? R : never)
  | (undefined extends L ? R : never)

/**
 * The type of `mergeDicts(left, right)`: the keys of both, each merged where both have it.
 *
 * @since 0.1.0
 */
export type MergedDicts<L, R> = {
  [K in keyof L | keyof R]: K extends keyof L
    ? K extends keyof R
      ? MergedMember<L[K], R[K]>
      : L[K]
    : K extends keyof R
      ? R[K]
      : never
}

/** A member that is undefined counts as absent. */
type MergedMember<L, R> =
  | (undefined extends R ? L : never)
  | (undefined extends L ? R : never)
  | ([L] extends [undefined] ? never : [R] extends [undefined] ? never : MergedValues<Defined<L>, Defined<R>>)

type Defined<T> = Exclude<T, undefined>
