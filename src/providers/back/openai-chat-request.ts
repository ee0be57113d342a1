/**
 * The messages of a Chat Completions request. The types of the official SDK take them as they are.
 */

import type { JsonObject } from '../../json.js'

/**
 * A text in a Chat Completions request.
 *
 * @since 0.1.0
 */
export interface OpenAIChatText {
  readonly type: 'text'
  readonly text: string
}

/**
 * An image in a Chat Completions request, by its address, which may be a `data:` URL.
 *
 * @since 0.1.0
 */
export interface OpenAIChatImage {
  readonly type: 'image_url'
  readonly image_url: { readonly url: string; readonly detail?: 'auto' | 'low' | 'high' }
}

/**
 * A tool call in a Chat Completions request.
 *
 * @since 0.1.0
 */
export type OpenAIChatToolCall =
  | {
      readonly id: string
      readonly type: 'function'
      readonly function: { readonly name: string; readonly arguments: string }
    }
  | { readonly id: string; readonly type: 'custom'; readonly custom: { readonly name: string; readonly input: string } }

/**
 * An assistant message of a Chat Completions request.
 *
 * @since 0.1.0
 */
export interface OpenAIChatAssistantMessage {
  readonly role: 'assistant'
  readonly content: string | null
  readonly name?: string
  readonly refusal?: string
  readonly audio?: { readonly id: string }
  readonly tool_calls?: OpenAIChatToolCall[]
  readonly reasoning_content?: string
  readonly reasoning?: string
  readonly reasoning_details?: JsonObject[]
}

/**
 * A message of a Chat Completions request. Items of user content that are neither text nor image are in it too, as they were
 * given.
 *
 * @since 0.1.0
 */
export type OpenAIChatMessage =
  | { readonly role: 'system'; readonly content: string | OpenAIChatText[]; readonly name?: string }
  | { readonly role: 'user'; readonly content: string | (OpenAIChatText | OpenAIChatImage)[]; readonly name?: string }
  | OpenAIChatAssistantMessage
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string }
