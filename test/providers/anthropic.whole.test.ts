import { describe, expect, test } from 'vitest'
import {
  block,
  blockDelta,
  blockStart,
  callPart,
  citation,
  end,
  type Fields,
  json,
  messageOf,
  messageStart,
  signature,
  text,
  thinking,
  toolUse,
} from './anthropic-events.js'

const cited = { type: 'page_location', cited_text: 'p. 3' }

const whole = {
  type: 'message',
  id: 'm1',
  model: 'claude-x',
  role: 'assistant',
  content: [
    { type: 'thinking', thinking: 'Let me see', signature: 'Sg==' },
    { type: 'text', text: 'Owls fly.', citations: [cited] },
    { ...toolUse('t1', 'find', { q: 'owl' }), caller: { type: 'direct' } },
    { type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'owl' } },
  ],
  stop_reason: 'tool_use',
  usage: { input_tokens: 5, output_tokens: 9 },
}

const parts = [
  { type: 'reasoning', text: 'Let me see', providerData: { signature: 'Sg==' } },
  { type: 'text', text: 'Owls fly.', providerData: { citations: [cited] } },
  callPart(2, 't1', 'find', '{"q":"owl"}', { caller: { type: 'direct' } }),
  { type: 'content', item: { type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'owl' } } },
]

const someOfIt: [string, Fields[]][] = [
  ['nothing', []],
  [
    'starts alone',
    [messageStart({ id: 'm1' }), blockStart(0, { type: 'thinking', thinking: '' }), blockStart(1, { type: 'text', text: '' })],
  ],
  [
    'half of the thinking',
    [messageStart({ id: 'm1' }), blockStart(0, { type: 'thinking', thinking: '' }), blockDelta(0, thinking('Let'))],
  ],
  [
    'all but the citations and the input of the provider',
    [
      messageStart({ id: 'm1' }),
      ...block(0, { type: 'thinking', thinking: '' }, thinking('Let me see'), signature('Sg==')),
      ...block(1, { type: 'text', text: '' }, text('Owls fly.')),
      ...block(2, toolUse('t1', 'find'), json('{"q":"owl"}')),
      blockStart(3, { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} }),
      blockDelta(3, json('{"query": ')),
    ],
  ],
  [
    'all of it',
    [
      messageStart({ id: 'm1' }),
      ...block(0, { type: 'thinking', thinking: 'Let me see', signature: 'Sg==' }),
      ...block(1, { type: 'text', text: 'Owls fly.', citations: [cited] }),
      ...block(2, { ...toolUse('t1', 'find', { q: 'owl' }), caller: { type: 'direct' } }),
      ...block(3, { type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'owl' } }),
    ],
  ],
  [
    'a call that has not ended, and an item, without their input',
    [
      messageStart({ id: 'm1' }),
      ...block(0, { type: 'thinking', thinking: 'Let me see' }),
      ...block(1, { type: 'text', text: 'Owls fly.' }),
      blockStart(2, toolUse('t1', 'find')),
      ...block(3, { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} }),
    ],
  ],
  [
    'a call whose start is missing',
    [
      messageStart({ id: 'm1' }),
      ...block(0, { type: 'thinking', thinking: 'Let me see' }),
      ...block(1, { type: 'text', text: 'Owls fly.' }),
      blockDelta(2, json('{"q":"owl"}')),
    ],
  ],
  [
    'a call that was cut off',
    [
      messageStart({ id: 'm1' }),
      ...block(0, { type: 'thinking', thinking: '' }, thinking('Let me see'), signature('S'), signature('g==')),
      ...block(1, { type: 'text', text: '' }, text('Owls'), citation(cited)),
      blockStart(2, toolUse('t1', 'find')),
      blockDelta(2, json('{"q":"o')),
    ],
  ],
]

