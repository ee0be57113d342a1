/**
 * The messages of an Anthropic Messages request. The types of the official SDK take them as they are.
 */

/**
 * A text in a Messages request. Citations, and what the caller gave with it, are in it too.
 *
 * @since 0.1.0
 */
export interface AnthropicTextBlock {
  readonly type: 'text'
  readonly text: string
}

/**
 * An image in a Messages request.
 *
 * @since 0.1.0
 */
export interface AnthropicImageBlock {
  readonly type: 'image'
  readonly source:
    | { readonly type: 'url'; readonly url: string }
    | {
        readonly type: 'base64'
        readonly media_type: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp'
        readonly data: string
      }
}

/**
 * Thinking, sent back.
 *
 * @since 0.1.0
 */
export type AnthropicThinkingBlock =
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | { readonly type: 'redacted_thinking'; readonly data: string }

/**
 * A call in a Messages request.
 *
 * @since 0.1.0
 */
export interface AnthropicToolUseBlock {
  readonly type: 'tool_use'
  readonly id: string
  readonly name: string
  readonly input: Record<string, unknown>
}

/**
 * The result of a call in a Messages request.
 *
 * @since 0.1.0
 */
export interface AnthropicToolResultBlock {
  readonly type: 'tool_result'
  readonly tool_use_id: string
  readonly content?: string | (AnthropicTextBlock | AnthropicImageBlock)[]
  readonly is_error?: boolean
}

/**
 * A block of a Messages request. Blocks of the provider's own tools, and what the caller gave as it is, are among them too.
 *
 * @since 0.1.0
 */
export type AnthropicBlock =
  | AnthropicTextBlock
  | AnthropicImageBlock
  | AnthropicThinkingBlock
  | AnthropicToolUseBlock
  | AnthropicToolResultBlock

/**
 * A message of a Messages request.
 *
 * @since 0.1.0
 */
export interface AnthropicMessage {
  readonly role: 'user' | 'assistant'
  readonly content: AnthropicBlock[]
}

/**
 * What `toAnthropic` gives: fields of a Messages request.
 *
 * @since 0.1.0
 */
export interface AnthropicPrompt {
  readonly system?: AnthropicTextBlock[]
  readonly messages: AnthropicMessage[]
}
