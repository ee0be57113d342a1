/**
 * A conversation as the messages of a Chat Completions request.
 */

import type { AssistantMessageInput, Message, SystemMessage, UserMessage } from '../../conversation.js'
import type { JsonObject, JsonValue } from '../../json.js'
import type { MessagePart, ToolCall } from '../../parts/part.js'
import { textOf, textsOf } from '../../parts/views.js'
import { record, text } from '../fields.js'
import { fresh, imageOf, itemText } from './items.js'
import { turnsWithIds } from './mend-conversation.js'
import type {
  OpenAIChatAssistantMessage,
  OpenAIChatImage,
  OpenAIChatMessage,
  OpenAIChatText,
  OpenAIChatToolCall,
} from './openai-chat-request.js'
import type { Answer, Turn } from './pair-results.js'
import { wireOfReasoning } from './reasoning.js'

/**
 * How `toOpenAIChat` writes.
 *
 * @since 0.1.0
 */
export interface ToOpenAIChatOptions {
  /**
   * The field that reasoning goes back in. By default it does not go back: OpenAI has no place for it. DeepSeek and Kimi ask
   * for `reasoning_content` with tool calls: it is in every answer then, empty where there was none. Other servers call it
   * `reasoning`; OpenRouter has `reasoning_details`, which carry signatures.
   */
  readonly reasoning?: 'reasoning_content' | 'reasoning' | 'reasoning_details' | undefined
}

/**
 * A conversation as the `messages` of a Chat Completions request, of OpenAI or of a server that speaks it. What OpenAI would
 * refuse is mended as `mendConversation` does.
 *
 * The wire has one text for each assistant message, so the order of texts and calls in it is lost. Arguments go back to the
 * letter. Data for the provider that calls carry (`extra_content`) goes back with them; audio goes back by its id; a refusal
 * as a refusal. Reasoning goes back where it is asked for, unless it is signed for another provider. The wire takes only text
 * from tools: images of results follow in a user message, other items are written as JSON. An error of a tool is told by its
 * text alone.
 *
 * Does not send items of the assistant's content that are neither text nor audio.
 *
 * @param messages - not changed
 * @returns new messages, which share nothing with those given
 * @throws ChunkDataError where content is not JSON
 * @throws ChunkDepthError where content is nested more than 500 levels deep
 *
 * @example
 * import { toOpenAIChat } from 'chunkfold/providers'
 *
 * const messages = toOpenAIChat(
 *   [
 *     { role: 'user', content: 'What is 2+2?' },
 *     {
 *       role: 'assistant',
 *       content: '',
 *       reasoningContent: 'Better ask.',
 *       toolCalls: [{ id: 'c1', name: 'add', arguments: '{"a":2,"b":2}' }],
 *     },
 *     { role: 'tool', toolCallId: 'c1', content: '4' },
 *   ],
 *   { reasoning: 'reasoning_content' },
 * )
 * const call = { id: 'c1', type: 'function', function: { name: 'add', arguments: '{"a":2,"b":2}' } }
 * messages[1] // => { role: 'assistant', content: null, reasoning_content: 'Better ask.', tool_calls: [call] }
 * messages[2] // => { role: 'tool', tool_call_id: 'c1', content: '4' }
 *
 * @since 0.1.0
 */
export function toOpenAIChat(messages: readonly Message[], options: ToOpenAIChatOptions = {}): OpenAIChatMessage[] {
  return turnsWithIds(messages).flatMap((turn) => messagesOf(turn, options))
}

function messagesOf(turn: Turn, { reasoning }: ToOpenAIChatOptions): OpenAIChatMessage[] {
  if (turn.role !== 'assistant') return [spoken(turn.message)]
  return [...assistantMessage(turn.message, turn.parts, reasoning), ...turn.results.map(toolMessage), ...images(turn.results)]
}

function spoken({ role, content, name }: SystemMessage | UserMessage): OpenAIChatMessage {
  const said = typeof content === 'string' ? content : content.map((item) => (typeof item === 'string' ? textItem(item) : item))
  // Items are what the types say, or what the caller wants sent as it is.
  return { role, content: fresh(said), ...nameOf(name) } as OpenAIChatMessage
}

