/** Chat Completions: chunks with deltas, `[DONE]` at the end. */

import OpenAI from 'openai'
import { model } from '../../../examples/react-openai-chat.ts'
import { faultsInOpenAIChat, type OpenAIChatBody } from './check-openai-chat.js'
import { piecesOf, type ScriptedTurn } from './scenario.js'
import { idOf, sse, type Wire } from './wire.js'

export const openAIChat: Wire = {
  name: 'OpenAI Chat Completions',
  model: (url, options) => model(new OpenAI({ apiKey: 'k', baseURL: `${url}/v1` }), { model: 'harbor-6' }, options),
  path: '/v1/chat/completions',
  stream,
  midCall: 4,
  sentBack: (turn, at) => [
    {
      role: 'assistant',
      content: turn.text ?? null,
      ...(turn.calls && {
        tool_calls: turn.calls.map(({ name, arguments: args }, call) => ({
          id: idOf('call_', at, call),
          type: 'function',
          function: { name, arguments: JSON.stringify(args) },
        })),
      }),
    },
  ],
  saidIn: (body) => messagesIn(body).filter(({ role }) => role === 'assistant'),
  resultsIn: (body) => messagesIn(body).flatMap((message) => (message.role === 'tool' ? [message.content] : [])),
  faultsIn: faultsInOpenAIChat,
  error: (status, message) => ({ error: { message, type: status === 429 ? 'requests' : 'invalid_request_error', code: null } }),
  counters: ['inputTokens', 'outputTokens', 'totalTokens', 'cachedTokens', 'cacheCreationTokens', 'reasoningTokens'],
}

/** The checker says whether it is one. */
function messagesIn(body: object) {
  return (body as OpenAIChatBody).messages
}

function stream(turn: ScriptedTurn, at: number): string[] {
  const chunk = (fields: object) => {
    const envelope = { id: idOf('chatcmpl-', at), object: 'chat.completion.chunk', created: 1_792_345_678, model: 'harbor-6' }
    return sse({ ...envelope, service_tier: 'default', obfuscation: 'x9'.repeat(at + 1), ...fields })
  }
  const delta = (fields: object, finish_reason: string | null = null) =>
    chunk({ choices: [{ index: 0, delta: fields, logprobs: null, finish_reason }], usage: null })
  return [
    delta({ role: 'assistant', content: turn.calls ? null : '', refusal: null }),
    // Not OpenAI's own, but of many servers that speak its wire.
    ...piecesOf(turn.reasoning ?? '').map((reasoning_content) => delta({ reasoning_content })),
    ...piecesOf(turn.text ?? '').map((content) => delta({ content })),
    ...callDeltas(turn, at).map((tool_call) => delta({ tool_calls: [tool_call] })),
    delta({}, turn.calls ? 'tool_calls' : 'stop'),
    chunk({ choices: [], usage: usageOf(turn) }),
    'data: [DONE]\n\n',
  ]
}

function callDeltas({ calls = [] }: ScriptedTurn, at: number): object[] {
  return calls.flatMap(({ name, arguments: args }, index) => [
    { index, id: idOf('call_', at, index), type: 'function', function: { name, arguments: '' } },
    ...piecesOf(JSON.stringify(args)).map((piece) => ({ index, function: { arguments: piece } })),
  ])
}

function usageOf({ usage }: ScriptedTurn): object {
  return {
    prompt_tokens: usage.inputTokens,
    completion_tokens: usage.outputTokens,
    total_tokens: usage.totalTokens,
    prompt_tokens_details: {
      cached_tokens: usage.cachedTokens,
      cache_write_tokens: usage.cacheCreationTokens,
      audio_tokens: 0,
    },
    completion_tokens_details: { reasoning_tokens: usage.reasoningTokens, audio_tokens: 0 },
  }
}
