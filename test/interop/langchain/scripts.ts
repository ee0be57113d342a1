import type { AIMessageChunkFields } from '@langchain/core/messages'
import { fields } from './scripted.js'

/** A piece of a call. */
export const piece = (index: number | undefined, given: object) =>
  fields({ content: '', tool_call_chunks: [{ type: 'tool_call_chunk', index, ...given }] })

/** As ChatOpenAI streams. */
export const openAI: AIMessageChunkFields[] = [
  fields({ id: 'chatcmpl-1', content: '', response_metadata: { model_provider: 'openai' } }),
  fields({ id: 'chatcmpl-1', content: 'Let me look.' }),
  piece(0, { id: 'c1', name: 'find', args: '' }),
  piece(0, { args: '{"q": ' }),
  piece(1, { id: 'c2', name: 'add', args: '{"a":1}' }),
  piece(0, { args: '"tea"}' }),
  fields({ content: '', response_metadata: { finish_reason: 'tool_calls', model_name: 'gpt', system_fingerprint: 'fp' } }),
  fields({
    content: '',
    usage_metadata: {
      input_tokens: 10,
      output_tokens: 7,
      total_tokens: 17,
      input_token_details: { cache_read: 4, audio: 1 },
      output_token_details: { reasoning: 3 },
    },
  }),
]

/** As ChatAnthropic streams: blocks with an index, and usage in two parts. */
export const anthropic: AIMessageChunkFields[] = [
  fields({
    id: 'msg_1',
    content: [],
    additional_kwargs: { id: 'msg_1', model: 'claude', type: 'message', role: 'assistant', stop_reason: null },
    usage_metadata: {
      input_tokens: 12,
      output_tokens: 1,
      total_tokens: 13,
      input_token_details: { cache_creation: 2, cache_read: 5 },
    },
    response_metadata: { model_provider: 'anthropic', model: 'claude' },
  }),
  fields({ content: [{ index: 0, type: 'thinking', thinking: '' }] }),
  fields({ content: [{ index: 0, type: 'thinking', thinking: 'Hm' }] }),
  fields({ content: [{ index: 0, type: 'thinking', thinking: '', signature: 'sig' }] }),
  fields({ content: [{ index: 1, type: 'redacted_thinking', data: 'xx' }] }),
  fields({ content: [{ index: 2, type: 'text', text: 'Let ' }] }),
  fields({ content: [{ index: 2, type: 'text', text: 'me.' }] }),
  fields({
    content: [{ index: 3, type: 'tool_use', id: 't1', name: 'find', input: '' }],
    tool_call_chunks: [{ type: 'tool_call_chunk', index: 3, id: 't1', name: 'find', args: '' }],
  }),
  fields({
    content: [{ index: 3, type: 'input_json_delta', input: '{"q":"tea"}' }],
    tool_call_chunks: [{ type: 'tool_call_chunk', index: 3, args: '{"q":"tea"}' }],
  }),
  fields({ content: [{ index: 4, type: 'server_tool_use', id: 's1', name: 'web_search', input: '' }] }),
  fields({
    content: [{ index: 4, type: 'input_json_delta', input: '{"query":"x"}' }],
    tool_call_chunks: [{ type: 'tool_call_chunk', index: 4, args: '{"query":"x"}' }],
  }),
  fields({
    content: '',
    additional_kwargs: { stop_reason: 'tool_use', stop_sequence: null },
    usage_metadata: { input_tokens: 0, output_tokens: 20, total_tokens: 20 },
  }),
]
