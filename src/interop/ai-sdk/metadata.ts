/**
 * Data for the provider, in the AI SDK's form: `providerMetadata`, an object for each provider. What came from the AI SDK goes
 * back as it came; what did not travels under `chunkfold`, which no provider of the AI SDK reads.
 */

import { isPlainObject, type JsonObject } from '../../json.js'
import type { ToolCall } from '../../parts/part.js'
import { others, record, text } from '../../providers/fields.js'
import { asJson } from '../as-json.js'
import type { UIJsonObject, UIMetadata, UIToolFlags } from './ui-types.js'

type Fields = Readonly<Record<string, unknown>>

/** What a part of the AI SDK has for its provider, and what else chunks have no field for. */
export function providerDataOf(fields: Fields): JsonObject | undefined {
  const metadata = others(record(asJson(fields.providerMetadata)), ownKeys)
  const kept = { ...(metadata && { providerMetadata: metadata }), ...flagsOf(fields) }
  const ours = record(record(fields.providerMetadata).chunkfold).providerData
  const data = { ...record(asJson(ours)), ...(Object.keys(kept).length > 0 && { aiSDK: kept }) }
  // Both are JSON by now.
  return Object.keys(data).length === 0 ? undefined : (data as JsonObject)
}

const ownKeys = new Set(['chunkfold'])

/** What describes the tool of a call, as far as it is what the AI SDK says it is. */
function flagsOf({ dynamic, title, toolMetadata }: Fields): JsonObject {
  const metadata = isPlainObject(toolMetadata) ? asJson(toolMetadata) : undefined
  return {
    ...(dynamic === true && { dynamic }),
    ...(text(title) !== undefined && { title: text(title) }),
    ...(metadata !== undefined && { toolMetadata: metadata }),
  }
}

/** What stands under `chunkfold` beside the data for the provider: what the AI SDK has no word for. */
export function ownMarks(fields: Fields): Marks {
  const { kind, toolType, responseItemId } = record(record(fields.providerMetadata).chunkfold)
  return {
    ...(kind === 'refusal' && { kind }),
    ...(text(toolType) !== undefined && { toolType: text(toolType) }),
    ...(text(responseItemId) !== undefined && { responseItemId: text(responseItemId) }),
  }
}

/** What the AI SDK has no word for. */
export interface Marks {
  /** Of a text: it is a refusal. */
  readonly kind?: 'refusal' | undefined
  readonly toolType?: string | undefined
  readonly responseItemId?: string | undefined
}

/** The `providerMetadata` of a part with this data. */
export function metadataOf(providerData: JsonObject | undefined, marks: Marks = {}): UIMetadata {
  const { aiSDK, ...ours } = providerData ?? {}
  const own: Record<string, unknown> = Object.fromEntries(Object.entries(marks).filter(([, mark]) => mark !== undefined))
  if (Object.keys(ours).length > 0) own.providerData = ours
  const metadata = { ...record(record(aiSDK).providerMetadata), ...(Object.keys(own).length > 0 && { chunkfold: own }) }
  return Object.keys(metadata).length === 0 ? {} : { providerMetadata: metadataObjects(metadata) }
}

/** A copy that may be changed: chunks give out frozen data. An entry that is no object would not pass the AI SDK's checks. */
function metadataObjects(metadata: Fields): Record<string, UIJsonObject> {
  const entries = Object.entries(metadata).filter(([, value]) => isPlainObject(value))
  // JSON data, cloned.
  return structuredClone(Object.fromEntries(entries)) as Record<string, UIJsonObject>
}

/** The marks of a call that have no field in the AI SDK. */
export function callMarks({ type, responseItemId }: ToolCall): Marks {
  return { toolType: type === 'function' ? undefined : type, responseItemId }
}

/** What describes the tool of a call that came from the AI SDK. */
export function toolFlags(providerData: JsonObject | undefined): UIToolFlags {
  // They were read from such fields.
  return structuredClone(flagsOf(record(providerData?.aiSDK))) as UIToolFlags
}
