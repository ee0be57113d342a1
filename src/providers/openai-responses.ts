/**
 * OpenAI Responses, and the servers that speak it. Deltas append; what is whole only fills in what is missing.
 */

import { AssistantMessageChunk } from '../chunks/assistant.js'
import type { AssistantMessageChunkInit } from '../chunks/init.js'
import type { JsonObject } from '../json.js'
import type { Part } from '../parts/part.js'
import { type EventSource, readWire, type WireEvent, type WireReader } from './adapter.js'
import { Envelope } from './envelope.js'
import { others, record, text } from './fields.js'
import type { ReaderOptions } from './limits.js'
import { ResponseParts } from './openai-responses-parts.js'
import { responsesUsage } from './openai-responses-usage.js'
import { type ReportedError, reportedError } from './reported-error.js'

/**
 * One event of a Responses stream, or a whole response, as far as it is read. The types of the official SDK are assignable
 * to it.
 *
 * @since 0.1.0
 */
export interface OpenAIResponsesEvent {
  readonly type?: string | null | undefined
  readonly response?: object | null | undefined
  readonly item?: object | null | undefined
  readonly item_id?: string | null | undefined
  readonly output_index?: number | null | undefined
  readonly delta?: unknown
  readonly error?: unknown
  /** `"response"` for a whole response. */
  readonly object?: string | null | undefined
  readonly status?: string | null | undefined
  readonly output?: readonly object[] | null | undefined
}

/**
 * Reads a stream of the Responses API as chunks.
 *
 * Reads text with its annotations, refusals, reasoning (summaries and text) with what has to go back with it, calls of
 * functions and custom tools, log-probabilities, usage, and how the response ended. Every other item of the output (web and
 * file search, code interpreter, image generation, MCP, computer, shell, patches, and what is not known) is an item of
 * the content, whole, when it is finished, also where it asks the caller to do something: only `function_call` and
 * `custom_tool_call` are tool calls. Several responses in one stream keep their parts apart; usage and metadata are those
 * of the last one. Where a whole text differs from its deltas, the deltas stand.
 *
 * The id and the model of the response are in `metadata`, and as `finish_reason` the provider's own word for how it ended.
 * `providerData` of each part has what is needed to send the output back as it was.
 *
 * Does not run anything, parse arguments, keep what the response repeats of the request, or give images before they are
 * finished.
 *
 * @param events - read once, as the chunks are taken; stopping early ends it too
 * @param options - how much the stream may bring
 * @throws ProviderError when the response has failed, or the provider reports an error in the stream
 * @throws StreamIncompleteError when the stream ends before the response does, or its source fails
 * @throws StreamMalformedError when an event is not a JSON object, or the events are those of another wire
 * @throws LimitError when the stream brings more than `options.limits` allow
 *
 * @example
 * import { collect } from 'chunkfold'
 * import { fromOpenAIResponses } from 'chunkfold/providers'
 *
 * const events = [
 *   { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 0, content_index: 0, delta: 'Hel' },
 *   { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 0, content_index: 0, delta: 'lo' },
 *   { type: 'response.completed', response: { id: 'resp_1', usage: { input_tokens: 3, output_tokens: 2, total_tokens: 5 } } },
 * ]
 * const chunk = await collect(fromOpenAIResponses(events))
 * chunk.content // => 'Hello'
 * chunk.finishReason // => 'stop'
 * chunk.metadata // => { id: 'resp_1', finish_reason: 'completed' }
 * chunk.usageMetadata // => { inputTokens: 3, outputTokens: 2, totalTokens: 5 }
 *
 * @since 0.1.0
 */
export function fromOpenAIResponses(
  events: EventSource<OpenAIResponsesEvent>,
  options: ReaderOptions = {},
): AsyncGenerator<AssistantMessageChunk, void, undefined> {
  return readWire(events, new OpenAIResponsesReader(), AssistantMessageChunk.empty, options)
}

type Fields = WireEvent
type Handler = (output: ResponseParts, event: Fields) => Part[]

/**
 * What each event gives. Those of tools that the provider runs are not here: their items come whole. Events that carry a
 * response are read by their status.
 */
const handlers: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    'response.output_item.added': (output, event) => output.itemAdded(event),
    'response.output_item.done': (output, event) => output.itemDone(event),
    'response.content_part.added': (output, event) => output.partAdded(event),
    'response.content_part.done': (output, event) => output.partDone(event),
    'response.output_text.delta': (output, event) => output.delta('output_text', event),
    'response.output_text.done': (output, event) => output.whole('output_text', event),
    'response.output_text.annotation.added': (output, event) => output.annotation(event),
    'response.refusal.delta': (output, event) => output.delta('refusal', event),
    'response.refusal.done': (output, event) => output.whole('refusal', event),
    'response.reasoning_text.delta': (output, event) => output.delta('reasoning_text', event),
    'response.reasoning_text.done': (output, event) => output.whole('reasoning_text', event),
    'response.reasoning_summary_part.added': (output, event) => output.partAdded(event),
    'response.reasoning_summary_part.done': (output, event) => output.partDone(event),
    'response.reasoning_summary_text.delta': (output, event) => output.delta('summary_text', event),
    'response.reasoning_summary_text.done': (output, event) => output.whole('summary_text', event),
    'response.function_call_arguments.delta': (output, event) => output.callDelta('function_call', event),
    'response.function_call_arguments.done': (output, event) => output.callWhole('function_call', event),
    'response.custom_tool_call_input.delta': (output, event) => output.callDelta('custom_tool_call', event),
    'response.custom_tool_call_input.done': (output, event) => output.callWhole('custom_tool_call', event),
  } satisfies Record<`response.${string}`, Handler>),
)

