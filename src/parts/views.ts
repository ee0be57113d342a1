/**
 * What a reader sees, worked out from the log alone by reading it from the left. The log is the same for every grouping of
 * the same deltas, so every view is too.
 */

import { foldParserContent } from '../algebra/parser-content.js'
import { freezeDeep, type JsonObject, type JsonValue } from '../json.js'
import { foldProviderData, type OpenCall } from './open-call.js'
import type { ContentPart, MessagePart, Part, TextPart, ToolCall } from './part.js'
import { ToolCalls } from './tool-calls.js'

/** Text, reasoning, a refusal or a content item while its deltas are being read. */
export interface OpenBlock {
  readonly type: Exclude<Part['type'], 'tool-call'>
  text: string
  items: JsonValue[] | undefined
  providerData: JsonObject[] | undefined
}

/** The parts of a log, each delta in its place, in the order in which they began. */
export function resolveParts(log: Iterable<Part>): readonly MessagePart[] {
  const reader = new PartReader()
  for (const part of log) reader.add(part)
  return reader.toArray()
}

/** Reads deltas in order, each into the part that it belongs to. */
export class PartReader {
  readonly #order: (OpenBlock | OpenCall)[] = []
  readonly #calls = new ToolCalls()
  readonly #labelled = new Map<string, OpenBlock>()
  #touched: OpenBlock | OpenCall | undefined
  /** Whether the last delta was the end of its part: what follows without a label begins anew. */
  #isEnded = false

  /** Reads one, and gives the part; undefined for an addition to a call when there is none. */
  add(part: Part): OpenBlock | OpenCall | undefined {
    if (part.type !== 'tool-call') return this.#addBlock(part)
    const known = this.#calls.size
    const call = this.#calls.add(part)
    if (call === undefined) return undefined
    if (this.#calls.size > known) this.#order.push(call)
    this.#touched = call
    return call
  }

  /** How many parts have begun. */
  get size(): number {
    return this.#order.length
  }

  toArray(): readonly MessagePart[] {
    const calls = this.#calls.toArray().values()
    // The calls come in the order in which they were opened, which is their order here.
    return Object.freeze(this.#order.map((open) => (open.type === 'tool-call' ? callView(calls.next()) : blockView(open))))
  }

  #addBlock(part: TextPart | ContentPart): OpenBlock {
    const block = this.#blockFor(part)
    if (part.type !== 'content') block.text += part.text
    else if (block.items === undefined) block.items = [part.item]
    else block.items.push(part.item)
    if (part.providerData !== undefined) {
      block.providerData ??= []
      block.providerData.push(part.providerData)
    }
    this.#isEnded = part.done === true
    this.#touched = block
    return block
  }

  /** The part with this label, if it has one; else the one touched last, where it is of this type and goes on. */
  #blockFor(part: TextPart | ContentPart): OpenBlock {
    const label = part.block === undefined ? undefined : `${part.type} ${part.block}`
    const open = label === undefined ? this.#continued(part.type) : this.#labelled.get(label)
    if (open !== undefined) return open
    const block: OpenBlock = { type: part.type, text: '', items: undefined, providerData: undefined }
    if (label !== undefined) this.#labelled.set(label, block)
    this.#order.push(block)
    return block
  }

  #continued(type: OpenBlock['type']): OpenBlock | undefined {
    const open = this.#touched
    if (open === undefined || open.type === 'tool-call' || open.type !== type) return undefined
    // An item is whole: only a label makes two of them one.
    return type === 'content' || this.#isEnded ? undefined : open
  }
}

function callView(next: IteratorResult<ToolCall>): MessagePart {
  return Object.freeze({ type: 'tool-call', call: next.value })
}

function blockView({ type, text, items, providerData }: OpenBlock): MessagePart {
  const data = providerData === undefined ? undefined : { providerData: foldProviderData(providerData) }
  if (type !== 'content') return Object.freeze({ type, text, ...data })
  return Object.freeze({ type, item: itemOf(items ?? []), ...data })
}

/** An item as it came, which is frozen; or what its pieces merge to: items are JSON, and merge to JSON. */
function itemOf(pieces: readonly JsonValue[]): JsonValue {
  const [first = null] = pieces
  return pieces.length === 1 ? first : ((freezeDeep(foldParserContent(pieces)) ?? null) as JsonValue)
}

/**
 * The content of a message: only text gives a string, only items their list, neither an empty string; both the list in
 * order, each run of text as `{type: 'text', text}`.
 */
export function contentOf(parts: readonly MessagePart[]): string | readonly JsonValue[] {
  return parts.some((part) => part.type === 'content') ? contentListOf(parts) : textsOf(parts, 'text')
}

/** As `contentOf`, always as a list: a text is a list of one, an empty one of none. */
export function contentListOf(parts: readonly MessagePart[]): readonly JsonValue[] {
  const list: JsonValue[] = []
  let run = ''
  const endRun = () => {
    if (run !== '') list.push(Object.freeze({ type: 'text', text: run }))
    run = ''
  }
  for (const part of parts) {
    if (part.type === 'text') run += part.text
    if (part.type !== 'content') continue
    endRun()
    list.push(part.item)
  }
  endRun()
  return Object.freeze(list)
}

/** All text as one string, that of text items in list content included. */
export function textOf(parts: readonly MessagePart[]): string {
  return parts.reduce((text, part) => {
    if (part.type === 'text') return text + part.text
    return part.type === 'content' ? text + itemText(part.item) : text
  }, '')
}

/** The text of an item of list content; empty where it is none. */
export function itemText(item: JsonValue): string {
  if (typeof item === 'string') return item
  if (typeof item !== 'object' || item === null || !('type' in item) || item.type !== 'text') return ''
  return typeof item.text === 'string' ? item.text : ''
}

/** The reasoning, or the refusal, as one string. */
export function textsOf(parts: readonly MessagePart[], type: TextPart['type']): string {
  return parts.reduce((text, part) => (part.type === type ? text + part.text : text), '')
}

/** The tool calls in the order in which they began. */
export function toolCallsOf(parts: readonly MessagePart[]): readonly ToolCall[] {
  return Object.freeze(parts.flatMap((part) => (part.type === 'tool-call' ? [part.call] : [])))
}

const fieldOrder = ['reasoning', 'text', 'content', 'refusal', 'tool-call'] as const satisfies MessagePart['type'][]

/**
 * True when the plain fields of a message (reasoning, content, refusal, tool calls) say all that its parts do: they come in
 * that order, none is in two pieces, and none but a call has anything that must go back to the provider.
 */
export function isPlain(parts: readonly MessagePart[]): boolean {
  return parts.every((part, position) => {
    if (part.type !== 'tool-call' && part.providerData !== undefined) return false
    const before = parts[position - 1]
    if (before === undefined) return true
    if (before.type === part.type) return part.type === 'content' || part.type === 'tool-call'
    if (before.type === 'text' && part.type === 'content') return false
    return fieldOrder.indexOf(before.type) < fieldOrder.indexOf(part.type)
  })
}
