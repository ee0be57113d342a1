/**
 * The boundary of a chunk's parts: what a caller gives is checked, copied and frozen, once. A fragment with nothing in it is
 * no part.
 */

import { ChunkDataError, describe } from '../errors.js'
import { copyJson, isPlainObject, type JsonObject } from '../json.js'
import type { Part, TextPart, ToolCallPart } from '../parts/part.js'
import { array, identity, object } from './admit.js'
import type { ChunkKind } from './details.js'
import type { AssistantMessageChunkInit, ToolCallInit } from './init.js'

/** The parts that an init of this kind stands for, in the order of the log. */
export function admitParts(kind: ChunkKind, init: AssistantMessageChunkInit): Part[] {
  if (kind !== 'assistant') return [...contentParts(init.content, 'content'), ...labelledParts(init.parts, 'parts')]
  return [
    ...textParts('reasoning', init.reasoningContent, 'reasoningContent'),
    ...contentParts(init.content, 'content'),
    ...textParts('refusal', init.refusal, 'refusal'),
    ...toolCallParts(init.toolCalls, 'toolCalls'),
    ...labelledParts(init.parts, 'parts'),
  ]
}

function text(value: unknown, at: string): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw new ChunkDataError(at, 'a string', describe(value))
  return value
}

/** The part of one piece of text; none where there is nothing in it. */
function textParts(type: TextPart['type'], value: unknown, at: string): Part[] {
  const piece = text(value, at)
  return piece === '' ? [] : [textPart(type, piece)]
}

function textPart(type: TextPart['type'], piece: string, labels: Labels = noLabels): TextPart {
  return Object.freeze({ type, text: piece, ...labels })
}

/** The parts of a content: text as text, each item of a list as an item. */
function contentParts(value: unknown, at: string): Part[] {
  if (value === undefined || value === null || typeof value === 'string') return textParts('text', value, at)
  const isList = Array.isArray(value)
  return Array.from(isList ? value : [value], (item: unknown, position) =>
    Object.freeze({ type: 'content', item: copyJson(item ?? null, isList ? `${at}[${position}]` : at), ...noLabels }),
  )
}

/** The fragments of tool calls; a fragment with nothing in it is none. */
function toolCallParts(value: unknown, at: string): Part[] {
  if (value === undefined || value === null) return []
  return array(value, at).flatMap((call, position) => toolCallPart(call, `${at}[${position}]`))
}

/** Parts that carry labels, as adapters and the JSON form give them. */
function labelledParts(value: unknown, at: string): Part[] {
  if (value === undefined || value === null) return []
  return array(value, at).flatMap((part, position) => labelledPart(part, `${at}[${position}]`))
}

type Labels = Pick<TextPart, 'block' | 'providerData' | 'done'>

const noLabels: Labels = { block: undefined, providerData: undefined, done: undefined }

function labelledPart(value: unknown, at: string): Part[] {
  if (!isPlainObject(value)) throw new ChunkDataError(at, 'a part', describe(value))
  // A part is told by its type; what else it holds is checked field by field.
  const part = value as Partial<Record<keyof TextPart | 'item', unknown>>
  if (part.type === 'tool-call') return toolCallPart({ ...value, type: value.toolType }, at, 'toolType')
  const labels: Labels = {
    block: identity(part.block, `${at}.block`),
    providerData: object(part.providerData, `${at}.providerData`),
    done: part.done === true ? true : undefined,
  }
  if (part.type === 'content')
    return [Object.freeze({ type: part.type, item: copyJson(part.item ?? null, `${at}.item`), ...labels })]
  if (part.type !== 'text' && part.type !== 'reasoning' && part.type !== 'refusal') {
    throw new ChunkDataError(`${at}.type`, 'text, reasoning, refusal, content or tool-call', describe(part.type))
  }
  const piece = text(part.text, `${at}.text`)
  if (piece === '' && labels.providerData === undefined && labels.done === undefined) return []
  return [textPart(part.type, piece, labels)]
}

function toolCallPart(value: unknown, at: string, typeKey = 'type'): Part[] {
  if (!isPlainObject(value)) throw new ChunkDataError(at, 'a tool call', describe(value))
  const call: Partial<Record<keyof ToolCallInit, unknown>> = value
  const type = identity(call.type, `${at}.${typeKey}`)
  const part: ToolCallPart = {
    type: 'tool-call',
    index: canonicalIndex(call.index),
    id: identity(call.id, `${at}.id`),
    name: identity(call.name, `${at}.name`),
    // "function" is what a call is when nobody says otherwise.
    toolType: type === 'function' ? undefined : type,
    arguments: toolArguments(call.arguments, `${at}.arguments`),
    responseItemId: identity(call.responseItemId, `${at}.responseItemId`),
    providerData: object(call.providerData, `${at}.providerData`),
    done: call.done === true ? true : undefined,
  }
  return isEmptyFragment(part) ? [] : [Object.freeze(part)]
}

/** A type or an item id alone says nothing of a call: it needs an identity, arguments, data or an end. */
function isEmptyFragment({ index, id, name, arguments: text, providerData, done }: ToolCallPart): boolean {
  return [index, id, name, text, providerData, done].every((field) => field === undefined)
}

function canonicalIndex(value: unknown): number | undefined {
  if (typeof value === 'string' && /^(0|[1-9]\d*)$/.test(value)) return canonicalIndex(Number(value))
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value + 0 : undefined
}

function toolArguments(value: unknown, at: string): string | JsonObject | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string') return value
  const copy = copyJson(value, at)
  // An array, a number or a truth value has no keys to merge by: it is text from here on.
  return isPlainObject(copy) ? (copy as JsonObject) : JSON.stringify(copy)
}
