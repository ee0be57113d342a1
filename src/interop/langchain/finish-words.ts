/**
 * Why an answer ended, as LangChain's integrations hand it on: under the name and in the words of the provider.
 */

import { text } from '../../providers/fields.js'

type Fields = Readonly<Record<string, unknown>>

const names = ['finish_reason', 'stop_reason', 'finishReason', 'stopReason', 'done_reason'] as const

/** Words that mean what OpenAI has a word for, in small letters. */
const words: ReadonlyMap<string, string> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['complete', 'stop'],
  ['eos', 'stop'],
  ['max_tokens', 'length'],
  ['max_output_tokens', 'length'],
  ['model_length', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['tool_use', 'tool_calls'],
  ['tool_call', 'tool_calls'],
  ['function_call', 'tool_calls'],
  ['refusal', 'content_filter'],
  ['safety', 'content_filter'],
  ['recitation', 'content_filter'],
  ['blocklist', 'content_filter'],
  ['prohibited_content', 'content_filter'],
  ['spii', 'content_filter'],
  ['sensitive', 'content_filter'],
  ['content_filtered', 'content_filter'],
  ['guardrail_intervened', 'content_filter'],
])

/** The names of reasons, which are read and need not be kept. */
export const finishNames: ReadonlySet<string> = new Set(names)

/** The provider's own word; undefined where nothing has ended. */
export function finishWord(...places: readonly Fields[]): string | undefined {
  const said = places.flatMap((place) => names.map((name) => text(place[name])))
  return said.find((word) => word !== undefined && word !== 'null')
}

/** The word in OpenAI's words, where these have one. */
export function finishReasonOf(word: string): string {
  const small = word.toLowerCase()
  return words.get(small) ?? (known.has(small) ? small : word)
}

const known = new Set(['stop', 'length', 'tool_calls', 'content_filter'])

/** Who answers: under the name that most integrations have, or another one. */
export function modelOf(metadata: Fields): string | undefined {
  return text(metadata.model_name) ?? text(metadata.model) ?? text(metadata.modelId)
}
