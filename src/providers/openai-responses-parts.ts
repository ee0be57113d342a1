/**
 * The output of a response as parts. Deltas append; what is whole (`*.done`, finished items, the finished response) only
 * fills in what is missing.
 *
 * What goes back to the provider with a part is in `providerData`, under the provider's own names:
 *
 * - text, refusal, reasoning: `item_id` and `content_index` (or `summary_index`: a summary of reasoning, not its text) with
 *   the first piece. Parts with one `item_id` are one item, in order; its `content`, and the `summary` of reasoning, are
 *   made of their texts. Text has its `annotations`, and the fields of its content part that have no place here in `part`.
 * - the first part of a finished item: `item`, all of the item but `content` and `summary`: type, id, role, status, phase,
 *   and the `encrypted_content` of reasoning, which belongs to the id beside it. Reasoning without any text is one empty
 *   part with `item_id` and `item`.
 * - tool calls: `item`, all of the item but id, call_id, name, arguments and input, which the call itself has
 *   (`responseItemId`, `id`, `name`, `arguments`).
 * - content: the part is the item. Where it was part of a message, `item_id` and `content_index` say so.
 *
 * So the item of some parts is `{...item, content: [{type: 'output_text', text, annotations, ...part}]}`, or
 * `{...item, summary: [{type: 'summary_text', text}], content: [{type: 'reasoning_text', text}]}`, and that of a call
 * `{...item, id, call_id, name, arguments}`.
 */

import type { JsonObject, JsonValue } from '../json.js'
import type { ContentPart, Part, TextPart, ToolCallPart } from '../parts/part.js'
import { label, others, record, records, text } from './fields.js'
import { TextBlock } from './openai-responses-block.js'
import { type OpenItem, ResponseItems } from './openai-responses-items.js'

type Fields = Readonly<Record<string, unknown>>

/** The texts of items: what they are here, which items have them, and where their place in an item is told. */
const texts = {
  output_text: { type: 'text', item: 'message', index: 'content_index' },
  refusal: { type: 'refusal', item: 'message', index: 'content_index' },
  reasoning_text: { type: 'reasoning', item: 'reasoning', index: 'content_index' },
  summary_text: { type: 'reasoning', item: 'reasoning', index: 'summary_index' },
} as const satisfies Record<string, { type: TextPart['type']; item: string; index: string }>

/** The kind of a text, in the provider's words. */
type TextKind = keyof typeof texts

/** The items that are calls of the caller's tools, and what such a call is called here where it is not a function. */
const calls = { function_call: undefined, custom_tool_call: 'custom' } as const

/** The kind of a call, in the provider's words. */
type CallKind = keyof typeof calls

const callTypes: ReadonlyMap<string, string | undefined> = new Map(Object.entries(calls))
const listFields = new Set(['content', 'summary'])
const callFields = new Set(['id', 'call_id', 'name', 'arguments', 'input'])

/** Reads the output of the responses in one stream. */
export class ResponseParts {
  readonly #items = new ResponseItems()
  readonly #logprobs: JsonValue[] = []

  /** Another response begins. */
  next(): void {
    this.#items.next()
  }

  /** True when the response calls tools of the caller. */
  get hasCalls(): boolean {
    return this.#items.hasType(callTypes)
  }

  /** The log-probabilities that were read since the last time. */
  takeLogprobs(): JsonObject | undefined {
    const content = this.#logprobs.splice(0)
    return content.length === 0 ? undefined : { content }
  }

  /** A piece of a text. */
  delta(kind: TextKind, event: Fields): Part[] {
    return this.#blockOf(kind, event).delta(event)
  }

  /** A whole text. */
  whole(kind: TextKind, event: Fields): Part[] {
    return this.#blockOf(kind, event).fill(event)
  }

  /** An annotation of a text. */
  annotation(event: Fields): Part[] {
    return this.#blockOf('output_text', event).annotate(event.annotation, event.annotation_index)
  }

  /** A part of an item as it begins. */
  partAdded(event: Fields): Part[] {
    const part = record(event.part)
    const kind = kindOf(part)
    return kind === undefined ? [] : this.#blockOf(kind, event).start(part)
  }

