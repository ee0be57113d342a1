/**
 * A conversation as the contents of a Gemini request.
 */

import type { Message } from '../../conversation.js'
import type { JsonValue } from '../../json.js'
import type { MessagePart, ToolCall } from '../../parts/part.js'
import { record, text } from '../fields.js'
import { alternating, openedBy, opening, type Run } from './alternating.js'
import { argumentsObject } from './arguments.js'
import type { GeminiContent, GeminiPart, GeminiPrompt } from './gemini-request.js'
import { fresh, goesTo, imageOf, itemText } from './items.js'
import { mendedTurns } from './mend-conversation.js'
import type { Answer, AssistantTurn, Turn } from './pair-results.js'
import { wireOfReasoning } from './reasoning.js'

/**
 * How `toGemini` writes.
 *
 * @since 0.1.0
 */
export interface ToGeminiOptions {
  /**
   * True to send the stand-in that the provider documents where a signature is missing: Gemini 3 refuses the calls since the
   * last user message without one, and calls of other models have none. False by default: older models need none.
   */
  readonly standInSignatures?: boolean | undefined
}

/**
 * A conversation as `contents` of a request to Gemini, and its `systemInstruction`. What the provider would refuse is mended
 * as `mendConversation` does.
 *
 * Parts go back in order, each with the `thoughtSignature` that it came with; so do code that was run, files and other parts
 * of the provider's, whole. Arguments go as an object, integers that JavaScript cannot hold as strings of their digits. A
 * result is the `output` of its function's response, or its `error`; images of results follow all responses of their turn.
 * All system messages are in the instruction. Neighbours of one role are one content, and a conversation that does not begin
 * with the user is opened by a short user content. Calls go back by name and order; with their ids where they came with
 * signatures, because older models refuse ids.
 *
 * Does not send thoughts without a signature, items of other providers, or ids that were made up. The type of an image that
 * is given by its address is told by the ending of that, JPEG where it has none.
 *
 * @param messages - not changed
 * @returns new objects, which share nothing with the messages; without `systemInstruction` where there is no system message
 * @throws ChunkDataError where content is not JSON
 * @throws ChunkDepthError where content is nested more than 500 levels deep
 *
 * @example
 * import { toGemini } from 'chunkfold/providers'
 *
 * const { systemInstruction, contents } = toGemini([
 *   { role: 'system', content: 'Be brief.' },
 *   { role: 'user', content: 'What is 2+2?' },
 *   { role: 'assistant', content: '', toolCalls: [{ name: 'add', arguments: '{"a":2,"b":2}' }] },
 *   { role: 'tool', content: '4' },
 * ])
 * systemInstruction // => { parts: [{ text: 'Be brief.' }] }
 * contents[1] // => { role: 'model', parts: [{ functionCall: { name: 'add', args: { a: 2, b: 2 } } }] }
 * contents[2] // => { role: 'user', parts: [{ functionResponse: { name: 'add', response: { output: '4' } } }] }
 *
 * @since 0.1.0
 */
export function toGemini(messages: readonly Message[], { standInSignatures = false }: ToGeminiOptions = {}): GeminiPrompt {
  const turns = mendedTurns(messages)
  const system = turns.flatMap(({ role, message }) => (role === 'system' ? partsOf(message.content) : []))
  const current = turns.findLastIndex(({ role }) => role === 'user')
  const runs = turns.flatMap((turn, at) => runsOf(turn, standInSignatures && at > current))
  const first: GeminiRun = { role: 'user', blocks: [{ text: opening }] }
  return {
    ...(system.length > 0 && { systemInstruction: { parts: system } }),
    contents: openedBy(first, alternating(runs)).map(({ role, blocks }) => ({ role, parts: [...blocks] })),
  }
}

type GeminiRun = Run<GeminiContent['role'], GeminiPart>

function runsOf(turn: Turn, hasStandIn: boolean): GeminiRun[] {
  if (turn.role !== 'assistant') return turn.role === 'system' ? [] : [{ role: 'user', blocks: partsOf(turn.message.content) }]
  const withId = idsOf(turn)
  const parts = turn.parts.flatMap((part) => modelParts(part, withId))
  const responses = turn.results.map((answer) => ({ functionResponse: responseOf(answer, withId) }))
  return [
    { role: 'model', blocks: hasStandIn ? signed(parts) : parts },
    { role: 'user', blocks: [...responses, ...turn.results.flatMap(({ message }) => imagesOf(message.content))] },
  ]
}

