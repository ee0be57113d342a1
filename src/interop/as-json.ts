import { copyJson, type JsonValue } from '../json.js'

/**
 * What JSON would make of a value that somebody else's classes hold: itself where it is JSON, else as `JSON.stringify` writes
 * it, and undefined where that is nothing.
 */
export function asJson(value: unknown): JsonValue | undefined {
  if (value === undefined) return undefined
  try {
    return copyJson(value, 'value')
  } catch {
    return rewritten(value)
  }
}

function rewritten(value: unknown): JsonValue | undefined {
  try {
    const text = JSON.stringify(value)
    return text === undefined ? undefined : (JSON.parse(text) as JsonValue)
  } catch {
    // It holds itself, or a bigint, or it is too deep.
    return undefined
  }
}
