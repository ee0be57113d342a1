/**
 * Gemini's `streamGenerateContent`, of the Gemini API and of Vertex AI. Every event is a whole response of the next parts.
 */

import { AssistantMessageChunk } from '../chunks/assistant.js'
import type { JsonObject, JsonValue } from '../json.js'
import type { UsageMetadata } from '../messages.js'
import { type EventSource, readWire, type WireEvent, type WireReader } from './adapter.js'
import { Envelope } from './envelope.js'
import { others, record, records, text } from './fields.js'
import { type GeminiFinish, geminiFinish } from './gemini-finish.js'
import { GeminiParts } from './gemini-parts.js'
import { GeminiSources } from './gemini-sources.js'
import { geminiUsage, laterCounters } from './gemini-usage.js'
import type { ReaderOptions } from './limits.js'
import { type ReportedError, reportedError } from './reported-error.js'

/**
 * One `GenerateContentResponse`, as far as it is read. The type of the official SDK is assignable to it.
 *
 * @since 0.1.0
 */
export interface GeminiEvent {
  readonly candidates?: readonly object[] | null | undefined
  readonly promptFeedback?: object | null | undefined
  readonly usageMetadata?: object | null | undefined
  readonly responseId?: string | null | undefined
  readonly modelVersion?: string | null | undefined
  readonly createTime?: string | null | undefined
  readonly error?: unknown
}

/**
 * How `fromGemini` reads.
 *
 * @since 0.1.0
 */
export interface FromGeminiOptions extends ReaderOptions {
  /** Which candidate to read, by its `index`; 0 by default. */
  readonly candidate?: number | undefined
}

/**
 * Reads a stream of Gemini responses, of the Gemini API or of Vertex AI, as chunks. The events are those of server-sent
 * events, of a JSON array, or of the official SDK.
 *
 * Reads one candidate: text, thoughts, function calls, finish reason, usage, log-probabilities. Each named `functionCall` is
 * a call of its own; a nameless one, and arguments that are streamed by their JSON paths, go on with the last call. A part
 * with a `thoughtSignature` stays a part of its own, the signature in its `providerData`; other neighbours of one kind are
 * one part. Code that was executed, files, the provider's own tools and unknown parts are content, as they came. The
 * response's id and model are in `metadata`; grounding, citations, safety ratings and other fields without a place are in
 * `providerMetadata`. `outputTokens` includes thoughts, and `inputTokens` what the provider's tools brought into the prompt.
 *
 * Does not make up ids of calls, run anything, or read the Live API.
 *
 * @param events - read once, as the chunks are taken; stopping early ends it too
 * @param options - what to read, and how much the stream may bring
 * @throws ProviderError when the provider reports an error in the stream
 * @throws StreamIncompleteError when the stream ends without a finish reason or a blocked prompt, or its source fails
 * @throws StreamMalformedError when an event is not a JSON object, or the events are those of another wire
 * @throws LimitError when the stream brings more than `options.limits` allow
 *
 * @example
 * import { collect } from 'chunkfold'
 * import { fromGemini } from 'chunkfold/providers'
 *
 * const events = [
 *   { candidates: [{ content: { parts: [{ text: 'Adding.', thought: true }] } }] },
 *   { candidates: [{ content: { parts: [{ functionCall: { name: 'add', args: { a: 2 } } }] }, finishReason: 'STOP' }] },
 * ]
 * const chunk = await collect(fromGemini(events))
 * chunk.reasoningContent // => 'Adding.'
 * chunk.toolCalls // => [{ type: 'function', name: 'add', arguments: '{"a":2}', index: 0 }]
 * chunk.finishReason // => 'tool_calls'
 *
 * @since 0.1.0
 */
export function fromGemini(
  events: EventSource<GeminiEvent>,
  options: FromGeminiOptions = {},
): AsyncGenerator<AssistantMessageChunk, void, undefined> {
  return readWire(events, new GeminiReader(options), AssistantMessageChunk.empty, options)
}

type Fields = WireEvent

/** Where the fields of an event go in the metadata. */
const metadataFields = { responseId: 'id', modelVersion: 'model', createTime: 'createTime' } as const
const eventFields = new Set([
  ...['candidates', 'usageMetadata', 'error', ...Object.keys(metadataFields)],
  // What the SDK adds on its own.
  ...['sdkHttpResponse', 'automaticFunctionCallingHistory'],
])
const candidateFields = new Set(['content', 'index', 'finishReason', 'logprobsResult', 'citationMetadata', 'groundingMetadata'])
const empty = AssistantMessageChunk.empty

class GeminiReader implements WireReader {
  readonly wire = 'gemini'
  readonly #candidate: number
  readonly #envelope = new Envelope()
  readonly #parts = new GeminiParts()
  readonly #sources = new GeminiSources()
  #counters: JsonObject = {}
  #finish: GeminiFinish | undefined
  #hasCandidate = false

  constructor({ candidate = 0 }: FromGeminiOptions) {
    this.#candidate = candidate
  }

  read(event: Fields): AssistantMessageChunk | undefined {
    const candidates = records(event.candidates).filter(({ index }) => (index ?? 0) === this.#candidate)
    this.#hasCandidate ||= candidates.length > 0
    const parts = candidates.flatMap(({ content }) => records(record(content).parts).flatMap((part) => this.#parts.read(part)))
    // Some streams say STOP with each event: the last one counts.
    const said = candidates.map(({ finishReason }) => finishReason).findLast((reason) => reason)
    const finish = geminiFinish(said, event.promptFeedback)
    this.#finish = finish ?? this.#finish
    // Checked where they enter the chunk.
    const logprobs = candidates.map((one) => one.logprobsResult).find((result) => result) as JsonValue | undefined
    const chunk = new AssistantMessageChunk({
      parts: finish === undefined ? parts : [...parts, ...this.#parts.end()],
      logprobs,
      finishReason: this.#finishReason(),
      metadata: this.#metadata(event),
      usageMetadata: this.#usage(event.usageMetadata),
      providerMetadata: Object.assign(
        {},
        others(event, eventFields),
        ...candidates.map((one) => ({ ...others(one, candidateFields), ...this.#sources.add(one) })),
      ),
    })
    // What is empty changes nothing.
    return empty.merge(chunk) === empty ? undefined : chunk
  }

  rest(): AssistantMessageChunk | undefined {
    const providerMetadata = this.#sources.rest()
    return providerMetadata && new AssistantMessageChunk({ providerMetadata })
  }

  errorOf({ error }: Fields): ReportedError | undefined {
    return error ? reportedError(error) : undefined
  }

  missing(): string | undefined {
    if (this.#finish !== undefined) return undefined
    return this.#hasCandidate ? 'no finish reason arrived' : `nothing of candidate ${this.#candidate} arrived`
  }

  /** The reason so far, which calls that come after it change too. */
  #finishReason(): string | undefined {
    const reason = this.#finish?.reason
    return reason === 'stop' && this.#parts.hasCalls ? 'tool_calls' : reason
  }

  #metadata(event: Fields): JsonObject | undefined {
    const said = Object.entries(metadataFields).map(([field, name]) => [name, text(event[field])] as const)
    return this.#envelope.metadata({
      ...Object.fromEntries(said.filter(([, value]) => value !== undefined)),
      ...(this.#finish && { finish_reason: this.#finish.said }),
    })
  }

  #usage(usage: unknown): UsageMetadata | undefined {
    const said = others(record(usage), new Set())
    if (said === undefined) return undefined
    this.#counters = laterCounters(this.#counters, said)
    return geminiUsage(this.#counters)
  }
}
