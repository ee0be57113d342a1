/**
 * Any stream as the one that most clients can read: `chat.completion.chunk` objects.
 */

import type { AssistantMessageChunk } from '../chunks/assistant.js'
import type { JsonObject, JsonValue } from '../json.js'
import type { UsageMetadata } from '../messages.js'
import type { Part, TextPart } from '../parts/part.js'
import { ToolCalls } from '../parts/tool-calls.js'
import { itemText } from '../parts/views.js'
import { type Items, relay } from '../relay.js'
import { type CallDelta, CallDeltas } from '../stream/call-deltas.js'
import { openAIUsageJson } from './openai-usage.js'

/**
 * A tool call's delta in a `chat.completion.chunk`.
 *
 * @since 0.1.0
 */
export interface OpenAIChatToolCallDelta {
  readonly index: number
  readonly id?: string
  readonly type?: string
  readonly function?: { readonly name?: string; readonly arguments: string }
  /** Of a call whose type is not `function`: its input is text. */
  readonly custom?: { readonly name?: string; readonly input: string }
}

/**
 * The delta of a `chat.completion.chunk`.
 *
 * @since 0.1.0
 */
export interface OpenAIChatDelta {
  readonly role?: 'assistant'
  readonly content?: string
  readonly reasoning_content?: string
  readonly refusal?: string
  readonly tool_calls?: OpenAIChatToolCallDelta[]
}

/**
 * One `chat.completion.chunk`.
 *
 * @since 0.1.0
 */
export interface OpenAIChatChunk {
  readonly id: string
  readonly object: 'chat.completion.chunk'
  readonly created: number
  readonly model: string
  readonly choices: {
    readonly index: 0
    readonly delta: OpenAIChatDelta
    readonly finish_reason: string | null
    readonly logprobs?: JsonValue
    readonly token_ids?: readonly number[]
  }[]
  readonly prompt_token_ids?: readonly number[]
  readonly usage?: Readonly<Record<string, JsonValue | undefined>>
}

/**
 * What `toOpenAIChatChunks` writes in every chunk.
 *
 * @since 0.1.0
 */
export interface ToOpenAIChatChunksOptions {
  /** The response's id; by default the one in the metadata of the first chunk, or a random one. */
  readonly id?: string | undefined
  /** The model; by default the one in the metadata of the first chunk, or `"unknown"`. */
  readonly model?: string | undefined
  /** When the response was made, in seconds since 1970; by default the time of the first chunk. */
  readonly created?: number | undefined
}

/**
 * Writes a stream of chunks, of whatever provider, as Chat Completions: a chunk with the role, then the deltas of text,
 * reasoning, refusal and tool calls as they come, then a chunk with the finish reason and the usage. All have one id and one
 * model. A call begins with its id and its whole name; a call without an id gets `call_` and its place.
 *
 * `fromOpenAIChat` reads the same message back, but for what the wire cannot say: content items that are not text, the
 * indexes of calls (they are counted from 0), an id, or the rest of a name, that comes after its call has begun, data for the provider (signatures, citations), the borders between parts of one
 * kind, the provider's own metadata and content, metadata other than id and model, name, and parser content. Usage that was not said stays unsaid.
 *
 * Any grouping of the same chunks gives the same joined deltas.
 *
 * @param chunks - read as the result is; its errors pass through
 *
 * @example
 * import { AssistantMessageChunk } from 'chunkfold'
 * import { toOpenAIChatChunks } from 'chunkfold/providers'
 *
 * const chunks = [new AssistantMessageChunk({ content: 'Hi', finishReason: 'stop' })]
 * const deltas = []
 * for await (const { choices } of toOpenAIChatChunks(chunks, { id: 'r1', model: 'm' })) deltas.push(choices[0]?.delta)
 * deltas // => [{ role: 'assistant' }, { content: 'Hi' }, {}]
 *
 * @since 0.1.0
 */
export function toOpenAIChatChunks(
  chunks: AsyncIterable<AssistantMessageChunk> | Iterable<AssistantMessageChunk>,
  options: ToOpenAIChatChunksOptions = {},
): AsyncGenerator<OpenAIChatChunk, void, undefined> {
  return relay(chunks, (items) => written(items, options))
}

