import type { JsonObject } from '../../json.js'
import { text } from '../fields.js'

/** The providers whose reasoning is told apart by what they keep with it. */
export type ReasoningWire = 'openai-chat' | 'openai-responses' | 'anthropic' | 'gemini' | 'bedrock' | 'cohere'

const marks: readonly (readonly [ReasoningWire, (data: JsonObject) => boolean])[] = [
  ['openai-responses', ({ item_id, item }) => item_id !== undefined || item !== undefined],
  ['gemini', ({ thoughtSignature }) => thoughtSignature !== undefined],
  ['openai-chat', ({ type }) => text(type)?.startsWith('reasoning.') === true],
  ['cohere', ({ type }) => type === 'tool_plan'],
  ['bedrock', ({ redactedContent }) => redactedContent !== undefined],
  // Signed in the same way on every cloud.
  ['anthropic', ({ type, signature }) => type === 'redacted_thinking' || text(signature) !== undefined],
]

/** The provider that reasoning is of, by what it has to send back with it; undefined where nothing tells. */
export function wireOfReasoning(data: JsonObject | undefined): ReasoningWire | undefined {
  return data && marks.find(([, isMarked]) => isMarked(data))?.[0]
}
