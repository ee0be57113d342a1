/**
 * The content of LangChain's messages: a text, or blocks, standard ones and those of providers.
 */

import { isPlainObject, type JsonObject } from '../../json.js'
import type { Part } from '../../parts/part.js'
import { label, others, record, records, text } from '../../providers/fields.js'
import { asJson } from '../as-json.js'

type Fields = Readonly<Record<string, unknown>>
type Kind = 'text' | 'reasoning' | 'refusal'

/** Blocks of text of some kind, and the field with the text. */
const textFields: ReadonlyMap<unknown, readonly [Kind, string]> = new Map<unknown, readonly [Kind, string]>([
  ['text', ['text', 'text']],
  ['text_delta', ['text', 'text']],
  ['reasoning', ['reasoning', 'reasoning']],
  ['thinking', ['reasoning', 'thinking']],
  ['reasoning_content', ['reasoning', 'text']],
  ['redacted_thinking', ['reasoning', '']],
  ['refusal', ['refusal', 'refusal']],
])

/** Calls stand here too, as they do in `tool_calls` and `tool_call_chunks`. */
const callTypes = new Set([
  ...['tool_call', 'tool_call_chunk', 'invalid_tool_call', 'tool_use', 'tool_use_delta', 'function_call', 'functionCall'],
])

/** True for a block that says what a call says. */
export function isCallBlock({ type }: Fields): boolean {
  return typeof type === 'string' && callTypes.has(type)
}

/** Fields that are the same in each piece of a block. */
const sameInEach = ['type', 'id', 'name'] as const

/** Reads blocks. Pieces of one block have one `index`; a block without one is whole. */
export class ReadBlocks {
  /** The fields that are the same in each piece and have been said, by the kind and index of their blocks. */
  readonly #said = new Map<string, Set<string>>()
  /** The indexes of calls that the provider runs, which are items: their input comes in pieces as that of any call does. */
  readonly #items = new Set<string>()
  #count = 0

  /** The parts of a content; `onCall` gives those of a block with a call. */
  read(content: unknown, onCall: (block: Fields) => Part[]): Part[] {
    if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }]
    const blocks = Array.isArray(content) ? content : [content]
    return blocks.flatMap((block: unknown) => {
      if (typeof block === 'string') return this.read(block, onCall)
      return records([block]).flatMap((fields) => this.#block(fields, onCall))
    })
  }

  /** True where an index is that of an item, and not of a call. */
  isItem(index: unknown): boolean {
    return this.#items.has(String(label(index)))
  }

  #block(block: Fields, onCall: (block: Fields) => Part[]): Part[] {
    const value = record(block.value)
    // What LangChain has no block for is wrapped into one.
    if (block.type === 'non_standard' && textFields.has(value.type)) return this.#block({ ...block, ...value }, onCall)
    const index = label(block.index)
    if (block.type === 'input_json_delta') return this.isItem(index) ? this.#item(block, index) : []
    if (isCallBlock(block)) return onCall(block)
    const kind = textFields.get(block.type)
    return kind === undefined ? this.#item(block, index) : this.#text(block, index, kind)
  }

  #text(block: Fields, index: string | number | undefined, [type, field]: readonly [Kind, string]): Part[] {
    const piece = text(block[field]) ?? text(record(block.reasoningText).text) ?? summary(block) ?? ''
    const key = `${type} ${index ?? `block ${this.#count}`}`
    const providerData = this.#dataOf(block, field, index === undefined ? undefined : key)
    if (piece === '' && providerData === undefined) return []
    // A text with nothing beside it goes on with the text before it.
    if (index === undefined && providerData === undefined) return [{ type, text: piece }]
    if (index !== undefined) return [{ type, text: piece, block: key, providerData }]
    this.#count++
    return [{ type, text: piece, block: key, providerData, done: true }]
  }

  /** What a block has for its provider. What is the same in each piece is said once: data merges piece by piece. */
  #dataOf(block: Fields, field: string, key: string | undefined): JsonObject | undefined {
    const known = new Set([
      'type',
      'index',
      'extras',
      'reasoningText',
      'value',
      ...(field === 'text' ? [] : ['summary']),
      field,
    ])
    if (block.type === 'redacted_thinking') known.delete('type')
    const { text: _text, ...nested } = record(block.reasoningText)
    return dataIn(this.#unsaid({ ...others(block, known), ...nested, ...record(block.extras) }, key))
  }

  #item(block: Fields, index: string | number | undefined): Part[] {
    const { value, data } = itemIn(block)
    if (index === undefined) return [{ type: 'content', item: asJson(value) ?? null, providerData: dataIn(data) }]
    const key = `item ${index}`
    if (text(block.type)?.endsWith('_tool_use')) this.#items.add(String(index))
    const item = asJson(isPlainObject(value) ? this.#unsaid(value, key) : value) ?? null
    return [{ type: 'content', item, block: key, providerData: dataIn(this.#unsaid(data, `data of ${key}`)) }]
  }

  /** The fields of a piece without those that are the same in each and that an earlier one has said. */
  #unsaid(fields: Fields, key: string | undefined): Fields {
    if (key === undefined) return fields
    const said = this.#said.get(key) ?? new Set()
    this.#said.set(key, said)
    const left = Object.fromEntries(Object.entries(fields).filter(([name]) => !said.has(name)))
    for (const name of sameInEach) if (Object.hasOwn(fields, name)) said.add(name)
    return left
  }
}

/** The item of a block, and what is beside it for its provider. */
function itemIn(block: Fields): { readonly value: unknown; readonly data: Fields } {
  const { index: _index, ...whole } = block
  const { extras, ...fields } = whole
  const isApart = isPlainObject(extras)
  if (block.type !== 'non_standard' || !('value' in block))
    return isApart ? { value: fields, data: extras } : { value: whole, data: {} }
  const { type: _type, value, ...data } = isApart ? { ...fields, ...extras } : whole
  return { value: block.value, data }
}

function dataIn(fields: Fields): JsonObject | undefined {
  const json = record(asJson(fields))
  return Object.keys(json).length === 0 ? undefined : (json as JsonObject)
}

/** The text of reasoning that comes as a summary. */
function summary(block: Fields): string | undefined {
  return text(
    records(block.summary)
      .map((part) => text(part.text) ?? '')
      .join(''),
  )
}
