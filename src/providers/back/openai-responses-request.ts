/**
 * The input items of a Responses request. The types of the official SDK take them as they are.
 */

/**
 * A text that is sent to the Responses API.
 *
 * @since 0.1.0
 */
export interface OpenAIResponsesText {
  readonly type: 'input_text'
  readonly text: string
}

/**
 * An image that is sent to the Responses API, by its address, which may be a `data:` URL.
 *
 * @since 0.1.0
 */
export interface OpenAIResponsesImage {
  readonly type: 'input_image'
  readonly image_url: string
  readonly detail: 'auto' | 'low' | 'high'
}

/**
 * A message in a Responses request: of the system, of the user, or of an assistant whose message has no id here.
 *
 * @since 0.1.0
 */
export interface OpenAIResponsesMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string | (OpenAIResponsesText | OpenAIResponsesImage)[]
  readonly phase?: 'commentary' | 'final_answer'
}

/**
 * A message of an earlier response, sent back. Annotations and parts of other kinds are in it too, as they came.
 *
 * @since 0.1.0
 */
export interface OpenAIResponsesOutputMessage {
  readonly type: 'message'
  readonly role: 'assistant'
  readonly id: string
  readonly status: 'in_progress' | 'completed' | 'incomplete'
  readonly content: (
    | { readonly type: 'output_text'; readonly text: string; readonly annotations: [] }
    | { readonly type: 'refusal'; readonly refusal: string }
  )[]
}

/**
 * Reasoning of an earlier response, sent back.
 *
 * @since 0.1.0
 */
export interface OpenAIResponsesReasoning {
  readonly type: 'reasoning'
  readonly id: string
  readonly summary: { readonly type: 'summary_text'; readonly text: string }[]
  readonly content?: { readonly type: 'reasoning_text'; readonly text: string }[]
  readonly encrypted_content?: string
}

/**
 * A call, or its result, in a Responses request.
 *
 * @since 0.1.0
 */
export type OpenAIResponsesCall =
  | {
      readonly type: 'function_call'
      readonly call_id: string
      readonly name: string
      readonly arguments: string
      readonly id?: string
    }
  | {
      readonly type: 'custom_tool_call'
      readonly call_id: string
      readonly name: string
      readonly input: string
      readonly id?: string
    }
  | {
      readonly type: 'function_call_output' | 'custom_tool_call_output'
      readonly call_id: string
      readonly output: string | (OpenAIResponsesText | OpenAIResponsesImage)[]
    }

/**
 * An item of the input of a Responses request. Items of the provider's own tools are among them too, as they came.
 *
 * @since 0.1.0
 */
export type OpenAIResponsesItem =
  | OpenAIResponsesMessage
  | OpenAIResponsesOutputMessage
  | OpenAIResponsesReasoning
  | OpenAIResponsesCall
