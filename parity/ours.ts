/**
 * Runs a case through chunkfold, and writes the result as the reference writes its own: a message in snake case, an
 * instance as an object with the key `$class`.
 */

import {
  AssistantMessageChunk,
  BaseMessageChunk,
  type JsonObject,
  type JsonValue,
  type MessageChunk,
  mergeAll,
  mergeDicts,
  mergeObjects,
  mergeParserContent,
  ToolMessageChunk,
} from 'chunkfold'
import type { FoldCase, PairCase } from './case.js'

/** A result, or the name of the error that was thrown. */
export type Outcome = { readonly value: JsonValue } | { readonly error: string }

/** What chunkfold gives for a case. */
export function outcomeOf(input: PairCase | FoldCase): Outcome {
  try {
    return { value: input.op === 'fold' ? foldedMessage(input) : merged(input) }
  } catch (error) {
    // chunkfold's errors have names of their own; those that are a TypeError, as the reference's is, count as one.
    return { error: error instanceof TypeError ? 'TypeError' : String(error instanceof Error ? error.name : error) }
  }
}

const classes = { base: BaseMessageChunk, assistant: AssistantMessageChunk, tool: ToolMessageChunk }

function foldedMessage({ kind, chunks }: FoldCase): JsonObject {
  const all = chunks.map((chunk) => {
    if (!isObject(chunk)) return chunk
    return classes[(chunk.$kind ?? kind) as keyof typeof classes].fromJSON(chunk)
  })
  // Some are not chunks: that is what their cases are about.
  return toSnakeCase(mergeAll(all as MessageChunk[]).toMessage())
}

const operations = { mergeParserContent, mergeDicts, mergeObjects }

function merged({ op, left, right }: PairCase): JsonValue {
  // The cases of each operation have the operands that it takes.
  const merge = operations[op] as (left: unknown, right: unknown) => unknown
  return encode(merge(decode(left), decode(right)))
}

/** The reference's class of that name: a plain record of these fields. */
class ToolCall {
  constructor(fields: object) {
    Object.assign(this, { index: null, response_item_id: null }, fields)
  }
}

function decode(value: JsonValue): unknown {
  if (Array.isArray(value)) return value.map(decode)
  if (!isObject(value)) return value
  const { $class, ...fields } = mapValues(value, decode)
  return $class === undefined ? fields : new ToolCall(fields)
}

function encode(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.map(encode)
  if (!isObject(value)) return (value ?? null) as JsonValue
  const fields = mapValues(value, encode)
  return value instanceof ToolCall ? { $class: 'ToolCall', ...fields } : fields
}

/** The keys of a message, of its calls and its usage in snake case. What a caller put in stays as it is. */
function toSnakeCase(message: object): JsonObject {
  const { tool_calls: calls, usage_metadata: usage, ...rest } = snakeKeys(message)
  return {
    ...rest,
    ...(calls !== undefined && { tool_calls: (calls as object[]).map(snakeKeys) }),
    ...(usage !== undefined && { usage_metadata: snakeKeys(usage as object) }),
  }
}

function snakeKeys(fields: object): JsonObject {
  const entries = Object.entries(fields)
  return Object.fromEntries(
    entries.map(([key, value]) => [key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  )
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `Object.fromEntries` makes own properties of all keys, `__proto__` included. */
function mapValues<T>(fields: JsonObject, map: (value: JsonValue) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, map(value as JsonValue)]))
}
