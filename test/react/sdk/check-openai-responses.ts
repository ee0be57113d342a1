/**
 * What the Responses API takes where nothing is stored. Each call has one output, later, and each output a call before it.
 * Reasoning goes with its encrypted content, and is followed by what was thought out with it: a message or a call. Items are
 * in it once, and none is asked for by its id alone.
 */

import { z } from 'zod'
import { faultsOf, isJsonObject, toolName } from './faults.js'

const id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[a-zA-Z0-9]+$`))
const callId = z.string().regex(/^\S{1,64}$/)
const status = z.enum(['in_progress', 'completed', 'incomplete']).optional()

const outputText = z.strictObject({
  type: z.literal('output_text'),
  text: z.string().min(1),
  annotations: z.array(z.looseObject({ type: z.string() })),
  logprobs: z.array(z.unknown()).optional(),
})

const items = {
  spoken: z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string().min(1) }),
  message: z.strictObject({
    type: z.literal('message'),
    role: z.literal('assistant'),
    id: id('msg'),
    status: z.enum(['in_progress', 'completed', 'incomplete']),
    content: z.array(outputText).min(1),
  }),
  reasoning: z.strictObject({
    type: z.literal('reasoning'),
    id: id('rs'),
    summary: z.array(z.strictObject({ type: z.literal('summary_text'), text: z.string() })),
    encrypted_content: z.string().min(1),
    status,
  }),
  call: z.strictObject({
    type: z.literal('function_call'),
    id: id('fc').optional(),
    call_id: callId,
    name: toolName,
    arguments: z.string().refine(isJsonObject, 'is no JSON object'),
    status,
  }),
  output: z.strictObject({ type: z.literal('function_call_output'), call_id: callId, output: z.string() }),
}

const tool = z.strictObject({
  type: z.literal('function'),
  name: toolName,
  description: z.string(),
  parameters: z.looseObject({ type: z.literal('object') }),
  strict: z.literal(false),
})

const body = z.strictObject({
  model: z.string().min(1),
  input: z.array(z.union([items.spoken, items.message, items.reasoning, items.call, items.output])).min(1),
  tools: z.array(tool).min(1).optional(),
  stream: z.literal(true),
  store: z.literal(false),
  include: z.tuple([z.literal('reasoning.encrypted_content')]),
})

export type OpenAIResponsesBody = z.infer<typeof body>

export function faultsInOpenAIResponses(request: unknown): string[] {
  return faultsOf(body, request, ({ input }) => {
    const faults: string[] = []
    const [seen, calls] = [new Set<string>(), new Set<string>()]
    const open = new Set<string>()
    for (const [at, item] of input.entries()) {
      if ('id' in item && item.id !== undefined) {
        if (seen.has(item.id)) faults.push(`${at}: the item ${item.id} twice`)
        seen.add(item.id)
      }
      if (isUsers(item) && open.size > 0) faults.push(`${at}: calls without results: ${[...open].join()}`)
      if ('type' in item && item.type === 'reasoning' && !isThoughtOut(input[at + 1])) {
        faults.push(`${at}: reasoning without what follows it`)
      }
      if ('type' in item && item.type === 'function_call') {
        if (calls.has(item.call_id)) faults.push(`${at}: the id ${item.call_id} twice`)
        calls.add(item.call_id)
        open.add(item.call_id)
      }
      if ('output' in item && !open.delete(item.call_id)) faults.push(`${at}: a result without a call`)
    }
    if (open.size > 0) faults.push(`end: calls without results: ${[...open].join()}`)
    return faults
  })
}

type Item = OpenAIResponsesBody['input'][number]

function isUsers(item: Item): boolean {
  return 'role' in item && item.role === 'user'
}

function isThoughtOut(item: Item | undefined): boolean {
  if (item === undefined || 'output' in item) return false
  return !('role' in item) || item.role === 'assistant'
}
