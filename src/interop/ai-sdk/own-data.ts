/**
 * What chunkfold writes into a UI message that the AI SDK has no place for, and reads back: under `chunkfold`, in the
 * `providerMetadata` of a part that has one, else in the data of a `data-content` part.
 */

import { isPlainObject, type JsonObject, type JsonValue } from '../../json.js'
import type { MessagePart } from '../../parts/part.js'
import { record } from '../../providers/fields.js'
import { asJson } from '../as-json.js'

/** An item of the content, and what it has for its provider. */
export type ItemPart = Extract<MessagePart, { type: 'content' }>

/** The data of an item: the item, or both it and what it has for its provider. An item that looks like that is wrapped, too. */
export function wrapItem(item: JsonValue, providerData?: JsonObject): JsonValue {
  if (providerData === undefined && ownFields(item) === undefined) return item
  return { chunkfold: { item, ...(providerData !== undefined && { providerData }) } }
}

/** The item of such data. */
export function unwrapItem(data: unknown): ItemPart {
  const own = ownFields(data)
  if (own === undefined || !Object.hasOwn(own, 'item')) return { type: 'content', item: asJson(data) ?? null }
  const providerData = filled(own.providerData)
  return { type: 'content', item: asJson(own.item) ?? null, ...(providerData && { providerData }) }
}

/** The mark of an attempt that does not count: the step that it stands in, and those before it, this many in all. */
export function droppedMark(steps: number): JsonObject {
  return { chunkfold: { droppedSteps: steps } }
}

/** How many steps a part says do not count; undefined where it is no such mark. */
export function droppedSteps({ type, data }: Readonly<Record<string, unknown>>): number | undefined {
  const steps = type === 'data-content' ? ownFields(data)?.droppedSteps : undefined
  return typeof steps === 'number' && Number.isSafeInteger(steps) && steps > 0 ? steps : undefined
}

/** An item and what it has for its provider, of one that has this in its `providerMetadata`. */
export function itemPart(item: JsonValue): ItemPart {
  const { providerMetadata, ...fields } = record(item)
  const { chunkfold, ...theirs } = record(providerMetadata)
  const { providerData: given, ...marks } = record(chunkfold)
  const providerData = filled(given)
  if (providerData === undefined) return { type: 'content', item }
  const metadata = { ...theirs, ...(Object.keys(marks).length > 0 && { chunkfold: marks }) }
  const rest = { ...fields, ...(Object.keys(metadata).length > 0 && { providerMetadata: metadata }) }
  // Fields of JSON.
  return { type: 'content', item: rest as JsonObject, providerData }
}

/** The `providerMetadata` of an item that has such data, beside what it has by itself. */
export function itemMetadata(metadata: unknown, providerData: JsonObject): Record<string, unknown> {
  const theirs = record(metadata)
  return { ...theirs, chunkfold: { ...record(theirs.chunkfold), providerData } }
}

/** What stands under `chunkfold`, where nothing stands beside it. */
function ownFields(data: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!isPlainObject(data) || !Object.hasOwn(data, 'chunkfold') || Object.keys(data).length !== 1) return undefined
  return isPlainObject(data.chunkfold) ? data.chunkfold : undefined
}

function filled(value: unknown): JsonObject | undefined {
  const fields = asJson(value)
  return isPlainObject(fields) && Object.keys(fields).length > 0 ? (fields as JsonObject) : undefined
}