describe('fromAnthropic, a whole message', () => {
  test.each(someOfIt)('fills in what is missing after %s', async (_, events) => {
    const message = await messageOf([...events, whole])
    expect(message.parts).toEqual(parts)
    expect(message).toMatchObject({ finishReason: 'tool_calls', usageMetadata: { inputTokens: 5, outputTokens: 9 } })
    expect(message.providerMetadata).toBeUndefined()
    expect(message.metadata).toEqual({ id: 'm1', model: 'claude-x', finish_reason: 'tool_use' })
  })

  test('that is sent again adds nothing', async () => {
    expect(await messageOf([whole, whole])).toEqual(await messageOf([whole]))
  })

  test('completes arguments that were written with spaces', async () => {
    const events = [
      messageStart({ id: 'm1' }),
      blockStart(0, toolUse('t1', 'find')),
      blockDelta(0, json('{"q": "a, \\n b", "n": [1, 2')),
    ]
    const content = [toolUse('t1', 'find', { q: 'a, \n b', n: [1, 2, 3] })]
    expect((await messageOf([...events, { ...whole, content }])).toolCalls[0]?.arguments).toBe(
      '{"q": "a, \\n b", "n": [1, 2, 3]}',
    )
  })

  test('adds nothing to arguments that it does not begin with', async () => {
    const events = [messageStart({ id: 'm1' }), blockStart(0, toolUse('t1', 'find')), blockDelta(0, json('{"z'))]
    expect((await messageOf([...events, whole])).toolCalls[0]?.arguments).toBe('{"z')
  })

  test('adds nothing to a text that it does not begin with', async () => {
    const events = [messageStart({ id: 'm1' }), ...block(0, { type: 'text', text: '' }, text('Owls flew'))]
    const content = [{ type: 'text', text: 'Owls fly. ' }]
    expect((await messageOf([...events, { ...whole, content }])).content).toBe('Owls flew')
  })

  test('fills in the text that it goes on from, whatever the order', async () => {
    const events = [
      messageStart({ id: 'm1' }),
      ...block(0, { type: 'text', text: '' }, text('Owls')),
      ...block(1, { type: 'text', text: '' }, text('Bats')),
    ]
    const content = [
      { type: 'text', text: 'Bats fly.' },
      { type: 'text', text: 'Owls fly.' },
    ]
    expect((await messageOf([...events, { ...whole, content }])).content).toBe('Owls fly.Bats fly.')
  })

  test('adds blocks of another type or id', async () => {
    const events = [
      messageStart({ id: 'm1' }),
      ...block(0, toolUse('t1', 'find')),
      ...block(1, { type: 'sketch', tool_use_id: 's1' }),
    ]
    const content = [toolUse('t2', 'find'), { type: 'sketch', tool_use_id: 's2' }]
    const message = await messageOf([...events, { ...whole, content }])
    expect(message.toolCalls.map(({ id }) => id)).toEqual(['t1', 't2'])
    expect(message.content).toHaveLength(2)
  })

  test('takes the place of the nulls of an item, and adds the fields that it lacks', async () => {
    const events = [messageStart({ id: 'm1' }), ...block(0, { type: 'compaction', content: null, at: 1, tags: ['a'] })]
    const content = [{ type: 'compaction', content: 'In short', at: 1, tags: ['a'], more: { b: 2 } }]
    expect((await messageOf([...events, { ...whole, content }])).content).toEqual(content)
  })

  test('has the input of a call as text where it came as text', async () => {
    const content = [toolUse('t1', 'find', '{"q": 1}')]
    const events = [messageStart({ id: 'm1' }), blockStart(0, toolUse('t1', 'find'))]
    expect((await messageOf([...events, { ...whole, content }])).toolCalls[0]?.arguments).toBe('{"q": 1}')
  })

  test('without a reason is the end of the stream', async () => {
    expect((await messageOf([{ type: 'message', content: 'Plain' }])).content).toBe('Plain')
  })

  test('in the start of a message counts where no block follows', async () => {
    const content = [{ type: 'text', text: 'At once' }]
    expect((await messageOf([messageStart({ id: 'm1', content }), ...end()])).content).toBe('At once')
  })

  test('in the start of a message does not count where blocks follow: some clients write what arrives into it', async () => {
    const content = [{ type: 'text', text: 'Bit by bit' }]
    const events = block(0, { type: 'text', text: '' }, text('Bit by'), text(' bit'))
    expect((await messageOf([messageStart({ id: 'm1', content }), ...events, ...end()])).content).toBe('Bit by bit')
  })

  test('in the start of a message does not complete arguments that were cut off', async () => {
    const content = [toolUse('t1', 'find', { q: 'ow' })]
    const events = [
      messageStart({ id: 'm1', content }),
      ...block(0, toolUse('t1', 'find'), json('{"q":"ow')),
      ...end('max_tokens'),
    ]
    expect((await messageOf(events)).toolCalls[0]?.arguments).toBe('{"q":"ow')
  })
})
