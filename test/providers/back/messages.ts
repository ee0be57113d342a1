/**
 * Messages of conversations, as short as a table of cases needs them.
 */

import type { AssistantMessageInput, JsonValue, SystemMessage, ToolCall, ToolMessageInput, UserMessage } from 'chunkfold'

export function system(content: string | readonly JsonValue[]): SystemMessage {
  return { role: 'system', content }
}

export function user(content: string | readonly JsonValue[]): UserMessage {
  return { role: 'user', content }
}

/** An assistant message as the library writes it: nothing is left out that a mended message has. */
export function assistant(fields: Partial<AssistantMessageInput>): AssistantMessageInput {
  return { role: 'assistant', content: '', reasoningContent: '', toolCalls: [], ...fields }
}

export function call(fields: Partial<ToolCall>): ToolCall {
  return { type: 'function', name: 'look', arguments: '{}', index: 0, ...fields }
}

export function result(toolCallId: string, content: string | readonly JsonValue[] = 'done'): ToolMessageInput {
  return { role: 'tool', toolCallId, content }
}

/** What answers a call that has no result. */
export function interrupted(toolCallId: string): ToolMessageInput {
  return { ...result(toolCallId, 'The call was interrupted: it has no result.'), isError: true }
}
