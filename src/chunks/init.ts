/**
 * What the constructors of chunks take.
 */

import type { JsonObject, JsonValue } from '../json.js'
import type { UsageMetadata } from '../messages.js'
import type { Part } from '../parts/part.js'

/**
 * A fragment of a tool call, as a constructor takes it. What is null, blank or the string `"null"` counts as absent.
 *
 * @since 0.1.0
 */
export interface ToolCallInit {
  /** A non-negative integer, or its digits; anything else is dropped. */
  readonly index?: number | string | null | undefined
  readonly id?: string | number | null | undefined
  readonly type?: string | null | undefined
  readonly name?: string | null | undefined
  /** A piece of the JSON text; or the arguments themselves, where a provider sends them as an object. */
  readonly arguments?: JsonValue | undefined
  readonly responseItemId?: string | null | undefined
  /** What has to go back to the provider with the call. */
  readonly providerData?: JsonObject | null | undefined
  /** True where the provider says that the call has ended. */
  readonly done?: boolean | null | undefined
}

/**
 * The fields of a `BaseMessageChunk`.
 *
 * @since 0.1.0
 */
export interface BaseMessageChunkInit {
  readonly role?: string | null | undefined
  /** A piece of text, or items; one object counts as a list of one. */
  readonly content?: JsonValue | undefined
  readonly name?: string | null | undefined
  readonly metadata?: JsonObject | null | undefined
  /** Parts with their labels, in order, after what the other fields say. */
  readonly parts?: readonly Part[] | null | undefined
}

/**
 * The fields of an `AssistantMessageChunk`. In the log they stand in this order: reasoning, content, refusal, tool calls,
 * parts.
 *
 * @since 0.1.0
 */
export interface AssistantMessageChunkInit extends BaseMessageChunkInit {
  readonly reasoningContent?: string | null | undefined
  readonly refusal?: string | null | undefined
  readonly toolCalls?: readonly ToolCallInit[] | null | undefined
  /** The string `"null"` means not finished. */
  readonly finishReason?: string | null | undefined
  readonly usageMetadata?: UsageMetadata | null | undefined
  /** JSON, or instances of classes: those with a `merge` method are kept as they are, others copied field by field. */
  readonly parserContent?: unknown
  readonly promptTokenIds?: readonly number[] | null | undefined
  readonly completionTokenIds?: readonly number[] | null | undefined
  readonly logprobs?: JsonValue | undefined
  readonly responseId?: string | null | undefined
  readonly responseModel?: string | null | undefined
  readonly providerMetadata?: JsonObject | null | undefined
  readonly providerContent?: JsonValue | undefined
}

/**
 * The fields of a `ToolMessageChunk`.
 *
 * @since 0.1.0
 */
export interface ToolMessageChunkInit extends BaseMessageChunkInit {
  readonly toolCallId?: string | number | null | undefined
}
