/**
 * The parts of LangChain's types that are read and written, so that they can be used where LangChain is not installed.
 */

/**
 * A message or a chunk of LangChain, as far as it is read. `AIMessageChunk` and `AIMessage` are assignable to it.
 *
 * @since 0.1.0
 */
export interface LangChainEvent {
  readonly content: unknown
  readonly tool_call_chunks?: readonly object[] | undefined
  readonly tool_calls?: readonly object[] | undefined
  readonly usage_metadata?: object | undefined
  readonly response_metadata?: object | undefined
  readonly additional_kwargs?: object | undefined
}

/**
 * A block of LangChain content.
 *
 * @since 0.1.0
 */
export interface LangChainBlock {
  type: string
  [field: string]: unknown
}

/** A call whose arguments are an object. @inline */
export interface LangChainToolCall {
  type: 'tool_call'
  id?: string
  name: string
  args: Record<string, unknown>
  isCustomTool?: true
}

/** A call whose arguments are none. @inline */
export interface LangChainInvalidToolCall {
  type: 'invalid_tool_call'
  id?: string
  name: string
  args: string
  error: string
}

/** A piece of a call. @inline */
export interface LangChainToolCallChunk {
  type: 'tool_call_chunk'
  id?: string
  name?: string
  args: string
  index: number
  isCustomTool?: true
}

/** Usage: LangChain adds what several chunks say of it. */
export interface LangChainUsage {
  input_tokens: number
  output_tokens: number
  total_tokens: number
  input_token_details?: { cache_read?: number; cache_creation?: number }
  output_token_details?: { reasoning?: number }
}

// Types, and not interfaces, because only these have the index signature that LangChain asks for.
/** @inline */
type AnyFields = {
  content: string | LangChainBlock[]
  id?: string
  name?: string
}

/** What an answer says beside its content. Its `usage_metadata` is there, and has no type: LangChain's own makes it `never` to some compilers. @inline */
type AnswerFields = {
  response_metadata?: Record<string, unknown>
  additional_kwargs?: Record<string, unknown>
}

/**
 * The fields of an `AIMessageChunk`: what its constructor takes. The usage, where there is some, is in `usage_metadata`.
 *
 * @since 0.1.0
 */
export type LangChainChunkFields = { tool_call_chunks?: LangChainToolCallChunk[] } & AnyFields & AnswerFields

/**
 * A message of LangChain, as an object that models take, and the constructors of its classes: `AIMessage` where the `role` is
 * `ai`. The usage, where there is some, is in `usage_metadata`.
 *
 * @since 0.1.0
 */
export type LangChainMessage =
  | ({ role: 'system' | 'human' } & AnyFields)
  | ({
      role: 'ai'
      tool_calls: LangChainToolCall[]
      invalid_tool_calls: LangChainInvalidToolCall[]
    } & AnyFields &
      AnswerFields)
  | ({ role: 'tool'; tool_call_id: string; status: 'success' | 'error' } & AnyFields)