  /** A finished part of an item. */
  partDone(event: Fields): Part[] {
    const part = record(event.part)
    const kind = kindOf(part)
    if (kind !== undefined) return this.#blockOf(kind, event).end(part)
    return otherPart(this.#items.of(event, 'message'), part, label(event.content_index) ?? 0)
  }

  /** A piece of the arguments of a call. */
  callDelta(kind: CallKind, event: Fields): Part[] {
    const open = this.#items.of(event, kind)
    const piece = open.input.delta(text(event.delta) ?? '')
    return piece === '' ? [] : [{ type: 'tool-call', index: open.place, arguments: piece }]
  }

  /** The whole arguments of a call. */
  callWhole(kind: CallKind, event: Fields): Part[] {
    const open = this.#items.of(event, kind)
    const rest = restOfInput(open, event)
    return rest === undefined ? [] : [{ type: 'tool-call', index: open.place, arguments: rest }]
  }

  /** An item as it begins. */
  itemAdded(event: Fields): Part[] {
    const item = record(event.item)
    const open = this.#items.added(item, event.output_index)
    if (!callTypes.has(open.type)) return this.#parts(open, item, (block, part) => block.start(part))
    const start = text(item.arguments) ?? text(item.input)
    return [{ ...identity(open, item, text(item.call_id)), arguments: start && open.input.start(start) }]
  }

  /** A finished item. */
  itemDone(event: Fields): Part[] {
    const item = record(event.item)
    return this.#end(this.#items.done(item, event.output_index), item)
  }

  /** The whole output of a response. */
  output(items: unknown): Part[] {
    return this.#items.match(records(items)).flatMap(([open, item]) => this.#end(open, item))
  }

  #end(open: OpenItem, item: Fields): Part[] {
    const isFirst = !open.isDone
    open.isDone = true
    if (open.type === 'message' || open.type === 'reasoning') return this.#endTexts(open, item, isFirst)
    if (!isFirst) return []
    if (callTypes.has(open.type)) return [endOfCall(open, item)]
    // Checked where it enters the chunk.
    return open.type === '' ? [] : [{ type: 'content', item: item as JsonObject, done: true }]
  }

  #endTexts(open: OpenItem, item: Fields, isFirst: boolean): Part[] {
    const rest = [
      ...this.#parts(open, item, (block, part) => block.end(part)),
      ...records(item.content).flatMap((part, index) => (kindOf(part) === undefined ? otherPart(open, part, index) : [])),
    ]
    // Encrypted reasoning has no text at times, but it has to go back.
    if (open.type === 'reasoning' && open.blocks.size === 0) this.#block(open, 'summary_text', undefined)
    const data = isFirst ? others(item, listFields) : undefined
    return [...rest, ...[...open.blocks.values()].flatMap((block, index) => block.endItem(index === 0 ? data : undefined))]
  }

  /** What the texts of an item give. */
  #parts(open: OpenItem, item: Fields, read: (block: TextBlock, part: Fields) => Part[]): Part[] {
    const summary = records(item.summary).map((part, index) => ['summary_text', part, index] as const)
    const content = records(item.content).map((part, index) => [kindOf(part), part, index] as const)
    return [...summary, ...content].flatMap(([kind, part, index]) =>
      kind === undefined ? [] : read(this.#block(open, kind, index), part),
    )
  }

  #blockOf(kind: TextKind, event: Fields): TextBlock {
    const { item, index } = texts[kind]
    return this.#block(this.#items.of(event, item), kind, label(event[index]) ?? 0)
  }

  #block(open: OpenItem, kind: TextKind, index: string | number | undefined): TextBlock {
    const key = `${kind} ${index}`
    const known = open.blocks.get(key)
    if (known !== undefined) return known
    const position = { item_id: open.id, [texts[kind].index]: index }
    const block = new TextBlock(texts[kind].type, `${open.place} ${key}`, position, this.#logprobs)
    open.blocks.set(key, block)
    return block
  }
}

/** The kind of text that a part is; undefined where it is something else. */
function kindOf({ type }: Fields): TextKind | undefined {
  // A few servers call the text of a message by its short name.
  if (type === 'text') return 'output_text'
  return typeof type === 'string' && Object.hasOwn(texts, type) ? (type as TextKind) : undefined
}

/** A part of a message that is no text is an item of the content. */
function otherPart(open: OpenItem, part: Fields, index: string | number): ContentPart[] {
  const given = `part ${index}`
  if (typeof part.type !== 'string' || open.given.has(given)) return []
  open.given.add(given)
  const providerData = { item_id: open.id, content_index: index }
  // Checked where it enters the chunk.
  return [{ type: 'content', item: part as JsonObject, providerData, done: true }]
}

/** What tells a call from others, each once: a name that comes again could be that of another call. */
function identity(open: OpenItem, item: Fields, id: string | undefined): ToolCallPart {
  const once = (field: string, value: string | undefined) => {
    if (value === undefined || open.given.has(field)) return undefined
    open.given.add(field)
    return value
  }
  return {
    type: 'tool-call',
    index: open.place,
    id: once('id', id),
    name: once('name', text(item.name)),
    toolType: once('toolType', callTypes.get(open.type)),
    responseItemId: once('responseItemId', text(item.id)),
  }
}

function endOfCall(open: OpenItem, item: Fields): ToolCallPart {
  const data = others(item, callFields)
  return {
    // A result names its call, so a call without an id of its own has that of its item.
    ...identity(open, item, text(item.call_id) ?? text(item.id)),
    arguments: restOfInput(open, item),
    providerData: data && { item: data },
    // A call that was cut off has not ended.
    done: item.status === 'incomplete' ? undefined : true,
  }
}

/** What whole arguments have beyond their pieces; the arguments themselves where a server sends them as an object. */
function restOfInput(open: OpenItem, whole: Fields): string | JsonObject | undefined {
  const input = whole.arguments ?? whole.input
  if (typeof input === 'string') return text(open.input.rest(input))
  // Checked where it enters the chunk.
  return typeof input === 'object' && input !== null && !open.input.hasText ? (input as JsonObject) : undefined
}
