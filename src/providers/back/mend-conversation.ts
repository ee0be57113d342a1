/**
 * What every provider refuses, mended, by one set of rules for all of them:
 *
 * 1. Empty texts, messages without anything in them, and calls without a name are left out. An empty text that carries data
 *    for its provider, such as a signature, stays.
 * 2. A call among the items of the content (`tool_use`, with the `input_json_delta` pieces of its input) becomes a call, and
 *    a `tool_result` in a user message becomes a tool message. An `invalid_tool_call` is left out.
 * 3. Arguments that are not JSON, because they were cut off, are `{}`, and so are empty ones. Raw control characters in their
 *    strings are escaped. Arguments that are JSON stay as they are, to the letter.
 * 4. An assistant message with calls and another one right behind it are one message: results come after both.
 * 5. A result answers a call of the nearest message before it that has its id. Results without an id, or for calls without
 *    one, answer by the name of the tool, else in order.
 * 6. Every call has one result, right behind its message, in the order of the calls. A call without one gets a result that
 *    says so, marked as an error; it is not dropped, because the reasoning before it was signed with it.
 * 7. A result without a call is left out, and so is a second result: what a tool said must not speak for the user.
 * 8. Calls of one turn have different ids. A missing id, and one that repeats an earlier one of its turn, is made up from
 *    the place of the call. An id may come again in a later turn.
 */

import type { Message } from '../../conversation.js'
import { type IdRules, withCallIds } from './call-ids.js'
import { pairResults, type Turn } from './pair-results.js'
import { readMessages } from './read-messages.js'

/** The mended conversation: each assistant message with the results of its calls. Ids are as they came. */
export function mendedTurns(messages: readonly Message[]): Turn[] {
  return pairResults(readMessages(messages))
}

/** The mended conversation with an id for each call, as all providers take them, or as this one does. */
export function turnsWithIds(messages: readonly Message[], rules?: IdRules): Turn[] {
  const turns = withCallIds(mendedTurns(messages), { uniqueIn: 'turn', isAllowed: () => true })
  return rules === undefined ? turns : withCallIds(turns, rules)
}

/**
 * Mends a conversation that providers would refuse: calls without a result, results without a call or in another place,
 * arguments that were cut off, missing and repeated ids, empty texts.
 *
 * Empty texts, empty messages, nameless calls, results without a call and second results are left out. Arguments that are
 * not JSON become `{}`. A call without a result gets one that says that it was interrupted. Results stand right behind their
 * call's message, in the order of the calls. Ids that are missing, or repeated within one turn, are made up, the same for
 * the same conversation.
 *
 * Mending twice is mending once, and a conversation that needs no mending comes back as it is. `toOpenAIChat`,
 * `toOpenAIResponses`, `toAnthropic` and `toGemini` mend what they are given; call this to see what they send, to keep the
 * mended conversation, or for a provider of your own.
 *
 * @param messages - not changed
 * @returns a new list; messages that need no mending are the same objects
 * @throws ChunkDataError where the input of a call among the content is not JSON
 * @throws ChunkDepthError where it is nested more than 500 levels deep
 *
 * @example
 * import { mendConversation } from 'chunkfold/providers'
 *
 * const mended = mendConversation([
 *   { role: 'user', content: 'Is it raining?' },
 *   { role: 'assistant', content: '', toolCalls: [{ name: 'weather', arguments: '{"city":"Par' }] },
 *   { role: 'user', content: 'Never mind.' },
 * ])
 * mended.map(({ role }) => role) // => ['user', 'assistant', 'tool', 'user']
 * mended[1] // => { role: 'assistant', content: '', reasoningContent: '', toolCalls: [{ id: 'call00000', type: 'function', name: 'weather', arguments: '{}', index: 0 }] }
 * mended[2] // => { role: 'tool', toolCallId: 'call00000', content: 'The call was interrupted: it has no result.', isError: true }
 *
 * @since 0.1.0
 */
export function mendConversation(messages: readonly Message[]): Message[] {
  return turnsWithIds(messages).flatMap((turn): Message[] =>
    turn.role === 'assistant' ? [turn.message, ...turn.results.map(({ message }) => message)] : [turn.message],
  )
}