/** The states of a response that has ended. */
const ends = new Set(['completed', 'incomplete', 'failed', 'cancelled'])

/** Why a response is incomplete, in OpenAI's other words. */
const incompleteReasons = new Map([['max_output_tokens', 'length']])

const metadataFields = ['id', 'model', 'created_at', 'completed_at', 'service_tier'] as const

/** Fields of a response that are read, and those that repeat the request. */
const responseFields = new Set([
  ...metadataFields,
  ...['type', 'sequence_number', 'response', 'object', 'status', 'incomplete_details'],
  ...['output', 'output_text', 'usage', 'error', 'metadata'],
  ...['background', 'conversation', 'frequency_penalty', 'include', 'instructions', 'max_output_tokens', 'max_tool_calls'],
  ...['parallel_tool_calls', 'presence_penalty', 'previous_response_id', 'prompt', 'prompt_cache_key', 'prompt_cache_options'],
  ...['prompt_cache_retention', 'reasoning', 'safety_identifier', 'store', 'temperature', 'text', 'tool_choice', 'tools'],
  ...['top_logprobs', 'top_p', 'truncation', 'user'],
])

class OpenAIResponsesReader implements WireReader {
  readonly wire = 'openai-responses'
  readonly #output = new ResponseParts()
  #envelope = new Envelope()
  #isFinished = false

  read(event: Fields): AssistantMessageChunk | undefined {
    const type = typeOf(event)
    if (type === 'response.created') this.#next()
    const response = responseOf(event)
    const parts = handlers.get(type)?.(this.#output, event) ?? []
    const whole = response && this.#response(event, response, type)
    const chunk = new AssistantMessageChunk({
      ...whole,
      parts: [...parts, ...(whole?.parts ?? [])],
      logprobs: this.#output.takeLogprobs(),
    })
    // What is empty changes nothing.
    return empty.merge(chunk) === empty ? undefined : chunk
  }

  errorOf(event: Fields): ReportedError | undefined {
    const body = errorBody(event)
    return body ? reportedError(body) : undefined
  }

  missing(): string | undefined {
    return this.#isFinished ? undefined : 'the response has not been completed'
  }

  /** Another response begins. */
  #next(): void {
    this.#output.next()
    this.#envelope = new Envelope()
    this.#isFinished = false
  }

  /** What an event with a response says. */
  #response(event: Fields, response: Fields, type: string): AssistantMessageChunkInit {
    const end = endOf(response, type)
    this.#isFinished ||= end !== undefined
    const parts = end === undefined ? [] : this.#output.output(response.output)
    const reason = end === 'incomplete' ? text(record(response.incomplete_details).reason) : undefined
    const said = metadataFields.filter((field) => response[field] ?? false).map((field) => [field, response[field]])
    return {
      parts,
      metadata: this.#envelope.metadata({ ...Object.fromEntries(said), ...(end && { finish_reason: reason ?? end }) }),
      finishReason: this.#finishReason(end, reason),
      usageMetadata: response.usage ? this.#envelope.usage(responsesUsage(record(response.usage))) : undefined,
      providerMetadata: { ...ownMetadata(response), ...others(response, responseFields), ...others(event, responseFields) },
    }
  }

  #finishReason(end: string | undefined, reason: string | undefined): string | undefined {
    if (end === 'completed') return this.#output.hasCalls ? 'tool_calls' : 'stop'
    // What has failed has not finished: an error follows.
    if (end === 'failed') return undefined
    return reason === undefined ? end : (incompleteReasons.get(reason) ?? reason)
  }
}

const empty = AssistantMessageChunk.empty

/** The type of an event; a whole response counts as the event that would bring it. */
function typeOf(event: Fields): string {
  return text(event.type) ?? (event.object === 'response' ? `response.${text(event.status) ?? 'completed'}` : '')
}

/** The response that an event carries, or is. */
function responseOf(event: Fields): Fields | undefined {
  if (event.object === 'response' && event.type === undefined) return event
  return typeof event.response === 'object' && event.response !== null ? record(event.response) : undefined
}

/** What the response holds as its `metadata`: the caller's own, and with some servers more. */
function ownMetadata({ metadata }: Fields): JsonObject | undefined {
  // Checked where it enters the chunk.
  return Object.keys(record(metadata)).length === 0 ? undefined : { metadata: metadata as JsonObject }
}

/** How a response has ended; undefined while it goes on. The response may say more than the event that ends it. */
function endOf(response: Fields, type: string): string | undefined {
  const [said, own = ''] = [type.slice('response.'.length), text(response.status)]
  if (!ends.has(said)) return undefined
  return ends.has(own) ? own : said
}

/** What an event reports as an error. A gateway's own error has no type. */
function errorBody(event: Fields): unknown {
  if (event.type === 'error') return event.error || event
  const response = responseOf(event)
  if (response === undefined) return event.type === undefined ? event.error : undefined
  return endOf(response, typeOf(event)) === 'failed' ? response.error || response : undefined
}
