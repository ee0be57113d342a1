/**
 * Messages: the plain, deeply frozen objects that chunks end in and that conversations are made of.
 */

import type { JsonObject, JsonValue } from './json.js'
import type { MessagePart, ToolCall } from './parts/part.js'

/**
 * What a call cost, in one set of names for every provider. Counters are cumulative: the last value is the whole. What the
 * provider did not say is absent, never 0. Other fields are kept as they came.
 *
 * @since 0.1.0
 */
export interface UsageMetadata {
  /** Tokens of the whole prompt, the cached part included. */
  readonly inputTokens?: number
  /** Tokens of the answer, reasoning included. */
  readonly outputTokens?: number
  readonly totalTokens?: number
  /** The part of the prompt that was read from a cache. */
  readonly cachedTokens?: number
  /** The part of the prompt that was written to a cache. */
  readonly cacheCreationTokens?: number
  /** The part of the answer that was reasoning. */
  readonly reasoningTokens?: number
  readonly [field: string]: JsonValue | undefined
}

interface MessageFields {
  /** Text, or a list of items; never null. */
  readonly content: string | readonly JsonValue[]
  readonly name?: string
  readonly metadata?: JsonObject
}

/**
 * A message of any role, as `BaseMessageChunk.toMessage()` gives it.
 *
 * @since 0.1.0
 */
export interface BaseMessage extends MessageFields {
  readonly role: string
}

/**
 * What the model said, as `AssistantMessageChunk.toMessage()` gives it.
 *
 * @since 0.1.0
 */
export interface AssistantMessage extends MessageFields {
  readonly role: 'assistant'
  /** All reasoning as one text; empty when there is none. */
  readonly reasoningContent: string
  /** Why the model would not answer, in its own words. */
  readonly refusal?: string
  /** The calls in the order in which they began; empty when there are none. */
  readonly toolCalls: readonly ToolCall[]
  /** Absent when the stream did not say that it had finished. */
  readonly finishReason?: string
  readonly usageMetadata?: UsageMetadata
  readonly parserContent?: unknown
  readonly promptTokenIds?: readonly number[]
  readonly completionTokenIds?: readonly number[]
  readonly logprobs?: JsonValue
  readonly responseId?: string
  readonly responseModel?: string
  readonly providerMetadata?: JsonObject
  readonly providerContent?: JsonValue
  /**
   * The parts in order, present where the fields above do not say everything: their order, or what has to go back to the
   * provider with one of them.
   */
  readonly parts?: readonly MessagePart[]
}

/**
 * The result of a tool call, as `ToolMessageChunk.toMessage()` gives it.
 *
 * @since 0.1.0
 */
export interface ToolMessage extends MessageFields {
  readonly role: 'tool'
  /** The id of the call that this answers; empty where the chunks named none. */
  readonly toolCallId: string
}
