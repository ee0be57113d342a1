/**
 * What Chat Completions takes. A call is answered by a tool message directly after its message, and nothing else is; arguments
 * are JSON texts; a message of the model says something.
 */

import { z } from 'zod'
import { faultsOf, isJsonObject, toolName } from './faults.js'

const call = z.strictObject({
  id: z.string().min(1),
  type: z.literal('function'),
  function: z.strictObject({ name: toolName, arguments: z.string().refine(isJsonObject, 'is no JSON object') }),
})

const message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string().min(1) }),
  z.strictObject({ role: z.literal('user'), content: z.string().min(1) }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.string().min(1).nullable(),
    tool_calls: z.array(call).min(1).optional(),
  }),
  z.strictObject({ role: z.literal('tool'), tool_call_id: z.string().min(1), content: z.string() }),
])

const tool = z.strictObject({
  type: z.literal('function'),
  function: z.strictObject({
    name: toolName,
    description: z.string(),
    parameters: z.looseObject({ type: z.literal('object') }),
  }),
})

const body = z.strictObject({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  tools: z.array(tool).min(1).optional(),
  stream: z.literal(true),
  stream_options: z.strictObject({ include_usage: z.literal(true) }),
})

export type OpenAIChatBody = z.infer<typeof body>

export function faultsInOpenAIChat(request: unknown): string[] {
  return faultsOf(body, request, ({ messages }) => {
    const faults: string[] = []
    let open: string[] = []
    for (const [at, said] of messages.entries()) {
      if (said.role === 'tool') {
        if (!open.includes(said.tool_call_id)) faults.push(`${at}: a result without a call`)
        open = open.filter((id) => id !== said.tool_call_id)
        continue
      }
      if (open.length > 0) faults.push(`${at}: calls without results: ${open.join()}`)
      const calls = said.role === 'assistant' ? (said.tool_calls ?? []) : []
      if (said.role === 'assistant' && said.content === null && calls.length === 0) faults.push(`${at}: says nothing`)
      open = calls.map(({ id }) => id)
      if (new Set(open).size < open.length) faults.push(`${at}: an id twice`)
    }
    if (open.length > 0) faults.push(`end: calls without results: ${open.join()}`)
    return faults
  })
}
