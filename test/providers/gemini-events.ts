/**
 * Events of the Gemini wire, as short as a table of cases needs them.
 */

import type { AssistantMessage } from 'chunkfold'
import { type FromGeminiOptions, fromGemini, type GeminiEvent } from '../../src/providers/gemini.js'
import { type Fields, messageOf, type Outcome, outcomeOf } from './outcome.js'

/** An event with these parts of the first candidate, and what else the candidate says. */
export function event(parts: readonly unknown[], candidate: Fields = {}): Fields {
  return { candidates: [{ content: { role: 'model', parts }, ...candidate }] }
}

/** The event that ends the first candidate. */
export function finish(finishReason: unknown = 'STOP', candidate: Fields = {}): Fields {
  return { candidates: [{ finishReason, ...candidate }] }
}

/** An event for each list of parts, and one that ends them. */
export function stream(...events: readonly (readonly unknown[])[]): Fields[] {
  return [...events.map((parts) => event(parts)), finish()]
}

/** A part with a call. */
export function call(functionCall: Fields, part: Fields = {}): Fields {
  return { functionCall, ...part }
}

export function read(events: Iterable<unknown>, options?: FromGeminiOptions): Promise<Outcome> {
  // The tables hold what the types rule out too.
  return outcomeOf(fromGemini(events as Iterable<GeminiEvent>, options))
}

export function messageFrom(events: Iterable<unknown>, options?: FromGeminiOptions): Promise<AssistantMessage> {
  return messageOf(fromGemini(events as Iterable<GeminiEvent>, options))
}
