/**
 * The messages of Claude's Agent SDK, and of its command with `--output-format stream-json`: an agent's whole run, read as
 * one message. Partial events append; whole messages only fill what no partial event brought.
 */

import { AssistantMessageChunk } from '../chunks/assistant.js'
import type { AssistantMessageChunkInit } from '../chunks/init.js'
import type { JsonObject } from '../json.js'
import type { Part } from '../parts/part.js'
import { type EventSource, readWire, type WireReader } from './adapter.js'
import type { Fields } from './anthropic-block.js'
import { AnthropicBlocks } from './anthropic-blocks.js'
import { finishOf, finishReasons, metadataOf, stopReasonOf } from './anthropic-envelope.js'
import { anthropicUsage } from './anthropic-usage.js'
import { Envelope } from './envelope.js'
import { others, record, text } from './fields.js'
import type { ReaderOptions } from './limits.js'
import type { ReportedError } from './reported-error.js'

/**
 * One message of the Agent SDK, as far as it is read. The type of the official SDK is assignable to it.
 *
 * @since 0.1.0
 */
export interface ClaudeAgentEvent {
  readonly type?: string | undefined
  readonly subtype?: string | null | undefined
  readonly message?: object | string | null | undefined
  readonly event?: object | string | null | undefined
  readonly parent_tool_use_id?: string | null | undefined
  readonly session_id?: string | null | undefined
  readonly usage?: object | null | undefined
  readonly result?: unknown
}

/**
 * How `fromClaudeAgent` reads.
 *
 * @since 0.1.0
 */
export interface FromClaudeAgentOptions extends ReaderOptions {
  /** Reads a subagent instead: the id of the tool call that started it. The main thread by default. */
  readonly parentToolUseId?: string | undefined
}

/**
 * Reads the messages of an agent's run as chunks of one message.
 *
 * With partial messages switched on (`stream_event`), text, thinking and arguments come in pieces, and the whole `assistant`
 * messages that repeat them add nothing; without, each block comes whole. The messages of a run keep their blocks apart, in
 * order. Messages of subagents are left out, and so are `user` messages: the results of tools are not what the assistant
 * said. `result` ends the run. It gives the usage (of the main thread, for this run; `modelUsage` in `providerMetadata`
 * counts all), the finish reason, and its text where no message brought any. The id and the model of the first message,
 * `session_id`, `total_cost_usd`, `num_turns` and durations are in `metadata`. Several runs in one stream are one message
 * with the last one's usage.
 *
 * Does not take back what the agent retries or replaces (`supersedes`): what has been given out stays. An error inside
 * of a partial message is the agent's to retry; only a `result` fails the run.
 *
 * @param events - read once, as the chunks are taken; stopping early ends it too
 * @param options - what to read, and how much the stream may bring
 * @throws ProviderError when the run ends with an error: its usage and metadata are in the error's `partial`
 * @throws StreamIncompleteError when the stream ends without a `result`, or its source fails
 * @throws StreamMalformedError when an event is not a JSON object, or the events are those of another wire
 * @throws LimitError when the stream brings more than `options.limits` allow
 *
 * @example
 * import { collect } from 'chunkfold'
 * import { fromClaudeAgent } from 'chunkfold/providers'
 *
 * const partial = (event: object) => ({ type: 'stream_event', event, parent_tool_use_id: null })
 * const events = [
 *   partial({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
 *   partial({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hello' } }),
 *   { type: 'assistant', message: { id: 'msg_1', content: [{ type: 'text', text: 'Hello' }] }, parent_tool_use_id: null },
 *   { type: 'result', subtype: 'success', result: 'Hello', usage: { input_tokens: 4, output_tokens: 2 } },
 * ]
 * const chunk = await collect(fromClaudeAgent(events))
 * chunk.content // => 'Hello'
 * chunk.finishReason // => 'stop'
 * chunk.usageMetadata // => { inputTokens: 4, outputTokens: 2 }
 *
 * @since 0.1.0
 */
export function fromClaudeAgent(
  events: EventSource<ClaudeAgentEvent>,
  options: FromClaudeAgentOptions = {},
): AsyncGenerator<AssistantMessageChunk, void, undefined> {
  return readWire(events, new ClaudeAgentReader(options), AssistantMessageChunk.empty, options)
}

type Handler = (reader: ClaudeAgentReader, event: Fields) => AssistantMessageChunkInit

/** Each message, and what it says. */
const handlers = {
  // Says which session it is, as every message does.
  system: () => ({}),
  stream_event: (reader, event) => reader.partialMessage(record(event.event)),
  assistant: (reader, event) => reader.wholeMessage(record(event.message), event),
  result: (reader, event) => reader.result(event),
} as const satisfies Record<string, Handler>

type PartialHandler = (blocks: AnthropicBlocks, event: Fields) => Part[]

/** Each partial event, and its parts. */
const partialHandlers = {
  message_start: (blocks, { message }) => blocks.startMessage(record(message)),
  content_block_start: (blocks, event) => blocks.startBlock(event.index, record(event.content_block)),
  content_block_delta: (blocks, event) => blocks.delta(event.index, record(event.delta)),
  content_block_stop: (blocks, { index }) => blocks.stopBlock(index),
  message_stop: (blocks) => blocks.endMessage(),
} as const satisfies Record<string, PartialHandler>

