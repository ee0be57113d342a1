import type { ToolMessageInput } from '../../conversation.js'
import type { JsonValue } from '../../json.js'
import { itemText } from '../../parts/views.js'

/** The result of a call, as both a chunk and a part of a UI message say it. */
export type ToolOutput = { readonly output: JsonValue } | { readonly errorText: string }

/** What a tool gave, or why it failed. */
export function outputOf({ content, isError }: ToolMessageInput): ToolOutput {
  if (isError !== true) return { output: typeof content === 'string' ? content : structuredClone(content as JsonValue) }
  return { errorText: typeof content === 'string' ? content : errorText(content) }
}

function errorText(items: readonly JsonValue[]): string {
  const text = items.map(itemText).join('')
  return text === '' ? JSON.stringify(items) : text
}
