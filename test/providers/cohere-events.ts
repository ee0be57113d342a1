/**
 * Events of the Cohere wire, as short as a table of cases needs them.
 */

import type { AssistantMessage } from 'chunkfold'
import { type CohereEvent, fromCohere } from '../../src/providers/cohere.js'
import { type Fields, messageOf, type Outcome, outcomeOf } from './outcome.js'

/** An event with a delta of the message. */
export function event(type: string, message: Fields, index?: number): Fields {
  return { type, ...(index !== undefined && { index }), delta: { message } }
}

export function messageStart(id = 'm-1'): Fields {
  const message = { role: 'assistant', content: [], tool_plan: '', tool_calls: [], citations: [] }
  return { id, ...event('message-start', message) }
}

export function messageEnd(finishReason: unknown = 'COMPLETE', delta: Fields = {}): Fields {
  return { type: 'message-end', delta: { finish_reason: finishReason, ...delta } }
}

/** The events of one content block: its start, and a delta for each piece. */
export function block(index: number, type: 'text' | 'thinking', ...pieces: string[]): Fields[] {
  return [
    event('content-start', { content: { type, [type]: '' } }, index),
    ...pieces.map((piece) => event('content-delta', { content: { [type]: piece } }, index)),
    { type: 'content-end', index },
  ]
}

/** The events of one call: its start, and a delta for each piece of its arguments. */
export function call(index: number, id: string, name: string, ...pieces: string[]): Fields[] {
  const body = { id, type: 'function', function: { name, arguments: '' } }
  return [
    event('tool-call-start', { tool_calls: body }, index),
    ...pieces.map((piece) => event('tool-call-delta', { tool_calls: { function: { arguments: piece } } }, index)),
    { type: 'tool-call-end', index },
  ]
}

export function plan(...pieces: string[]): Fields[] {
  return pieces.map((piece) => event('tool-plan-delta', { tool_plan: piece }))
}

export function citation(citations: unknown): Fields[] {
  return [event('citation-start', { citations }, 0), { type: 'citation-end', index: 0 }]
}

/** The events of a message with these events in it. */
export function stream(...events: readonly Fields[]): Fields[] {
  return [messageStart(), ...events, messageEnd()]
}

export function read(events: Iterable<unknown>): Promise<Outcome> {
  // The tables hold what the types rule out too.
  return outcomeOf(fromCohere(events as Iterable<CohereEvent>))
}

export function messageFrom(events: Iterable<unknown>): Promise<AssistantMessage> {
  return messageOf(fromCohere(events as Iterable<CohereEvent>))
}
