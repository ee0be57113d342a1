/**
 * Streams of the Chat Completions wire, as short as a table of cases needs them.
 */

import { type AssistantMessage, AssistantMessageChunk, collect, type ToolCall } from 'chunkfold'
import { type EventSource, type FromOpenAIChatOptions, fromOpenAIChat, type OpenAIChatEvent } from 'chunkfold/providers'

export type Fields = Readonly<Record<string, unknown>>

/** Events as a provider may send them: nothing about their fields is checked before they are read. */
export type Events = AsyncIterable<unknown> | Iterable<unknown>

/** One event with a delta of the first choice, and what else that choice says. */
export function event(delta: unknown, choice: Fields = {}): Fields {
  return { choices: [{ index: 0, delta, finish_reason: null, ...choice }] }
}

/** One event that ends the first choice. */
export function finish(reason = 'stop'): Fields {
  return event({}, { finish_reason: reason })
}

/** An event for each delta, and one that ends them. */
export function stream(deltas: readonly unknown[], reason = 'stop'): Fields[] {
  return [...deltas.map((delta) => event(delta)), finish(reason)]
}

/** A fragment of a tool call: name and arguments stand in `function`, as this wire nests them. */
export function fragment({ name, arguments: text, ...fields }: Fields): Fields {
  const body = { ...(name !== undefined && { name }), ...(text !== undefined && { arguments: text }) }
  return { ...fields, ...(Object.keys(body).length > 0 && { function: body }) }
}

/** A delta of fragments of tool calls. */
export function calls(...fragments: readonly Fields[]): Fields {
  return { tool_calls: fragments.map(fragment) }
}

/** What a reader reads from the events. */
export function read(events: Events, options?: FromOpenAIChatOptions): AsyncGenerator<AssistantMessageChunk, void, undefined> {
  // The tables hold what the types rule out too.
  return fromOpenAIChat(events as EventSource<OpenAIChatEvent>, options)
}

/** The message of the events. */
export async function messageOf(events: Events, options?: FromOpenAIChatOptions): Promise<AssistantMessage> {
  return (await collect(read(events, options), AssistantMessageChunk.empty)).toMessage()
}

/** What reading gave before it ended, and the error that ended it. */
export async function outcomeOf(
  events: Events,
  options?: FromOpenAIChatOptions,
): Promise<{ readonly chunks: readonly AssistantMessageChunk[]; readonly error: unknown }> {
  const chunks: AssistantMessageChunk[] = []
  try {
    for await (const chunk of read(events, options)) chunks.push(chunk)
  } catch (error) {
    return { chunks, error }
  }
  return { chunks, error: undefined }
}

/** The error that reading ends with. */
export async function errorOf(events: Events, options?: FromOpenAIChatOptions): Promise<unknown> {
  return (await outcomeOf(events, options)).error
}

/** A whole message: what is not given is what a message says when nothing was sent. */
export function message(fields: Partial<AssistantMessage> = {}): AssistantMessage {
  return { role: 'assistant', content: '', reasoningContent: '', toolCalls: [], finishReason: 'stop', ...fields }
}

/** The tool calls of a message, functions in the order of their indexes unless they say otherwise. */
export function toolCalls(...given: readonly Partial<ToolCall>[]): ToolCall[] {
  return given.map((call, index) => ({ type: 'function', name: '', arguments: '', index, ...call }))
}

/** Counts how often a source was asked to end, and goes on when nobody does. */
export class Source implements AsyncIterable<unknown> {
  returned = 0
  taken = 0
  readonly #events: Iterable<unknown>

  constructor(events: Iterable<unknown>) {
    this.#events = events
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void, undefined> {
    let isDone = false
    try {
      for (const next of this.#events) {
        this.taken++
        yield next
      }
      isDone = true
    } finally {
      if (!isDone) this.returned++
    }
  }
}
