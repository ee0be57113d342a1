/**
 * Events of the Bedrock Converse wire, as short as a table of cases needs them.
 */

import type { AssistantMessage } from 'chunkfold'
import { type BedrockConverseEvent, fromBedrockConverse } from '../../src/providers/bedrock-converse.js'
import { type Fields, messageOf, type Outcome, outcomeOf } from './outcome.js'

export function start(contentBlockIndex: unknown, member: Fields): Fields {
  return { contentBlockStart: { contentBlockIndex, start: member } }
}

export function delta(contentBlockIndex: unknown, member: Fields): Fields {
  return { contentBlockDelta: { contentBlockIndex, delta: member } }
}

export function stop(contentBlockIndex: unknown): Fields {
  return { contentBlockStop: { contentBlockIndex } }
}

export function messageStop(stopReason = 'end_turn', fields: Fields = {}): Fields {
  return { messageStop: { stopReason, ...fields } }
}

export const messageStart = { messageStart: { role: 'assistant' } }

/** The events of a message with these events for its blocks. */
export function stream(...events: readonly Fields[]): Fields[] {
  return [messageStart, ...events, messageStop()]
}

export function read(events: AsyncIterable<unknown> | Iterable<unknown>): Promise<Outcome> {
  // The tables hold what the types rule out too.
  return outcomeOf(fromBedrockConverse(events as Iterable<BedrockConverseEvent>))
}

export function messageFrom(events: Iterable<unknown>): Promise<AssistantMessage> {
  return messageOf(fromBedrockConverse(events as Iterable<BedrockConverseEvent>))
}
