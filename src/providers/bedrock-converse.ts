/**
 * Amazon Bedrock's `ConverseStream`: one message for all models that it serves, block by block.
 */

import { AssistantMessageChunk } from '../chunks/assistant.js'
import type { AssistantMessageChunkInit } from '../chunks/init.js'
import { mergeAll } from '../fold.js'
import { relay } from '../relay.js'
import { type EventSource, readWire, type WireEvent, type WireReader } from './adapter.js'
import { BedrockBlocks } from './bedrock-blocks.js'
import { bedrockUsage } from './bedrock-usage.js'
import { Envelope } from './envelope.js'
import { others, record, records, text } from './fields.js'
import type { ReaderOptions } from './limits.js'
import type { ReportedError } from './reported-error.js'

/**
 * One event of `ConverseStream`, as far as it is read: an object with one member, which names it. The type of the official
 * SDK is assignable to it.
 *
 * @since 0.1.0
 */
export interface BedrockConverseEvent {
  readonly messageStart?: object | null | undefined
  readonly contentBlockStart?: object | null | undefined
  readonly contentBlockDelta?: object | null | undefined
  readonly contentBlockStop?: object | null | undefined
  readonly messageStop?: object | null | undefined
  readonly metadata?: object | null | undefined
  readonly internalServerException?: object | null | undefined
  readonly modelStreamErrorException?: object | null | undefined
  readonly serviceUnavailableException?: object | null | undefined
  readonly throttlingException?: object | null | undefined
  readonly validationException?: object | null | undefined
}

/**
 * Reads a stream of Bedrock's Converse API as chunks: events as the official SDK yields them, or as they were recorded, one
 * JSON object each.
 *
 * Reads text with its citations, reasoning with its signature or as the redacted bytes (base64), tool calls, stop reason and
 * usage. Tools that the server runs, their results, images and unknown blocks are content, bytes as base64. Usage counts the
 * whole prompt, what came from the cache included. Metrics, guardrail traces and other fields without a place are in
 * `providerMetadata`. Several messages in one stream keep their blocks apart.
 *
 * A call that ends without arguments has an empty object. Does not run anything or parse arguments. The wire says neither
 * the response's id nor its model.
 *
 * @param events - read once, as the chunks are taken; stopping early ends it too
 * @param options - how much the stream may bring
 * @throws ProviderError when the provider reports an exception in the stream, as an event or, as the SDK does, by throwing it
 * @throws StreamIncompleteError when the stream ends without a stop reason, or its source fails
 * @throws StreamMalformedError when an event is not a JSON object, or the events are those of another wire
 * @throws LimitError when the stream brings more than `options.limits` allow
 *
 * @example
 * import { collect } from 'chunkfold'
 * import { fromBedrockConverse } from 'chunkfold/providers'
 *
 * const events = [
 *   { messageStart: { role: 'assistant' } },
 *   { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'Hello' } } },
 *   { contentBlockStop: { contentBlockIndex: 0 } },
 *   { messageStop: { stopReason: 'end_turn' } },
 *   { metadata: { usage: { inputTokens: 3, outputTokens: 2, cacheReadInputTokens: 20 } } },
 * ]
 * const chunk = await collect(fromBedrockConverse(events))
 * chunk.content // => 'Hello'
 * chunk.finishReason // => 'stop'
 * chunk.usageMetadata // => { inputTokens: 23, outputTokens: 2, cachedTokens: 20 }
 *
 * @since 0.1.0
 */
export function fromBedrockConverse(
  events: EventSource<BedrockConverseEvent>,
  options: ReaderOptions = {},
): AsyncGenerator<AssistantMessageChunk, void, undefined> {
  return readWire(relay(events, withExceptions), new BedrockReader(), AssistantMessageChunk.empty, options)
}

type Fields = WireEvent

const stopReasons = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['tool_use', 'tool_calls'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['content_filtered', 'content_filter'],
  ['guardrail_intervened', 'content_filter'],
])

// `p` is padding against the guessing of texts by their length.
const startFields = new Set(['role', 'p'])
const stopFields = new Set(['stopReason', 'p'])
const metadataFields = new Set(['usage', 'p'])

class BedrockReader implements WireReader {
  readonly wire = 'bedrock'
  readonly #envelope = new Envelope()
  readonly #blocks = new BedrockBlocks()
  #isFinished = false
  #hasBegun = false

  /** Each event, as what it says. */
  readonly #events = {
    messageStart: (event) => {
      this.#blocks.beginMessage()
      this.#isFinished = false
      return { providerMetadata: others(event, startFields) }
    },
    contentBlockStart: (event) => ({ parts: this.#blocks.start(event) }),
    contentBlockDelta: (event) => ({ parts: this.#blocks.delta(event) }),
    contentBlockStop: (event) => ({ parts: this.#blocks.stop(event) }),
    messageStop: (event) => this.#stop(event),
    metadata: (event) => ({
      usageMetadata: this.#envelope.usage(bedrockUsage(record(event.usage))),
      providerMetadata: others(event, metadataFields),
    }),
  } satisfies Record<string, (event: Fields) => AssistantMessageChunkInit>

  read(event: Fields): AssistantMessageChunk | undefined {
    const inits = Object.entries(this.#events).flatMap(([name, read]) => records([event[name]]).map((body) => read(body)))
    this.#hasBegun ||= inits.length > 0
    const chunk = mergeAll(
      inits.map((init) => new AssistantMessageChunk(init)),
      empty,
    )
    // What is empty changes nothing.
    return empty.merge(chunk) === empty ? undefined : chunk
  }

  errorOf(event: Fields): ReportedError | undefined {
    const name = Object.keys(event).find((key) => key.endsWith('Exception') && records([event[key]]).length > 0)
    if (name === undefined) return undefined
    // The name of the exception is its kind: the body is the event as it came.
    return { message: text(record(event[name]).message) ?? name, body: event }
  }

  missing(): string | undefined {
    if (this.#isFinished) return undefined
    return this.#hasBegun ? 'no messageStop arrived' : 'no message arrived'
  }

  #stop(event: Fields): AssistantMessageChunkInit {
    const stopReason = text(event.stopReason)
    this.#isFinished = true
    return {
      parts: this.#blocks.endMessage(stopReason === 'tool_use'),
      finishReason: stopReason && (stopReasons.get(stopReason) ?? stopReason),
      metadata: stopReason === undefined ? undefined : this.#envelope.metadata({ finish_reason: stopReason }),
      providerMetadata: others(event, stopFields),
    }
  }
}

const empty = AssistantMessageChunk.empty

/** The events, and the exception that the SDK throws in place of its event. */
async function* withExceptions<Event>(events: AsyncIterable<Event>) {
  try {
    yield* events
  } catch (error) {
    if (!(error instanceof Error) || !error.name.endsWith('Exception') || !('$fault' in error)) throw error
    yield { [`${error.name.charAt(0).toLowerCase()}${error.name.slice(1)}`]: error }
  }
}
