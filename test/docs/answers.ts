/**
 * What the providers answer in the examples: the same few words on every wire. A request that offers tools and has no result
 * yet is answered by a call of the first one; one with a result, by a sentence on it; any other by a greeting.
 */

import { field, first, list, text } from './request-fields.js'

/** What a request asks for, as far as the answer depends on it. */
interface Request {
  readonly tool: string | undefined
  readonly hasResult: boolean
}

/** The parsed body of a request. */
export type Body = Readonly<Record<string, unknown>>

/** A wire: which requests are its own, and the events of its answers. */
export interface Wire {
  /** True for the path of its requests. */
  readonly path: RegExp
  /** The header that names the caller. */
  readonly key: string
  readonly read: (body: Body) => Request
  readonly greeting: readonly object[]
  readonly result: readonly object[]
  readonly call: (tool: string) => readonly object[]
  /** The mark after the last event, where there is one. */
  readonly end?: string
  /** True where each event has its type for a name. */
  readonly isNamed?: true
}

const call = { id: 'call_1', arguments: ['{"city":', '"Oslo"}'] } as const

const chat = (delta: object, finish: string | null = null) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model: 'a-model',
  choices: [{ index: 0, delta, finish_reason: finish }],
})
const chatUsage = (prompt: number, completion: number) => ({
  ...chat({}),
  choices: [],
  usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
})
const chatTexts = (...texts: string[]) => texts.map((content) => chat({ content }))

const openAIChat: Wire = {
  path: /\/chat\/completions$/,
  key: 'authorization',
  read: ({ tools, messages }) => ({
    tool: text(field(field(first(tools), 'function'), 'name')),
    hasResult: list(messages).some((message) => field(message, 'role') === 'tool'),
  }),
  greeting: [chat({ role: 'assistant', content: '' }), ...chatTexts('Hello', ' there.'), chat({}, 'stop'), chatUsage(9, 3)],
  result: [
    chat({ role: 'assistant', content: '' }),
    ...chatTexts('It is 4 °C', ' in Oslo.'),
    chat({}, 'stop'),
    chatUsage(40, 9),
  ],
  call: (name) => [
    chat({ role: 'assistant', content: null }),
    chat({ tool_calls: [{ index: 0, id: call.id, type: 'function', function: { name, arguments: '' } }] }),
    ...call.arguments.map((piece) => chat({ tool_calls: [{ index: 0, function: { arguments: piece } }] })),
    chat({}, 'tool_calls'),
    chatUsage(30, 8),
  ],
  end: '[DONE]',
}

const response = (status: string, output: readonly object[] = [], usage?: object) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1_700_000_000,
  model: 'a-model',
  status,
  output,
  ...(usage && { usage }),
})
const responsesUsage = (input: number, output: number) => ({
  input_tokens: input,
  output_tokens: output,
  total_tokens: input + output,
})
const responsesText = (usage: object, ...texts: string[]) => {
  const at = { item_id: 'msg_1', output_index: 0, content_index: 0 }
  const part = { type: 'output_text', text: texts.join(''), annotations: [] }
  const item = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [part] }
  return [
    { type: 'response.created', response: response('in_progress') },
    { type: 'response.output_item.added', output_index: 0, item: { ...item, status: 'in_progress', content: [] } },
    { type: 'response.content_part.added', ...at, part: { ...part, text: '' } },
    ...texts.map((delta) => ({ type: 'response.output_text.delta', ...at, delta })),
    { type: 'response.output_text.done', ...at, text: part.text },
    { type: 'response.content_part.done', ...at, part },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: response('completed', [item], usage) },
  ]
}

const openAIResponses: Wire = {
  path: /\/responses$/,
  key: 'authorization',
  read: ({ tools, input }) => ({
    tool: text(field(first(tools), 'name')),
    hasResult: list(input).some((item) => field(item, 'type') === 'function_call_output'),
  }),
  greeting: responsesText(responsesUsage(9, 3), 'Hello', ' there.'),
  result: responsesText(responsesUsage(40, 9), 'It is 4 °C', ' in Oslo.'),
  call: (name) => {
    const item = {
      type: 'function_call',
      id: 'fc_1',
      call_id: call.id,
      name,
      status: 'completed',
      arguments: call.arguments.join(''),
    }
    const at = { item_id: 'fc_1', output_index: 0 }
    return [
      { type: 'response.created', response: response('in_progress') },
      { type: 'response.output_item.added', output_index: 0, item: { ...item, status: 'in_progress', arguments: '' } },
      ...call.arguments.map((delta) => ({ type: 'response.function_call_arguments.delta', ...at, delta })),
      { type: 'response.function_call_arguments.done', ...at, arguments: item.arguments },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: response('completed', [item], responsesUsage(30, 8)) },
    ]
  },
  isNamed: true,
}

