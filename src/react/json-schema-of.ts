import type { StandardJSONSchemaV1 } from '@standard-schema/spec'
import { isStandardSchema } from './is-standard-schema.js'
import type { Tool } from './tool.js'

/**
 * The parameters of a tool as the JSON Schema that providers take in their declarations of tools.
 *
 * A JSON Schema is given as it is; of a Standard Schema the library itself has to know how to write one: zod from 4.2 on and
 * arktype do, valibot with `toStandardJsonSchema` of `@valibot/to-json-schema`. A tool without parameters takes an object.
 *
 * @returns a new object, of draft 2020-12 unless the tool says otherwise; arguments are an object for every provider
 * @throws TypeError where the schema's library cannot write it
 *
 * @example
 * import { defineTool, jsonSchemaOf } from 'chunkfold/react'
 * import { z } from 'zod'
 *
 * const find = defineTool({ name: 'find', parameters: z.object({ q: z.string() }), run: ({ q }) => q })
 * const { type, required } = jsonSchemaOf(find)
 * type // => 'object'
 * required // => ['q']
 *
 * @since 0.1.0
 */
export function jsonSchemaOf({ name, parameters }: Tool): Record<string, unknown> & { type: 'object' } {
  if (parameters === undefined) return { type: 'object', properties: {} }
  if (!isStandardSchema(parameters)) return { ...parameters, type: 'object' }
  // A Standard Schema, which may be a Standard JSON Schema too.
  const { jsonSchema } = parameters['~standard'] as Partial<StandardJSONSchemaV1.Props>
  if (jsonSchema === undefined) {
    throw new TypeError(`The schema of the tool "${name}" cannot be written as JSON Schema; give \`parameters\` as one`)
  }
  return { ...jsonSchema.input({ target: 'draft-2020-12' }), type: 'object' }
}
