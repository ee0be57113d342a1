/**
 * The AI SDK's UI message, as far as it is written: assignable to the AI SDK's own.
 */

import type { UIItem, UIJsonObject, UIMetadata, UIToolFlags } from './ui-types.js'

type States =
  | { state: 'input-streaming' | 'input-available'; input: unknown }
  | { state: 'approval-requested'; input: unknown; approval: { id: string; signature?: string } }
  | { state: 'output-available'; input: unknown; output: unknown }
  | { state: 'output-error'; input: unknown; rawInput?: unknown; errorText: string }
  | { state: 'output-denied'; input: unknown; approval: { id: string; approved: false } }

/** A call and, once it is there, its result. @inline */
export type UIToolPart = ({ type: `tool-${string}` } | { type: 'dynamic-tool'; toolName: string }) &
  Omit<UIToolFlags, 'dynamic'> & {
    toolCallId: string
    providerExecuted?: boolean
    callProviderMetadata?: Record<string, UIJsonObject>
    resultProviderMetadata?: Record<string, UIJsonObject>
  } & States

/** A text or reasoning. @inline */
export type UITextPart = { type: 'text' | 'reasoning'; text: string; state: 'done' } & UIMetadata

/**
 * A part of a UI message, as far as it is written. Assignable to the AI SDK's own.
 *
 * @since 0.1.0
 */
export type UIPart = UITextPart | { type: 'step-start' } | UIItem | UIToolPart

/**
 * A UI message, as far as it is written. Assignable to the AI SDK's own `UIMessage`.
 *
 * @since 0.1.0
 */
export interface UIMessageOutput {
  id: string
  role: 'system' | 'user' | 'assistant'
  metadata?: UIJsonObject
  parts: UIPart[]
}

/**
 * A UI message, as far as it is read. The AI SDK's own `UIMessage` is assignable to it.
 *
 * @since 0.1.0
 */
export interface UIMessageInput {
  readonly id?: string | undefined
  readonly role: 'system' | 'user' | 'assistant'
  readonly metadata?: unknown
  readonly parts: readonly { readonly type: string; readonly [field: string]: unknown }[]
}
