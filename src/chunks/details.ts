/**
 * The merge rules of a chunk's fields, as tables: one combiner for each field. The parts (content, reasoning, tool calls)
 * are not here: their rule is the log's.
 */

import type { AppendList } from '../algebra/append-list.js'
import { type CombinerTable, concat, first, type Layers, last, lastByKey, type Struct, struct } from '../algebra/combiner.js'
import type { JsonObject, JsonValue } from '../json.js'
import type { UsageMetadata } from '../messages.js'

/**
 * The classes of chunks; only chunks of one kind merge.
 *
 * @since 0.1.0
 */
export type ChunkKind = 'base' | 'assistant' | 'tool'

export interface BaseDetails {
  readonly role?: string | undefined
  readonly name?: string | undefined
  readonly metadata?: JsonObject | undefined
}

export interface AssistantDetails extends BaseDetails {
  readonly finishReason?: string | undefined
  readonly usageMetadata?: UsageMetadata | undefined
  readonly parserContent?: AppendList<unknown> | undefined
  readonly promptTokenIds?: readonly number[] | undefined
  readonly completionTokenIds?: AppendList<number> | undefined
  readonly logprobs?: AppendList<JsonValue> | undefined
  readonly responseId?: string | undefined
  readonly responseModel?: string | undefined
  readonly providerMetadata?: Layers<JsonValue> | undefined
  readonly providerContent?: JsonValue | undefined
}

export interface ToolDetails extends BaseDetails {
  readonly toolCallId?: string | undefined
}

const base: CombinerTable<BaseDetails> = {
  role: first(),
  name: first(),
  metadata: last(),
}

const assistant: CombinerTable<AssistantDetails> = {
  ...base,
  finishReason: last(),
  // Counters are cumulative: overwrite, never add.
  usageMetadata: last(),
  // The operands, read as the left fold of `mergeParserContent`.
  parserContent: concat(),
  promptTokenIds: first(),
  completionTokenIds: concat(),
  // The operands, read as the left fold of `mergeLogprobs`.
  logprobs: concat(),
  responseId: last(),
  responseModel: last(),
  providerMetadata: lastByKey(),
  providerContent: last(),
}

const tool: CombinerTable<ToolDetails> = {
  ...base,
  toolCallId: last(),
}

/** The fields of each kind of chunk. */
export interface DetailsOf {
  readonly base: BaseDetails
  readonly assistant: AssistantDetails
  readonly tool: ToolDetails
}

/** The merge of each kind's fields. */
export const detailsOf: { readonly [Kind in ChunkKind]: Struct<DetailsOf[Kind]> } = {
  base: struct(base),
  assistant: struct(assistant),
  tool: struct(tool),
}

/** Merges the details of two chunks of a kind. */
export function combineDetails<Kind extends ChunkKind>(
  kind: Kind,
  left: DetailsOf[Kind],
  right: DetailsOf[Kind],
): DetailsOf[Kind] {
  return detailsOf[kind].combine(left, right)
}

/** Merges the details of many chunks of a kind, from the left, in one copy of them. */
export class DetailsFold<Kind extends ChunkKind> {
  readonly #struct: Struct<DetailsOf[Kind]>
  #details: DetailsOf[Kind]
  #isOwned = false

  constructor(kind: Kind, first: DetailsOf[Kind]) {
    this.#struct = detailsOf[kind]
    this.#details = first
  }

  add(right: DetailsOf[Kind]): void {
    const { empty } = this.#struct
    if (right === empty) return
    if (this.#details === empty) {
      this.#details = right
      return
    }
    if (!this.#isOwned) this.#details = { ...this.#details }
    this.#isOwned = true
    this.#struct.append(this.#details, right)
  }

  /** What combining them one by one gives. */
  result(): DetailsOf[Kind] {
    this.#isOwned = false
    return Object.freeze(this.#details)
  }
}
