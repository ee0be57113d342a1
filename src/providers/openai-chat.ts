/**
 * OpenAI Chat Completions, and the many servers that speak it. Deltas append; a whole `message` only fills what is missing.
 */

import { AssistantMessageChunk } from '../chunks/assistant.js'
import type { AssistantMessageChunkInit } from '../chunks/init.js'
import type { JsonValue } from '../json.js'
import type { MessagePart, Part, ToolCall } from '../parts/part.js'
import { type EventSource, readWire, type WireEvent, type WireReader } from './adapter.js'
import { Envelope } from './envelope.js'
import { allOf, label, numbers, others, record, records, text } from './fields.js'
import type { ReaderOptions } from './limits.js'
import { DeltaReader, otherDeltaFields } from './openai-delta.js'
import { openAIUsage } from './openai-usage.js'
import { type ReportedError, reportedError } from './reported-error.js'

/**
 * One `chat.completion.chunk`, or a whole `chat.completion`, as far as it is read. The types of the official SDK are
 * assignable to it.
 *
 * @since 0.1.0
 */
export interface OpenAIChatEvent {
  readonly id?: string | null | undefined
  readonly model?: string | null | undefined
  readonly choices?: readonly object[] | null | undefined
  readonly usage?: object | null | undefined
  readonly error?: unknown
}

/**
 * How `fromOpenAIChat` reads.
 *
 * @since 0.1.0
 */
export interface FromOpenAIChatOptions extends ReaderOptions {
  /** Which choice to read, by its `index`; 0 by default. */
  readonly choice?: number | undefined
  /** For the few servers that send the whole text or reasoning so far in each delta; false by default, because text does repeat itself. */
  readonly cumulative?: boolean | undefined
}
/**
 * Reads a Chat Completions stream, of OpenAI or of one of the many servers that speak it, as chunks.
 *
 * Reads one choice: content, reasoning (`reasoning_content`, `reasoning`, `reasoning_details`, thinking items), refusal,
 * audio, tool calls, finish reason, usage, log-probabilities, and the token ids of vLLM. Usage may come with a choice, with
 * an empty `choices`, or be repeated: it is cumulative. A whole `message` fills in what no delta brought. The response's id
 * and model are in `metadata`; fields without a place of their own are in `providerMetadata`, under their names, the last
 * value of each.
 *
 * Does not run anything, parse arguments, or make up what the provider did not say.
 *
 * @param events - read once, as the chunks are taken; stopping early ends it too
 * @param options - what to read, and how much the stream may bring
 * @throws ProviderError when the provider reports an error in the stream
 * @throws StreamIncompleteError when the stream ends without a finish reason or `[DONE]`, its source fails, or nothing of the
 *   choice arrives
 * @throws StreamMalformedError when an event is not a JSON object, or the events are those of another wire
 * @throws LimitError when the stream brings more than `options.limits` allow
 *
 * @example
 * import { collect } from 'chunkfold'
 * import { fromOpenAIChat } from 'chunkfold/providers'
 *
 * const events = [
 *   { choices: [{ index: 0, delta: { content: 'Hel' } }] },
 *   { choices: [{ index: 0, delta: { content: 'lo' }, finish_reason: 'stop' }] },
 *   { choices: [], usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } },
 * ]
 * const chunk = await collect(fromOpenAIChat(events))
 * chunk.content // => 'Hello'
 * chunk.usageMetadata // => { inputTokens: 3, outputTokens: 2, totalTokens: 5 }
 *
 * @since 0.1.0
 */
export function fromOpenAIChat(
  events: EventSource<OpenAIChatEvent>,
  options: FromOpenAIChatOptions = {},
): AsyncGenerator<AssistantMessageChunk, void, undefined> {
  return readWire(events, new OpenAIChatReader(options), AssistantMessageChunk.empty, options)
}

type Fields = WireEvent

const eventFields = new Set([
  ...[
    'id',
    'model',
    'created',
    'system_fingerprint',
    'service_tier',
    'object',
    'choices',
    'usage',
    'error',
    'prompt_token_ids',
  ],
  // Padding against the guessing of texts by their length.
  ...['obfuscation', 'p', 'type'],
])
const metadataFields = ['id', 'model', 'created', 'system_fingerprint', 'service_tier'] as const
// `text` repeats the delta for clients of the older API.
const choiceFields = new Set(['index', 'delta', 'message', 'finish_reason', 'logprobs', 'token_ids', 'usage', 'text', 'error'])

/** Words of the family that mean what OpenAI has a word for. */
const finishReasons = new Map([
  ['function_call', 'tool_calls'],
  ['tool_use', 'tool_calls'],
  ['end_turn', 'stop'],
  ['eos', 'stop'],
  ['stop_sequence', 'stop'],
  ['max_tokens', 'length'],
  ['model_length', 'length'],
  ['sensitive', 'content_filter'],
])

class OpenAIChatReader implements WireReader {
  readonly wire = 'openai-chat'
  readonly #choice: number
  readonly #deltas: DeltaReader
  readonly #envelope = new Envelope()
  #hasChoice = false
  #isFinished = false

  constructor({ choice = 0, cumulative = false }: FromOpenAIChatOptions) {
    this.#choice = choice
    this.#deltas = new DeltaReader(cumulative)
  }

