/**
 * What a reader sees of the fields that keep their operands.
 */

import { foldLogprobs } from '../algebra/logprobs.js'
import { foldParserContent } from '../algebra/parser-content.js'
import { freezeDeep, type JsonObject, type JsonValue } from '../json.js'

/** The left fold of `mergeParserContent`. */
export function parserContentView(operands: readonly unknown[]): unknown {
  return freezeDeep(foldParserContent(operands))
}

/** The left fold of `mergeLogprobs`. */
export function logprobsView(operands: readonly JsonValue[]): JsonValue | undefined {
  // Operands are JSON, and merge to JSON.
  return freezeDeep(foldLogprobs(operands)) as JsonValue | undefined
}

/** The last value of each key. */
export function providerMetadataView(layers: readonly ReadonlyMap<string, JsonValue>[]): JsonObject {
  return Object.freeze(Object.fromEntries(layers.flatMap((layer) => [...layer])))
}

/** All ids as one array; undefined when there are none. */
export function tokenIdsView(ids: readonly number[]): readonly number[] | undefined {
  return ids.length === 0 ? undefined : Object.freeze(ids)
}
