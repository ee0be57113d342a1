/**
 * Why a Gemini answer ended. The provider says STOP for calls too, writes reasons as words or as their numbers, and names a
 * blocked prompt beside the candidates.
 */

import { record, text } from './fields.js'

/** Words that mean what OpenAI has a word for. */
const finishReasons = new Map([
  ['STOP', 'stop'],
  ['MAX_TOKENS', 'length'],
  ['SAFETY', 'content_filter'],
  ['RECITATION', 'content_filter'],
  ['BLOCKLIST', 'content_filter'],
  ['PROHIBITED_CONTENT', 'content_filter'],
  ['SPII', 'content_filter'],
  ['MODEL_ARMOR', 'content_filter'],
  ['IMAGE_SAFETY', 'content_filter'],
  ['IMAGE_PROHIBITED_CONTENT', 'content_filter'],
  ['IMAGE_RECITATION', 'content_filter'],
])

/** The words of the numbers that mean the same, as far as can be told, in both of the provider's APIs. */
const numberedReasons = new Map([
  [1, 'STOP'],
  [2, 'MAX_TOKENS'],
  [3, 'SAFETY'],
  [4, 'RECITATION'],
  [5, 'OTHER'],
  // BLOCKLIST in one, PROHIBITED_CONTENT in the other; and so on.
  [7, 'BLOCKLIST'],
  [8, 'PROHIBITED_CONTENT'],
])

/** A reason as OpenAI says it, and as the provider said it. */
export interface GeminiFinish {
  readonly reason: string
  readonly said: string | number
}

/** The reason of a candidate or, where it has none, of a blocked prompt; undefined where nothing has ended. */
export function geminiFinish(finishReason: unknown, promptFeedback: unknown): GeminiFinish | undefined {
  const said = givenReason(finishReason)
  if (said !== undefined) {
    const word = typeof said === 'number' ? (numberedReasons.get(said) ?? String(said)) : said
    return { reason: finishReasons.get(word) ?? word, said }
  }
  const blocked = givenReason(record(promptFeedback).blockReason)
  return blocked === undefined ? undefined : { reason: 'content_filter', said: blocked }
}

/** A reason, by word or number; the unspecified one is none. */
function givenReason(value: unknown): string | number | undefined {
  if (typeof value === 'number') return value > 0 && Number.isFinite(value) ? value : undefined
  const word = text(value)
  return word?.endsWith('_UNSPECIFIED') ? undefined : word
}
