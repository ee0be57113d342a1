/**
 * The verdict on a case: the same as the reference, or different, as a divergence says. What a divergence says must be
 * true to the letter: our result is written next to it, and a difference that is gone is as wrong as one that is new.
 */

import type { JsonObject, JsonValue } from 'chunkfold'
import type { Case, Defaults } from './case.js'
import { agree, outcomeOfReference } from './compare.js'
import { type Outcome, outcomeOf } from './ours.js'

/** One way in which the reference loses or spoils data, and chunkfold does not. */
export interface Divergence {
  readonly id: string
  /** What the reference does. */
  readonly reference: string
  /** What chunkfold does. */
  readonly chunkfold: string
  readonly why: string
  /** The cases that show it, and what chunkfold gives for each. */
  readonly cases: Readonly<Record<string, Ours>>
}

/** Our result; of a message, the fields that differ from the reference's. Or the name of our error. */
type Ours = { readonly ours: JsonValue } | { readonly oursError: string }

export type Verdict = { readonly is: 'same' } | { readonly is: 'differs'; readonly divergence: string } | Failure

/** The table says something else than what happened. */
interface Failure {
  readonly is: 'failure'
  readonly reason: string
  readonly ours: Outcome
  readonly expected: Outcome
}

/** The verdict on one case. */
export function judge(input: Case, divergences: readonly Divergence[], defaults: Defaults): Verdict {
  const ours = outcomeOf(input)
  const reference = outcomeOfReference(input)
  const isSame = agree(input, ours, reference, defaults)
  const divergence = divergences.find(({ cases }) => Object.hasOwn(cases, input.name))
  const written = divergence?.cases[input.name]
  if (divergence === undefined || written === undefined) {
    return isSame ? { is: 'same' } : { is: 'failure', reason: 'differs from the reference', ours, expected: reference }
  }
  if (isSame) return { is: 'failure', reason: `no longer differs, as ${divergence.id} says`, ours, expected: reference }
  const expected = outcomeOfOurs(input, written, reference)
  if (agree(input, ours, expected, defaults)) return { is: 'differs', divergence: divergence.id }
  return { is: 'failure', reason: `differs in another way than ${divergence.id} says`, ours, expected }
}

/** What a divergence says that we give: of a message, the reference's with the fields that differ. */
function outcomeOfOurs(input: Case, written: Ours, reference: Outcome): Outcome {
  if ('oursError' in written) return { error: written.oursError }
  if (input.op !== 'fold' || 'error' in reference) return { value: written.ours }
  // The result of a fold is a message.
  return { value: { ...(reference.value as JsonObject), ...(written.ours as JsonObject) } }
}
