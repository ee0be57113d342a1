/**
 * Items of a message's content, as a user interface can show them: text, files, sources, results of tools. What is none of
 * these is data of the kind `data-content`, so that it is not lost.
 */

import { isPlainObject, type JsonObject, type JsonValue } from '../../json.js'
import { imageOf, itemText } from '../../providers/back/items.js'
import { record, text } from '../../providers/fields.js'
import { metadataOf } from './metadata.js'
import { itemMetadata, wrapItem } from './own-data.js'
import type { UIItem, UIJsonValue, UIMessageStreamChunk, UIMetadata, UIOutput } from './ui-types.js'

/** An item, as it can be shown. */
export type UIShown =
  | ({ readonly type: 'text'; readonly text: string } & UIMetadata)
  | UIItem
  | UIOutput
  | Extract<UIMessageStreamChunk, { type: 'tool-input-available' }>

/** An item of the content for a user interface, with what it has for its provider. */
export function uiItem(item: JsonValue, providerData?: JsonObject): UIShown {
  const said = itemText(item)
  if (said !== undefined) return { type: 'text', text: said, ...metadataOf(textData(item, providerData)) }
  const shown = partOf(item)
  if (shown === undefined) return dataItem(item, providerData)
  if (providerData === undefined) return shown
  if (!takesMetadata.has(shown.type)) return dataItem(item, providerData)
  // JSON, cloned; the metadata of an item has been checked with it.
  const metadata = structuredClone(itemMetadata(record(shown).providerMetadata, providerData))
  return { ...shown, providerMetadata: metadata } as UIShown
}

/** The kinds that have a place for what is for the provider. */
const takesMetadata: ReadonlySet<string> = new Set([
  ...['file', 'source-url', 'source-document'],
  ...['tool-input-available', 'tool-output-available', 'tool-output-error'],
])

/** An item that is neither text nor data. */
function partOf(item: JsonValue): Exclude<UIShown, { type: 'text' }> | undefined {
  const image = imageOf(item)
  // An address does not tell what kind of image it is.
  if (image !== undefined) return { type: 'file', mediaType: image.data?.mediaType ?? 'image/*', url: image.url }
  const file = fileOf(item)
  if (file !== undefined) return file
  // Its fields have been checked.
  return isShown(item) ? (structuredClone(item) as Exclude<UIShown, { type: 'text' }>) : undefined
}

/**
 * An item that a user interface has no part for.
 *
 * @param id - what it is told by, where more of it may come
 */
export function dataItem(item: JsonValue, providerData?: JsonObject, id?: string): UIItem {
  const data = wrapItem(item, providerData)
  // JSON, cloned.
  return { type: 'data-content', ...(id !== undefined && { id }), data: structuredClone(data) as UIJsonValue }
}

/** What a text item says beside its text: citations, say. */
function textData(item: JsonValue, providerData: JsonObject | undefined): JsonObject | undefined {
  if (typeof item === 'string') return providerData
  const { type: _type, text: _text, ...rest } = record(item)
  // It is part of an item, which is JSON.
  return Object.keys(rest).length === 0 ? providerData : ({ ...(rest as JsonObject), ...providerData } as JsonObject)
}

/** A file with its data, as OpenAI has it in a request. */
function fileOf(item: JsonValue): UIItem | undefined {
  const { type, file } = record(item)
  const { file_data: data, filename } = record(file)
  const mediaType = typeof data === 'string' ? /^data:([^;,]+)[;,]/.exec(data)?.[1] : undefined
  if (type !== 'file' || typeof data !== 'string' || mediaType === undefined) return undefined
  return { type: 'file', mediaType, url: data, ...(typeof filename === 'string' && { filename }) }
}

/** The fields that each kind has to have as texts: a client refuses a stream with a malformed chunk. */
const required: Readonly<Record<string, readonly string[]>> = {
  file: ['url', 'mediaType'],
  'source-url': ['sourceId', 'url'],
  'source-document': ['sourceId', 'mediaType', 'title'],
  'tool-input-available': ['toolCallId', 'toolName'],
  'tool-output-available': ['toolCallId'],
  'tool-output-error': ['toolCallId', 'errorText'],
  'tool-output-denied': ['toolCallId'],
  'tool-approval-request': ['toolCallId', 'approvalId'],
}

/** Fields that a kind may have beside them, and what they are. */
const optional: Readonly<Record<string, (value: unknown) => boolean>> = {
  title: isText,
  filename: isText,
  signature: isText,
  providerExecuted: isFlag,
  dynamic: isFlag,
  providerMetadata: isPlainObject,
  toolMetadata: isPlainObject,
  output: () => true,
  input: () => true,
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isFlag(value: unknown): boolean {
  return typeof value === 'boolean'
}

/** True for an item in the form that a UI message stream has it in. */
function isShown(item: JsonValue): boolean {
  if (!isPlainObject(item)) return false
  const { type, ...fields } = item
  const kind = text(type)
  if (kind === undefined) return false
  if (kind.startsWith('data-')) return 'data' in fields && (fields.id === undefined || isText(fields.id))
  const names = Object.hasOwn(required, kind) ? required[kind] : undefined
  if (names === undefined || !names.every((name) => isText(fields[name]))) return false
  return Object.entries(fields).every(
    ([name, value]) => names.includes(name) || (Object.hasOwn(optional, name) && optional[name]?.(value) === true),
  )
}
