/**
 * LangChain's streams of messages. Each of its chunks is a delta, usage included; what ends a stream is that it ends.
 */

import { AssistantMessageChunk } from '../../chunks/assistant.js'
import type { JsonObject, JsonValue } from '../../json.js'
import type { Part } from '../../parts/part.js'
import { type EventSource, readWire, type WireEvent, type WireReader } from '../../providers/adapter.js'
import { Envelope } from '../../providers/envelope.js'
import { others, record, records, text } from '../../providers/fields.js'
import type { ReaderOptions } from '../../providers/limits.js'
import { asJson } from '../as-json.js'
import { finishNames, finishReasonOf, finishWord, modelOf } from './finish-words.js'
import { type MetadataPiece, withJoinedMetadata } from './joined-metadata.js'
import { ReadBlocks } from './read-blocks.js'
import { MessageCalls, OpenCalls } from './read-calls.js'
import type { LangChainEvent } from './types.js'
import { UsageSum } from './usage.js'

/**
 * Reads a stream of LangChain (`@langchain/core` 1.x) as chunks: what `model.stream()` gives, or a list of one `AIMessage`. A
 * chunk that has been through JSON is read as well.
 *
 * | of LangChain | in the chunks |
 * |---|---|
 * | text; blocks `text`, `reasoning`, `thinking`, `redacted_thinking`, `refusal` | text, reasoning, refusal; pieces with one `index` are one part, and what else a block has is its `providerData` |
 * | `additional_kwargs.reasoning_content`, `.reasoning`, `.refusal` | reasoning, refusal |
 * | `tool_call_chunks`; or else `tool_calls` and `invalid_tool_calls` | tool calls, by chunkfold's rules: index, then id, then name |
 * | blocks of other types | items of the content, whole or from pieces; of `non_standard`, its value; `extras` are its `providerData` |
 * | `usage_metadata` | the unified counters, added as LangChain adds them |
 * | finish or stop reason, whatever its name | `finishReason`, in OpenAI's words where these mean the same |
 * | `id`, name of the model | `metadata` |
 * | `response_metadata.logprobs` | `logprobs` |
 * | all else in `response_metadata`, and `additional_kwargs` | `providerMetadata`, joined |
 *
 * What stands beside the content is joined as LangChain's `concat` joins it: texts one after the other, numbers added, lists
 * by `index` and `id`. It is said with the first piece of it, with the reason for the end, and what is new since then in a
 * chunk of its own at the end, or before the error. Where LangChain fails or loses something, nothing is lost: of two kinds,
 * and of two booleans, the later value counts; numbers called `id`, `name` or `type` are not added; an item of a list is kept
 * also where its `text` is empty. What is null counts as absent.
 *
 * Not every integration says why an answer ended. So a stream without a reason is taken for whole when it ends, unless the
 * arguments of a call break off; then `finishReason` is undefined.
 *
 * @param events - read once, as the chunks are taken; stopping early ends it too
 * @param options - how much the stream may bring
 * @throws StreamIncompleteError when nothing arrives, a call breaks off without a reason for the end, or the source fails
 * @throws StreamMalformedError when an event is not an object
 * @throws LimitError when the stream brings more than `options.limits` allow
 *
 * @example
 * import { AIMessageChunk } from '@langchain/core/messages'
 * import { collect } from 'chunkfold'
 * import { fromLangChain } from 'chunkfold/interop'
 *
 * // In earnest: fromLangChain(await model.stream('Hello'))
 * const stream = [
 *   new AIMessageChunk({ content: 'Hel', id: 'run-1' }),
 *   new AIMessageChunk({ content: 'lo', response_metadata: { finish_reason: 'stop' } }),
 * ]
 * const chunk = await collect(fromLangChain(stream))
 * chunk.content // => 'Hello'
 * chunk.finishReason // => 'stop'
 * chunk.metadata // => { id: 'run-1' }
 *
 * @since 0.1.0
 */
export function fromLangChain(
  events: EventSource<LangChainEvent>,
  options: ReaderOptions = {},
): AsyncGenerator<AssistantMessageChunk, void, undefined> {
  return withJoinedMetadata(readWire(events, new LangChainReader(), AssistantMessageChunk.empty, options))
}

