/**
 * What a message of Anthropic's says beside its content: who answers, and why the answer ended.
 */

import type { JsonObject } from '../json.js'
import type { Fields } from './anthropic-block.js'
import { others, text } from './fields.js'

/** Words that mean what OpenAI has a word for. `pause_turn` and others are kept. */
export const finishReasons: ReadonlyMap<string, string> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['tool_use', 'tool_calls'],
  ['refusal', 'content_filter'],
])

/** The reason why a message ended; undefined while it has not. */
export function stopReasonOf({ stop_reason: reason }: Fields): string | undefined {
  return reason === 'null' ? undefined : text(reason)
}

/** A stop reason in OpenAI's words, and the metadata that keeps the provider's own. */
export function finishOf(reason: string | undefined, words = finishReasons) {
  const word = reason === undefined ? undefined : words.get(reason)
  return { finishReason: word ?? reason, metadata: word === undefined ? {} : { finish_reason: reason } }
}

const ownPlaces = new Set(['type', 'role', 'content', 'stop_reason', 'usage', 'id', 'model'])

/** The metadata in a message, or in what changes of it at its end. */
export function metadataOf(message: Fields): JsonObject {
  const [id, model] = [text(message.id), text(message.model)]
  return { ...others(message, ownPlaces), ...(id !== undefined && { id }), ...(model !== undefined && { model }) }
}
