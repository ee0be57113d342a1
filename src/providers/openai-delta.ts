/**
 * The `delta` of an OpenAI choice, and what its family adds to it, as parts in reading order: reasoning, content, refusal,
 * audio and images, tool calls.
 */

import { equalJson, type JsonObject, type JsonValue } from '../json.js'
import type { Part, TextPart } from '../parts/part.js'
import { label, others, record, records, text } from './fields.js'

type Fields = Readonly<Record<string, unknown>>

const deltaFields = new Set([
  ...['role', 'content', 'reasoning_content', 'reasoning', 'reasoning_details', 'refusal'],
  ...['audio', 'images', 'tool_calls', 'function_call'],
])
const callFields = new Set(['index', 'id', 'type', 'function', 'custom', 'arguments'])
const textItemFields = new Set(['type', 'text'])
const thinkingItemFields = new Set(['type', 'thinking', 'closed'])
const detailTextFields = new Set(['text', 'summary'])

/** Fields of a reasoning detail that come in pieces; the others are repeated. */
const pieceFields = new Set(['data', 'signature'])

/** What a delta says beside its parts: fields that this wire has no place for. */
export function otherDeltaFields(delta: Fields): JsonObject | undefined {
  return others(delta, deltaFields)
}

/** Reads the deltas of one choice, in order. */
export class DeltaReader {
  readonly #isCumulative: boolean
  readonly #sent = new Map<string, JsonObject>()
  #text = ''
  #unlabelled = 0

  constructor(isCumulative: boolean) {
    this.#isCumulative = isCumulative
  }

  read(delta: Fields): Part[] {
    return [
      ...this.#reasoning(delta),
      ...this.#content(delta.content),
      ...textPart('refusal', delta.refusal),
      ...this.#audio(delta.audio),
      ...records(delta.images).map(contentPart),
      ...this.#toolCalls(delta),
    ]
  }

  /** The same reasoning may come as details and as text; the details say more. */
  #reasoning(delta: Fields): Part[] {
    const details = records(delta.reasoning_details).map((detail) => this.#reasoningDetail(detail))
    if (details.some((part) => part.text !== '')) return details
    return [...textPart('reasoning', text(delta.reasoning_content) ?? delta.reasoning), ...details]
  }

  /** Details of one type and index are one part; those without an index stay apart. */
  #reasoningDetail(detail: Fields): TextPart {
    const place = label(detail.index) ?? `unlabelled ${this.#unlabelled++}`
    const block = `${text(detail.type) ?? 'reasoning'} ${place}`
    const data = others(detail, detailTextFields)
    const providerData = data && this.#unsent(block, data, pieceFields)
    return { type: 'reasoning', text: text(detail.text) ?? text(detail.summary) ?? '', block, providerData }
  }

  #content(content: unknown): Part[] {
    if (typeof content === 'string') return textPart('text', this.#isCumulative ? this.#newText(content) : content)
    return records(Array.isArray(content) ? content.map(asItem) : [content]).flatMap(itemParts)
  }

  /** What follows the text so far; a text that does not begin with it is taken for a delta. */
  #newText(content: string): string {
    const isWhole = content.startsWith(this.#text)
    const rest = isWhole ? content.slice(this.#text.length) : content
    this.#text = isWhole ? content : this.#text + content
    return rest
  }

  /** Data and transcript come in pieces, which the label joins; id and type are said once. */
  #audio(value: unknown): Part[] {
    const audio = others(record(value), new Set())
    if (audio === undefined) return []
    const isFirst = !this.#sent.has('audio')
    const { id, ...pieces } = audio
    const fresh = { ...(id !== undefined && this.#unsent('audio', { id })), ...pieces }
    if (isFirst) this.#sent.set('audio', { ...this.#sent.get('audio') })
    return [{ type: 'content', item: { ...(isFirst && { type: 'audio' }), audio: fresh }, block: 'audio' }]
  }

  #toolCalls(delta: Fields): Part[] {
    const calls = records(delta.tool_calls).map((call) => this.#toolCall(call))
    // How one call was written before there were several.
    return delta.function_call ? [...calls, this.#toolCall({ index: 0, function: delta.function_call })] : calls
  }

  #toolCall(call: Fields): Part {
    const body = record(call.function ?? call.custom)
    const [index, id] = [label(call.index), label(call.id)]
    const data = others(call, callFields)
    return {
      type: 'tool-call',
      // What is no index or no id is dropped where it enters the chunk.
      index: index as number | undefined,
      id: id as string | undefined,
      name: text(body.name),
      toolType: text(call.type),
      arguments: (body.arguments ?? body.input ?? call.arguments) as string | undefined,
      providerData: data && this.#unsent(`call ${index ?? id}`, data),
    }
  }

  /**
   * The fields that were not sent before with the same value under this label. Data of a part is merged piece by piece, so
   * what a provider repeats must go in once.
   */
  #unsent(place: string, data: JsonObject, pieces: ReadonlySet<string> = new Set()): JsonObject | undefined {
    const sent = this.#sent.get(place) ?? {}
    this.#sent.set(place, { ...sent, ...data })
    const isNew = ([key, value]: [string, JsonValue | undefined]) => pieces.has(key) || !equalJson(sent[key], value)
    const fresh = Object.entries(data).filter(isNew)
    return fresh.length === 0 ? undefined : Object.fromEntries(fresh)
  }
}

function textPart(type: TextPart['type'], value: unknown): TextPart[] {
  const piece = text(value)
  return piece === undefined ? [] : [{ type, text: piece }]
}

function contentPart(item: Fields): Part {
  // Checked where it enters the chunk.
  return { type: 'content', item: item as JsonObject }
}

function asItem(item: unknown): unknown {
  return typeof item === 'string' ? { type: 'text', text: item } : item
}

/** An item of list content: text and thinking are deltas like any other, the rest is an item. */
function itemParts(item: Fields): Part[] {
  if (item.type === 'text' && typeof item.text === 'string') {
    return [{ type: 'text', text: item.text, providerData: others(item, textItemFields) }]
  }
  if (item.type !== 'thinking') return [contentPart(item)]
  const thinking = Array.isArray(item.thinking) ? records(item.thinking).map(({ text }) => text) : [item.thinking]
  const piece = thinking.filter((one) => typeof one === 'string').join('')
  const done = item.closed === true ? true : undefined
  return [{ type: 'reasoning', text: piece, providerData: others(item, thinkingItemFields), done }]
}
