/**
 * The names of usage fields: camel case in a chunk, snake case in JSON. The unified names first, then those that the
 * reference passes through. A field of any other name is kept as it is.
 */

import type { JsonObject } from '../json.js'
import type { UsageMetadata } from '../messages.js'

const jsonNames = {
  inputTokens: 'input_tokens',
  outputTokens: 'output_tokens',
  totalTokens: 'total_tokens',
  cachedTokens: 'cached_tokens',
  cacheCreationTokens: 'cache_creation_tokens',
  reasoningTokens: 'reasoning_tokens',
  errMsg: 'err_msg',
  taskId: 'task_id',
  modelName: 'model_name',
  totalLatency: 'total_latency',
  firstTokenTime: 'first_token_time',
  requestStartTime: 'request_start_time',
  cacheTokens: 'cache_tokens',
  cacheReadTokens: 'cache_read_tokens',
  cacheMissTokens: 'cache_miss_tokens',
  cacheWriteTokens: 'cache_write_tokens',
  cacheStatus: 'cache_status',
  cacheSource: 'cache_source',
  cacheAuthoritative: 'cache_authoritative',
  cacheCreationInputTokens: 'cache_creation_input_tokens',
  inputCost: 'input_cost',
  outputCost: 'output_cost',
  totalCost: 'total_cost',
} as const

const toJsonName = new Map<string, string>(Object.entries(jsonNames))
const fromJsonName = new Map<string, string>(Object.entries(jsonNames).map(([name, jsonName]) => [jsonName, name]))

/** Known fields under their camel-case names, null left out; undefined when nothing is said. */
export function canonicalUsage(fields: JsonObject): UsageMetadata | undefined {
  return renamed(fields, fromJsonName)
}

/** The snake-case form. */
export function usageToJson(usage: UsageMetadata): JsonObject {
  return renamed(usage, toJsonName) ?? {}
}

function renamed(fields: JsonObject, names: ReadonlyMap<string, string>): JsonObject | undefined {
  const isSaid = (name: string) => Object.hasOwn(fields, name) && fields[name] !== null && fields[name] !== undefined
  const entries = Object.keys(fields).flatMap((name) => {
    const target = names.get(name) ?? name
    // Where a field is given under both of its names, the one that needs no renaming counts.
    return !isSaid(name) || (target !== name && isSaid(target)) ? [] : [[target, fields[name]] as const]
  })
  return entries.length === 0 ? undefined : Object.freeze(Object.fromEntries(entries))
}
