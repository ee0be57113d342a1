/**
 * Anthropic Messages. Deltas append; start blocks that have a value, and a whole `message`, only fill what is missing.
 */

import { AssistantMessageChunk } from '../chunks/assistant.js'
import type { AssistantMessageChunkInit } from '../chunks/init.js'
import type { UsageMetadata } from '../messages.js'
import { type EventSource, readWire, type WireReader } from './adapter.js'
import type { Fields } from './anthropic-block.js'
import { AnthropicBlocks } from './anthropic-blocks.js'
import { finishOf, metadataOf, stopReasonOf } from './anthropic-envelope.js'
import { anthropicUsage, laterUsage } from './anthropic-usage.js'
import { Envelope } from './envelope.js'
import { others, record, text } from './fields.js'
import type { ReaderOptions } from './limits.js'
import { type ReportedError, reportedError } from './reported-error.js'

/**
 * One event of a Messages stream, or a whole `message`, as far as it is read. The types of the official SDK are assignable
 * to it.
 *
 * @since 0.1.0
 */
export interface AnthropicEvent {
  readonly type?: string | undefined
  readonly message?: object | string | null | undefined
  readonly index?: number | undefined
  readonly content_block?: object | null | undefined
  readonly delta?: object | null | undefined
  readonly usage?: object | null | undefined
  readonly error?: unknown
}

/**
 * Reads a stream of Anthropic Messages, from the API itself or from a cloud that passes it on, as chunks.
 *
 * Text, thinking (as reasoning) and calls of the client's tools are parts of their own, labelled by their content block;
 * signatures, redacted thinking and citations are kept with them under the provider's names. Every other block (server
 * tools and their results, MCP, compaction, types to come) is an item of the content, whole. A call that ends without
 * arguments has `{}`. Usage of the start and of the deltas is one: `inputTokens` is the whole prompt, what was read from a
 * cache and written to one included. Several messages in one stream keep their blocks apart; the usage is the last one's.
 * The id and the model, `stop_sequence`, `stop_details`, `container` and `context_management` are in `metadata`; other
 * fields are in `providerMetadata`, under their names, the last value of each.
 *
 * Does not run anything, parse the arguments of calls, or make up what the provider did not say.
 *
 * @param events - read once, as the chunks are taken; stopping early ends it too
 * @param options - how much the stream may bring
 * @throws ProviderError when the provider reports an error in the stream
 * @throws StreamIncompleteError when the stream ends before a stop reason or `message_stop`, or its source fails
 * @throws StreamMalformedError when an event is not a JSON object, or the events are those of another wire
 * @throws LimitError when the stream brings more than `options.limits` allow
 *
 * @example
 * import { collect } from 'chunkfold'
 * import { fromAnthropic } from 'chunkfold/providers'
 *
 * const events = [
 *   { type: 'message_start', message: { usage: { input_tokens: 4, cache_read_input_tokens: 8, output_tokens: 1 } } },
 *   { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
 *   { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hello' } },
 *   { type: 'content_block_stop', index: 0 },
 *   { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } },
 *   { type: 'message_stop' },
 * ]
 * const chunk = await collect(fromAnthropic(events))
 * chunk.content // => 'Hello'
 * chunk.finishReason // => 'stop'
 * chunk.usageMetadata // => { inputTokens: 12, outputTokens: 2, cachedTokens: 8 }
 *
 * @since 0.1.0
 */
export function fromAnthropic(
  events: EventSource<AnthropicEvent>,
  options: ReaderOptions = {},
): AsyncGenerator<AssistantMessageChunk, void, undefined> {
  return readWire(events, new AnthropicReader(), AssistantMessageChunk.empty, options)
}

type Handler = (reader: AnthropicReader, event: Fields) => AssistantMessageChunkInit

