/**
 * Tool calls that stand among the items of hand-written or merged content, as Anthropic writes them: `tool_use` blocks, and
 * what streams leave behind, `input_json_delta` with pieces of their input. They become calls like any other; a call that the
 * message has already, and an `invalid_tool_call`, are left out.
 */

import type { MessagePart, ToolCall } from '../../parts/part.js'
import { record, text } from '../fields.js'
import { fresh } from './items.js'

type Fields = Readonly<Record<string, unknown>>

const callTypes = new Set<unknown>(['tool_use', 'input_json_delta', 'invalid_tool_call'])

/** The parts with calls in place of the items that stand for them; the same list where there are none. */
export function foldCallItems(parts: readonly MessagePart[]): readonly MessagePart[] {
  const items = parts.flatMap((part) => (part.type === 'content' ? [record(part.item)] : []))
  if (!items.some(({ type }) => callTypes.has(type))) return parts
  const known = new Set(parts.flatMap((part) => (part.type === 'tool-call' ? [part.call.id] : [])))
  const inputs = inputsOf(items)
  let position = 0
  return parts.flatMap((part): MessagePart[] => {
    const item = part.type === 'content' ? items[position++] : undefined
    if (item === undefined || !callTypes.has(item.type)) return [part]
    const call = item.type === 'tool_use' && !known.has(text(item.id)) ? callOf(item, inputs.get(item)) : undefined
    return call === undefined ? [] : [{ type: 'tool-call', call }]
  })
}

/** The pieces of input, joined, by the block that they belong to: by its index, by its place, or the last one before. */
function inputsOf(items: readonly Fields[]): ReadonlyMap<Fields, string> {
  const inputs = new Map<Fields, string>()
  const blocks = items.filter(({ type }) => type === 'tool_use')
  for (const [position, { type, index, partial_json: piece }] of items.entries()) {
    if (type !== 'input_json_delta' || typeof piece !== 'string') continue
    const byIndex = index === undefined ? undefined : blocks.find((block) => block.index === index)
    const byPlace = typeof index === 'number' ? blocks.find((block) => block === items[index]) : undefined
    const block = byIndex ?? byPlace ?? items.slice(0, position).findLast((item) => item.type === 'tool_use')
    if (block !== undefined) inputs.set(block, (inputs.get(block) ?? '') + piece)
  }
  return inputs
}

/** The call of a block; its own input counts where no pieces came. */
function callOf(block: Fields, pieces = ''): ToolCall {
  const [id, input] = [text(block.id), text(block.input) ?? JSON.stringify(fresh(record(block.input)))]
  const { caller } = block
  return {
    ...(id !== undefined && { id }),
    type: 'function',
    name: text(block.name) ?? '',
    arguments: pieces.trim() === '' ? input : pieces,
    index: 0,
    ...(caller !== undefined && { providerData: { caller: fresh(caller) } }),
  }
}
