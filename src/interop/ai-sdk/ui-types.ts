/**
 * The parts of the AI SDK's types that are written, so that they can be used where the AI SDK is not installed.
 */

/**
 * A JSON object, as the AI SDK types it.
 *
 * @since 0.1.0
 */
export interface UIJsonObject {
  [key: string]: UIJsonValue | undefined
}

/**
 * A JSON value, as the AI SDK types it.
 *
 * @since 0.1.0
 */
export type UIJsonValue = string | number | boolean | null | UIJsonValue[] | UIJsonObject

// Types, and not interfaces, because only these have the index signature that a part is read by.

/** What both a text's chunks and its part may carry. @inline */
export type UIMetadata = {
  providerMetadata?: Record<string, UIJsonObject>
}

/** What describes a tool beside its name. @inline */
export type UIToolFlags = {
  dynamic?: boolean
  title?: string
  toolMetadata?: UIJsonObject
}

/**
 * A file, a source or data: alike as a chunk and as a part.
 *
 * @since 0.1.0
 */
export type UIItem =
  | ({ type: 'file'; mediaType: string; url: string; filename?: string } & UIMetadata)
  | ({ type: 'source-url'; sourceId: string; url: string; title?: string } & UIMetadata)
  | ({ type: 'source-document'; sourceId: string; mediaType: string; title: string; filename?: string } & UIMetadata)
  | { type: `data-${string}`; id?: string; data: UIJsonValue }

/** The results of tools, and what else is said of calls after them: kept and written as they are. @inline */
export type UIOutput =
  | ({ type: 'tool-output-available'; toolCallId: string; output: unknown; providerExecuted?: boolean } & UIMetadata)
  | ({ type: 'tool-output-error'; toolCallId: string; errorText: string; providerExecuted?: boolean } & UIMetadata)
  | { type: 'tool-output-denied'; toolCallId: string }
  | { type: 'tool-approval-request'; approvalId: string; toolCallId: string; signature?: string }

/** @inline */
type ToolInput = { toolCallId: string; toolName: string; providerExecuted?: boolean } & UIMetadata & UIToolFlags

/**
 * A chunk of a UI message stream, as far as it is written. Assignable to the AI SDK's own `UIMessageChunk`.
 *
 * @since 0.1.0
 */
export type UIMessageStreamChunk =
  | { type: 'start'; messageId?: string }
  | { type: 'start-step' | 'finish-step' }
  | ({ type: 'text-start' | 'text-end' | 'reasoning-start' | 'reasoning-end'; id: string } & UIMetadata)
  | { type: 'text-delta' | 'reasoning-delta'; id: string; delta: string }
  | ({ type: 'tool-input-start'; inputEncoding?: 'text' } & Omit<ToolInput, 'providerMetadata'>)
  | { type: 'tool-input-delta'; toolCallId: string; inputTextDelta: string }
  | ({ type: 'tool-input-available'; input: unknown } & ToolInput)
  | ({ type: 'tool-input-error'; input: unknown; errorText: string } & ToolInput)
  | UIItem
  | UIOutput
  | { type: 'message-metadata'; messageMetadata: unknown }
  | { type: 'error'; errorText: string }
  | { type: 'abort'; reason?: string }
  | { type: 'finish'; finishReason?: UIFinishReason }

/** Why an answer ended, in the words of the AI SDK. @inline */
export type UIFinishReason = 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'other'
