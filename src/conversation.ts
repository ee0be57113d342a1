/**
 * Conversations: the messages that go to a model. What the chunks give is in place as it is; what is written by hand may
 * leave out what it has nothing to say of.
 */

import type { JsonObject, JsonValue } from './json.js'
import type { AssistantMessage } from './messages.js'
import type { ToolCall } from './parts/part.js'

interface GivenFields {
  /**
   * Text, or a list of items: `{ type: 'text', text }`, `{ type: 'image_url', image_url: { url } }` with the address of an
   * image or its data, or any item that the provider understands.
   */
  readonly content: string | readonly JsonValue[]
  readonly name?: string | undefined
  readonly metadata?: JsonObject | undefined
}

/**
 * What the model is told to be and to do.
 *
 * @since 0.1.0
 */
export interface SystemMessage extends GivenFields {
  readonly role: 'system'
}

/**
 * What the user says.
 *
 * @since 0.1.0
 */
export interface UserMessage extends GivenFields {
  readonly role: 'user'
}

/** The same fields, each of which may be missing. */
type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined }

/**
 * A tool call in a conversation: a name and the JSON text of the arguments at least.
 *
 * @since 0.1.0
 */
export interface ToolCallInput extends Pick<ToolCall, 'name' | 'arguments'>, Optional<Omit<ToolCall, 'name' | 'arguments'>> {}

/**
 * What the model said: an `AssistantMessage`, or one written by hand. Where it has `parts`, they count, and the plain fields
 * do not.
 *
 * @since 0.1.0
 */
export interface AssistantMessageInput
  extends Pick<AssistantMessage, 'role' | 'content'>,
    Optional<Omit<AssistantMessage, 'role' | 'content' | 'toolCalls'>> {
  readonly toolCalls?: readonly ToolCallInput[] | undefined
}

/**
 * The result of a tool call: a `ToolMessage`, or one written by hand.
 *
 * @since 0.1.0
 */
export interface ToolMessageInput extends GivenFields {
  readonly role: 'tool'
  /** The id of the call that this answers. A result without one answers a call by the name of the tool, or by its place. */
  readonly toolCallId?: string | undefined
  /** True where the tool failed. */
  readonly isError?: boolean | undefined
}

/**
 * A message of a conversation.
 *
 * @since 0.1.0
 */
export type Message = SystemMessage | UserMessage | AssistantMessageInput | ToolMessageInput
