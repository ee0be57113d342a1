/**
 * What the Messages API takes. Roles take turns from the user on. The results of all calls of a message are in the next one, in
 * front. Thinking is signed, comes before what was thought out with it, and with thinking switched on it begins the answer to
 * what the user said. Ids are unique, and of few characters.
 */

import { z } from 'zod'
import { faultsOf, toolName } from './faults.js'

const id = z.string().regex(/^[a-zA-Z0-9_-]+$/)
const said = z.string().refine((text) => text.trim() !== '', 'is blank')

const blocks = {
  text: z.strictObject({ type: z.literal('text'), text: said }),
  thinking: z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string().min(1) }),
  toolUse: z.strictObject({
    type: z.literal('tool_use'),
    id,
    name: toolName,
    input: z.record(z.string(), z.unknown()),
  }),
  toolResult: z.strictObject({
    type: z.literal('tool_result'),
    tool_use_id: id,
    content: said.optional(),
    is_error: z.boolean().optional(),
  }),
}

const message = z.discriminatedUnion('role', [
  z.strictObject({
    role: z.literal('user'),
    content: z.array(z.discriminatedUnion('type', [blocks.text, blocks.toolResult])).min(1),
  }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.array(z.discriminatedUnion('type', [blocks.text, blocks.thinking, blocks.toolUse])).min(1),
  }),
])

const tool = z.strictObject({
  name: toolName,
  description: z.string(),
  input_schema: z.looseObject({ type: z.literal('object') }),
})

const body = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().positive(),
  thinking: z.strictObject({ type: z.literal('adaptive') }).optional(),
  system: z.array(blocks.text).min(1).optional(),
  messages: z.array(message).min(1),
  tools: z.array(tool).min(1).optional(),
  stream: z.literal(true),
})

export type AnthropicBody = z.infer<typeof body>

export function faultsInAnthropic(request: unknown): string[] {
  return faultsOf(body, request, ({ messages }) => {
    const ids = messages.flatMap(callsOf)
    const faults = messages.flatMap((one, at) => faultsAt(one, messages[at - 1]).map((fault) => `${at}: ${fault}`))
    if (new Set(ids).size < ids.length) faults.push('an id twice')
    if (messages.at(-1)?.role !== 'user') faults.push('end: not the turn of the model')
    return faults
  })
}

type Message = AnthropicBody['messages'][number]

function faultsAt(one: Message, before: Message | undefined): string[] {
  const faults = one.role === (before?.role === 'user' ? 'assistant' : 'user') ? [] : ['out of turn']
  const open = before === undefined ? [] : callsOf(before)
  const results = one.content.flatMap((block) => (block.type === 'tool_result' ? [block.tool_use_id] : []))
  if (open.toSorted().join() !== results.toSorted().join()) faults.push(`calls ${open.join()}, and results ${results.join()}`)
  const types: string[] = one.content.map(({ type }) => type)
  if (types.slice(0, results.length).some((type) => type !== 'tool_result')) faults.push('something before the results')
  if (types.at(-1) === 'thinking') faults.push('thinking at the end')
  const afterSpoken = before?.role === 'user' && before.content.every(({ type }) => type === 'text')
  if (afterSpoken && types.includes('tool_use') && types[0] !== 'thinking') faults.push('calls without thinking in front')
  if (types.lastIndexOf('thinking') > 0) faults.push('thinking that is not in front')
  return faults
}

function callsOf(one: Message): string[] {
  return one.content.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []))
}
