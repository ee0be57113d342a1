/**
 * Arguments, checked against the parameters of a tool.
 */

import { type Schema, type SchemaDraft, Validator } from '@cfworker/json-schema'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { isStandardSchema } from './is-standard-schema.js'
import type { JsonSchema, Tool } from './tool.js'

/** What came of it: what `run` takes, or what is wrong, one line for each fault. */
export type Checked = { readonly value: unknown } | { readonly faults: readonly string[] }

/** Checks arguments; without parameters, all are right. */
export async function checkArguments({ parameters }: Tool, value: unknown): Promise<Checked> {
  if (parameters === undefined) return { value }
  return isStandardSchema(parameters) ? checkStandard(parameters, value) : checkJsonSchema(parameters, value)
}

async function checkStandard(schema: StandardSchemaV1, value: unknown): Promise<Checked> {
  const result = await schema['~standard'].validate(value)
  if (result.issues === undefined) return { value: result.value }
  return { faults: result.issues.map(({ message, path = [] }) => lineOf(path.map(keyOf), message)) }
}

function keyOf(segment: PropertyKey | StandardSchemaV1.PathSegment): PropertyKey {
  return typeof segment === 'object' ? segment.key : segment
}

const validators = new WeakMap<JsonSchema, Validator>()

function checkJsonSchema(schema: JsonSchema, value: unknown): Checked {
  const validator = validators.get(schema) ?? new Validator(schema as Schema, draftOf(schema), false)
  validators.set(schema, validator)
  const { valid, errors } = validator.validate(value)
  if (valid) return { value }
  // What contains a fault is faulty too: the places themselves say more than the keywords that led there.
  const innermost = errors.filter(({ keyword }) => !pathKeywords.has(keyword))
  return { faults: (innermost.length > 0 ? innermost : errors).map((one) => lineOf(pathIn(one.instanceLocation), one.error)) }
}

const pathKeywords = new Set(['properties', 'patternProperties', 'items', 'prefixItems', 'allOf', '$ref', 'false'])

const drafts: readonly [RegExp, SchemaDraft][] = [
  [/draft-04/, '4'],
  [/draft-0[67]/, '7'],
  [/2019-09/, '2019-09'],
]

function draftOf({ $schema }: JsonSchema): SchemaDraft {
  const known = drafts.find(([pattern]) => typeof $schema === 'string' && pattern.test($schema))
  return known?.[1] ?? '2020-12'
}

/** The keys of a place that is written as a JSON pointer in a fragment. */
function pathIn(location: string): string[] {
  return location
    .split('/')
    .slice(1)
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
}

function lineOf(path: readonly PropertyKey[], message: string): string {
  const at = path.length === 0 ? 'arguments' : path.map(String).join('.')
  return `${at}: ${message}`
}
