/**
 * The parts of a chunk: what its log holds. A stream of deltas is a list of these, in the order of arrival.
 */

import type { JsonObject, JsonValue } from '../json.js'

/** What every part may carry. */
interface PartLabels {
  /** The provider's label for the part: deltas of one label and type belong together, also when they are not adjacent. */
  readonly block?: string | undefined
  /** What has to go back to the provider with this part: a signature, citations, an encrypted form. Merged by `mergeDicts`. */
  readonly providerData?: JsonObject | undefined
  /** The provider's explicit end of the part. */
  readonly done?: true | undefined
}

/**
 * A piece of text, of reasoning, or of a refusal.
 *
 * @since 0.1.0
 */
export interface TextPart extends PartLabels {
  readonly type: 'text' | 'reasoning' | 'refusal'
  readonly text: string
}

/**
 * One item of list content: an image, a server tool's result, anything that is not a delta of text.
 *
 * @since 0.1.0
 */
export interface ContentPart extends PartLabels {
  readonly type: 'content'
  readonly item: JsonValue
}

/**
 * A fragment of a tool call. Which call it belongs to is decided by reading the log from the left.
 *
 * @since 0.1.0
 */
export interface ToolCallPart extends Omit<PartLabels, 'block'> {
  readonly type: 'tool-call'
  readonly index?: number | undefined
  readonly id?: string | undefined
  readonly name?: string | undefined
  /** The kind of call where it is not a function. */
  readonly toolType?: string | undefined
  /** A piece of the JSON text, or an object where the provider sends one. */
  readonly arguments?: string | JsonObject | undefined
  readonly responseItemId?: string | undefined
}

/**
 * One entry of a chunk's log.
 *
 * @since 0.1.0
 */
export type Part = TextPart | ContentPart | ToolCallPart

/**
 * A tool call, merged from its fragments.
 *
 * @since 0.1.0
 */
export interface ToolCall {
  /** The provider's id; absent where it gave none. */
  readonly id?: string
  /** `"function"` unless the provider says otherwise. */
  readonly type: string
  /** The name; empty until it has arrived. */
  readonly name: string
  /** The arguments as JSON text, exactly as they were sent; not parsed, and not complete before the call has ended. */
  readonly arguments: string
  /** The provider's index where it is free, else the position; unique in a message. */
  readonly index: number
  /** The id of the response item, for protocols that tell it from the id of the call. */
  readonly responseItemId?: string
  /** What has to go back to the provider with this call. */
  readonly providerData?: JsonObject
}

/**
 * A resolved part of a message, in order: text, reasoning or a refusal, a content item, or a whole tool call.
 *
 * @since 0.1.0
 */
export type MessagePart =
  | { readonly type: TextPart['type']; readonly text: string; readonly providerData?: JsonObject }
  | { readonly type: 'content'; readonly item: JsonValue; readonly providerData?: JsonObject }
  | { readonly type: 'tool-call'; readonly call: ToolCall }
