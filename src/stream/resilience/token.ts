/** What counts as the first token: a chunk that says something of the answer. */

import type { AssistantMessageChunk } from '../../chunks/assistant.js'
import type { AssistantDetails } from '../../chunks/details.js'

/** Whether a field belongs to the answer, or to the envelope that it comes in. */
const isAnswer: { readonly [Field in keyof AssistantDetails]-?: boolean } = {
  role: false,
  name: false,
  metadata: false,
  responseId: false,
  responseModel: false,
  providerMetadata: false,
  // Providers count the prompt before they begin to answer.
  usageMetadata: false,
  promptTokenIds: false,
  finishReason: true,
  parserContent: true,
  completionTokenIds: true,
  logprobs: true,
  providerContent: true,
}

// Its keys are those of the table.
const answerFields = (Object.keys(isAnswer) as (keyof AssistantDetails)[]).filter((field) => isAnswer[field])

/** True when a chunk says something: a part, or a field of the answer. A role, metadata or usage alone says nothing. */
export function saysSomething({ log, details }: AssistantMessageChunk): boolean {
  return log.last !== undefined || answerFields.some((field) => details[field] !== undefined)
}
