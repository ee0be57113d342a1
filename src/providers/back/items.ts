/**
 * Items of a message's content: which provider they are of, and the two kinds that go to every provider, text and images.
 */

import { copyJson, type JsonValue } from '../../json.js'
import { bytesAsBase64 } from '../base64.js'
import { record, text } from '../fields.js'

/** Who items are told apart by: the providers, and the AI SDK, whose items no provider takes. */
export type Wire = 'openai-chat' | 'openai-responses' | 'anthropic' | 'gemini' | 'bedrock' | 'ai-sdk'

const typesOf: readonly (readonly [Wire, RegExp])[] = [
  ['ai-sdk', /^(source-(url|document)|data-.+|tool-(input|output|approval)-\w+)$/],
  ['anthropic', /^(document|search_result|container_upload|thinking|redacted_thinking|\w*tool_(use|result))$/],
  ['openai-chat', /^(image_url|input_audio|video_url|file|audio|refusal)$/],
  [
    'openai-responses',
    /^(\w+_call|\w+_call_output|mcp_\w+|tool_search_output|program|program_output|reasoning|item_reference)$/,
  ],
]

/** The names of what a part without a type holds. */
const membersOf: readonly (readonly [Wire, ReadonlySet<string>])[] = [
  ['gemini', new Set(['text', 'inlineData', 'fileData', 'executableCode', 'codeExecutionResult', 'toolCall', 'toolResponse'])],
  ['bedrock', new Set(['toolUse', 'toolResult', 'image', 'document', 'video', 'guardContent', 'reasoningContent'])],
]

/** The provider that an item is known to be of. */
export function wireOf(item: JsonValue): Wire | undefined {
  const fields = record(item)
  const type = text(fields.type)
  if (type === undefined) return membersOf.find(([, names]) => Object.keys(fields).some((name) => names.has(name)))?.[0]
  // Two providers have blocks of these types.
  if (type === 'image') return 'source' in fields ? 'anthropic' : undefined
  if (type === 'compaction') return 'encrypted_content' in fields && !('content' in fields) ? 'openai-responses' : 'anthropic'
  return typesOf.find(([, pattern]) => pattern.test(type))?.[0]
}

/**
 * True for an item of an assistant message that goes back to this provider: one of its own, or one that is not known to be
 * another's, in the form that it has its own in.
 */
export function goesTo(wire: Wire, item: JsonValue): boolean {
  const known = wireOf(item)
  return known === wire || (known === undefined && (text(record(item).type) !== undefined) === (wire !== 'gemini'))
}

/** The text of an item that is one. */
export function itemText(item: JsonValue): string | undefined {
  if (typeof item === 'string') return item
  const { type, text: said } = record(item)
  return type === 'text' && typeof said === 'string' ? said : undefined
}

/** An image, by its address or with its data. */
export interface Image {
  readonly url: string
  readonly detail: string | undefined
  /** What the address holds, where it is a `data:` URL. */
  readonly data: { readonly mediaType: string; readonly base64: string } | undefined
}

/** The image of an `image_url` item. */
export function imageOf(item: JsonValue): Image | undefined {
  const { type, image_url: image } = record(item)
  const url = text(record(image).url) ?? text(image)
  if (type !== 'image_url' || url === undefined) return undefined
  return { url, detail: text(record(image).detail), data: dataOf(url) }
}

const dataUrl = /^data:([^;,]*)([^,]*),/i

function dataOf(url: string): Image['data'] {
  const [head, type, parameters = ''] = dataUrl.exec(url) ?? []
  if (head === undefined) return undefined
  const mediaType = type || 'text/plain'
  const body = url.slice(head.length)
  if (parameters.toLowerCase().endsWith(';base64')) return { mediaType, base64: body }
  // Bytes are base64 text there.
  return { mediaType, base64: bytesAsBase64(new TextEncoder().encode(percentDecoded(body))) as string }
}

function percentDecoded(body: string): string {
  try {
    return decodeURIComponent(body)
  } catch {
    return body
  }
}

/**
 * A copy that the caller may change.
 *
 * @throws ChunkDataError where it is not JSON
 * @throws ChunkDepthError beyond 500 levels
 */
export function fresh(value: unknown): JsonValue {
  return thawed(copyJson(value, 'content'))
}

function thawed(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map(thawed)
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, thawed(field ?? null)]))
}

/** The items of a content that is a list: of anything else, where the types are not kept to, none or one. */
export function listOf(content: readonly JsonValue[] | JsonValue | null | undefined): readonly JsonValue[] {
  if (isList(content)) return content
  return content === null || content === undefined ? [] : [content]
}

function isList(content: unknown): content is readonly JsonValue[] {
  return Array.isArray(content)
}
