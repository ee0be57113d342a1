/**
 * Puts two lists of token ids together: `concatTokenIds([1], [2]) = [1, 2]`. A missing or empty side gives the other one.
 *
 * Does not change its operands. Associative, with `undefined`, `null` and `[]` as identities (as an empty result, the
 * right one of two empty operands is given back).
 *
 * Port of `_concat_token_ids` of openJiuwen agent-core.
 *
 * @example
 * import { concatTokenIds } from 'chunkfold'
 *
 * concatTokenIds([1, 2], [3]) // => [1, 2, 3]
 * concatTokenIds([1, 2], null) // => [1, 2]
 *
 * @since 0.1.0
 */
export function concatTokenIds<L extends readonly number[] | null | undefined, R extends readonly number[] | null | undefined>(
  left: L,
  right: R,
): L | R | readonly number[] {
  if (!left?.length) return right
  if (!right?.length) return left
  return [...left, ...right]
}
