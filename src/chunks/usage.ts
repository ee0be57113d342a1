/**
 * The names of usage fields: camel case in a chunk, snake case in JSON. The unified names first, then those that the
 * reference passes through. A field of any other name is kept as it is.
 */

import type { JsonObject } from '../json.js'
import type { UsageMetadata } from '../messages.js'
import { snakeCase } from './snake-case.js'

const names = [
  ...['inputTokens', 'outputTokens', 'totalTokens', 'cachedTokens', 'cacheCreationTokens', 'reasoningTokens'],
  ...['errMsg', 'taskId', 'modelName', 'totalLatency', 'firstTokenTime', 'requestStartTime'],
  ...['cacheTokens', 'cacheReadTokens', 'cacheMissTokens', 'cacheWriteTokens', 'cacheStatus', 'cacheSource'],
  ...['cacheAuthoritative', 'cacheCreationInputTokens', 'inputCost', 'outputCost', 'totalCost'],
]

const toJsonName = new Map(names.map((name) => [name, snakeCase(name)]))
const fromJsonName = new Map(names.map((name) => [snakeCase(name), name]))

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
