/**
 * The AI SDK's streams: three that say the same with other words. One reader knows all of them.
 */

import { AssistantMessageChunk } from '../../chunks/assistant.js'
import type { AssistantMessageChunkInit } from '../../chunks/init.js'
import { isIterable } from '../../iteration.js'
import type { JsonObject } from '../../json.js'
import type { UsageMetadata } from '../../messages.js'
import type { Part } from '../../parts/part.js'
import { type EventSource, readWire, type WireEvent, type WireReader } from '../../providers/adapter.js'
import { Envelope } from '../../providers/envelope.js'
import { record, text } from '../../providers/fields.js'
import { limitsOf, type ReaderOptions } from '../../providers/limits.js'
import type { ReportedError } from '../../providers/reported-error.js'
import { asJson } from '../as-json.js'
import { ended, withEnd } from './end-mark.js'
import { ReadCalls } from './read-calls.js'
import { readItem, words } from './read-items.js'
import { ReadTexts } from './read-texts.js'
import { aiSDKUsage, sumOfSteps } from './usage.js'

/**
 * One part of a stream of the AI SDK, as far as its type tells it from others. `TextStreamPart`, `UIMessageChunk` and
 * `LanguageModelV3StreamPart` are assignable to it.
 *
 * @since 0.1.0
 */
export interface AISDKEvent {
  readonly type: string
}

/**
 * Reads a stream of the AI SDK (version 6) as chunks: the `fullStream` of `streamText`, the stream of a language model
 * (`doStream`), or a UI message stream, parsed or as `decodeSSE` gives it.
 *
 * | of the AI SDK | in the chunks |
 * |---|---|
 * | text, reasoning | text and reasoning, each start a part of its own |
 * | tool input and tool call | a tool call with its id, its JSON text as it came in; ended when it is whole |
 * | a call that differs from what was streamed of it (`experimental_repairToolCall`, a schema that transforms) | the call as it is in the end, with the JSON text of its input |
 * | call that the provider runs, results and errors of tools, approvals, files, sources, data | items of the content, in the form of a UI message stream |
 * | `providerMetadata` of a text or a call | its `providerData`, under `aiSDK`; written back by `toUIMessageChunks` and `toUIMessages` |
 * | usage | the unified counters, added over the steps; what the provider said, under `raw` |
 * | finish reason | `stop`, `length`, `tool_calls`, `content_filter`, `error`, `other`; the provider's own word in `metadata` |
 * | id and model of the response, message id and message metadata | `metadata` |
 * | error | a `ProviderError` with the error as its `body` |
 * | abort | an `AbortError`, with what had arrived in its `partial` |
 *
 * All steps of a stream are one message, in order. Because a call may be repaired, and chunks take nothing back, its input comes
 * at once when it is whole, or as far as it has come when the stream fails, and what follows a call waits for it; only that of a model's own stream (`doStream`, which
 * begins with `stream-start`) comes as it is written. Of an attempt that `toUIMessageChunks` has marked as begun anew, the parts
 * are those of any other step. Left out are requests and warnings, the headers of responses, raw chunks,
 * preliminary results of tools, transient data, and why an input was refused.
 *
 * @param events - read once, as the chunks are taken; stopping early ends it too
 * @param options - how much the stream may bring
 * @throws ProviderError when an error is reported in the stream
 * @throws StreamIncompleteError when the stream ends without `finish` or `[DONE]`, or its source fails
 * @throws StreamMalformedError when an event is not an object
 * @throws LimitError when the stream brings more than `options.limits` allow
 *
 * @example
 * import { collect } from 'chunkfold'
 * import { fromAISDK } from 'chunkfold/interop'
 *
 * // In earnest: fromAISDK(streamText({ model, prompt }).fullStream)
 * const events = [
 *   { type: 'text-start', id: '0' },
 *   { type: 'text-delta', id: '0', text: 'Hello' },
 *   { type: 'text-end', id: '0' },
 *   { type: 'finish', finishReason: 'stop', totalUsage: { inputTokens: 3, outputTokens: 2 } },
 * ]
 * const chunk = await collect(fromAISDK(events))
 * chunk.content // => 'Hello'
 * chunk.finishReason // => 'stop'
 * chunk.usageMetadata // => { inputTokens: 3, outputTokens: 2 }
 *
 * @since 0.1.0
 */
export function fromAISDK(
  events: EventSource<AISDKEvent>,
  options: ReaderOptions = {},
): AsyncGenerator<AssistantMessageChunk, void, undefined> {
  const { maxArgumentsLength, maxLength } = limitsOf(options)
  const reader = new AISDKReader(Math.min(mostHeld, maxArgumentsLength, maxLength))
  return readWire(
    isIterable(events) ? withEnd(events, () => reader.isHolding) : events,
    reader,
    AssistantMessageChunk.empty,
    options,
  )
}

/** How much of calls is held back at most until they are whole, in UTF-16 units. */
const mostHeld = 16 * 1024 * 1024

type Fields = WireEvent
type Init = AssistantMessageChunkInit

/** What the AI SDK has other words for. */
const finishReasons = new Map([
  ['tool-calls', 'tool_calls'],
  ['content-filter', 'content_filter'],
])

const empty = AssistantMessageChunk.empty

class AISDKReader implements WireReader {
  readonly #texts = new ReadTexts()
  readonly #calls: ReadCalls
  readonly #envelope = new Envelope()
  #usage: UsageMetadata = {}
  #hasBegun = false
  #isFinished = false
  /** What had arrived when the stream was aborted. */
  #partial: AssistantMessageChunk = empty

