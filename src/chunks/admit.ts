/**
 * The boundary of a chunk's details: what a caller gives is checked, copied and frozen, once. What says nothing is dropped
 * here (blank identities, empty objects), and what is of the wrong type is a `ChunkDataError` that says where.
 */

import { AppendList } from '../algebra/append-list.js'
import { ChunkDataError, describe } from '../errors.js'
import { copyJson, copyWithInstances, isPlainObject, type JsonObject, type JsonValue } from '../json.js'
import type { UsageMetadata } from '../messages.js'
import { type AssistantDetails, type BaseDetails, type ChunkKind, type DetailsOf, detailsOf } from './details.js'
import { canonicalUsage } from './usage.js'

/** How a field is let in: the value that it has from then on, undefined or an empty list where it says nothing. */
type Admission<Details> = { readonly [K in keyof Details]-?: (value: NonNullable<unknown>, at: string) => Details[K] }

const base: Admission<BaseDetails> = {
  role: identity,
  name: identity,
  metadata: object,
}

const assistant: Admission<AssistantDetails> = {
  ...base,
  // A role that is the kind's own counts as not given: it could not be told from one that was not.
  role: (value, at) => (value === 'assistant' ? undefined : identity(value, at)),
  finishReason: identity,
  usageMetadata: usage,
  parserContent: (value, at) => AppendList.of([copyWithInstances(value, at)]),
  promptTokenIds: tokenIds,
  completionTokenIds: (value, at) => {
    const ids = tokenIds(value, at)
    return ids && AppendList.of(ids)
  },
  logprobs: (value, at) => AppendList.of([copyJson(value, at)]),
  responseId: identity,
  responseModel: identity,
  providerMetadata: fieldsOf,
  providerContent: copyJson,
}

const tool: Admission<DetailsOf['tool']> = {
  ...base,
  role: (value, at) => (value === 'tool' ? undefined : identity(value, at)),
  toolCallId: identity,
}

/** By name, so that a key such as `constructor` is no field. */
const admissions = {
  base: new Map(Object.entries(base)),
  assistant: new Map(Object.entries(assistant)),
  tool: new Map(Object.entries(tool)),
} satisfies Record<ChunkKind, unknown>

/**
 * The details of a chunk of a kind; the kind's own empty ones where nothing is given, so that they can be told by identity.
 *
 * @throws ChunkDataError, ChunkDepthError
 */
export function admitDetails<Kind extends ChunkKind>(kind: Kind, init: object): DetailsOf[Kind] {
  const given: Record<string, unknown> = {}
  const admission = admissions[kind]
  let isEmpty = true
  for (const key of Object.keys(init)) {
    // What it is, is for the admission of its field to say.
    const value = (init as Readonly<Record<string, unknown>>)[key]
    if (value === undefined || value === null) continue
    const admit = admission.get(key)
    if (admit === undefined) continue
    const admitted = admit(value, key)
    if (admitted === undefined) continue
    given[key] = admitted
    isEmpty = false
  }
  if (kind === 'base' && given.role === undefined) throw new ChunkDataError('role', 'a role', 'none')
  // What was let in is of the fields of the kind, and of their types.
  return isEmpty ? detailsOf[kind].empty : (Object.freeze(given) as DetailsOf[Kind])
}

/** A text that says something; blank, null and the string "null" count as absent. */
export function identity(value: unknown, at: string): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') throw new ChunkDataError(at, 'a string', describe(value))
  return value === 'null' || value.trim() === '' ? undefined : value
}

/** A plain object with something in it. */
export function object(value: unknown, at: string): JsonObject | undefined {
  if (value === undefined || value === null) return undefined
  if (!isPlainObject(value)) throw new ChunkDataError(at, 'a plain object', describe(value))
  // The copy of a plain object is one.
  const copy = copyJson(value, at) as JsonObject
  return Object.keys(copy).length === 0 ? undefined : copy
}

/** A list of numbers with something in it. */
function tokenIds(value: unknown, at: string): readonly number[] | undefined {
  const ids = Array.from(array(value, at), (id, position) => {
    if (typeof id !== 'number' || !Number.isFinite(id)) throw new ChunkDataError(`${at}[${position}]`, 'a number', describe(id))
    return id === 0 ? 0 : id
  })
  return ids.length === 0 ? undefined : Object.freeze(ids)
}

/** A plain object, as the entries that it has. */
function fieldsOf(value: unknown, at: string): AssistantDetails['providerMetadata'] {
  const fields = object(value, at)
  return fields && AppendList.of([new Map(Object.entries<JsonValue>(fields as Record<string, JsonValue>))])
}

/** Usage under the unified names; what is null counts as not said. */
function usage(value: unknown, at: string): UsageMetadata | undefined {
  const fields = object(value, at)
  return fields && canonicalUsage(fields)
}

/** An array, whatever is in it. */
export function array(value: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new ChunkDataError(at, 'an array', describe(value))
  return value
}
