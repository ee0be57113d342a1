/** The Messages API: blocks with deltas, named events, pings. */

import Anthropic from '@anthropic-ai/sdk'
import { model } from '../../../examples/react-anthropic.ts'
import { type AnthropicBody, faultsInAnthropic } from './check-anthropic.js'
import { piecesOf, type ScriptedTurn } from './scenario.js'
import { idOf, sse, type Wire } from './wire.js'

const fields = { model: 'claude-harbor-6', max_tokens: 4096, thinking: { type: 'adaptive' } } as const

export const anthropic: Wire = {
  name: 'Anthropic Messages',
  model: (url, options) => model(new Anthropic({ apiKey: 'k', baseURL: url }), fields, options),
  path: '/v1/messages',
  stream,
  midCall: 4,
  sentBack: (turn, at) => [{ role: 'assistant', content: blocksOf(turn, at) }],
  saidIn: (body) => messagesIn(body).filter(({ role }) => role === 'assistant'),
  resultsIn: (body) =>
    messagesIn(body).flatMap(({ content }) =>
      content.flatMap((block) => (block.type === 'tool_result' ? [block.content ?? ''] : [])),
    ),
  faultsIn: faultsInAnthropic,
  error: (status, message) => {
    const type = { 413: 'request_too_large', 429: 'rate_limit_error' }[status] ?? 'invalid_request_error'
    return { type: 'error', error: { type, message }, request_id: 'req_1' }
  },
  counters: ['inputTokens', 'outputTokens', 'cachedTokens', 'cacheCreationTokens', 'reasoningTokens'],
}

/** The checker says whether it is one. */
function messagesIn(body: object) {
  return (body as AnthropicBody).messages
}

type Block = { readonly type: string } & Readonly<Record<string, unknown>>

/** The blocks of a turn. It thinks before each call, and does not always show what. */
function blocksOf({ reasoning, text, calls = [] }: ScriptedTurn, at: number): Block[] {
  const thinking = { type: 'thinking', thinking: reasoning ?? '', signature: `Eq${'oB+CkYI/'.repeat(5 + at)}==` }
  return [
    ...(calls.length > 0 ? [thinking] : []),
    ...(text === undefined ? [] : [{ type: 'text', text }]),
    ...calls.map(({ name, arguments: input }, call) => ({ type: 'tool_use', id: idOf('toolu_', at, call), name, input })),
  ]
}

function stream(turn: ScriptedTurn, at: number): string[] {
  const event = (type: string, more: object) => sse({ type, ...more }, type)
  const { prompt, answer } = usageOf(turn)
  const message = { id: idOf('msg_', at), type: 'message', role: 'assistant', model: fields.model, content: [] }
  const delta = { stop_reason: turn.calls ? 'tool_use' : 'end_turn', stop_sequence: null }
  return [
    event('message_start', { message: { ...message, stop_reason: null, usage: { ...prompt, output_tokens: 1 } } }),
    ...blocksOf(turn, at).flatMap((block, index) => [
      event('content_block_start', { index, content_block: begunBlock(block) }),
      event('ping', {}),
      ...deltasOf(block).map((piece) => event('content_block_delta', { index, delta: piece })),
      event('content_block_stop', { index }),
    ]),
    event('message_delta', { delta, usage: { ...prompt, ...answer } }),
    event('message_stop', {}),
  ]
}

function begunBlock(block: Block): object {
  if (block.type === 'thinking') return { type: 'thinking', thinking: '', signature: '' }
  return block.type === 'text' ? { type: 'text', text: '' } : { ...block, input: {} }
}

function deltasOf(block: Block): object[] {
  if (block.type === 'text') return piecesOf(String(block.text)).map((text) => ({ type: 'text_delta', text }))
  if (block.type === 'tool_use') {
    const pieces = ['', ...piecesOf(JSON.stringify(block.input))]
    return pieces.map((partial_json) => ({ type: 'input_json_delta', partial_json }))
  }
  const deltas = piecesOf(String(block.thinking)).map((thinking) => ({ type: 'thinking_delta', thinking }))
  return [...deltas, { type: 'signature_delta', signature: block.signature }]
}

/** `input_tokens` is what the cache had no part in. */
function usageOf({ usage }: ScriptedTurn): { readonly prompt: object; readonly answer: object } {
  const prompt = {
    input_tokens: usage.inputTokens - usage.cachedTokens - usage.cacheCreationTokens,
    cache_creation_input_tokens: usage.cacheCreationTokens,
    cache_read_input_tokens: usage.cachedTokens,
  }
  const output_tokens_details = { thinking_tokens: usage.reasoningTokens }
  return { prompt, answer: { output_tokens: usage.outputTokens, output_tokens_details } }
}
