import { isPlainObject } from '../../json.js'
import type { ToolCall } from '../../parts/part.js'
import { parseArguments } from '../../stream/parse-arguments.js'
import type { LangChainInvalidToolCall, LangChainToolCall } from './types.js'
import { clone } from './write-blocks.js'

/** A whole call: of a tool that takes text, as LangChain has it; invalid where its arguments are no object. */
export function langChainCall(call: ToolCall): LangChainToolCall | LangChainInvalidToolCall {
  const { name, arguments: text } = call
  const id = call.id === undefined ? {} : { id: call.id }
  if (call.type !== 'function') return { type: 'tool_call', ...id, name, args: { input: text }, isCustomTool: true }
  const parsed = parseArguments(call)
  if (parsed.status !== 'complete') return { type: 'invalid_tool_call', ...id, name, args: text, error: parsed.message }
  if (isPlainObject(parsed.value))
    return { type: 'tool_call', ...id, name, args: clone(parsed.value) as LangChainToolCall['args'] }
  return { type: 'invalid_tool_call', ...id, name, args: text, error: 'The arguments are not an object.' }
}
