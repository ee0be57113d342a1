/**
 * Streams of the Anthropic wire, as short as a table of cases needs them.
 */

import { type AssistantMessage, AssistantMessageChunk, collect, type MessagePart } from 'chunkfold'
import { type AnthropicEvent, type EventSource, fromAnthropic } from 'chunkfold/providers'

export type Fields = Readonly<Record<string, unknown>>

/** Events as a provider may send them: nothing about their fields is checked before they are read. */
export type Events = AsyncIterable<unknown> | Iterable<unknown>

export function messageStart(fields: Fields = {}): Fields {
  return { type: 'message_start', message: { type: 'message', role: 'assistant', content: [], ...fields } }
}

export function blockStart(index: unknown, block: unknown): Fields {
  return { type: 'content_block_start', index, content_block: block }
}

export function blockDelta(index: unknown, delta: unknown): Fields {
  return { type: 'content_block_delta', index, delta }
}

export function blockStop(index: unknown): Fields {
  return { type: 'content_block_stop', index }
}

/** A whole block: its start, its deltas, its end. */
export function block(index: unknown, start: unknown, ...deltas: readonly unknown[]): Fields[] {
  return [blockStart(index, start), ...deltas.map((delta) => blockDelta(index, delta)), blockStop(index)]
}

export const text = (piece: unknown) => ({ type: 'text_delta', text: piece })
export const thinking = (piece: unknown) => ({ type: 'thinking_delta', thinking: piece })
export const signature = (piece: unknown) => ({ type: 'signature_delta', signature: piece })
export const json = (piece: unknown) => ({ type: 'input_json_delta', partial_json: piece })
export const citation = (cited: unknown) => ({ type: 'citations_delta', citation: cited })

/** A start of a call. */
export function toolUse(id: string, name: string, input: unknown = {}): Fields {
  return { type: 'tool_use', id, name, input }
}

/** The events that end a message. */
export function end(reason: unknown = 'end_turn', usage?: Fields): Fields[] {
  return [
    { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, ...(usage && { usage }) },
    { type: 'message_stop' },
  ]
}

/** What a reader reads from the events. */
export function read(events: Events): AsyncGenerator<AssistantMessageChunk, void, undefined> {
  // The tables hold what the types rule out too.
  return fromAnthropic(events as EventSource<AnthropicEvent>)
}

/** The chunk of the events. */
export function chunkOf(events: Events): Promise<AssistantMessageChunk> {
  return collect(read(events), AssistantMessageChunk.empty)
}

/** The chunk of the events of blocks, which nobody ends. */
export function blocksOf(events: readonly unknown[]): Promise<AssistantMessageChunk> {
  return chunkOf([...events, { type: 'message_stop' }])
}

/** The message of the events. */
export async function messageOf(events: Events): Promise<AssistantMessage> {
  return (await chunkOf(events)).toMessage()
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

/** A part that is a call, a function unless it says otherwise. */
export function callPart(index: number, id: string, name: string, text: string, providerData?: Fields): MessagePart {
  // Data of the tables is JSON.
  return {
    type: 'tool-call',
    call: { id, type: 'function', name, arguments: text, index, ...(providerData && { providerData }) },
  } as MessagePart
}