/** Each event, and what it says. */
const handlers = {
  message_start: (reader, { message }) => reader.startMessage(record(message)),
  content_block_start: ({ blocks }, event) => ({ parts: blocks.startBlock(event.index, record(event.content_block)) }),
  content_block_delta: ({ blocks }, { index, delta }) => ({
    parts: blocks.delta(index, record(delta)),
    // What is not read is kept beside the part, unless it is in an item.
    providerMetadata: blocks.isItem(index) ? undefined : others(record(delta), deltaFields),
  }),
  content_block_stop: ({ blocks }, { index }) => ({ parts: blocks.stopBlock(index) }),
  message_delta: (reader, event) => reader.changeMessage(record(event.delta), event),
  message_stop: (reader) => reader.endMessage(),
  message: (reader, event) => reader.wholeMessage(event),
} as const satisfies Record<string, Handler>

/** By type, so that a type such as `constructor` is none. Any other event says nothing: `ping`, and types to come. */
const handlerOf: ReadonlyMap<unknown, Handler> = new Map<string, Handler>(Object.entries(handlers))

const eventFields = new Set(['type', 'index', 'message', 'content_block', 'delta', 'usage', 'context_management', 'error'])
const deltaFields = new Set(['type', 'text', 'thinking', 'signature', 'citation', 'partial_json'])

class AnthropicReader implements WireReader {
  readonly wire = 'anthropic'
  readonly blocks = new AnthropicBlocks()
  readonly #envelope = new Envelope()
  /** The usage of the message as it came: what one event does not say, an earlier one has said. */
  #usage: Fields = {}
  #isStarted = false
  #isFinished = false

  read(event: Fields): AssistantMessageChunk | undefined {
    const init = handlerOf.get(event.type)?.(this, event)
    if (init === undefined) return undefined
    this.#isStarted = true
    // A whole message has its fields where others have the event's.
    const more = event.type === 'message' ? undefined : others(event, eventFields)
    const given = more === undefined ? init : { ...init, providerMetadata: { ...init.providerMetadata, ...more } }
    const chunk = new AssistantMessageChunk(given)
    // What is empty changes nothing.
    return empty.merge(chunk) === empty ? undefined : chunk
  }

  errorOf(event: Fields): ReportedError | undefined {
    // A gateway may leave out the type.
    const isError = event.type === 'error' || (event.error && !handlerOf.has(event.type))
    return isError ? reportedError(event.error ?? event) : undefined
  }

  missing(): string | undefined {
    if (this.#isFinished) return undefined
    return this.#isStarted ? 'no stop reason arrived' : 'nothing of a message arrived'
  }

  startMessage(message: Fields): AssistantMessageChunkInit {
    this.#isFinished = false
    this.#usage = {}
    return {
      parts: this.blocks.startMessage(message),
      role: text(message.role),
      metadata: this.#envelope.metadata(metadataOf(message)),
      usageMetadata: this.#usageWith(message.usage),
    }
  }

  changeMessage(delta: Fields, event: Fields): AssistantMessageChunkInit {
    const reason = stopReasonOf(delta)
    const { finishReason, metadata } = finishOf(reason)
    const context = others({ context_management: event.context_management }, new Set())
    return {
      ...(reason !== undefined && this.endMessage()),
      finishReason,
      metadata: this.#envelope.metadata({ ...metadataOf(delta), ...context, ...metadata }),
      usageMetadata: this.#usageWith(event.usage),
    }
  }

  endMessage(): AssistantMessageChunkInit {
    this.#isFinished = true
    return { parts: this.blocks.endMessage() }
  }

  wholeMessage(message: Fields): AssistantMessageChunkInit {
    const parts = this.blocks.fill(text(message.id), message.content)
    const change = this.changeMessage(message, message)
    this.#isFinished = true
    return { ...change, role: text(message.role), parts: [...parts, ...(change.parts ?? [])] }
  }

  /** The usage so far; what is null was not said. */
  #usageWith(said: unknown): UsageMetadata | undefined {
    const usage = others(record(said), new Set())
    if (usage === undefined) return undefined
    this.#usage = laterUsage(this.#usage, usage)
    return anthropicUsage(this.#usage)
  }
}

const empty = AssistantMessageChunk.empty
