import type { StandardSchemaV1 } from '@standard-schema/spec'
import { isObject } from '../stream/resilience/causes.js'

/** True for a Standard Schema, which some libraries give as a function. */
export function isStandardSchema(value: unknown): value is StandardSchemaV1 {
  return isObject(value) && '~standard' in value
}
