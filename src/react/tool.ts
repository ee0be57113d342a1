/**
 * Tools: what a model may call.
 */

import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { ToolCall } from '../parts/part.js'
import { checkTool } from './check-tool.js'

/**
 * A JSON Schema. Read by the draft that its `$schema` names, by 2020-12 where it names none.
 *
 * @since 0.1.0
 */
export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * What a tool is told of the call that it runs for.
 *
 * @since 0.1.0
 */
export interface ToolContext {
  /** The call, under the id that its result will name. */
  readonly call: ToolCall
  /** Aborted when the run is: stop as soon as you can. The run does not wait for a tool that goes on. */
  readonly signal: AbortSignal
}

/**
 * A tool: a name, what it is for, what it takes, and what it does.
 *
 * @typeParam Arguments - what `run` takes: what the schema gives
 *
 * @since 0.1.0
 */
export interface Tool<Arguments = unknown> {
  readonly name: string
  /** What it does and when to use it, for the model. */
  readonly description?: string | undefined
  /**
   * What it takes: a Standard Schema (zod, valibot, arktype and others), whose output `run` gets, defaults and transforms
   * included; or a JSON Schema, which is checked and changes nothing. Without one, `run` gets any JSON.
   */
  readonly parameters?: StandardSchemaV1<unknown, Arguments> | JsonSchema | undefined
  /**
   * Does it. Gives text; or anything that JSON can say, which is sent as its JSON text; or nothing; or a `ToolMessageChunk`, for
   * list content; or an async iterable of texts and chunks, which are merged. Or a promise of one of these. What it throws is
   * told to the model: throw errors that say what to do.
   *
   * @param args - checked; for a call of another type than `function`, its text
   */
  run(args: Arguments, context: ToolContext): unknown
}

/**
 * A tool whose `run` takes what its schema gives: the identity, for the types.
 *
 * @param definition - the tool
 * @returns the same object
 *
 * @example
 * import { defineTool } from 'chunkfold/react'
 * import { z } from 'zod'
 *
 * const add = defineTool({
 *   name: 'add',
 *   description: 'Adds two numbers',
 *   parameters: z.object({ a: z.number(), b: z.number() }),
 *   run: ({ a, b }) => a + b,
 * })
 * add.name // => 'add'
 *
 * @since 0.1.0
 */
export function defineTool<Arguments = unknown>(definition: Tool<Arguments>): Tool<Arguments> {
  checkTool(definition, 'The definition')
  return definition
}