/** By type, so that a type such as `constructor` is none. Anything else says nothing. */
const handlerOf: ReadonlyMap<unknown, Handler> = new Map<string, Handler>(Object.entries(handlers))
const partialHandlerOf: ReadonlyMap<unknown, PartialHandler> = new Map(Object.entries(partialHandlers))

const agentFinishReasons = new Map([...finishReasons, ['success', 'stop']])
const runFields = ['total_cost_usd', 'num_turns', 'duration_ms', 'duration_api_ms'] as const
const messageFields = new Set(['type', 'message', 'parent_tool_use_id', 'session_id', 'uuid', 'timestamp', 'request_id'])
const resultFields = new Set(['type', 'result', 'usage', 'session_id', 'uuid', ...runFields])
const none: ReadonlySet<string> = new Set()

class ClaudeAgentReader implements WireReader {
  readonly wire = 'claude-agent'
  readonly #parent: string | undefined
  readonly #blocks = new AnthropicBlocks()
  readonly #envelope = new Envelope()
  /** The whole messages so far: an agent that goes on may send one again. */
  readonly #uuids = new Set<string>()
  #stopReason: string | undefined
  /** True when a message of this run has brought text. */
  #hasText = false
  #isFinished = false

  constructor({ parentToolUseId }: FromClaudeAgentOptions) {
    this.#parent = parentToolUseId
  }

  read(event: Fields): AssistantMessageChunk | undefined {
    const handler = handlerOf.get(event.type)
    const isOurs = event.type === 'result' || text(event.parent_tool_use_id) === this.#parent
    if (handler === undefined || !isOurs) return undefined
    const init = handler(this, event)
    const session = text(event.session_id)
    const metadata = this.#envelope.metadata({ ...init.metadata, ...(session !== undefined && { session_id: session }) })
    const chunk = new AssistantMessageChunk({ ...init, metadata })
    // What is empty changes nothing.
    return empty.merge(chunk) === empty ? undefined : chunk
  }

  errorOf(event: Fields): ReportedError | undefined {
    if (event.type !== 'result' || !isFailed(event)) return undefined
    const errors = Array.isArray(event.errors) ? event.errors.filter((error) => typeof error === 'string') : []
    return { message: text(errors.join('; ')) ?? text(event.result) ?? text(event.subtype) ?? 'an error', body: event }
  }

  missing(): string | undefined {
    return this.#isFinished ? undefined : 'no result arrived'
  }

  partialMessage(event: Fields): AssistantMessageChunkInit {
    this.#stopReason = stopReasonOf(record(event.delta)) ?? this.#stopReason
    const parts = this.#said(partialHandlerOf.get(event.type)?.(this.#blocks, event) ?? [])
    return { parts, metadata: event.type === 'message_start' ? authorOf(record(event.message)) : undefined }
  }

  wholeMessage(message: Fields, event: Fields): AssistantMessageChunkInit {
    const uuid = text(event.uuid)
    if (uuid !== undefined && this.#uuids.has(uuid)) return {}
    if (uuid !== undefined) this.#uuids.add(uuid)
    this.#stopReason = stopReasonOf(message) ?? this.#stopReason
    const parts = this.#said(this.#blocks.fill(text(message.id), message.content))
    return { parts, metadata: authorOf(message), providerMetadata: others(event, messageFields) }
  }

  result(event: Fields): AssistantMessageChunkInit {
    this.#isFinished = true
    // What a result says of the run is not said of a subagent.
    if (this.#parent !== undefined) return isFailed(event) ? {} : finishOf(this.#stopReason)
    const usage = others(record(event.usage), none)
    const run = Object.fromEntries(runFields.map((field) => [field, event[field]]))
    const parts = this.#hasText || isFailed(event) ? [] : this.#blocks.fill(undefined, event.result)
    const { finishReason, metadata } = isFailed(event) ? {} : finishOf(endOf(event), agentFinishReasons)
    this.#hasText = false
    return {
      parts,
      finishReason,
      metadata: { ...others(run, none), ...metadata },
      usageMetadata: usage && anthropicUsage(usage),
      providerMetadata: others(event, resultFields),
    }
  }

  #said(parts: readonly Part[]): readonly Part[] {
    this.#isFinished = false
    this.#hasText ||= parts.some((part) => part.type === 'text' && part.text !== '')
    return parts
  }
}

const empty = AssistantMessageChunk.empty

function isFailed({ is_error: isError, subtype }: Fields): boolean {
  return isError === true || (text(subtype) ?? '').startsWith('error')
}

/** Why a run ended. Calls of tools do not end one: the agent has made them. */
function endOf(event: Fields): string | undefined {
  const reason = stopReasonOf(event)
  return reason === undefined || reason === 'tool_use' ? text(event.subtype) : reason
}

/** Who answers; what else a message of the run says of itself is not said of the run. */
function authorOf(message: Fields): JsonObject {
  const { id, model } = metadataOf(message)
  return { ...(id !== undefined && { id }), ...(model !== undefined && { model }) }
}
