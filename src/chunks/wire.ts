/**
 * The JSON form of a chunk, in the reference's snake case.
 *
 * The plain fields (`content`, `reasoning_content`, `refusal`, `tool_calls`) are views. Where reading them back would not
 * give the same log, the log itself goes along as `parts`, and then it is what `fromJSON` reads.
 */

import { ChunkDataError, describe } from '../errors.js'
import { equalJson, isPlainObject, type JsonObject, type JsonValue } from '../json.js'
import { Log } from '../parts/log.js'
import type { Part, ToolCall } from '../parts/part.js'
import { contentOf, textsOf, toolCallsOf } from '../parts/views.js'
import { admitParts } from './admit-parts.js'
import type { AssistantDetails, ChunkKind, DetailsOf, ToolDetails } from './details.js'
import type { AssistantMessageChunkInit, BaseMessageChunkInit } from './init.js'
import { logprobsView, parserContentView, providerMetadataView, tokenIdsView } from './list-views.js'
import { snakeCase } from './snake-case.js'
import { usageToJson } from './usage.js'

/**
 * What `toJSON()` gives: JSON, unless `parser_content` holds instances of classes.
 *
 * @since 0.1.0
 */
export interface ChunkJson {
  readonly role: string
  readonly content: string | readonly JsonValue[]
  readonly [field: string]: unknown
}

type Details = Omit<AssistantDetails & ToolDetails, 'role'>

/** The JSON of a value that is there; undefined where there is nothing to say. */
type Write<Value> = (value: NonNullable<Value>) => unknown

const asIs = (value: unknown): unknown => value

/** Every field of every kind of chunk: how it is written, under its name in snake case. */
const writers: { readonly [K in keyof Details]-?: Write<Details[K]> } = {
  name: asIs,
  metadata: asIs,
  toolCallId: asIs,
  finishReason: asIs,
  usageMetadata: usageToJson,
  parserContent: (list) => list.view(parserContentView),
  promptTokenIds: asIs,
  completionTokenIds: (list) => list.view(tokenIdsView),
  logprobs: (list) => list.view(logprobsView),
  responseId: asIs,
  responseModel: asIs,
  providerMetadata: (layers) => layers.view(providerMetadataView),
  providerContent: asIs,
}

/** The fields beside the parts. */
export function detailsToJson(details: DetailsOf[ChunkKind]): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  for (const [key, write] of Object.entries<Write<never>>(writers)) {
    // Each field is written by the function of its own key.
    const value = (details as Record<string, unknown>)[key] as never
    const written = value === undefined ? undefined : write(value)
    if (written !== undefined) json[snakeCase(key)] = written
  }
  return json
}

/** The parts: as plain fields, and as `parts` where these would not give the log back. */
export function partsToJson(kind: ChunkKind, log: Log): { content: string | readonly JsonValue[] } & Record<string, unknown> {
  const resolved = log.resolved
  const [reasoning, refusal] = [textsOf(resolved, 'reasoning'), textsOf(resolved, 'refusal')]
  const calls = Object.freeze(toolCallsOf(resolved).map(toolCallToJson))
  const plain = {
    content: contentOf(resolved),
    ...(reasoning !== '' && { reasoning_content: reasoning }),
    ...(refusal !== '' && { refusal }),
    ...(calls.length > 0 && { tool_calls: calls }),
  }
  const parts = [...log].map(partToJson)
  const readBack = [...Log.of(admitParts(kind, plainInit(plain)))].map(partToJson)
  return equalJson(parts, readBack) ? plain : { ...plain, parts: Object.freeze(parts) }
}

/** A tool call in the reference's flat form. */
export function toolCallToJson({ responseItemId, providerData, ...call }: ToolCall): JsonObject {
  return Object.freeze({
    ...call,
    ...(responseItemId !== undefined && { response_item_id: responseItemId }),
    ...(providerData !== undefined && { provider_data: providerData }),
  })
}

function partToJson(part: Part): JsonObject {
  const json = Object.entries(part).filter(([, value]) => value !== undefined)
  return Object.freeze(Object.fromEntries(json.map(([key, value]) => [snakeCase(key), value])))
}

/** What a constructor takes, from a JSON form or a message. */
export function initFromJson(json: unknown): BaseMessageChunkInit & AssistantMessageChunkInit {
  if (!isPlainObject(json)) throw new ChunkDataError('chunk', 'a JSON object', describe(json))
  const init: Record<string, unknown> = { role: json.role }
  for (const key of Object.keys(writers)) init[key] = fieldOf(json, key)
  const parts = json.parts ?? []
  const isPlain = Array.isArray(parts) && parts.length === 0
  // The parts of a message are whole: two of a kind beside each other stay two.
  const done = json.toolCalls !== undefined || undefined
  return { ...init, ...(isPlain ? plainInit(json) : { parts: each(parts, (part) => ({ done, ...partFromJson(part) })) }) }
}

/** What the plain fields stand for. Still unchecked: the boundary checks every field. */
function plainInit(json: Readonly<Record<string, unknown>>): AssistantMessageChunkInit {
  const { content, refusal } = json
  const reasoningContent = fieldOf(json, 'reasoningContent')
  const toolCalls = each(fieldOf(json, 'toolCalls'), toolCallFromJson)
  return { content, reasoningContent, refusal, toolCalls } as AssistantMessageChunkInit
}

/** In snake case as JSON has it, or in camel case as messages do. */
function fieldOf(json: Readonly<Record<string, unknown>>, key: string): unknown {
  return json[snakeCase(key)] ?? json[key]
}

/** What the objects of a list stand for. What is no list, and no object in one, is for the boundary to refuse. */
function each(list: unknown, read: (item: Record<string, unknown>) => object): never {
  return (Array.isArray(list) ? list.map((item: unknown) => (isPlainObject(item) ? read(item) : item)) : list) as never
}

/** A part of a log; or a resolved one, whose call stands under a key of its own. */
function partFromJson(part: Record<string, unknown>): Record<string, unknown> {
  if (!isPlainObject(part.call)) return fromSnakeCase(part)
  return { ...fromSnakeCase(part.call), toolType: part.call.type, type: part.type }
}

function toolCallFromJson(call: Record<string, unknown>): object {
  const nested = isPlainObject(call.function) ? { name: call.function.name, arguments: call.function.arguments } : undefined
  return { ...fromSnakeCase(call), ...nested }
}

function fromSnakeCase(json: Record<string, unknown>): Record<string, unknown> {
  const fields = ['providerData', 'toolType', 'responseItemId'].map((key) => [key, fieldOf(json, key)])
  return { ...json, ...Object.fromEntries(fields) }
}
