/**
 * Parts as LangChain's standard content blocks. What a part has for its provider stands where LangChain's integrations look
 * for it: a signature in the block, all else in its `extras`.
 */

import { isPlainObject, type JsonObject, type JsonValue } from '../../json.js'
import type { TextPart } from '../../parts/part.js'
import { itemText } from '../../parts/views.js'
import { record, text } from '../../providers/fields.js'
import type { LangChainBlock } from './types.js'

/** The blocks of LangChain's own that need not be wrapped. */
const standard = new Set([
  ...['image', 'audio', 'video', 'file', 'text-plain'],
  ...['server_tool_call', 'server_tool_call_chunk', 'server_tool_call_result'],
])

/** A piece of text of some kind, with what there is for its provider. */
export function textBlock(type: TextPart['type'], piece: string, providerData?: JsonObject, index?: number): LangChainBlock {
  const place = index === undefined ? {} : { index }
  // Reasoning that is hidden has no text: LangChain has no standard block for it.
  if (type === 'reasoning' && providerData?.type === 'redacted_thinking')
    return { type: 'non_standard', value: clone(providerData), ...place }
  // LangChain drops a block whose text is empty, with all else that is in it.
  const said = piece === '' && type === 'text' ? {} : { [type]: piece }
  return { type, ...said, ...dataFields(providerData), ...place }
}

/** What there is for the provider, as fields of a block. */
export function dataFields(providerData: JsonObject | undefined): Record<string, unknown> {
  const { signature, citations, annotations, ...extras } = providerData ?? {}
  const own = Object.entries({ signature, citations, annotations }).filter(([, value]) => value !== undefined)
  return { ...record(clone(Object.fromEntries(own))), ...(Object.keys(extras).length > 0 && { extras: clone(extras) }) }
}

/** An item of the content, with what there is for its provider. */
export function contentBlock(item: JsonValue, providerData: JsonObject | undefined, index?: number): LangChainBlock {
  if (providerData === undefined) return itemBlock(item, index)
  if (typeof item === 'string') return textBlock('text', item, providerData, index)
  const [block, data] = [itemBlock(item, index), dataFields(providerData)]
  if (block.extras === undefined || data.extras === undefined) return { ...block, ...data }
  return { ...block, ...data, extras: { ...record(block.extras), ...record(data.extras) } }
}

function itemBlock(item: JsonValue, index?: number): LangChainBlock {
  const place = index === undefined ? {} : { index }
  if (typeof item === 'string') return { type: 'text', text: item, ...place }
  // A number of its own would be taken for the block's.
  const isKnown = itemText(item) !== '' || standard.has(text(record(item).type) ?? '')
  if (isKnown && !('index' in record(item))) return { ...asBlock(item), ...place }
  return { type: 'non_standard', value: clone(item), ...place }
}

/** An item of what the user says, or of a tool's result: integrations know the blocks of providers there. */
export function givenBlock(item: JsonValue): LangChainBlock {
  if (typeof item === 'string') return { type: 'text', text: item }
  return text(record(item).type) === undefined ? { type: 'non_standard', value: clone(item) } : asBlock(item)
}

/** An item that has a type. */
function asBlock(item: JsonValue): LangChainBlock {
  return { type: '', ...(isPlainObject(item) ? (clone(item) as Record<string, unknown>) : {}) }
}

/** A copy that may be changed: chunks give out frozen data, and LangChain writes into what it is given. */
export function clone(value: unknown): unknown {
  // JSON data.
  return structuredClone(value)
}
