/**
 * Cohere's chat stream, version 2: typed events, each with its delta of the message.
 */

import { AssistantMessageChunk } from '../chunks/assistant.js'
import type { AssistantMessageChunkInit } from '../chunks/init.js'
import type { JsonObject } from '../json.js'
import { type EventSource, readWire, type WireEvent, type WireReader } from './adapter.js'
import { CohereBlocks } from './cohere-blocks.js'
import { cohereUsage } from './cohere-usage.js'
import { Envelope } from './envelope.js'
import { others, record, records, text } from './fields.js'
import type { ReaderOptions } from './limits.js'
import { type ReportedError, reportedError } from './reported-error.js'

/**
 * One event of Cohere's chat stream (v2), as far as it is read. The type of the official SDK is assignable to it.
 *
 * @since 0.1.0
 */
export interface CohereEvent {
  readonly type?: string | null | undefined
  readonly id?: string | null | undefined
  readonly index?: number | null | undefined
  readonly delta?: object | null | undefined
  readonly logprobs?: object | null | undefined
}

/**
 * Reads a chat stream of Cohere's API, version 2, as chunks: events as they are sent, or as the official SDK yields them,
 * which writes their fields in camel case.
 *
 * Reads text, thinking, the plan that goes before tool calls, tool calls, citations, finish reason, usage and
 * log-probabilities. The plan is reasoning, marked by `type: 'tool_plan'` in its `providerData`; citations are in the
 * `providerData` of the text, thinking or plan that they cite for. Usage counts what the model read and wrote (`tokens`);
 * what was billed is kept under its own name. The response's id is in `metadata`. Several messages in one stream keep their
 * blocks apart.
 *
 * A call that ends without arguments has an empty object. Does not run anything, parse arguments, or read version 1. The
 * wire does not say the model.
 *
 * @param events - read once, as the chunks are taken; stopping early ends it too
 * @param options - how much the stream may bring
 * @throws ProviderError when the message ends with an error
 * @throws StreamIncompleteError when the stream ends without the end of the message or `[DONE]`, or its source fails
 * @throws StreamMalformedError when an event is not a JSON object, or the events are those of another wire
 * @throws LimitError when the stream brings more than `options.limits` allow
 *
 * @example
 * import { collect } from 'chunkfold'
 * import { fromCohere } from 'chunkfold/providers'
 *
 * const events = [
 *   { type: 'content-start', index: 0, delta: { message: { content: { type: 'text', text: '' } } } },
 *   { type: 'content-delta', index: 0, delta: { message: { content: { text: 'Hello' } } } },
 *   { type: 'content-end', index: 0 },
 *   { type: 'message-end', delta: { finish_reason: 'COMPLETE', usage: { tokens: { input_tokens: 3, output_tokens: 2 } } } },
 * ]
 * const chunk = await collect(fromCohere(events))
 * chunk.content // => 'Hello'
 * chunk.finishReason // => 'stop'
 * chunk.usageMetadata // => { inputTokens: 3, outputTokens: 2 }
 *
 * @since 0.1.0
 */
export function fromCohere(
  events: EventSource<CohereEvent>,
  options: ReaderOptions = {},
): AsyncGenerator<AssistantMessageChunk, void, undefined> {
  return readWire(events, new CohereReader(), AssistantMessageChunk.empty, options)
}

type Fields = WireEvent

const finishReasons = new Map([
  ['COMPLETE', 'stop'],
  ['STOP_SEQUENCE', 'stop'],
  ['MAX_TOKENS', 'length'],
  ['TOOL_CALL', 'tool_calls'],
])

const eventFields = new Set(['type', 'id', 'index', 'delta', 'logprobs'])
const endFields = new Set(['finish_reason', 'finishReason', 'usage', 'error'])
const empty = AssistantMessageChunk.empty

class CohereReader implements WireReader {
  readonly wire = 'cohere'
  readonly #envelope = new Envelope()
  readonly #blocks = new CohereBlocks()
  #isFinished = false
  #hasBegun = false

  /** Each event, as what it says; `citation-end` and `debug` say nothing. */
  readonly #events = new Map<unknown, (event: Fields) => AssistantMessageChunkInit>([
    ['message-start', () => this.#start()],
    ['content-start', (event) => ({ parts: this.#blocks.content(event) })],
    ['content-delta', (event) => ({ parts: this.#blocks.content(event) })],
    ['content-end', (event) => ({ parts: this.#blocks.endContent(event) })],
    ['tool-plan-delta', (event) => ({ parts: this.#blocks.plan(event) })],
    ['tool-call-start', (event) => ({ parts: this.#blocks.toolCall(event) })],
    ['tool-call-delta', (event) => ({ parts: this.#blocks.toolCall(event) })],
    ['tool-call-end', (event) => ({ parts: this.#blocks.endToolCall(event) })],
    ['citation-start', (event) => ({ parts: this.#blocks.citation(event) })],
    ['message-end', (event) => this.#end(record(event.delta))],
  ])

  read(event: Fields): AssistantMessageChunk | undefined {
    const read = this.#events.get(event.type)
    if (read === undefined) return undefined
    this.#hasBegun = true
    const { metadata, providerMetadata, ...init } = read(event)
    const id = text(event.id)
    // One item for each event, as a whole response lists them; checked where they enter the chunk.
    const logprobs = records([event.logprobs]) as readonly JsonObject[]
    const chunk = new AssistantMessageChunk({
      ...init,
      logprobs: logprobs.length === 0 ? undefined : logprobs,
      metadata: this.#envelope.metadata({ ...(id !== undefined && { id }), ...metadata }),
      providerMetadata: { ...others(event, eventFields), ...providerMetadata },
    })
    // What is empty changes nothing.
    return empty.merge(chunk) === empty ? undefined : chunk
  }

  errorOf(event: Fields): ReportedError | undefined {
    const delta = record(event.delta)
    if (event.type === 'message-end' && (delta.error || finishWord(delta) === 'ERROR')) {
      return { message: text(delta.error) ?? 'the message ended with an error', body: event }
    }
    // The body of an error response, in place of an event.
    return event.type === undefined && text(event.message) !== undefined ? reportedError(event) : undefined
  }

  missing(): string | undefined {
    if (this.#isFinished) return undefined
    return this.#hasBegun ? 'no message-end arrived' : 'no message arrived'
  }

  #start(): AssistantMessageChunkInit {
    this.#blocks.beginMessage()
    this.#isFinished = false
    return {}
  }

  #end(delta: Fields): AssistantMessageChunkInit {
    const word = finishWord(delta)
    const usage = others(record(delta.usage), new Set())
    this.#isFinished = true
    return {
      finishReason: word && (finishReasons.get(word) ?? word),
      metadata: word === undefined ? undefined : { finish_reason: word },
      usageMetadata: usage && this.#envelope.usage(cohereUsage(usage)),
      providerMetadata: others(delta, endFields),
    }
  }
}

function finishWord(delta: Fields): string | undefined {
  return text(delta.finish_reason ?? delta.finishReason)
}
