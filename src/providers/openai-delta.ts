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
  ...['annotations', 'audio', 'images', 'tool_calls', 'function_call'],
])
const callFields = new Set(['index', 'id', 'type', 'function', 'custom', 'arguments'])
const textItemFields = new Set(['type', 'text'])
// Mistral says of every piece of a thought that it is closed.
const thinkingItemFields = new Set(['type', 'thinking', 'closed'])
const detailTextFields = new Set(['text', 'summary'])

/** Fields of a reasoning detail that come in pieces; the others are repeated. */
const pieceFields = new Set(['data', 'signature'])
const audioPieceFields = new Set(['data', 'transcript'])

/** What a delta says beside its parts: fields that this wire has no place for. */
export function otherDeltaFields(delta: Fields): JsonObject | undefined {
  return others(delta, deltaFields)
}

/** Reads the deltas of one choice, in order. */
export class DeltaReader {
  readonly #isCumulative: boolean
  readonly #sent = new Map<string, JsonObject>()
  readonly #places = new Map<string, string>()
  readonly #texts = new Map<string, string>()
  #unlabelled = 0

  constructor(isCumulative: boolean) {
    this.#isCumulative = isCumulative
  }

  read(delta: Fields): Part[] {
    const parts: Part[] = []
    parts.push(...this.#reasoning(delta))
    if (delta.content !== undefined) parts.push(...this.#content(delta.content))
    parts.push(...annotationParts(delta.annotations), ...textPart('refusal', delta.refusal))
    if (delta.audio !== undefined) parts.push(...this.#audio(delta.audio))
    if (delta.images !== undefined) parts.push(...records(delta.images).map(contentPart))
    parts.push(...this.#toolCalls(delta))
    return parts
  }

  /** The same reasoning may come as details and as text; the details say more. */
  #reasoning(delta: Fields): Part[] {
    const details = records(delta.reasoning_details).map((detail) => this.#reasoningDetail(detail))
    if (details.some((part) => part.text !== '')) return details
    const plain = text(delta.reasoning_content) ?? text(delta.reasoning) ?? ''
    return [...textPart('reasoning', this.#newText('reasoning', plain)), ...details]
  }

  /** Details of one type and index are one part; those without an index stay apart. */
  #reasoningDetail(detail: Fields): TextPart {
    const place = label(detail.index) ?? `unlabelled ${this.#unlabelled++}`
    const block = `${text(detail.type) ?? 'reasoning'} ${place}`
    const providerData = this.#unsentOf(block, detail, detailTextFields)
    return {
      type: 'reasoning',
      text: this.#newText(block, text(detail.text) ?? text(detail.summary) ?? ''),
      block,
      providerData,
    }
  }

  #content(content: unknown): Part[] {
    if (typeof content === 'string') return textPart('text', this.#newText('text', content))
    return records(Array.isArray(content) ? content.map(asItem) : [content]).flatMap((item) => this.#itemParts(item))
  }

  /** An item of list content: text and thinking are deltas like any other, the rest is an item. */
  #itemParts(item: Fields): Part[] {
    if (item.type === 'text' && typeof item.text === 'string') {
      return [
        { type: 'text', text: this.#newText('text', item.text), providerData: this.#unsentOf('text', item, textItemFields) },
      ]
    }
    if (item.type !== 'thinking') return [contentPart(item)]
    const thoughts = Array.isArray(item.thinking) ? records(item.thinking) : [{ type: 'text', text: item.thinking }]
    const piece = thoughts.map((thought) => text(thought.text) ?? '').join('')
    return [
      {
        type: 'reasoning',
        text: this.#newText('reasoning', piece),
        providerData: this.#unsentOf('thinking', item, thinkingItemFields),
      },
      ...thoughts.filter(({ type }) => type !== 'text').map(contentPart),
    ]
  }

  #unsentOf(place: string, item: Fields, known: ReadonlySet<string>): JsonObject | undefined {
    const data = others(item, known)
    return data && this.#unsent(place, data, pieceFields)
  }

  /** Where texts are cumulative, what follows the text so far; one that does not begin with it is taken for a delta. */
  #newText(type: string, content: string): string {
    if (!this.#isCumulative) return content
    const before = this.#texts.get(type) ?? ''
    const isWhole = content.startsWith(before)
    this.#texts.set(type, isWhole ? content : before + content)
    return isWhole ? content.slice(before.length) : content
  }

  /** Data and transcript come in pieces, which the label joins; what else is said of it is said once. */
  #audio(value: unknown): Part[] {
    const audio = others(record(value), new Set())
    if (audio === undefined) return []
    const isFirst = !this.#sent.has('audio')
    const fresh = this.#unsent('audio', audio, audioPieceFields)
    return [{ type: 'content', item: { ...(isFirst && { type: 'audio' }), audio: fresh ?? {} }, block: 'audio' }]
  }

  #toolCalls(delta: Fields): Part[] {
    const calls = records(delta.tool_calls)
    if (calls.length > 0) return calls.map((call) => this.#toolCall(call))
    // How one call was written before there were several.
    const legacy = record(delta.function_call)
    const isCall = text(legacy.name) !== undefined || text(legacy.arguments) !== undefined
    return isCall ? [this.#toolCall({ index: 0, function: legacy })] : []
  }

  #toolCall(call: Fields): Part {
    const body = record(call.function ?? call.custom)
    const [index, id] = [label(call.index), label(call.id)]
    const data = others(call, callFields)
    const place = this.#placeOf(index, id, text(body.name) !== undefined)
    return {
      type: 'tool-call',
      // What is no index or no id is dropped where it enters the chunk.
      index: index as number | undefined,
      id: id as string | undefined,
      name: text(body.name),
      toolType: text(call.type),
      arguments: (body.arguments ?? body.input ?? call.arguments) as string | undefined,
      providerData: data && this.#unsent(place, data),
    }
  }

  /** Whose data a fragment brings: that of the call with its id; a new id is a new call, whatever its index says. */
  #placeOf(index: string | number | undefined, id: string | number | undefined, hasName: boolean): string {
    // Without either, a name is all that tells one call from the next.
    if (index === undefined && id === undefined) return `unlabelled call ${hasName ? ++this.#unlabelled : this.#unlabelled}`
    const [byId, byIndex] = [`id ${id}`, `index ${index}`]
    const place = (id !== undefined && this.#places.get(byId)) || (id === undefined && this.#places.get(byIndex)) || undefined
    const found = place ?? `call ${this.#places.size}`
    if (id !== undefined) this.#places.set(byId, found)
    if (index !== undefined) this.#places.set(byIndex, found)
    return found
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

/** Annotations belong to the text that they stand beside. */
function annotationParts(annotations: unknown): Part[] {
  // Checked where it enters the chunk.
  return Array.isArray(annotations) && annotations.length > 0
    ? [{ type: 'text', text: '', providerData: { annotations: annotations as JsonValue[] } }]
    : []
}
