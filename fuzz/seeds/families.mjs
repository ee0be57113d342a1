// Inputs that grow: what has made readers of streams slow.

const sse = (event, count) => `data: ${JSON.stringify(event)}\n\n`.repeat(count)
const many = (count, make) => Array.from({ length: count }, (_, at) => make(at))
const events = (list) => list.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
const delta = (change) => ({ choices: [{ index: 0, delta: change }] })
const calls = (at, more) =>
  delta({ tool_calls: [{ index: at, id: `c${at}`, function: { name: `f${at % 5}`, arguments: '{}' }, ...more }] })
const json = (value) => JSON.stringify(value)

/** Events whose fields have a name that no other event has. */
const ownFields = {
  'openai-chat': (name) => ({ choices: [{ index: 0, delta: { content: 'a', [`d${name}`]: 1 } }], [name]: 1 }),
  'openai-responses': (name) => ({ type: 'response.in_progress', response: { id: 'r', [name]: 1, metadata: { [name]: 1 } } }),
  anthropic: (name) => ({ type: 'message_delta', delta: { [name]: 1 }, usage: { [name]: 1 } }),
  gemini: (name) => ({ candidates: [{ content: { parts: [{ text: 'a' }] }, [name]: 1 }], usageMetadata: { [name]: 1 } }),
  bedrock: (name) => ({ metadata: { usage: { [name]: 1 }, [name]: 1 } }),
  cohere: (name) => ({ type: 'content-delta', index: 0, delta: { message: { content: { text: 'a' } } }, [name]: 1 }),
  codex: (name) => ({ type: 'turn.started', [name]: 1 }),
  'claude-agent': (name) => ({ type: 'assistant', message: { content: [], [name]: 1 }, session_id: 's', [name]: 1 }),
}

