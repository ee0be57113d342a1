/**
 * The parts of an assistant message as the items of the response that they were. What belongs to an item, `fromOpenAIResponses`
 * has kept with its parts: `item_id`, the fields of the finished item, and where in it a text stood.
 */

import type { JsonObject, JsonValue } from '../../json.js'
import type { MessagePart, ToolCall } from '../../parts/part.js'
import { record, text } from '../fields.js'
import { fresh, goesTo, itemText } from './items.js'
import type { OpenAIResponsesCall, OpenAIResponsesItem, OpenAIResponsesMessage } from './openai-responses-request.js'
import { wireOfReasoning } from './reasoning.js'

type Block = Exclude<MessagePart, { type: 'tool-call' }>

/** Parts that are one item, or a call. */
type Group =
  | { readonly kind: 'message' | 'reasoning' | 'text'; readonly parts: Block[] }
  | { readonly kind: 'item'; readonly item: JsonValue }
  | { readonly kind: 'call'; readonly call: ToolCall }

/**
 * The items, in order. Reasoning goes with its encrypted content, or by its id where the response is stored; it goes
 * nowhere at the end, because it belongs to what follows. Where reasoning cannot go, the items that were thought out with it
 * go without their ids, by which the provider would ask for it, and those that need an id do not go.
 */
export function outputItems(parts: readonly MessagePart[], isStored: boolean): OpenAIResponsesItem[] {
  const groups = groupsOf(parts)
  const isLost = (group: Group) => group.kind === 'reasoning' && !isKept(group.parts, isStored)
  const hasIds = !groups.some(isLost)
  const items = groups.filter((group) => !isLost(group)).flatMap((group) => itemOf(group, hasIds))
  return items.slice(0, items.findLastIndex((item) => !('type' in item && item.type === 'reasoning')) + 1)
}

function groupsOf(parts: readonly MessagePart[]): readonly Group[] {
  const groups: Group[] = []
  const byItem = new Map<string, Block[]>()
  for (const part of parts) {
    if (part.type === 'tool-call') groups.push({ kind: 'call', call: part.call })
    else addBlock(part, groups, byItem)
  }
  return groups
}

function addBlock(part: Block, groups: Group[], byItem: Map<string, Block[]>): void {
  const id = text(part.providerData?.item_id)
  const kind = kindOf(part, id)
  if (kind === undefined) return
  if (kind === 'item') {
    if (part.type === 'content') groups.push({ kind, item: part.item })
    return
  }
  const last = groups.at(-1)
  const open = kind === 'text' ? (last?.kind === kind ? last.parts : undefined) : byItem.get(`${kind} ${id}`)
  if (open !== undefined) {
    open.push(part)
    return
  }
  const group = { kind, parts: [part] }
  byItem.set(`${kind} ${id}`, group.parts)
  groups.push(group)
}

/** What kind of item a part belongs to; undefined where it goes to another provider only. */
function kindOf(part: Block, id: string | undefined): Exclude<Group['kind'], 'call'> | undefined {
  if (part.type === 'reasoning') return wireOfReasoning(part.providerData) === 'openai-responses' ? 'reasoning' : undefined
  if (id !== undefined) return 'message'
  if (part.type !== 'content' || itemText(part.item) !== undefined) return 'text'
  return goesTo('openai-responses', part.item) ? 'item' : undefined
}

function itemOf(group: Group, hasIds: boolean): OpenAIResponsesItem[] {
  if (group.kind === 'call') return [callItem(group.call, hasIds)]
  // An item of the provider's, whole.
  if (group.kind === 'item') return hasIds ? [fresh(group.item) as unknown as OpenAIResponsesItem] : []
  if (group.kind === 'reasoning') return [reasoningItem(group.parts)]
  const item = fieldsOf(group.parts)
  return item !== undefined && hasIds ? messageItem(item, group.parts) : textMessage(group.parts, item?.phase)
}

/** The fields of the finished item that the parts are of. */
function fieldsOf(parts: readonly Block[]): JsonObject | undefined {
  const item = parts.map(({ providerData }) => providerData?.item).find((fields) => fields !== undefined)
  // What is copied from an object is one.
  return item === undefined ? undefined : (fresh(record(item)) as JsonObject)
}

/** Reasoning that was not finished is nowhere stored. */
function isKept(reasoning: readonly Block[], isStored: boolean): boolean {
  const item = fieldsOf(reasoning)
  return item !== undefined && (isStored || text(item.encrypted_content) !== undefined)
}

function reasoningItem(parts: readonly Block[]): OpenAIResponsesItem {
  const textsAt = (index: 'summary_index' | 'content_index') =>
    parts.flatMap((part) =>
      part.type === 'reasoning' && part.text !== '' && part.providerData?.[index] !== undefined ? [part.text] : [],
    )
  const content = textsAt('content_index').map((said) => ({ type: 'reasoning_text' as const, text: said }))
  return {
    ...fieldsOf(parts),
    type: 'reasoning',
    id: text(parts[0]?.providerData?.item_id) ?? '',
    summary: textsAt('summary_index').map((said) => ({ type: 'summary_text', text: said })),
    ...(content.length > 0 && { content }),
  }
}

function messageItem(item: JsonObject, parts: readonly Block[]): OpenAIResponsesItem[] {
  const id = text(parts[0]?.providerData?.item_id)
  const content = parts.flatMap(contentPart)
  // The fields are those that the provider sent.
  return content.length === 0 ? [] : [{ ...item, type: 'message', role: 'assistant', id, content } as OpenAIResponsesItem]
}

function contentPart(part: Block): JsonValue[] {
  if (part.type === 'content') return [fresh(part.item)]
  if (part.text === '') return []
  if (part.type === 'refusal') return [{ type: 'refusal', refusal: part.text }]
  const { annotations, part: more } = part.providerData ?? {}
  const { parsed: _parsed, ...fields } = record(more)
  return [
    { type: 'output_text', text: part.text, annotations: fresh(annotations ?? []), ...record(fresh(fields)) } as JsonObject,
  ]
}

/** A message without an id can hold text only. */
function textMessage(parts: readonly Block[], phase: JsonValue | undefined): OpenAIResponsesItem[] {
  const content = parts.map((part) => (part.type === 'content' ? (itemText(part.item) ?? '') : part.text)).join('')
  if (content === '') return []
  // One of the words that the provider has for it.
  const said = text(phase) as OpenAIResponsesMessage['phase']
  return [{ role: 'assistant', content, ...(said !== undefined && { phase: said }) }]
}

/** A call that was not finished has no place under its id yet. */
function callItem(call: ToolCall, hasIds: boolean): OpenAIResponsesCall {
  const { id = '', name, responseItemId, providerData } = call
  const { parsed_arguments: _parsed, ...item } = record(providerData?.item)
  const isFinished = hasIds && providerData?.item !== undefined
  const fields = {
    ...record(fresh(isFinished ? item : {})),
    ...(isFinished && responseItemId !== undefined && { id: responseItemId }),
    call_id: id,
    name,
  }
  if (call.type === 'custom') return { ...fields, type: 'custom_tool_call', input: call.arguments }
  return { ...fields, type: 'function_call', arguments: call.arguments }
}
