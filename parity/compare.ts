/**
 * When two results say the same. The reference writes "nobody said anything" in more ways than one, so before they are
 * compared, both messages are brought into one form by the three rules below. They are about absence alone: a value that
 * is there is never touched, and is compared to the last character.
 *
 * 1. A field that is absent has the default that the reference's own model gives it (the table's header has them, as
 *    Python says them): no finish reason is "null", a usage counter that was not given is 0.
 * 2. Where an empty value can only mean "none", `''`, `[]`, `{}` and `null` are the same. These are the fields of `emptyIsNone`.
 * 3. Usage in which nothing is said is no usage.
 *
 * Left out is our `parts`: the order of text, reasoning and calls, which the reference does not keep.
 */

import { isDeepStrictEqual } from 'node:util'
import type { ChunkKind, JsonObject, JsonValue } from 'chunkfold'
import type { Answer, Case, Defaults } from './case.js'
import type { Outcome } from './ours.js'

/** Not the finish reason (an empty one is the reference's own), and not data of the caller, where `''` and `[]` are values. */
const emptyIsNone = new Set([
  'content',
  'name',
  'metadata',
  'reasoning_content',
  'tool_calls',
  'tool_call_id',
  'prompt_token_ids',
  'completion_token_ids',
  'response_id',
  'response_model',
  'provider_metadata',
])

/** A message in the form in which messages are compared: all fields, each in one way. */
export function normalMessage(message: JsonObject, kind: ChunkKind, defaults: Defaults): JsonObject {
  const { parts: _, ...said } = message
  const normal: Record<string, JsonValue> = {}
  for (const [field, value] of Object.entries({ ...defaults[kind], ...said })) {
    normal[field] = emptyIsNone.has(field) && isEmpty(value) ? null : (value as JsonValue)
  }
  if (Array.isArray(normal.tool_calls)) normal.tool_calls = normal.tool_calls.map((call) => ({ ...defaults.toolCall, ...call }))
  if (kind === 'assistant') normal.usage_metadata = { ...defaults.usage, ...(normal.usage_metadata as JsonObject | null) }
  return normal
}

/** What the reference gave, in the form of our outcome. */
export function outcomeOfReference(answer: Answer): Outcome {
  return 'reference' in answer ? { value: answer.reference } : { error: answer.referenceError }
}

/** True when both outcomes of a case say the same. */
export function agree(input: Case, left: Outcome, right: Outcome, defaults: Defaults): boolean {
  return isDeepStrictEqual(normalOutcome(input, left, defaults), normalOutcome(input, right, defaults))
}

function normalOutcome(input: Case, outcome: Outcome, defaults: Defaults): Outcome {
  if (input.op !== 'fold' || 'error' in outcome) return outcome
  // A fold gives a message.
  return { value: normalMessage(outcome.value as JsonObject, input.kind, defaults) }
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (typeof value !== 'object') return value === ''
  return value === null || Object.keys(value).length === 0
}
