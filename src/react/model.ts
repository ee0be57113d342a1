/**
 * The model: a function from messages to a stream of chunks.
 */

import type { AssistantMessageChunk } from '../chunks/assistant.js'
import type { Message } from '../conversation.js'
import type { StreamRestart } from '../stream/restart.js'
import type { Tool } from './tool.js'

/**
 * What a model is told beside the messages.
 *
 * @since 0.1.0
 */
export interface ModelRequest {
  /** Aborted when the run is: give it to `fetch`, or to the SDK. */
  readonly signal: AbortSignal
  /** The tools of the run, to be sent in the provider's form. */
  readonly tools: readonly Tool[]
  /** Which request of the run it is, from 1. */
  readonly iteration: number
}

/**
 * A stream that a model gives; `resilient` gives restarts too.
 *
 * @since 0.1.0
 */
export type ModelStream = AsyncIterable<AssistantMessageChunk | StreamRestart> | Iterable<AssistantMessageChunk | StreamRestart>

/**
 * A model: sends the messages, and gives the chunks of the answer. `resilient` around the request gives it retries and
 * timeouts, and `toOpenAIChat`, `toAnthropic` and their kin put the messages into the provider's form.
 *
 * @since 0.1.0
 */
export type Model = (messages: readonly Message[], request: ModelRequest) => ModelStream | Promise<ModelStream>
