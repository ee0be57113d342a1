// Events that the recordings of the tests do not have.

const choice = (delta, more) => ({ choices: [{ index: 0, delta, ...more }] })
const block = (index, content) => ({ type: 'content_block_start', index, content_block: content })
const delta = (index, change) => ({ type: 'content_block_delta', index, delta: change })

export const wires = {
  anthropic: [
    [
      { type: 'message_start', message: { id: 'm', model: 'x', usage: { input_tokens: 1 } } },
      block(0, { type: 'server_tool_use', id: 's', name: 'web_search', input: {} }),
      delta(0, { type: 'input_json_delta', partial_json: '{"q":' }),
      delta(0, { type: 'input_json_delta', partial_json: '1}' }),
      { type: 'content_block_stop', index: 0 },
      block(1, { type: 'tool_use', id: 't', name: 'f', input: { a: 1 } }),
      { type: 'content_block_stop', index: 1 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 2 } },
      { type: 'message_stop' },
    ],
    [{ type: 'error', error: { type: 'overloaded_error', message: 'busy' } }],
  ],
  bedrock: [
    [
      { contentBlockStart: { contentBlockIndex: 0, start: { toolUse: { toolUseId: 't', name: 'f' } } } },
      { contentBlockDelta: { contentBlockIndex: 0, delta: { toolUse: { input: '{}' } } } },
      { contentBlockStop: { contentBlockIndex: 0 } },
      { messageStop: { stopReason: 'tool_use' } },
    ],
    [{ throttlingException: { message: 'slow down' } }],
  ],
  'claude-agent': [[{ type: 'result', subtype: 'error_max_turns', is_error: true, errors: ['x'], usage: { input_tokens: 1 } }]],
  codex: [
    [
      { type: 'item.started', item: { id: 'i', type: 'command_execution', command: 'ls' } },
      { type: 'item.updated', item: { id: 'a', type: 'agent_message', text: 'He' } },
      { type: 'item.completed', item: { id: 'a', type: 'agent_message', text: 'Hello' } },
      { type: 'turn.completed', usage: { input_tokens: 1, output_tokens: 2 } },
    ],
    [
      { type: 'error', message: 'Reconnecting... 1/5' },
      { type: 'turn.failed', error: { message: 'x' } },
    ],
  ],
  cohere: [
    [
      {
        type: 'tool-call-start',
        index: 0,
        delta: { message: { tool_calls: { id: 't', type: 'function', function: { name: 'f', arguments: '' } } } },
      },
      { type: 'tool-call-delta', index: 0, delta: { message: { tool_calls: { function: { arguments: '{}' } } } } },
      { type: 'tool-call-end', index: 0 },
      { type: 'citation-start', index: 0, delta: { message: { citations: { start: 0, end: 1, text: 'a', sources: [] } } } },
      { type: 'message-end', delta: { finish_reason: 'TOOL_CALL', usage: { tokens: { input_tokens: 1 } } } },
    ],
  ],
  gemini: [
    [
      {
        candidates: [
          {
            content: {
              parts: [
                {
                  functionCall: {
                    name: 'f',
                    willContinue: true,
                    partialArgs: [{ jsonPath: '$.a[0].b', stringValue: 'x', willContinue: true }],
                  },
                },
              ],
            },
          },
        ],
      },
      {
        candidates: [
          {
            content: {
              parts: [
                {
                  functionCall: {
                    partialArgs: [
                      { jsonPath: '$.a[0].b', stringValue: 'y' },
                      { jsonPath: "$['c'][1]", numberValue: 2 },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
      {
        candidates: [
          {
            content: { parts: [{ executableCode: { code: 'x' } }, { text: 'a', thoughtSignature: 's' }] },
            finishReason: 'STOP',
          },
        ],
      },
    ],
    [{ promptFeedback: { blockReason: 'SAFETY' } }],
  ],
  'openai-chat': [
    [
      choice({
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'h' }] },
          { type: 'text', text: 'a' },
        ],
      }),
      choice({ reasoning_details: [{ type: 'reasoning.text', text: 'r', index: 0, signature: 's' }] }),
      choice({ function_call: { name: 'f', arguments: '{' }, audio: { id: 'a', data: 'AAAA' } }),
      choice({
        tool_calls: [
          { index: 0, id: 'c', function: { name: 'f', arguments: { a: 1 } } },
          { index: 1, type: 'custom', custom: { name: 'g', input: 'x' } },
        ],
      }),
      choice({}, { finish_reason: 'tool_calls', logprobs: { content: [{ token: 'a', logprob: -1 }] } }),
      { choices: [], usage: { prompt_tokens: 1, completion_tokens: 2 } },
    ],
    [
      {
        choices: [
          {
            index: 0,
            message: { content: 'whole', tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{}' } }] },
            finish_reason: 'stop',
          },
        ],
      },
    ],
    [{ error: { message: 'x', code: 429 } }],
  ],
  'openai-responses': [
    [
      { type: 'response.created', response: { id: 'r', model: 'm' } },
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: { type: 'function_call', id: 'f', call_id: 'c', name: 'f', arguments: '' },
      },
      { type: 'response.function_call_arguments.delta', item_id: 'f', output_index: 0, delta: '{}' },
      {
        type: 'response.output_item.done',
        output_index: 0,
        item: { type: 'function_call', id: 'f', call_id: 'c', name: 'f', arguments: '{}' },
      },
      { type: 'response.reasoning_summary_text.delta', item_id: 'rs', output_index: 1, summary_index: 0, delta: 'x' },
      {
        type: 'response.output_text.annotation.added',
        item_id: 'm',
        output_index: 2,
        content_index: 0,
        annotation: { type: 'url' },
      },
      { type: 'response.completed', response: { id: 'r', status: 'completed', usage: { input_tokens: 1 }, output: [] } },
    ],
    [{ type: 'response.failed', response: { error: { message: 'x' } } }],
  ],
}
