import type { Message, ToolMessageInput } from '../../conversation.js'
import { ChunkDataError, describe } from '../../errors.js'
import type { JsonObject, JsonValue } from '../../json.js'
import type { MessagePart } from '../../parts/part.js'
import { withParts } from '../../providers/back/assistant-parts.js'
import { itemText } from '../../providers/back/items.js'
import { record, records, text } from '../../providers/fields.js'
import { asJson } from '../as-json.js'
import { ownMarks, providerDataOf } from './metadata.js'
import { droppedSteps, type ItemPart, itemPart, unwrapItem } from './own-data.js'
import { said } from './read-calls.js'
import { isToolPart, readToolPart } from './read-tool-part.js'
import type { UIMessageInput } from './ui-message.js'

/**
 * UI messages of the AI SDK (version 6), as a `useChat` client sends them, as a conversation: for the loop, or for
 * `toOpenAIChat`, `toAnthropic` and the like.
 *
 * | of a UI message | in the conversation |
 * |---|---|
 * | each step of an answer | a message of the assistant, followed by the results of its calls |
 * | text, reasoning | text and reasoning; a refusal, where `toUIMessages` has marked one |
 * | tool part | a call, with its input as JSON text and, once there is an output, the result of the tool |
 * | an output that is not text | its JSON text |
 * | an error, a denial, also one that the user has just given | a result with `isError` |
 * | call that the provider ran | items of the content, in the form of a UI message stream |
 * | image, file of the user | items `image_url`, and `file` as OpenAI has it where the data is there |
 * | file of the assistant, source, data | an item of the content; of `data-content`, its data |
 * | `providerMetadata` | `providerData`, under `aiSDK` but for what chunkfold has written; of an item, in the item |
 * | steps of an attempt that was restarted (see `toUIMessageChunks`) | nothing |
 * | `id` and `metadata` | `metadata`, with `id` in it |
 *
 * Left out are the state of parts, preliminary outputs, approvals that are asked for or granted, and `providerMetadata` of what the
 * user and the system say. A conversation that a client sends may say anything: check it as you would with the AI SDK
 * (`validateUIMessages`).
 *
 * @param messages - not changed
 * @returns new messages, which share nothing with those given
 * @throws ChunkDataError where a message is none, or has a role that none can have
 *
 * @example
 * import { fromUIMessages } from 'chunkfold/interop'
 *
 * // In earnest: const { messages } = await request.json()
 * const messages = [{ id: 'm1', role: 'user' as const, parts: [{ type: 'text', text: 'Hello' }] }]
 * fromUIMessages(messages) // => [{ role: 'user', content: 'Hello', metadata: { id: 'm1' } }]
 *
 * @since 0.1.0
 */
export function fromUIMessages(messages: readonly UIMessageInput[]): Message[] {
  if (!Array.isArray(messages)) throw new ChunkDataError('messages', 'an array', describe(messages))
  return messages.flatMap(readMessage)
}

type Fields = Readonly<Record<string, unknown>>

function readMessage(message: UIMessageInput, position: number): Message[] {
  const parts = records(record(message).parts)
  const metadata = metadataOf(record(message))
  const fields = metadata && { metadata }
  switch (record(message).role) {
    case 'system': {
      const content = parts.map((part) => (part.type === 'text' ? (text(part.text) ?? '') : '')).join('')
      return [{ role: 'system', content, ...fields }]
    }
    case 'user':
      return [{ role: 'user', content: spokenContent(parts), ...fields }]
    case 'assistant': {
      const [first, ...rest] = stepsOf(parts).flatMap(readStep)
      return first === undefined ? [] : [{ ...first, ...fields }, ...rest]
    }
    default:
      throw new ChunkDataError(`messages[${position}].role`, 'system, user or assistant', describe(record(message).role))
  }
}

function metadataOf({ id, metadata }: Fields): JsonObject | undefined {
  const all = { ...record(asJson(metadata)), ...(text(id) !== undefined && { id: text(id) }) }
  // It is JSON by now.
  return Object.keys(all).length === 0 ? undefined : (all as JsonObject)
}

function spokenContent(parts: readonly Fields[]): string | JsonValue[] {
  const items = parts.flatMap(spokenItem)
  const [first, ...rest] = items
  const only = rest.length === 0 && first !== undefined ? itemText(first) : undefined
  return items.length === 0 ? '' : (only ?? items)
}

function spokenItem(part: Fields): JsonValue[] {
  if (part.type === 'text') return typeof part.text === 'string' ? [{ type: 'text', text: part.text }] : []
  const url = text(part.url)
  if (part.type !== 'file' || url === undefined) return contentOf(part).map(({ item }) => item)
  if (text(part.mediaType)?.startsWith('image/')) return [{ type: 'image_url', image_url: { url } }]
  if (!url.startsWith('data:')) return contentOf(part).map(({ item }) => item)
  return [{ type: 'file', file: { ...said({ filename: part.filename }), file_data: url } }]
}

/** The parts of each step: a step begins with a mark. Those of an attempt that was begun anew are left out. */
function stepsOf(parts: readonly Fields[]): Fields[][] {
  const steps: Fields[][] = [[]]
  let dropped = 0
  for (const part of parts) {
    dropped = droppedSteps(part) ?? dropped
    if (part.type !== 'step-start') {
      steps.at(-1)?.push(part)
      continue
    }
    steps.splice(Math.max(0, steps.length - dropped))
    dropped = 0
    steps.push([])
  }
  return dropped === 0 ? steps : steps.slice(0, Math.max(0, steps.length - dropped))
}

/** The answer of a step, and the results of its calls. */
function readStep(step: readonly Fields[]): Message[] {
  const parts: MessagePart[] = []
  const results: ToolMessageInput[] = []
  let calls = 0
  for (const part of step) {
    if (!isToolPart(part)) {
      parts.push(...readPart(part))
      continue
    }
    const read = readToolPart(part, calls)
    if (read.parts[0]?.type === 'tool-call') calls++
    parts.push(...read.parts)
    results.push(...read.results)
  }
  return parts.length === 0 ? [] : [withParts({ role: 'assistant', content: '' }, parts), ...results]
}

function readPart(part: Fields): MessagePart[] {
  if (part.type !== 'text' && part.type !== 'reasoning') return contentOf(part)
  const type = ownMarks(part).kind ?? part.type
  const providerData = providerDataOf(part)
  const piece = text(part.text) ?? ''
  if (piece === '' && providerData === undefined) return []
  return [{ type, text: piece, ...(providerData && { providerData }) }]
}

/** The item of a part that is neither text nor a call, and what it has for its provider. */
function contentOf(part: Fields): ItemPart[] {
  if (part.type === 'data-content') return [unwrapItem(part.data)]
  return text(part.type) === undefined ? [] : [itemPart(said(part))]
}
