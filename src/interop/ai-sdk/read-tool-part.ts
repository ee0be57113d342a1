import type { ToolMessageInput } from '../../conversation.js'
import type { JsonObject } from '../../json.js'
import type { MessagePart, ToolCall } from '../../parts/part.js'
import { record, text } from '../../providers/fields.js'
import { asJson } from '../as-json.js'
import { ownMarks, providerDataOf } from './metadata.js'
import { itemPart } from './own-data.js'
import { said } from './read-calls.js'

type Fields = Readonly<Record<string, unknown>>

/** True for a part with a call in it. */
export function isToolPart({ type }: Fields): boolean {
  return type === 'dynamic-tool' || text(type)?.startsWith('tool-') === true
}

/** What a tool part says: a call and, where it has one, its result; of a call that the provider ran, both as items. */
export function readToolPart(
  part: Fields,
  index: number,
): { readonly parts: MessagePart[]; readonly results: ToolMessageInput[] } {
  if (part.providerExecuted === true) return { parts: providersItems(part), results: [] }
  return { parts: [{ type: 'tool-call', call: callOf(part, index) }], results: resultOf(part) }
}

function callOf(part: Fields, index: number): ToolCall {
  // What a call has for its provider stands beside the error where its input was refused.
  const providerMetadata =
    part.callProviderMetadata ?? (part.state === 'output-error' ? part.resultProviderMetadata : undefined)
  const { toolType, responseItemId } = ownMarks({ providerMetadata })
  const { title, toolMetadata } = part
  const isDynamic = part.type === 'dynamic-tool' && part.dynamic !== false
  const providerData = providerDataOf({ providerMetadata, title, toolMetadata, dynamic: isDynamic })
  const id = text(part.toolCallId)
  return {
    ...(id !== undefined && { id }),
    type: toolType ?? 'function',
    name: nameOf(part),
    arguments: argumentsOf(part, toolType !== undefined),
    index,
    ...(responseItemId !== undefined && { responseItemId }),
    ...(providerData !== undefined && { providerData }),
  }
}

function nameOf({ type, toolName }: Fields): string {
  return text(toolName) ?? text(type)?.slice('tool-'.length) ?? ''
}

/** The JSON text of the input, or the text that was none. */
function argumentsOf({ state, input, rawInput }: Fields, isText: boolean): string {
  if (state === 'input-streaming' && typeof rawInput === 'string') return rawInput
  const given = input ?? rawInput
  if (typeof given === 'string' && (isText || input === undefined || input === null)) return given
  const value = asJson(given)
  if (value === undefined) return state === 'input-streaming' ? '' : '{}'
  return JSON.stringify(value)
}

/** The result of the tool; none while there is none, or only one that a later one will replace. */
function resultOf(part: Fields): ToolMessageInput[] {
  const [toolCallId, name] = [text(part.toolCallId) ?? '', nameOf(part)]
  const message = { role: 'tool', toolCallId, ...(name !== '' && { name }) } as const
  switch (part.state) {
    case 'output-available':
      return part.preliminary === true ? [] : [{ ...message, content: outputText(part.output) }]
    case 'output-error':
      return [{ ...message, content: text(part.errorText) ?? '', isError: true }]
    case 'approval-responded':
      return record(part.approval).approved === false ? [{ ...message, ...denial(part) }] : []
    case 'output-denied':
      return [{ ...message, ...denial(part) }]
    default:
      return []
  }
}

/** What the user says of a call that is not to be run. */
function denial({ approval }: Fields) {
  return { content: text(record(approval).reason) ?? 'The call was denied.', isError: true } as const
}

function outputText(output: unknown): string {
  return typeof output === 'string' ? output : JSON.stringify(asJson(output) ?? null)
}

function providersItems(part: Fields): MessagePart[] {
  const { toolCallId, title, toolMetadata, callProviderMetadata, resultProviderMetadata } = part
  const call = {
    type: 'tool-input-available',
    toolName: nameOf(part),
    input: asJson(part.input ?? part.rawInput) ?? null,
    providerExecuted: true,
    ...(part.type === 'dynamic-tool' && part.dynamic !== false && { dynamic: true }),
    ...said({ toolCallId, title, toolMetadata, providerMetadata: callProviderMetadata }),
  }
  const result = { ...said({ toolCallId, providerMetadata: resultProviderMetadata }), providerExecuted: true }
  return [call, ...outputItems(part, result)].map(itemPart)
}

function outputItems({ state, output, errorText, preliminary }: Fields, result: JsonObject): JsonObject[] {
  if (state === 'output-error') return [{ type: 'tool-output-error', errorText: text(errorText) ?? '', ...result }]
  if (state !== 'output-available' || preliminary === true) return []
  return [{ type: 'tool-output-available', output: asJson(output) ?? null, ...result }]
}
