/**
 * A conversation as the input of a Responses request.
 */

import type { Message, SystemMessage, UserMessage } from '../../conversation.js'
import type { JsonValue } from '../../json.js'
import { record, text } from '../fields.js'
import type { IdRules } from './call-ids.js'
import { fresh, imageOf, itemText, wireOf } from './items.js'
import { turnsWithIds } from './mend-conversation.js'
import type { OpenAIResponsesImage, OpenAIResponsesItem, OpenAIResponsesText } from './openai-responses-request.js'
import type { Answer, Turn } from './pair-results.js'
import { outputItems } from './response-output.js'

/**
 * How `toOpenAIResponses` writes.
 *
 * @since 0.1.0
 */
export interface ToOpenAIResponsesOptions {
  /**
   * True where the earlier responses are stored by the provider (`store: true` in their requests): reasoning goes back by its
   * id then, also without its encrypted content. False by default, because what was not stored is refused.
   */
  readonly stored?: boolean | undefined
}

/**
 * A conversation as the `input` of a request to the Responses API. What the provider would refuse is mended as
 * `mendConversation` does.
 *
 * The output of earlier responses goes back as it was: messages with their annotations and phase, calls with their ids,
 * items of the provider's own tools whole, and reasoning with its encrypted content (ask for it with `include:
 * ['reasoning.encrypted_content']`), directly before what was thought out with it. Where reasoning came without, it does not
 * go back, and the items of its message go without their ids. Arguments go back to the letter. What other providers said
 * goes as text. Items of a user message that answer the provider's own requests (`mcp_approval_response`,
 * `computer_call_output` and their like) are items of the input.
 *
 * Does not send the reasoning or the items of other providers, reasoning that nothing follows, or whether a tool failed.
 *
 * @param messages - not changed
 * @returns new items, which share nothing with the messages
 * @throws ChunkDataError where content is not JSON
 * @throws ChunkDepthError where content is nested more than 500 levels deep
 *
 * @example
 * import { toOpenAIResponses } from 'chunkfold/providers'
 *
 * const input = toOpenAIResponses([
 *   { role: 'user', content: 'What is 2+2?' },
 *   { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'add', arguments: '{"a":2,"b":2}' }] },
 *   { role: 'tool', toolCallId: 'c1', content: '4' },
 * ])
 * input[0] // => { role: 'user', content: 'What is 2+2?' }
 * input[1] // => { type: 'function_call', call_id: 'c1', name: 'add', arguments: '{"a":2,"b":2}' }
 * input[2] // => { type: 'function_call_output', call_id: 'c1', output: '4' }
 *
 * @since 0.1.0
 */
export function toOpenAIResponses(
  messages: readonly Message[],
  { stored = false }: ToOpenAIResponsesOptions = {},
): OpenAIResponsesItem[] {
  return turnsWithIds(messages, ids).flatMap((turn) => itemsOf(turn, stored))
}

const ids: IdRules = { uniqueIn: 'turn', isAllowed: (id) => id.length <= 64 }

type Content = OpenAIResponsesText | OpenAIResponsesImage

function itemsOf(turn: Turn, isStored: boolean): OpenAIResponsesItem[] {
  if (turn.role !== 'assistant') return spoken(turn.message)
  return [...outputItems(turn.parts, isStored), ...turn.results.map(resultItem)]
}

function spoken({ role, content }: SystemMessage | UserMessage): OpenAIResponsesItem[] {
  if (typeof content === 'string') return [{ role, content }]
  const items: OpenAIResponsesItem[] = []
  let open: Content[] | undefined
  for (const item of content) {
    if (wireOf(item) === 'openai-responses') {
      open = undefined
      // An item of the input, as the caller wants it sent.
      items.push(fresh(item) as unknown as OpenAIResponsesItem)
      continue
    }
    if (open === undefined) {
      open = []
      items.push({ role, content: open })
    }
    // So is what is neither text nor image.
    open.push(contentOf(item) ?? (fresh(item) as unknown as Content))
  }
  return items
}

function resultItem({ call, message: { content } }: Answer): OpenAIResponsesItem {
  const type = call.type === 'custom' ? 'custom_tool_call_output' : 'function_call_output'
  const output = typeof content === 'string' ? content : content.map((item) => contentOf(item) ?? resultContent(item))
  return { type, call_id: call.id ?? '', output }
}

function contentOf(item: JsonValue): Content | undefined {
  const said = itemText(item)
  if (said !== undefined) return { type: 'input_text', text: said }
  const image = imageOf(item)
  return image && { type: 'input_image', image_url: image.url, detail: detailOf(image.detail) }
}

/** An input of the provider's own kinds as it is; what else a tool gives is told as JSON. */
function resultContent(item: JsonValue): Content {
  const type = text(record(item).type)
  // It has the form that the caller wants sent.
  if (type?.startsWith('input_')) return fresh(item) as unknown as Content
  return { type: 'input_text', text: JSON.stringify(fresh(item)) }
}

function detailOf(detail: string | undefined): OpenAIResponsesImage['detail'] {
  return detail === 'low' || detail === 'high' ? detail : 'auto'
}
