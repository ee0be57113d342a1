/**
 * What happens in a run.
 */

import type { ToolMessageChunk } from '../chunks/tool.js'
import type { Message, ToolMessageInput } from '../conversation.js'
import type { UsageMetadata } from '../messages.js'
import type { ToolCall } from '../parts/part.js'
import type { StreamEvent } from '../stream/stream-event.js'

/**
 * Why a run stopped.
 *
 * | reason | means |
 * |---|---|
 * | `answered` | the model answered without a call, or a content filter cut the answer: see its `finishReason` |
 * | `max-iterations` | it had the last request that it was allowed, and its calls were run |
 * | `aborted` | the signal was aborted, or the reader stopped |
 * | `length` | the token limit cut an answer without a call |
 * | `error` | the request or its stream failed, or it did not fit |
 *
 * @since 0.1.0
 */
export type StopReason = 'answered' | 'max-iterations' | 'aborted' | 'length' | 'error'

/**
 * What came of a run.
 *
 * @since 0.1.0
 */
export interface ReActResult {
  /** The messages that the run began with, and those that it added: a valid conversation however it stopped. */
  readonly messages: readonly Message[]
  /** The six counters, added over all requests. What no request said is absent. */
  readonly usage: UsageMetadata
  readonly stopped: StopReason
  /** What failed, where `stopped` is `error`; the reason of the signal, where it is `aborted`. */
  readonly error?: unknown
  /** How many requests were made. */
  readonly iterations: number
}

/**
 * What happens in a run: the events of each stream, and those of the loop around it.
 *
 * | type | means |
 * |---|---|
 * | `iteration` | a request is about to be made; the events of its stream follow, and `done` ends them with its message |
 * | `tool-start` | a call runs: its arguments have not been checked yet |
 * | `tool-delta` | a tool that streams its result has given a piece |
 * | `tool-end` | the result of a call: of those that run side by side, in the order in which they finish |
 * | `finish` | the run has stopped. The last event |
 *
 * The calls of `tool-call-end` and of `done` have the ids under which their results stand.
 *
 * @since 0.1.0
 */
export type ReActEvent =
  | StreamEvent
  | { readonly type: 'iteration'; readonly iteration: number }
  | { readonly type: 'tool-start'; readonly call: ToolCall }
  | { readonly type: 'tool-delta'; readonly call: ToolCall; readonly chunk: ToolMessageChunk }
  | { readonly type: 'tool-end'; readonly call: ToolCall; readonly message: ToolMessageInput }
  | { readonly type: 'finish'; readonly result: ReActResult }
