/**
 * A case as `generate.py` writes it: what goes in, and what the reference gives for it.
 */

import type { ChunkKind, JsonObject, JsonValue } from 'chunkfold'

/** What the reference gave: a result, or the name of the error that it raised. */
export type Answer = { readonly reference: JsonValue } | { readonly referenceError: string }

interface Named {
  readonly name: string
  readonly group?: string
}

/** Two values for one of the pure functions. An object with the key `$class` stands for an instance. */
export interface PairCase extends Named {
  readonly op: 'mergeParserContent' | 'mergeDicts' | 'mergeObjects'
  readonly left: JsonValue
  readonly right: JsonValue
}

/** Chunks to be merged from the left. One of another kind says so in `$kind`; what is not an object is not a chunk. */
export interface FoldCase extends Named {
  readonly op: 'fold'
  readonly kind: ChunkKind
  readonly chunks: readonly JsonValue[]
}

export type Case = (PairCase | FoldCase) & Answer

/** What each model of the reference has where nobody said anything; its keys are the model's fields. */
export type Defaults = Readonly<Record<ChunkKind | 'toolCall' | 'usage', JsonObject>>

/** `cases.json`. */
export interface Table {
  readonly versions: Readonly<Record<string, string>>
  readonly defaults: Defaults
  readonly cases: readonly Case[]
}