function assistantMessage(
  { name }: AssistantMessageInput,
  parts: readonly MessagePart[],
  reasoning: ToOpenAIChatOptions['reasoning'],
): OpenAIChatAssistantMessage[] {
  const [said, refusal] = [textOf(parts), textsOf(parts, 'refusal')]
  const calls = parts.flatMap((part) => (part.type === 'tool-call' ? [toolCall(part.call)] : []))
  const audio = parts.flatMap((part) => (part.type === 'content' ? audioOf(part.item) : [])).at(-1)
  if (said === '' && refusal === '' && audio === undefined && calls.length === 0) return []
  return [
    {
      role: 'assistant',
      content: said === '' ? null : said,
      ...nameOf(name),
      ...(reasoning && reasoningFields[reasoning](parts)),
      ...(refusal !== '' && { refusal }),
      ...(audio && { audio }),
      ...(calls.length > 0 && { tool_calls: calls }),
    },
  ]
}

/** Each way to send reasoning back. */
const reasoningFields = {
  // DeepSeek refuses an answer without the field, also where nothing was thought or another model has answered.
  reasoning_content: (parts) => ({ reasoning_content: ownReasoning(parts) }),
  reasoning: (parts) => {
    const reasoning = ownReasoning(parts)
    return reasoning === '' ? undefined : { reasoning }
  },
  reasoning_details: (parts) => {
    const details = parts.flatMap((part) => (part.type === 'reasoning' ? reasoningDetail(part) : []))
    return details.length === 0 ? undefined : { reasoning_details: details }
  },
} satisfies Record<
  NonNullable<ToOpenAIChatOptions['reasoning']>,
  (parts: readonly MessagePart[]) => Partial<OpenAIChatAssistantMessage> | undefined
>

/** The reasoning that is not signed for another provider. */
function ownReasoning(parts: readonly MessagePart[]): string {
  const isOwn = (part: MessagePart) =>
    part.type === 'reasoning' && (wireOfReasoning(part.providerData) ?? 'openai-chat') === 'openai-chat'
  return textsOf(parts.filter(isOwn), 'reasoning')
}

/** A detail as it came, its pieces put together. */
function reasoningDetail({ text: said, providerData }: Extract<MessagePart, { text: string }>): JsonObject[] {
  if (wireOfReasoning(providerData) !== 'openai-chat') return []
  const field = providerData?.type === 'reasoning.summary' ? 'summary' : 'text'
  // A copy of an object is one.
  return [fresh({ ...providerData, ...(said !== '' && { [field]: said }) }) as JsonObject]
}

function audioOf(item: JsonValue): { readonly id: string }[] {
  const { type, audio } = record(item)
  const id = text(record(audio).id)
  return type === 'audio' && id !== undefined ? [{ id }] : []
}

/** What servers put beside the function, signatures of thoughts among them. */
const callData = ['extra_content', 'provider_specific_fields'] as const

function toolCall({ id = '', type, name, arguments: text, providerData }: ToolCall): OpenAIChatToolCall {
  if (type === 'custom') return { id, type, custom: { name, input: text } }
  const data = callData.filter((field) => providerData?.[field] !== undefined)
  const more = Object.fromEntries(data.map((field) => [field, fresh(providerData?.[field])]))
  // A server that has a type of its own, for tools that it brings, wants it back.
  return { id, type: type as 'function', function: { name, arguments: text }, ...more }
}

function toolMessage({ call: { id = '' }, message: { content } }: Answer): OpenAIChatMessage {
  const items = typeof content === 'string' ? [content] : content
  const texts = items.filter((item) => imageOf(item) === undefined).map((item) => itemText(item) ?? JSON.stringify(fresh(item)))
  return { role: 'tool', tool_call_id: id, content: texts.join('') }
}

/** The images of results, behind all of them: nothing may come between a call and its results. */
function images(results: readonly Answer[]): OpenAIChatMessage[] {
  const content = results.flatMap(({ call, message }) => {
    const items = typeof message.content === 'string' ? [] : message.content
    // They were read as images.
    const shown = items.filter((item) => imageOf(item) !== undefined).map((item) => fresh(item) as unknown as OpenAIChatImage)
    return shown.length === 0 ? [] : [textItem(`From the result of ${call.name}:`), ...shown]
  })
  return content.length === 0 ? [] : [{ role: 'user', content }]
}

function textItem(said: string): OpenAIChatText {
  return { type: 'text', text: said }
}

/** A name, where it is one that OpenAI takes. */
function nameOf(name: string | undefined): { readonly name: string } | undefined {
  return name !== undefined && /^[^\s<|\\/>]{1,64}$/.test(name) ? { name } : undefined
}