type Fields = WireEvent

const readKwargs = new Set([
  ...['reasoning_content', 'reasoning', 'refusal', 'tool_calls', 'function_call', 'id', 'model', 'role', 'type'],
  ...finishNames,
])
const readMetadata = new Set(['model_name', 'model', 'modelId', 'logprobs', ...finishNames])
const empty = AssistantMessageChunk.empty

class LangChainReader implements WireReader {
  readonly #blocks = new ReadBlocks()
  readonly #calls = new OpenCalls()
  readonly #envelope = new Envelope()
  readonly #usage = new UsageSum()
  #hasBegun = false
  #hasReason = false

  read(event: Fields): AssistantMessageChunk | undefined {
    const message = fieldsOf(event)
    const [kwargs, said] = [record(message.additional_kwargs), record(message.response_metadata)]
    const word = finishWord(said, kwargs)
    const finishReason = word && finishReasonOf(word)
    const chunk = new AssistantMessageChunk({
      name: text(message.name),
      parts: this.#parts(message, kwargs),
      finishReason,
      usageMetadata: this.#usage.add(message.usage_metadata),
      metadata: this.#metadata(message, said, kwargs, word === finishReason ? undefined : word),
      logprobs: asJson(said.logprobs),
      // Joined where all chunks are seen.
      providerMetadata: pieceOf(said, kwargs),
    })
    this.#hasBegun = true
    this.#hasReason ||= finishReason !== undefined
    this.#calls.add(chunk.log)
    // What is empty changes nothing.
    return empty.merge(chunk) === empty ? undefined : chunk
  }

  /** What fails throws in LangChain. */
  errorOf(): undefined {}

  missing(): string | undefined {
    if (!this.#hasBegun) return 'nothing arrived'
    return !this.#hasReason && this.#calls.isCut ? 'the arguments of a call break off' : undefined
  }

  #parts(message: Fields, kwargs: Fields): Part[] {
    const calls = new MessageCalls(message, this.#blocks)
    const content = this.#blocks.read(message.content, (block) => calls.inContent(block))
    const hasReasoning = content.some(({ type }) => type === 'reasoning')
    return [...(hasReasoning ? [] : reasoningIn(kwargs)), ...content, ...textPart('refusal', kwargs.refusal), ...calls.rest()]
  }

  #metadata(message: Fields, said: Fields, kwargs: Fields, word: string | undefined): JsonObject | undefined {
    const [id, model] = [text(message.id), modelOf(said) ?? modelOf(kwargs)]
    return this.#envelope.metadata({
      ...(id !== undefined && { id }),
      ...(model !== undefined && { model }),
      ...(word !== undefined && { finish_reason: word }),
    })
  }
}

/** The fields of a message, or of its JSON, where they stand in `kwargs`. */
function fieldsOf(event: Fields): Fields {
  return event.lc === 1 && typeof event.kwargs === 'object' ? record(event.kwargs) : event
}

function pieceOf(said: Fields, kwargs: Fields): MetadataPiece & JsonObject {
  return { response_metadata: jsonOthers(said, readMetadata), additional_kwargs: jsonOthers(kwargs, readKwargs) }
}

function jsonOthers(fields: Fields, known: ReadonlySet<string>): JsonObject | undefined {
  const left = others(fields, known)
  const json = left && (asJson(left) as JsonValue)
  return json === undefined ? undefined : (record(json) as JsonObject)
}

function textPart(type: 'reasoning' | 'refusal', value: unknown): Part[] {
  const piece = text(value)
  return piece === undefined ? [] : [{ type, text: piece }]
}

/** Reasoning that stands beside the content: a text, or the pieces of a summary. */
function reasoningIn(kwargs: Fields): Part[] {
  const pieces = textPart('reasoning', kwargs.reasoning_content)
  const summaries = records(record(kwargs.reasoning).summary)
  return [...pieces, ...summaries.flatMap((part) => textPart('reasoning', part.text))]
}
