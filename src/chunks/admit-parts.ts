/**
 * The boundary of a chunk's parts: what a caller gives is checked, copied and frozen, once. A fragment with nothing in it is
 * no part.
 */

import { ChunkDataError, describe } from '../errors.js'
import { copyJson, isPlainObject, type JsonObject } from '../json.js'
import { isAddition } from '../parts/absorb.js'
import type { Part, TextPart, ToolCallPart } from '../parts/part.js'
import { array, identity, object } from './admit.js'
import type { ChunkKind } from './details.js'
import type { AssistantMessageChunkInit, ToolCallInit } from './init.js'

/** The parts that an init of this kind stands for, in the order of the log. */
export function admitParts(kind: ChunkKind, init: AssistantMessageChunkInit): Part[] {
  const parts: Part[] = []
  const isAssistant = kind === 'assistant'
  if (isAssistant) addText(parts, 'reasoning', init.reasoningContent, 'reasoningContent')
  addContent(parts, init.content, 'content')
  if (isAssistant) addText(parts, 'refusal', init.refusal, 'refusal')
  if (isAssistant) addEach(parts, init.toolCalls, 'toolCalls', addToolCall)
  addEach(parts, init.parts, 'parts', addLabelled)
  return parts
}

function text(value: unknown, at: string): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw new ChunkDataError(at, 'a string', describe(value))
  return value
}

/** The part of one piece of text; none where there is nothing in it. */
function addText(parts: Part[], type: TextPart['type'], value: unknown, at: string): void {
  const piece = text(value, at)
  if (piece !== '') parts.push(textPart(type, piece, noLabels))
}

function textPart(type: TextPart['type'], piece: string, { block, providerData, done }: Labels): TextPart {
  return Object.freeze({ type, text: piece, block, providerData, done })
}

/** The parts of a content: text as text, each item of a list as an item, a hole of it as null. */
function addContent(parts: Part[], value: unknown, at: string): void {
  if (value === undefined || value === null || typeof value === 'string') addText(parts, 'text', value, at)
  else if (!Array.isArray(value)) addItem(parts, value, at, noLabels)
  else
    for (let position = 0; position < value.length; position++) addItem(parts, value[position], `${at}[${position}]`, noLabels)
}

function addItem(parts: Part[], item: unknown, at: string, { block, providerData, done }: Labels): void {
  const [type, copy] = ['content' as const, copyJson(item ?? null, at)]
  const isLabelled = block !== undefined || providerData !== undefined || done !== undefined
  // Without labels it has no keys for them: it is its own view.
  parts.push(Object.freeze(isLabelled ? { type, item: copy, block, providerData, done } : { type, item: copy }))
}

/** What a list stands for, item by item. */
function addEach(
  parts: Part[],
  value: unknown,
  at: string,
  add: (parts: Part[], value: unknown, list: string, position: number) => void,
): void {
  if (value === undefined || value === null) return
  for (const [position, item] of array(value, at).entries()) add(parts, item, at, position)
}

type Labels = Pick<TextPart, 'block' | 'providerData' | 'done'>

const noLabels: Labels = { block: undefined, providerData: undefined, done: undefined }

/** A part that carries labels, as adapters and the JSON form give them. */
function addLabelled(parts: Part[], value: unknown, list: string, position: number): void {
  const at = `${list}[${position}]`
  if (!isPlainObject(value)) throw new ChunkDataError(at, 'a part', describe(value))
  // A part is told by its type; what else it holds is checked field by field.
  const part = value as Partial<Record<keyof TextPart | 'item', unknown>>
  if (part.type === 'tool-call') {
    addFragment(parts, value, at, 'toolType')
    return
  }
  const labels: Labels = {
    block: identity(part.block, `${at}.block`),
    providerData: object(part.providerData, `${at}.providerData`),
    done: part.done === true ? true : undefined,
  }
  if (part.type === 'content') addItem(parts, part.item, `${at}.item`, labels)
  else addSpoken(parts, part.type, text(part.text, `${at}.text`), labels, at)
}

function addSpoken(parts: Part[], type: unknown, piece: string, labels: Labels, at: string): void {
  if (type !== 'text' && type !== 'reasoning' && type !== 'refusal') {
    throw new ChunkDataError(`${at}.type`, 'text, reasoning, refusal, content or tool-call', describe(type))
  }
  if (piece === '' && labels.providerData === undefined && labels.done === undefined) return
  parts.push(textPart(type, piece, labels))
}

function addToolCall(parts: Part[], value: unknown, list: string, position: number): void {
  addFragment(parts, value, `${list}[${position}]`, 'type')
}

/** A fragment of a call; one with nothing in it is none. */
function addFragment(parts: Part[], value: unknown, at: string, typeKey: 'type' | 'toolType'): void {
  if (!isPlainObject(value)) throw new ChunkDataError(at, 'a tool call', describe(value))
  const call = value as Partial<Record<keyof ToolCallInit | 'toolType', unknown>>
  const type = identity(call[typeKey], `${at}.${typeKey}`)
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
  if (!isEmptyFragment(part)) parts.push(Object.freeze(part))
}

/** A type or an item id alone says nothing of a call: it needs an identity, arguments, data or an end. */
function isEmptyFragment(part: ToolCallPart): boolean {
  return isAddition(part) && part.providerData === undefined && part.done === undefined
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