/** The families of each door: what one of a size is. Sizes differ, because doors do. */
const table = {
  sse: {
    'one long line': [40_000, (n) => `data: ${'x'.repeat(n)}`],
    'many empty lines': [40_000, (n) => '\n'.repeat(n)],
    'many CR': [40_000, (n) => '\r'.repeat(n)],
    'many comments': [10_000, (n) => ': x\n'.repeat(n)],
    'many data lines of one event': [5000, (n) => 'data: 1\n'.repeat(n)],
    'many events': [3000, (n) => sse({ n: 1 }, n)],
    'unknown fields': [10_000, (n) => 'a: b\n'.repeat(n)],
    'spaces before JSON': [40_000, (n) => `${' '.repeat(n)}{`],
    'byte order marks': [20_000, (n) => '\ufeff'.repeat(n)],
    'half characters': [20_000, (n) => `data: ${'\ud83d'.repeat(n)}`],
  },
  tags: {
    'runs of <': [20_000, (n) => '<'.repeat(n)],
    'many opening tags': [2000, (n) => '<tool_call>'.repeat(n)],
    'many think tags': [2000, (n) => '<think>a</think>'.repeat(n)],
    'many calls': [800, (n) => '<tool_call>{"name":"f","arguments":{}}</tool_call>'.repeat(n)],
    'one call with many braces': [10_000, (n) => `<tool_call>{"name":"f","arguments":${'{"a":'.repeat(n)}`],
    'many backticks': [20_000, (n) => '`'.repeat(n)],
    'many fences': [3000, (n) => '```\n<think>\n'.repeat(n)],
    'many parameters': [1500, (n) => `<function=f>${'<parameter=a>\n1\n</parameter>'.repeat(n)}`],
    'closing tags in strings': [2000, (n) => `<tool_call>{"name":"f","arguments":{"a":"${'</tool_call>'.repeat(n)}`],
    'broken calls in a row': [1000, (n) => '<tool_call>{"name"</tool_call>'.repeat(n)],
    'invokes that do not end': [1500, (n) => '<invoke name="f"><parameter name="a">'.repeat(n)],
    'argument keys': [1500, (n) => `<tool_call>f${'<arg_key>a</arg_key><arg_value>1</arg_value>'.repeat(n)}`],
    'CDATA that does not end': [2000, (n) => `<invoke name="f"><parameter name="a">${'<![CDATA['.repeat(n)}`],
  },
  arguments: {
    'escaped quotes': [20_000, (n) => `{"a":"${'\\"'.repeat(n)}`],
    brackets: [20_000, (n) => '['.repeat(n)],
    digits: [20_000, (n) => '9'.repeat(n)],
    'many keys': [4000, (n) => `{${many(n, (at) => `"k${at}":${at}`).join(',')}}`],
    'one key again and again': [4000, (n) => `{${'"a":1,'.repeat(n)}`],
    'white space': [40_000, (n) => ' '.repeat(n)],
    'JSON in a string': [8000, (n) => json(json(many(n, (at) => at)))],
    'half characters': [5000, (n) => `["${'\\ud83d'.repeat(n)}`],
  },
  chunks: {
    'alternating kinds': [2000, (n) => json(many(n, (at) => (at % 2 === 0 ? { content: 'a' } : { reasoning_content: 'b' })))],
    'many calls': [1500, (n) => json(many(n, (at) => ({ tool_calls: [{ index: at, name: 'f', arguments: '{}' }] })))],
    'calls without identity': [1500, (n) => json(many(n, () => ({ tool_calls: [{ name: 'f', arguments: '{}' }] })))],
    'interleaved calls': [2000, (n) => json(many(n, (at) => ({ tool_calls: [{ index: at % 7, arguments: '1' }] })))],
    'objects as arguments': [
      800,
      (n) => json(many(n, (at) => ({ tool_calls: [{ index: 0, arguments: { [`k${at}`]: at } }] }))),
    ],
    'parts with data': [800, (n) => json(many(n, () => ({ parts: [{ type: 'text', text: 'a', providerData: { s: 'x' } }] })))],
    'huge indexes': [1500, (n) => json(many(n, (at) => ({ tool_calls: [{ index: 2 ** 53 - 1 - at, name: 'f' }] })))],
    'items of one label': [1000, (n) => json(many(n, () => ({ parts: [{ type: 'content', block: 'b', item: { a: 'x' } }] })))],
    'keys of metadata': [3000, (n) => json([{ metadata: Object.fromEntries(many(n, (at) => [`k${at}`, at])) }, {}])],
    'parser content': [1000, (n) => json(many(n, (at) => ({ parser_content: { [`k${at % 50}`]: 'x', list: [at] } })))],
    'log-probabilities': [1000, (n) => json(many(n, () => ({ logprobs: { content: [{ t: 1 }] } })))],
  },
  values: {
    'many keys': [4000, (n) => json([1, 2].map((x) => Object.fromEntries(many(n, (at) => [`k${at}`, `${x}`]))))],
    'long lists': [10_000, (n) => json([many(n, () => 1), many(n, () => 2)])],
  },
  conversations: {
    'many messages': [400, (n) => json(many(n, (at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content: 'a' })))],
    'many calls of one message': [
      400,
      (n) => json([{ role: 'assistant', content: '', toolCalls: many(n, () => ({ name: 'f', arguments: '{}' })) }]),
    ],
    'calls with one id': [
      400,
      (n) => json([{ role: 'assistant', content: '', toolCalls: many(n, () => ({ id: 'c', name: 'f', arguments: '{}' })) }]),
    ],
    'results without calls': [800, (n) => json(many(n, () => ({ role: 'tool', content: 'x', toolCallId: 'c' })))],
    'assistants in a row': [
      400,
      (n) =>
        json(many(n, (at) => ({ role: 'assistant', content: '', toolCalls: [{ id: `c${at}`, name: 'f', arguments: '{}' }] }))),
    ],
    'results in reverse order': [
      1000,
      (n) => {
        const toolCalls = many(n, (at) => ({ id: `c${at}`, name: 'f', arguments: '{}', index: at }))
        const results = many(n, (at) => ({ role: 'tool', content: 'x', toolCallId: `c${n - 1 - at}` }))
        return json([{ role: 'assistant', content: '', toolCalls }, ...results])
      },
    ],
    'long results': [3, (n) => json(many(n, () => ({ role: 'tool', content: 'x'.repeat(20_000), toolCallId: 'c' })))],
  },
  'provider:openai-chat': {
    'interleaved calls': [800, (n) => events(many(n, (at) => calls(at % 9, { id: null })))],
    'many calls': [800, (n) => events(many(n, (at) => calls(at)))],
    'many texts': [2000, (n) => events(many(n, () => delta({ content: 'a' })))],
    'alternating kinds': [1500, (n) => events(many(n, (at) => delta(at % 2 === 0 ? { content: 'a' } : { reasoning: 'b' })))],
    'reasoning details': [
      800,
      (n) => events(many(n, (at) => delta({ reasoning_details: [{ type: 'reasoning.text', text: 'a', index: at % 3 }] }))),
    ],
  },
  'provider:anthropic': {
    'deltas of a server tool': [
      1500,
      (n) =>
        events([
          { type: 'content_block_start', index: 0, content_block: { type: 'server_tool_use', id: 's' } },
          ...many(n, () => ({ type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '1' } })),
        ]),
    ],
    'many blocks': [
      800,
      (n) => events(many(n, (at) => ({ type: 'content_block_start', index: at, content_block: { type: 'text', text: 'a' } }))),
    ],
    'many signatures': [
      1000,
      (n) =>
        events(many(n, () => ({ type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'a' } }))),
    ],
  },
  'provider:gemini': {
    'streamed arguments': [
      800,
      (n) =>
        events(
          many(n, (at) => ({
            candidates: [
              {
                content: {
                  parts: [
                    {
                      functionCall: {
                        ...(at === 0 && { name: 'f' }),
                        willContinue: true,
                        partialArgs: [{ jsonPath: `$.a[${at}]`, numberValue: at }],
                      },
                    },
                  ],
                },
              },
            ],
          })),
        ),
    ],
    'many citations': [
      600,
      (n) =>
        events(
          many(n, (at) => ({
            candidates: [
              {
                content: { parts: [{ text: 'a' }] },
                citationMetadata: { citationSources: [{ uri: `u${at}` }] },
                finishReason: 'STOP',
              },
            ],
          })),
        ),
    ],
    'calls with objects': [
      600,
      (n) =>
        events(many(n, (at) => ({ candidates: [{ content: { parts: [{ functionCall: { name: 'f', args: { a: at } } }] } }] }))),
    ],
  },
  'provider:openai-responses': {
    'rotating items': [
      600,
      (n) =>
        events(
          many(n, (at) => ({
            type: 'response.output_text.delta',
            item_id: `m${at}`,
            output_index: at,
            content_index: 0,
            delta: 'a',
          })),
        ),
    ],
    'whole texts again': [
      600,
      (n) =>
        events(
          many(n, () => ({ type: 'response.output_text.done', item_id: 'm', output_index: 0, content_index: 0, text: 'a' })),
        ),
    ],
  },
  'provider:codex': {
    'items that grow': [
      600,
      (n) => events(many(n, (at) => ({ type: 'item.updated', item: { id: `i${at}`, type: 'todo_list', items: [] } }))),
    ],
  },
  'provider:cohere': {
    'many citations': [
      600,
      (n) =>
        events(
          many(n, (at) => ({
            type: 'citation-start',
            index: at,
            delta: { message: { citations: { start: 0, end: 1, text: 'a' } } },
          })),
        ),
    ],
  },
  'provider:bedrock': {
    'many blocks': [
      600,
      (n) => events(many(n, (at) => ({ contentBlockDelta: { contentBlockIndex: at, delta: { text: 'a' } } }))),
    ],
  },
}

const fieldsOfTheirOwn = Object.entries(ownFields).map(([wire, make]) => ({
  door: `provider:${wire}`,
  family: `provider:${wire}, fields of its own`,
  size: 2000,
  make: (n) => events(many(n, (at) => make(`k${at}`))),
}))

export const families = [
  ...Object.entries(table).flatMap(([door, list]) =>
    Object.entries(list).map(([family, [size, make]]) => ({ door, family: `${door}, ${family}`, size, make })),
  ),
  ...fieldsOfTheirOwn,
]
