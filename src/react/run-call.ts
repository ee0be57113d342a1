/**
 * One call of a tool, from its arguments to its result. Whatever goes wrong becomes a result that tells the model what it
 * was: a call never fails.
 */

import { ToolMessageChunk } from '../chunks/tool.js'
import type { ToolMessageInput } from '../conversation.js'
import { describe } from '../errors.js'
import { mergeAll } from '../fold.js'
import { isPlainObject } from '../json.js'
import type { ToolCall } from '../parts/part.js'
import { Abortable } from './abortable.js'
import { checkArguments } from './check-arguments.js'
import { givenArguments } from './given-arguments.js'
import type { Tool } from './tool.js'

/** A call that is to be run. */
export interface CallToRun {
  readonly call: ToolCall
  /** True where the token limit may have cut the arguments off: nothing then counts as no arguments. */
  readonly mayBeCut: boolean
}

/** Where and how calls are run. */
export interface CallContext {
  readonly tools: ReadonlyMap<string, Tool>
  readonly signal: AbortSignal
  /** Told of each piece of a result that streams. */
  readonly onChunk: (chunk: ToolMessageChunk) => Promise<void>
}

/** What the model is told where there is no result. */
class Refusal extends Error {}

/** Runs a call. */
export async function runCall({ call, mayBeCut }: CallToRun, context: CallContext): Promise<ToolMessageInput> {
  const received: ToolMessageChunk[] = []
  try {
    if (context.signal.aborted) throw new Refusal(`The run was aborted before "${call.name}" was called. It was not called.`)
    const tool = toolFor(call, context.tools)
    const args = await new Abortable(context.signal).wait(argumentsFor(tool, call, mayBeCut))
    await collectOutput(tool, args, call, context, received)
    return resultOf(call, merged(received))
  } catch (error) {
    const reason = context.signal.aborted && !(error instanceof Refusal) ? abortedText(call) : textOf(call, error)
    return failureOf(call, received, reason)
  }
}

function abortedText({ name }: ToolCall): string {
  return `The run was aborted while "${name}" was running. It may have had effects.`
}

function toolFor({ name }: ToolCall, tools: ReadonlyMap<string, Tool>): Tool {
  const tool = tools.get(name)
  if (tool !== undefined) return tool
  const names = [...tools.keys()].map((known) => `"${known}"`).join(', ')
  throw new Refusal(`There is no tool "${name}". ${names === '' ? 'There are no tools.' : `The tools are: ${names}.`}`)
}

async function argumentsFor(tool: Tool, call: ToolCall, mayBeCut: boolean): Promise<unknown> {
  const given = givenArguments(call, mayBeCut)
  if ('refusal' in given) throw new Refusal(given.refusal)
  const checked = await checkArguments(tool, given.value)
  if ('value' in checked) return checked.value
  const faults = checked.faults.map((fault) => `\n- ${fault}`).join('')
  throw new Refusal(`The arguments do not fit the parameters of "${call.name}". It was not called.${faults}`)
}

async function collectOutput(
  tool: Tool,
  args: unknown,
  call: ToolCall,
  { signal, onChunk }: CallContext,
  received: ToolMessageChunk[],
): Promise<void> {
  const abortable = new Abortable(signal)
  // A tool that throws at once fails like one that rejects.
  const output = await abortable.wait((async () => tool.run(args, { call, signal }))())
  if (!isStream(output)) {
    received.push(chunkOf(output))
    return
  }
  for await (const piece of abortable.iterate(output)) {
    const chunk = chunkOf(piece)
    received.push(chunk)
    await onChunk(chunk)
  }
}

function isStream(output: unknown): output is AsyncIterable<ToolMessageChunk | string> {
  return typeof output === 'object' && output !== null && Symbol.asyncIterator in output
}

function chunkOf(output: unknown): ToolMessageChunk {
  if (ToolMessageChunk.isInstance<ToolMessageChunk>(output)) return output
  return new ToolMessageChunk({ content: typeof output === 'string' ? output : jsonOf(output) })
}

/** Nothing is an empty text; what JSON would make an empty object of, or nothing, is refused. */
function jsonOf(output: unknown): string {
  if (output === undefined) return ''
  const isJson = typeof output !== 'object' || output === null || Array.isArray(output) || isPlainObject(output)
  const text = isJson || 'toJSON' in Object(output) ? JSON.stringify(output) : undefined
  if (text === undefined) throw new TypeError(`its result, ${describe(output)}, is neither text nor JSON`)
  return text
}

function merged(chunks: readonly ToolMessageChunk[]): ToolMessageChunk {
  return mergeAll(chunks, ToolMessageChunk.empty)
}

function resultOf(call: ToolCall, chunk: ToolMessageChunk): ToolMessageInput {
  const { content, metadata } = chunk.toMessage()
  return Object.freeze({ ...answerTo(call), content, ...(metadata !== undefined && { metadata }) })
}

/** What had come of the result stays, before the words that say why there is no more. */
function failureOf(call: ToolCall, received: readonly ToolMessageChunk[], reason: string): ToolMessageInput {
  const chunk = merged(received)
  const before = chunk.text === '' ? '' : '\n'
  const { content } = chunk.merge(new ToolMessageChunk({ content: `${before}${reason}` })).toMessage()
  return Object.freeze({ ...answerTo(call), content, isError: true })
}

function answerTo({ id = '', name }: ToolCall) {
  return { role: 'tool', toolCallId: id, name } as const
}

function textOf({ name }: ToolCall, error: unknown): string {
  if (error instanceof Refusal) return error.message
  try {
    return `"${name}" failed: ${error instanceof Error ? error.message : String(error)}`
  } catch {
    // What was thrown cannot even be read.
    return `"${name}" failed`
  }
}
