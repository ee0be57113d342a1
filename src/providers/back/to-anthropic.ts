/**
 * A conversation as the system prompt and the messages of an Anthropic Messages request.
 */

import type { Message } from '../../conversation.js'
import type { JsonValue } from '../../json.js'
import type { MessagePart, ToolCall } from '../../parts/part.js'
import { record, records, text } from '../fields.js'
import { alternating, openedBy, opening } from './alternating.js'
import type {
  AnthropicBlock,
  AnthropicImageBlock,
  AnthropicPrompt,
  AnthropicTextBlock,
  AnthropicThinkingBlock,
  AnthropicToolResultBlock,
} from './anthropic-request.js'
import { type AnthropicRun, sendableRuns } from './anthropic-sendable.js'
import { argumentsObject } from './arguments.js'
import type { IdRules } from './call-ids.js'
import { fresh, goesTo, imageOf, itemText } from './items.js'
import { turnsWithIds } from './mend-conversation.js'
import type { Answer, Turn } from './pair-results.js'
import { wireOfReasoning } from './reasoning.js'

/**
 * A conversation as `system` and `messages` of a request to Anthropic Messages. What the provider would refuse is mended as
 * `mendConversation` does.
 *
 * Blocks go back in the order of the parts: text with its citations, signed thinking and redacted thinking unchanged, calls
 * with their input as an object (integers that JavaScript cannot hold as strings of their digits), blocks of the provider's
 * own tools whole. All system messages are in `system`, in order. Neighbours of one role are one message, results first; a
 * conversation that does not begin with the user is opened by a short user message. Ids that Anthropic refuses, because of
 * their characters or because they come again in a later turn, are replaced, the same in call and result.
 *
 * Does not send thinking that is not signed, text of white space alone, thinking at the end of a message, calls of the
 * provider's tools without their results (but for the last message, which may be a paused turn), or items of other
 * providers. A refusal goes as text, and an assistant message at the very end loses the white space at its end.
 *
 * @param messages - not changed
 * @returns new objects, which share nothing with the messages; without `system` where there is no system message
 * @throws ChunkDataError where content is not JSON
 * @throws ChunkDepthError where content is nested more than 500 levels deep
 *
 * @example
 * import { toAnthropic } from 'chunkfold/providers'
 *
 * const { system, messages } = toAnthropic([
 *   { role: 'system', content: 'Be brief.' },
 *   { role: 'user', content: 'What is 2+2?' },
 *   { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'add', arguments: '{"a":2,"b":2}' }] },
 *   { role: 'tool', toolCallId: 'c1', content: '4' },
 * ])
 * system // => [{ type: 'text', text: 'Be brief.' }]
 * messages[1] // => { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'add', input: { a: 2, b: 2 } }] }
 * messages[2] // => { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: '4' }] }
 *
 * @since 0.1.0
 */
export function toAnthropic(messages: readonly Message[]): AnthropicPrompt {
  const turns = turnsWithIds(messages, ids)
  const system = turns.flatMap(({ role, message }) => (role === 'system' ? systemBlocks(message.content) : []))
  const runs = alternating(sendableRuns(alternating(turns.flatMap(runsOf))))
  const first: AnthropicRun = { role: 'user', blocks: [textBlock(opening)] }
  return {
    ...(system.length > 0 && { system }),
    messages: openedBy(first, runs).map(({ role, blocks }) => ({ role, content: [...blocks] })),
  }
}

/** The provider wants ids to be unique in the whole request. */
const ids: IdRules = { uniqueIn: 'conversation', isAllowed: (id) => /^[a-zA-Z0-9_-]+$/.test(id) }

function runsOf(turn: Turn): AnthropicRun[] {
  if (turn.role !== 'assistant') return turn.role === 'system' ? [] : [{ role: 'user', blocks: blocksOf(turn.message.content) }]
  return [
    { role: 'assistant', blocks: turn.parts.flatMap(partBlocks) },
    { role: 'user', blocks: turn.results.map(resultBlock) },
  ]
}

function systemBlocks(content: string | readonly JsonValue[]): AnthropicTextBlock[] {
  return blocksOf(content).filter((block) => block.type === 'text')
}

