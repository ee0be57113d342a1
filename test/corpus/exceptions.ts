/**
 * The recorded streams that end in an error or without a finish reason, and those of which somebody made something else than
 * we do, each with the reason.
 */

import type { ErrorCode } from 'chunkfold'
import type { Expected } from './recorded-index.js'

/** The streams that do not end well, and how. */
export const failing: Readonly<Record<string, { readonly code: ErrorCode; readonly message: string }>> = {
  'gemini/google-chat-stream-thinking-mock.jsonl': { code: 'stream-incomplete', message: 'no finish reason arrived' },
  'openai-chat/groq-test-tool-use-failed-error-streaming-1.sse': {
    code: 'provider-error',
    message: 'Tool call validation failed',
  },
  'openai-chat/openrouter-test-openrouter-stream-error.sse': { code: 'provider-error', message: 'Token limit reached' },
  'openai-responses/openai-stream-rate-limited-1.sse': { code: 'provider-error', message: 'Request too large' },
  'openai-responses/openai-stream-unknown-error-responses-1.sse': { code: 'provider-error', message: 'Foobar' },
}

/** The streams that end by [DONE] alone. */
export const unfinished = new Set(['openai-chat/snowflake-cortex-test-snowflake-thinking-streaming.sse'])

interface Exception {
  readonly fields: readonly (keyof Expected)[]
  readonly why: string
}

const madeUpId = 'its reader makes ids up; the wire has none'

export const exceptions: Readonly<Record<string, Exception>> = {
  'gemini/google-tool-call.jsonl': { fields: ['toolCalls'], why: madeUpId },
  'gemini/google-vertex-stream-tool-call-arguments-nested-1.jsonl': { fields: ['toolCalls'], why: madeUpId },
  'openai-chat/groq-test-tool-use-failed-error-streaming-1.sse': {
    fields: ['toolCalls'],
    why: 'the call stands in the error event only (failed_generation); its reader takes it from there',
  },
  'openai-chat/groq-test-tool-use-failed-error-streaming-with-text-2.sse': {
    fields: ['finishReason'],
    why: 'the stream says tool_calls, its reader has the word tool_call for it',
  },
  'openai-chat/huggingface-test-hf-model-thinking-part-iter.sse': {
    fields: ['thinking'],
    why: 'the thinking is in the text, between tags; its reader takes it out of there',
  },
  'openai-responses/openai-apply-patch-tool-1.jsonl': {
    fields: ['toolCalls'],
    why: 'its reader makes a call of an apply_patch_call; ours is the item itself, which the client may run',
  },
  'openai-responses/openai-shell-tool-1.jsonl': {
    fields: ['toolCalls'],
    why: 'its reader makes a call of a shell_call; ours is the item itself, which the client may run',
  },
  'openai-responses/openai-shell-container-1.jsonl': {
    fields: ['text'],
    why: 'the text of the terminal event is another one than that of the deltas; the deltas stand',
  },
  'openai-responses/openrouter-test-openai-responses-raw-cot-stream-openrouter.sse': {
    fields: ['thinking'],
    why: 'its reader leaves out the raw reasoning, which the terminal event has, as we do',
  },
}
