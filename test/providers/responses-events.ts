/**
 * Streams of the Responses wire, as short as a table of cases needs them.
 */

import { type AssistantMessage, AssistantMessageChunk, collect, type MessagePart } from 'chunkfold'
import type { EventSource } from 'chunkfold/providers'
import { fromOpenAIResponses, type OpenAIResponsesEvent } from 'chunkfold/providers'

export type Fields = Readonly<Record<string, unknown>>

/** Events as a provider may send them: nothing about their fields is checked before they are read. */
export type Events = AsyncIterable<unknown> | Iterable<unknown>

/** An event of the response, without the prefix that all of them have. */
export function event(type: string, fields: Fields = {}): Fields {
  return { type: `response.${type}`, ...fields }
}

/** A delta of a text of the item at this index. */
export function delta(text: string, { type = 'output_text', item = 'm', at = 0, part = 0 } = {}): Fields {
  const index = type.startsWith('reasoning_summary') ? { summary_index: part } : { content_index: part }
  return event(`${type}.delta`, { item_id: item, output_index: at, ...index, delta: text })
}

export function added(item: Fields, at?: number): Fields {
  return event('output_item.added', { ...(at !== undefined && { output_index: at }), item })
}

export function done(item: Fields, at?: number): Fields {
  return event('output_item.done', { ...(at !== undefined && { output_index: at }), item })
}

/** The item of a message with these texts. */
export function messageItem(id: string, ...texts: readonly string[]): Fields {
  const content = texts.map((text) => ({ type: 'output_text', text, annotations: [] }))
  return { type: 'message', id, role: 'assistant', status: 'completed', content }
}

export function completed(response: Fields = {}): Fields {
  return event('completed', { response: { status: 'completed', ...response } })
}

/** What a reader reads from the events. */
export function read(events: Events): AsyncGenerator<AssistantMessageChunk, void, undefined> {
  // The tables hold what the types rule out too.
  return fromOpenAIResponses(events as EventSource<OpenAIResponsesEvent>)
}

/** The message of the events. */
export async function messageOf(events: Events): Promise<AssistantMessage> {
  return (await collect(read(events), AssistantMessageChunk.empty)).toMessage()
}

/** The message of these events and of the one that completes them. */
export async function completedMessage(...events: readonly Fields[]): Promise<AssistantMessage> {
  return messageOf([...events, completed()])
}

/** The parts of these events and of the one that completes them. */
export async function partsOf(...events: readonly Fields[]): Promise<readonly MessagePart[]> {
  return (await collect(read([...events, completed()]))).parts
}

/** What reading gave before it ended, and the error that ended it. */
export async function outcomeOf(
  events: Events,
): Promise<{ readonly chunks: readonly AssistantMessageChunk[]; readonly error: unknown }> {
  const chunks: AssistantMessageChunk[] = []
  try {
    for await (const chunk of read(events)) chunks.push(chunk)
  } catch (error) {
    return { chunks, error }
  }
  return { chunks, error: undefined }
}