async function* written(
  chunks: Items<AssistantMessageChunk>,
  options: ToOpenAIChatChunksOptions,
): AsyncGenerator<OpenAIChatChunk, void, undefined> {
  const writer = new BodyWriter()
  let head: Head | undefined
  for await (const chunk of chunks) {
    if (head === undefined) {
      head = headOf(chunk.metadata, options)
      yield { ...head, ...body({ delta: { role: 'assistant' } }) }
    }
    for (const next of writer.write(chunk)) yield { ...head, ...next }
  }
  if (chunks.isReturned) return
  head ??= headOf(undefined, options)
  for (const next of writer.end()) yield { ...head, ...next }
}

type Head = Pick<OpenAIChatChunk, 'id' | 'object' | 'created' | 'model'>
type Body = Omit<OpenAIChatChunk, keyof Head>

function headOf(metadata: JsonObject | undefined, { id, model, created }: ToOpenAIChatChunksOptions): Head {
  return {
    id: id ?? textOr(metadata?.id, () => `chatcmpl-${globalThis.crypto.randomUUID()}`),
    object: 'chat.completion.chunk',
    created: created ?? Math.floor(Date.now() / 1000),
    model: model ?? textOr(metadata?.model, () => 'unknown'),
  }
}

function body(choice: Partial<OpenAIChatChunk['choices'][number]> & { delta: OpenAIChatDelta }): Body {
  return { choices: [{ index: 0, finish_reason: null, ...choice }] }
}

class BodyWriter {
  readonly #calls = new ToolCalls()
  readonly #deltas = new CallDeltas()
  #finishReason: string | undefined
  #usage: UsageMetadata | undefined;

  *write(chunk: AssistantMessageChunk): Generator<Body> {
    for (const part of chunk.log) {
      for (const delta of this.#deltasOf(part)) yield body({ delta })
    }
    const { logprobs, completionTokenIds, promptTokenIds } = chunk
    if (logprobs !== undefined) yield body({ delta: {}, logprobs })
    if (completionTokenIds !== undefined) yield body({ delta: {}, token_ids: completionTokenIds })
    if (promptTokenIds !== undefined) yield { ...body({ delta: {} }), prompt_token_ids: promptTokenIds }
    this.#finishReason = chunk.finishReason ?? this.#finishReason
    this.#usage = chunk.usageMetadata ?? this.#usage
  }

  *end(): Generator<Body> {
    for (const delta of [...this.#deltas.settle(), ...this.#deltas.end()]) yield body({ delta: callDelta(delta) })
    const last = body({ delta: {}, finish_reason: this.#finishReason ?? null })
    yield this.#usage === undefined ? last : { ...last, usage: openAIUsageJson(this.#usage) }
  }

  #deltasOf(part: Part): OpenAIChatDelta[] {
    if (part.type === 'tool-call') {
      const call = this.#calls.add(part)
      return call === undefined ? [] : this.#deltas.add(call).map(callDelta)
    }
    // Something else has begun: a call that waits for its arguments has its whole name.
    const before = this.#deltas.settle().map(callDelta)
    const [name, text] = part.type === 'content' ? ['content', itemText(part.item)] : [deltaNames[part.type], part.text]
    return text === '' ? before : [...before, { [name]: text }]
  }
}

const deltaNames = {
  text: 'content',
  reasoning: 'reasoning_content',
  refusal: 'refusal',
} as const satisfies Record<TextPart['type'], keyof OpenAIChatDelta>

function callDelta({ call, position, isStart, arguments: text }: CallDelta): OpenAIChatDelta {
  const start = isStart && { id: call.id ?? `call_${position}`, type: call.toolType }
  const name = isStart && { name: call.name ?? '' }
  const body = call.toolType === 'function' ? { function: { ...name, arguments: text } } : { custom: { ...name, input: text } }
  return { tool_calls: [{ index: position, ...start, ...body }] }
}

function textOr(value: unknown, otherwise: () => string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise()
}
