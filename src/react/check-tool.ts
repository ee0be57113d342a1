import { describe } from '../errors.js'
import { isPlainObject } from '../json.js'
import { isStandardSchema } from './is-standard-schema.js'

/**
 * Refuses what is no tool, with what is wrong about it.
 *
 * @param at - where it stands, for the error
 * @throws TypeError
 */
export function checkTool(tool: unknown, at: string): void {
  if (typeof tool !== 'object' || tool === null) throw new TypeError(`${at} is no tool, got ${describe(tool)}`)
  const { name, run, parameters } = tool as Readonly<Record<string, unknown>>
  if (typeof name !== 'string') throw new TypeError(`${at} is no tool: \`name\` must be a string, got ${describe(name)}`)
  if (typeof run !== 'function') {
    throw new TypeError(`${at} ("${name}") is no tool: \`run\` must be a function, got ${describe(run)}`)
  }
  const fault = faultOf(parameters)
  if (fault !== undefined) throw new TypeError(`${at} ("${name}"): \`parameters\` must be a schema, got ${fault}`)
}

/** What is wrong about the parameters of a tool: they are a Standard Schema, which may be a function, or a JSON Schema. */
function faultOf(parameters: unknown): string | undefined {
  if (parameters === undefined || isStandardSchema(parameters)) return undefined
  if (!isPlainObject(parameters)) return describe(parameters)
  const name = Object.keys(parameters).find((key) => isStandardSchema(parameters[key]))
  return name === undefined ? undefined : `an object with one in \`${name}\`: make a schema of the object (\`z.object({ … })\`)`
}