function partsOf(content: string | readonly JsonValue[]): GeminiPart[] {
  if (typeof content === 'string') return [{ text: content }]
  return content.map((item) => {
    const said = itemText(item)
    // What the caller wants sent as it is.
    return said === undefined ? (imagePart(item) ?? (fresh(item) as GeminiPart)) : { text: said }
  })
}

const mimeTypes = new Map([
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
  ['heic', 'image/heic'],
  ['heif', 'image/heif'],
])

function imagePart(item: JsonValue): GeminiPart | undefined {
  const image = imageOf(item)
  if (image === undefined) return undefined
  if (image.data !== undefined) return { inlineData: { mimeType: image.data.mediaType, data: image.data.base64 } }
  const [, ending = ''] = /\.(\w+)(?:[?#].*)?$/.exec(image.url) ?? []
  return { fileData: { mimeType: mimeTypes.get(ending.toLowerCase()) ?? 'image/jpeg', fileUri: image.url } }
}

/** The ids of calls that go back: those that the model gave, and not twice. */
type Ids = ReadonlySet<string>

function idsOf({ parts, results }: AssistantTurn): Ids {
  if (!parts.some((part) => signatureOf(part) !== undefined)) return new Set()
  const ids = results.flatMap(({ call }) => givenId(call) ?? [])
  const [once, twice] = [new Set<string>(), new Set<string>()]
  for (const id of ids) (once.has(id) ? twice : once).add(id)
  return new Set([...once].filter((id) => !twice.has(id)))
}

function signatureOf(part: MessagePart): string | undefined {
  const data = part.type === 'tool-call' ? part.call.providerData : part.providerData
  return text(data?.thoughtSignature) ?? (part.type === 'content' ? text(record(part.item).thoughtSignature) : undefined)
}

function modelParts(part: MessagePart, ids: Ids): GeminiPart[] {
  const thoughtSignature = signatureOf(part)
  const signature = thoughtSignature === undefined ? undefined : { thoughtSignature }
  switch (part.type) {
    case 'text':
    case 'refusal':
      return part.text === '' && signature === undefined ? [] : [{ text: part.text, ...signature }]
    case 'reasoning':
      return wireOfReasoning(part.providerData) === 'gemini' ? [{ text: part.text, thought: true, ...signature }] : []
    case 'content':
      return itemText(part.item) !== undefined || imageOf(part.item) || goesTo('gemini', part.item) ? partsOf([part.item]) : []
    case 'tool-call':
      return [{ functionCall: callOf(part.call, ids), ...signature }]
    default:
      return part satisfies never
  }
}

function callOf(call: ToolCall, ids: Ids): NonNullable<GeminiPart['functionCall']> {
  const args = call.type === 'custom' ? { input: call.arguments } : argumentsObject(call.arguments)
  return { name: call.name, args, ...idOf(call, ids) }
}

function givenId({ providerData }: ToolCall): string | undefined {
  return text(record(providerData?.functionCall).id)
}

function idOf(call: ToolCall, ids: Ids): { readonly id: string } | undefined {
  const id = givenId(call)
  return id !== undefined && ids.has(id) ? { id } : undefined
}

function responseOf({ call, message }: Answer, ids: Ids): NonNullable<GeminiPart['functionResponse']> {
  const { content, isError } = message
  const items = typeof content === 'string' ? [content] : content.filter((item) => imageOf(item) === undefined)
  const said = items.map((item) => itemText(item) ?? JSON.stringify(fresh(item))).join('')
  return { name: call.name, response: isError === true ? { error: said } : { output: said }, ...idOf(call, ids) }
}

function imagesOf(content: string | readonly JsonValue[]): GeminiPart[] {
  return typeof content === 'string' ? [] : content.flatMap((item) => imagePart(item) ?? [])
}

/** The stand-in goes on the first call, as signatures do. */
function signed(parts: readonly GeminiPart[]): GeminiPart[] {
  const first = parts.findIndex(({ functionCall }) => functionCall !== undefined)
  return parts.map((part, at) => (at === first ? { thoughtSignature: 'skip_thought_signature_validator', ...part } : part))
}
