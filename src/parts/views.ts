/**
 * What a reader sees, worked out from the log alone by reading it from the left. The log is the same for every grouping of
 * the same deltas, so every view is too.
 */

import { foldParserContent } from '../algebra/parser-content.js'
import { freezeDeep, type JsonObject, type JsonValue } from '../json.js'
import { foldProviderData, type OpenCall } from './open-call.js'
import type { ContentPart, MessagePart, Part, TextPart, ToolCall } from './part.js'
import { CallViews, ToolCalls } from './tool-calls.js'

/** Text, reasoning, a refusal or a labelled content item while its deltas are being read. */
interface OpenBlock {
  readonly type: Exclude<Part['type'], 'tool-call'>
  text: string
  items: JsonValue[] | undefined
  providerData: JsonObject[] | undefined
}

/** An item of content without a label: nothing can be added to it, so that it is seen as it came. */
type WholeItem = Extract<MessagePart, { type: 'content' }>

/** A part while its deltas are being read. */
export type OpenPart = OpenBlock | OpenCall | WholeItem

/** The parts of a log, each delta in its place, in the order in which they began. */
export function resolveParts(log: Iterable<Part>): readonly MessagePart[] {
  const reader = new PartReader()
  for (const part of log) reader.add(part)
  return reader.toArray()
}

/** Reads deltas in order, each into the part that it belongs to. */
export class PartReader {
  readonly #order: OpenPart[] = []
  #calls: ToolCalls | undefined
  /** Made when there is one: most logs are of one text, and read after each delta. */
  #labelled: Map<string, OpenBlock> | undefined
  #touched: OpenPart | undefined
  /** Whether the last delta was the end of its part: what follows without a label begins anew. */
  #isEnded = false

  /** Reads one, and gives the part; undefined for an addition to a call when there is none. */
  add(part: Part): OpenPart | undefined {
    if (part.type === 'content' && part.block === undefined) return this.#addWhole(part)
    if (part.type !== 'tool-call') return this.#addBlock(part)
    this.#calls ??= new ToolCalls()
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
    const views = new CallViews()
    return Object.freeze(this.#order.map((open) => viewOf(open, views)))
  }

  #addWhole(part: ContentPart): WholeItem {
    const whole = isWhole(part) ? part : wholeItem(part.item, part.providerData && [part.providerData])
    this.#order.push(whole)
    this.#touched = whole
    return whole
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
    const open = label === undefined ? this.#continued(part.type) : this.#labelled?.get(label)
    if (open !== undefined) return open
    const block: OpenBlock = { type: part.type, text: '', items: undefined, providerData: undefined }
    if (label !== undefined) {
      this.#labelled ??= new Map()
      this.#labelled.set(label, block)
    }
    this.#order.push(block)
    return block
  }

  #continued(type: OpenBlock['type']): OpenBlock | undefined {
    const open = this.#touched
    // An item is whole: only a label makes two of them one.
    if (open === undefined || open.type === 'tool-call' || open.type === 'content' || open.type !== type) return undefined
    return this.#isEnded ? undefined : open
  }
}

/** @param views - of the calls: the parts come in the order in which they began, and so do the calls among them */
function viewOf(open: OpenPart, views: CallViews): MessagePart {
  if (open.type === 'tool-call') return Object.freeze({ type: 'tool-call', call: views.next(open) })
  return 'item' in open ? open : blockView(open)
}

function blockView({ type, text, items, providerData }: OpenBlock): MessagePart {
  return type === 'content' ? wholeItem(itemOf(items ?? []), providerData) : sealed({ type, text }, providerData)
}

/** A part with what has to go back to the provider with it, where there is anything. */
function sealed<Fields extends object>(part: Fields, data: readonly JsonObject[] | undefined) {
  return Object.freeze(data === undefined ? part : { ...part, providerData: foldProviderData(data) })
}

/** Parts without labels have no keys for them. */
function isWhole(part: ContentPart): part is ContentPart & WholeItem {
  return part.providerData === undefined && part.done === undefined
}

function wholeItem(item: JsonValue, providerData: readonly JsonObject[] | undefined): WholeItem {
  return sealed({ type: 'content', item }, providerData)
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
  let text = ''
  for (const part of parts) {
    if (part.type === 'text') text += part.text
    else if (part.type === 'content') text += itemText(part.item)
  }
  return text
}

/** The text of an item of list content; empty where it is none. */
export function itemText(item: JsonValue): string {
  if (typeof item === 'string') return item
  const { type, text } = Object(item) as Partial<Record<'type' | 'text', unknown>>
  return type === 'text' && typeof text === 'string' ? text : ''
}

/** The reasoning, or the refusal, as one string. */
export function textsOf(parts: readonly MessagePart[], type: TextPart['type']): string {
  let text = ''
  for (const part of parts) if (part.type === type) text += part.text
  return text
}

/** The tool calls in the order in which they began. */
export function toolCallsOf(parts: readonly MessagePart[]): readonly ToolCall[] {
  const calls: ToolCall[] = []
  for (const part of parts) if (part.type === 'tool-call') calls.push(part.call)
  return Object.freeze(calls)
}

/** The order of the plain fields of a message. */
const fieldOrder: Readonly<Record<MessagePart['type'], number>> = {
  reasoning: 0,
  text: 1,
  content: 2,
  refusal: 3,
  'tool-call': 4,
}

/**
 * True when the plain fields of a message (reasoning, content, refusal, tool calls) say all that its parts do: they come in
 * that order, none is in two pieces, and none but a call has anything that must go back to the provider.
 */
export function isPlain(parts: readonly MessagePart[]): boolean {
  let before: MessagePart['type'] | undefined
  for (const part of parts) {
    const { type } = part
    if (type !== 'tool-call' && part.providerData !== undefined) return false
    if (before !== undefined && !mayFollow(before, type)) return false
    before = type
  }
  return true
}

function mayFollow(before: MessagePart['type'], type: MessagePart['type']): boolean {
  if (before === type) return type === 'content' || type === 'tool-call'
  // Text before items is an item of their list.
  return fieldOrder[before] < fieldOrder[type] && !(before === 'text' && type === 'content')
}