const anthropicMessage = (input: number, block: object, deltas: readonly object[], reason: string, output: number) => [
  {
    type: 'message_start',
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'a-model',
      content: [],
      stop_reason: null,
      usage: { input_tokens: input, output_tokens: 1 },
    },
  },
  { type: 'content_block_start', index: 0, content_block: block },
  ...deltas.map((delta) => ({ type: 'content_block_delta', index: 0, delta })),
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: output } },
  { type: 'message_stop' },
]
const anthropicTexts = (...texts: string[]) => texts.map((piece) => ({ type: 'text_delta', text: piece }))

const anthropic: Wire = {
  path: /\/v1\/messages$/,
  key: 'x-api-key',
  read: ({ tools, messages }) => ({
    tool: text(field(first(tools), 'name')),
    hasResult: list(messages).some((message) =>
      list(field(message, 'content')).some((block) => field(block, 'type') === 'tool_result'),
    ),
  }),
  greeting: anthropicMessage(9, { type: 'text', text: '' }, anthropicTexts('Hello', ' there.'), 'end_turn', 3),
  result: anthropicMessage(40, { type: 'text', text: '' }, anthropicTexts('It is 4 °C', ' in Oslo.'), 'end_turn', 9),
  call: (name) => {
    const deltas = call.arguments.map((piece) => ({ type: 'input_json_delta', partial_json: piece }))
    return anthropicMessage(30, { type: 'tool_use', id: call.id, name, input: {} }, deltas, 'tool_use', 8)
  },
  isNamed: true,
}

const gemini = (usage: readonly [number, number], parts: readonly object[]) =>
  parts.map((part, at) => ({
    candidates: [
      { index: 0, content: { role: 'model', parts: [part] }, ...(at === parts.length - 1 && { finishReason: 'STOP' }) },
    ],
    usageMetadata: { promptTokenCount: usage[0], candidatesTokenCount: usage[1], totalTokenCount: usage[0] + usage[1] },
    modelVersion: 'a-model',
    responseId: 'r_1',
  }))

const geminiWire: Wire = {
  path: /:streamGenerateContent$/,
  key: 'x-goog-api-key',
  read: ({ tools, contents }) => ({
    tool: text(field(first(field(first(tools), 'functionDeclarations')), 'name')),
    hasResult: list(contents).some((content) => list(field(content, 'parts')).some((part) => field(part, 'functionResponse'))),
  }),
  greeting: gemini([9, 3], [{ text: 'Hello' }, { text: ' there.' }]),
  result: gemini([40, 9], [{ text: 'It is 4 °C' }, { text: ' in Oslo.' }]),
  call: (name) => gemini([30, 8], [{ functionCall: { name, args: { city: 'Oslo' } }, thoughtSignature: 'c2ln' }]),
}

const cohereContent = (...texts: string[]) => [
  { type: 'message-start', id: 'm_1', delta: { message: { role: 'assistant' } } },
  { type: 'content-start', index: 0, delta: { message: { content: { type: 'text', text: '' } } } },
  ...texts.map((piece) => ({ type: 'content-delta', index: 0, delta: { message: { content: { text: piece } } } })),
  { type: 'content-end', index: 0 },
]
const cohereEnd = (reason: string, input: number, output: number) => ({
  type: 'message-end',
  delta: { finish_reason: reason, usage: { tokens: { input_tokens: input, output_tokens: output } } },
})

const cohere: Wire = {
  path: /\/v2\/chat$/,
  key: 'authorization',
  read: openAIChat.read,
  greeting: [...cohereContent('Hello', ' there.'), cohereEnd('COMPLETE', 9, 3)],
  result: [...cohereContent('It is 4 °C', ' in Oslo.'), cohereEnd('COMPLETE', 40, 9)],
  call: (name) => {
    const start = { id: call.id, type: 'function', function: { name, arguments: '' } }
    return [
      { type: 'message-start', id: 'm_1', delta: { message: { role: 'assistant' } } },
      { type: 'tool-call-start', index: 0, delta: { message: { tool_calls: start } } },
      ...call.arguments.map((piece) => ({
        type: 'tool-call-delta',
        index: 0,
        delta: { message: { tool_calls: { function: { arguments: piece } } } },
      })),
      { type: 'tool-call-end', index: 0 },
      cohereEnd('TOOL_CALL', 30, 8),
    ]
  },
  isNamed: true,
}

/** All wires that the examples speak over HTTP. */
export const wires: readonly Wire[] = [openAIChat, openAIResponses, anthropic, geminiWire, cohere]

/** The events that a wire answers a request with. */
export function answerTo(wire: Wire, body: Body): readonly object[] {
  const { tool, hasResult } = wire.read(body)
  if (hasResult) return wire.result
  return tool === undefined ? wire.greeting : wire.call(tool)
}
