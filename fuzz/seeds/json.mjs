// JSON to begin with.

const encoder = new TextEncoder()
const seeds = (values) => values.map((value) => encoder.encode(JSON.stringify(value)))

const call = { index: 0, id: 'c1', type: 'function', name: 'find', arguments: '{"q":1}' }

export const chunkSeeds = () =>
  seeds([
    { content: 'Hi', finish_reason: 'stop', usage_metadata: { input_tokens: 1 } },
    [{ content: 'a' }, { content: ['b', { type: 'text', text: 'c' }] }, { content: 'd', reasoning_content: 'e' }],
    [
      { tool_calls: [call] },
      {
        tool_calls: [
          { index: 0, arguments: '}' },
          { index: 1, name: 'g' },
        ],
      },
      { tool_calls: [{ id: 'c1', arguments: {} }] },
    ],
    [{ tool_calls: [{ id: 'x', function: { name: 'f', arguments: '{' } }] }, { refusal: 'no', metadata: { a: 1 } }],
    [
      {
        parts: [
          { type: 'text', text: 'a', block: '1' },
          { type: 'tool-call', name: 'f', done: true },
          { type: 'content', item: { a: 1 } },
        ],
      },
    ],
    [
      { parts: [{ type: 'reasoning', text: 'a', providerData: { signature: 's' }, done: true }] },
      { parser_content: { a: ['b'] } },
    ],
    [
      { logprobs: { content: [{ token: 'a' }] } },
      { logprobs: { content: null } },
      { completion_token_ids: [1, 2], prompt_token_ids: [3] },
    ],
    [
      { role: 'tool', content: 'x', tool_call_id: 'c1' },
      { role: 'user', name: 'n', content: [] },
    ],
  ])

export const checkpointSeeds = () =>
  seeds([
    { saved: { received: 1, snapshot: { role: 'assistant', content: 'a' } }, tail: [{ content: 'b' }] },
    {
      saved: { received: 2, snapshot: { role: 'assistant', tool_calls: [call] } },
      tail: [{ content: 'a' }, {}, {}],
      replay: true,
    },
  ])

export const valueSeeds = () =>
  seeds([
    ['a', 'b'],
    [
      { a: 'x', list: [1], deep: { b: 'y' } },
      { a: 'z', list: [2], deep: { b: 'w', c: null } },
    ],
    [{ a: '$instance' }, { a: '$instance' }],
    ['$merging', '$merging'],
    ['$deep', '$deep'],
    ['$cycle', '$cycle'],
    [[call], [{ ...call, arguments: { a: 'b' } }]],
    [
      [
        { type: 'text', text: 'a' },
        { type: 'tool-call', name: 'f', arguments: { a: [1] } },
      ],
      [{ type: 'content', item: '$getter' }],
    ],
    [{ content: ['$proxy'], toolCalls: [call], parts: [] }, '$null-prototype'],
  ])

const result = { role: 'tool', toolCallId: 'c1', content: 'ok' }

export const conversationSeeds = () =>
  seeds([
    [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hi' },
    ],
    [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'a' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
        ],
      },
    ],
    [
      { role: 'assistant', content: '', toolCalls: [call, { name: 'g', arguments: '{"a' }] },
      result,
      { ...result, isError: true },
    ],
    [
      { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'f', input: { a: 1 } }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'x' }] },
    ],
    [
      {
        role: 'assistant',
        content: 'a',
        parts: [
          { type: 'reasoning', text: 'h', providerData: { signature: 's' } },
          { type: 'tool-call', call: { ...call, providerData: { thoughtSignature: 's' } } },
          { type: 'content', item: { type: 'server_tool_use', id: 's' } },
        ],
      },
      result,
    ],
    [
      { role: 'assistant', content: 'x'.repeat(200), reasoningContent: 'r', refusal: 'no' },
      { role: 'tool', content: 'y'.repeat(2000) },
    ],
  ])