  constructor(maxHeld: number) {
    this.#calls = new ReadCalls(maxHeld)
  }

  readonly #events = new Map<unknown, (event: Fields) => Init>([
    ['text-start', (event) => ({ parts: this.#texts.start('text', event) })],
    ['text-delta', (event) => ({ parts: this.#texts.delta('text', event) })],
    ['text-end', (event) => ({ parts: this.#texts.end('text', event) })],
    ['reasoning-start', (event) => ({ parts: this.#texts.start('reasoning', event) })],
    ['reasoning-delta', (event) => ({ parts: this.#texts.delta('reasoning', event) })],
    ['reasoning-end', (event) => ({ parts: this.#texts.end('reasoning', event) })],
    ['stream-start', () => ({ parts: this.#calls.beginModel() })],
    ['tool-input-start', (event) => ({ parts: this.#calls.start(event) })],
    ['tool-input-delta', (event) => ({ parts: this.#calls.delta(event) })],
    ['tool-call', (event) => ({ parts: this.#calls.whole(event) })],
    ['tool-input-available', (event) => ({ parts: this.#calls.whole(event) })],
    ['tool-input-error', (event) => ({ parts: this.#calls.whole(event) })],
    ['start', (event) => this.#said({ id: event.messageId, metadata: event.messageMetadata })],
    ['message-metadata', (event) => this.#said({ metadata: event.messageMetadata })],
    ['response-metadata', (event) => this.#said({ id: event.id, model: event.modelId })],
    ['finish-step', (event) => this.#step(event)],
    ['finish', (event) => this.#finish(event)],
    ['error', () => ({ parts: this.#flush() })],
    ['abort', () => ({ parts: this.#flush() })],
    [ended, () => ({ parts: this.#flush() })],
  ])

  /** True while calls are held back until they are whole. */
  get isHolding(): boolean {
    return this.#calls.isHolding
  }

  read(event: Fields, merged: AssistantMessageChunk): AssistantMessageChunk | undefined {
    this.#hasBegun ||= event.type !== ended
    const init = this.#events.get(event.type)?.(event) ?? { parts: readItem(event) }
    const chunk = new AssistantMessageChunk({ ...init, parts: this.#calls.inOrder(init.parts ?? []) })
    if (event.type === 'abort') this.#partial = merged.merge(chunk)
    // What is empty changes nothing.
    return empty.merge(chunk) === empty ? undefined : chunk
  }

  errorOf(event: Fields): ReportedError | undefined {
    if (event.type === 'abort') throw this.#aborted(event)
    if (event.type !== 'error') return undefined
    const body = event.error ?? event.errorText
    return { message: words(body), body }
  }

  endMark(): void {
    this.#isFinished ||= this.#hasBegun
  }

  missing(): string | undefined {
    if (this.#isFinished) return undefined
    return this.#hasBegun ? 'no finish arrived' : 'nothing arrived'
  }

  /** An abort is what somebody asked for: it is an error of that name, as the platform has it. */
  #aborted({ reason }: Fields): Error {
    const error = new DOMException(text(reason) ?? 'The stream was aborted', 'AbortError')
    return Object.assign(error, { partial: this.#partial === empty ? undefined : this.#partial })
  }

  /** What is held back. */
  #flush(): Part[] {
    this.#calls.flush()
    return this.#texts.flush()
  }

  #said(fields: { readonly id?: unknown; readonly model?: unknown; readonly metadata?: unknown }): Init {
    const [id, model] = [text(fields.id), text(fields.model)]
    const metadata = record(asJson(fields.metadata)) as JsonObject
    return {
      metadata: this.#envelope.metadata({
        ...metadata,
        ...(id !== undefined && { id }),
        ...(model !== undefined && { model }),
      }),
    }
  }

  /** The ids of texts are free again; what each step costs is said by itself. */
  #step(event: Fields): Init {
    const response = record(event.response)
    const usage = event.usage === undefined ? undefined : sumOfSteps(this.#usage, aiSDKUsage(record(event.usage)))
    if (usage !== undefined) this.#usage = usage
    return {
      ...this.#said({ id: response.id, model: response.modelId }),
      parts: this.#flush(),
      usageMetadata: usage && this.#envelope.usage(usage),
      providerMetadata: providerMetadataOf(event),
    }
  }

  #finish(event: Fields): Init {
    const { unified, raw = event.rawFinishReason } = record(event.finishReason)
    const [said, word] = [text(unified) ?? text(event.finishReason), text(raw)]
    const finishReason = said && (finishReasons.get(said) ?? said)
    const parts = this.#flush()
    const usage = event.totalUsage ?? event.usage
    this.#isFinished = true
    return {
      ...this.#said({
        metadata: {
          ...record(event.messageMetadata),
          ...(word !== undefined && word !== finishReason && { finish_reason: word }),
        },
      }),
      parts,
      finishReason,
      usageMetadata: usage ? this.#envelope.usage(aiSDKUsage(record(usage))) : undefined,
      providerMetadata: providerMetadataOf(event),
    }
  }
}

/** What the provider says of the whole answer, by provider. */
function providerMetadataOf({ providerMetadata }: Fields): JsonObject | undefined {
  const metadata = record(asJson(providerMetadata))
  // It is JSON by now.
  return Object.keys(metadata).length === 0 ? undefined : (metadata as JsonObject)
}