function blocksOf(content: string | readonly JsonValue[]): AnthropicBlock[] {
  if (typeof content === 'string') return texts(content)
  return content.flatMap((item) => {
    const image = imageBlock(item)
    if (image !== undefined) return [image]
    if (typeof item === 'string') return texts(item)
    // A number or a null can be no block.
    if (typeof item !== 'object' || item === null || itemText(item)?.trim() === '') return []
    // What the caller wants sent as it is, such as a text with a mark for the cache.
    return [fresh(item) as unknown as AnthropicBlock]
  })
}

function imageBlock(item: JsonValue): AnthropicImageBlock | undefined {
  const image = imageOf(item)
  if (image === undefined) return undefined
  if (image.data === undefined) return { type: 'image', source: { type: 'url', url: image.url } }
  const { mediaType, base64 } = image.data
  // The provider says so where it does not take an image of that type.
  const type = mediaType as 'image/png'
  return { type: 'image', source: { type: 'base64', media_type: type, data: base64 } }
}

/** The provider refuses text without a letter in it. */
function texts(said: string): AnthropicTextBlock[] {
  return said.trim() === '' ? [] : [textBlock(said)]
}

function textBlock(said: string): AnthropicTextBlock {
  return { type: 'text', text: said }
}

function partBlocks(part: MessagePart): AnthropicBlock[] {
  switch (part.type) {
    case 'text':
      return texts(part.text).map((block) => ({ ...block, ...citationsOf(part) }))
    case 'refusal':
      return texts(part.text)
    case 'reasoning':
      return thinkingBlocks(part)
    case 'content':
      return blocksOf([part.item]).filter(
        goesTo('anthropic', part.item) || itemText(part.item) !== undefined ? isSigned : isImage,
      )
    case 'tool-call':
      return [toolUse(part.call)]
    default:
      return part satisfies never
  }
}

type SpokenPart = Extract<MessagePart, { text: string }>

/** The citations that are this provider's: others write theirs under the same name. */
function citationsOf({ providerData }: SpokenPart): { readonly citations?: JsonValue } {
  const citations = records(providerData?.citations).filter(({ type }) => text(type)?.endsWith('_location'))
  return citations.length === 0 ? {} : { citations: fresh(citations) }
}

function thinkingBlocks({ text: thinking, providerData }: SpokenPart): AnthropicThinkingBlock[] {
  if (wireOfReasoning(providerData) !== 'anthropic') return []
  const [signature, data] = [text(providerData?.signature), text(providerData?.data)]
  if (providerData?.type === 'redacted_thinking') return data === undefined ? [] : [{ type: 'redacted_thinking', data }]
  return signature === undefined ? [] : [{ type: 'thinking', thinking, signature }]
}

/** Thinking that stands among the items of hand-written content. */
function isSigned(block: AnthropicBlock): boolean {
  return block.type !== 'thinking' || text(block.signature) !== undefined
}

function isImage(block: AnthropicBlock): boolean {
  return block.type === 'image'
}

function toolUse({ id = '', type, name, arguments: json, providerData }: ToolCall): AnthropicBlock {
  const input = type === 'custom' ? { input: json } : argumentsObject(json)
  const { caller } = record(providerData)
  return { type: 'tool_use', id, name, input, ...(caller !== undefined && { caller: fresh(caller) }) }
}

function resultBlock({ call: { id = '' }, message: { content, isError } }: Answer): AnthropicToolResultBlock {
  const said = typeof content === 'string' ? content : content.flatMap(resultContent)
  const isEmpty = typeof said === 'string' ? said.trim() === '' : said.length === 0
  return {
    type: 'tool_result',
    tool_use_id: id,
    ...(!isEmpty && { content: said }),
    ...(isError === true && { is_error: true }),
  }
}

/** A block of the provider's own kinds as it is; what else a tool gives is told as JSON. */
function resultContent(item: JsonValue): (AnthropicTextBlock | AnthropicImageBlock)[] {
  const isKnown = itemText(item) !== undefined || imageOf(item) !== undefined || goesTo('anthropic', item)
  // Blocks that a result may hold.
  return blocksOf([isKnown ? item : JSON.stringify(fresh(item))]) as (AnthropicTextBlock | AnthropicImageBlock)[]
}