  read(event: Fields, merged: AssistantMessageChunk): AssistantMessageChunk | undefined {
    if (isErrorEvent(event)) return undefined
    const choices = records(event.choices).filter((one) => this.#isChosen(one))
    const choice = choices[0] ?? none
    let chunk = this.#chunkOf(choice, () => merged, this.#beside(event, choice))
    for (let next = 1; next < choices.length; next++) {
      const left = chunk
      chunk = left.merge(this.#chunkOf(choices[next] ?? none, () => merged.merge(left), none))
    }
    // What is empty changes nothing.
    return empty.merge(chunk) === empty ? undefined : chunk
  }

  errorOf(event: Fields): ReportedError | undefined {
    const failed = records(event.choices).find((choice) => choice.error && this.#isChosen(choice))
    const body = event.error || failed?.error || (isErrorEvent(event) ? event : undefined)
    return body ? reportedError(body) : undefined
  }

  /** Some servers give no finish reason, only the mark. */
  endMark(): void {
    this.#isFinished ||= this.#hasChoice
  }

  #isChosen({ index }: Fields): boolean {
    return Number(label(index ?? 0)) === this.#choice
  }

  missing(): string | undefined {
    if (this.#isFinished) return undefined
    return this.#hasChoice ? 'no finish reason arrived' : `nothing of choice ${this.#choice} arrived`
  }

  /** What an event says beside its choice. */
  #beside(event: Fields, choice: Fields): AssistantMessageChunkInit {
    const said: Record<string, JsonValue> = {}
    for (const field of metadataFields) {
      // Checked where it enters the chunk.
      if (event[field] ?? false) said[field] = event[field] as JsonValue
    }
    const word = text(choice.finish_reason)
    if (word !== undefined && finishReasons.has(word)) said.finish_reason = word
    // Groq and Kimi have a place of their own for usage.
    const usage = event.usage ?? choice.usage ?? record(event.x_groq).usage
    return {
      metadata: this.#envelope.metadata(said),
      usageMetadata: usage ? this.#envelope.usage(openAIUsage(record(usage))) : undefined,
      promptTokenIds: numbers(event.prompt_token_ids),
      providerMetadata: others(event, eventFields),
    }
  }

  /** @param beside - what the event says beside its choice */
  #chunkOf(choice: Fields, merged: () => AssistantMessageChunk, beside: AssistantMessageChunkInit): AssistantMessageChunk {
    const delta = record(choice.delta)
    const finishReason = text(choice.finish_reason)
    this.#hasChoice ||= 'delta' in choice || 'message' in choice
    this.#isFinished ||= finishReason !== undefined && finishReason !== 'null'
    const parts = this.#deltas.read(delta)
    const own = [record(choice.message), delta].map(otherDeltaFields)
    return new AssistantMessageChunk({
      metadata: beside.metadata,
      usageMetadata: beside.usageMetadata,
      promptTokenIds: beside.promptTokenIds,
      role: text(delta.role) ?? text(record(choice.message).role),
      parts: choice.message === undefined ? parts : [...parts, ...this.#missingParts(choice.message, parts, merged)],
      finishReason: finishReason && (finishReasons.get(finishReason) ?? finishReason),
      completionTokenIds: numbers(choice.token_ids),
      logprobs: choice.logprobs as JsonValue | undefined,
      providerMetadata: this.#envelope.changed(allOf(beside.providerMetadata, others(choice, choiceFields), ...own)),
    })
  }

  /** The parts of a whole message that no delta brought. */
  #missingParts(message: unknown, parts: readonly Part[], merged: () => AssistantMessageChunk): Part[] {
    const { role: _, ...fields } = record(message)
    // What has been read is worked out only where there is something to compare it with.
    if (Object.values(fields).every((field) => field === null || field === undefined || field === '')) return []
    const sofar = merged().merge(new AssistantMessageChunk({ parts }))
    return new DeltaReader(false).read(missingFields(fields, sofar))
  }
}

const empty = AssistantMessageChunk.empty
const none: Fields = {}

/** An event that is an error itself, instead of having one. */
function isErrorEvent(event: Fields): boolean {
  return event.object === 'error' || event.type === 'error'
}

/** The fields of a whole message, as a delta, less what has been read already. */
function missingFields(message: Fields, sofar: AssistantMessageChunk): Fields {
  const rest = (whole: unknown, read: string) =>
    typeof whole === 'string' && whole.startsWith(read) ? whole.slice(read.length) : undefined
  const has = (type: MessagePart['type']) => sofar.parts.some((part) => part.type === type)
  const hasItems = has('content')
  return {
    content:
      Array.isArray(message.content) && sofar.contentList.length === 0 ? message.content : rest(message.content, sofar.text),
    reasoning_content: rest(message.reasoning_content ?? message.reasoning, sofar.reasoningContent),
    reasoning_details: has('reasoning') ? undefined : message.reasoning_details,
    refusal: rest(message.refusal, sofar.refusal),
    annotations: sofar.parts.some((part) => part.type === 'text' && part.providerData) ? undefined : message.annotations,
    audio: hasItems ? undefined : message.audio,
    images: hasItems ? undefined : message.images,
    tool_calls: missingCalls(message.tool_calls, sofar.toolCalls),
    function_call: has('tool-call') ? undefined : message.function_call,
  }
}

/** The calls that have not been read. Where a call came without its id, which one it is cannot be told: none is missing. */
function missingCalls(whole: unknown, read: readonly ToolCall[]): readonly Fields[] {
  const ids = new Set(read.map(({ id }) => id))
  if (ids.has(undefined)) return []
  return records(whole).filter(({ id }) => ids.size === 0 || (text(id) !== undefined && !ids.has(text(id))))
}
