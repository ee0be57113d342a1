/**
 * JSON that nobody expects, of the words of a wire, so that odd values land where fields are read.
 */

import { fc } from '../laws/runs.js'
import type { Fields } from './outcome.js'

const scalar = fc.constantFrom('', 'a', 'null', ' ', '[DONE]', '{"a":1}', 'QUI=', 0, 1, -1, 0.5, 2 ** 60, true, false, null)

/** Any JSON object whose keys are among these words, `__proto__` and `constructor`; scalars are among these words too. */
export function oddJson(keys: readonly string[], words: readonly string[] = []): fc.Arbitrary<Fields> {
  const key = fc.constantFrom(...keys, '__proto__', 'constructor')
  const leaf = words.length === 0 ? scalar : fc.oneof(scalar, fc.constantFrom(...words))
  return fc.letrec<{ value: unknown; object: Fields }>((tie) => ({
    value: fc.oneof({ maxDepth: 5, withCrossShrink: true }, leaf, fc.array(tie('value'), { maxLength: 3 }), tie('object')),
    // As JSON.parse gives it, so that `__proto__` is a key.
    object: fc
      .array(fc.tuple(key, tie('value')), { maxLength: 4 })
      .map((entries) => JSON.parse(JSON.stringify(Object.fromEntries(entries))) as Fields),
  })).object
}
