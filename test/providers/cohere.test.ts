import type { MessagePart, ToolCall } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { block, call, citation, event, messageEnd, messageFrom, messageStart, plan, read, stream } from './cohere-events.js'
import { toolCalls } from './openai-events.js'
import { endsOf, type Fields } from './outcome.js'

const cited = (start: number, fields: Fields = {}) => ({
  start,
  end: start + 3,
  text: 'sea',
  sources: [{ type: 'document', id: 'd' }],
  ...fields,
})
const citing = (...citations: Fields[]) => ({ providerData: { citations } }) as Partial<MessagePart>

describe('fromCohere, content', () => {
  test.each<[string, Fields[], unknown[]]>([
    ['deltas append', block(0, 'text', 'Fer', 'ry'), [{ type: 'text', text: 'Ferry' }]],
    [
      'a start may have text',
      [event('content-start', { content: { type: 'text', text: 'Fer' } }, 0), ...block(0, 'text', 'ry').slice(1)],
      [{ type: 'text', text: 'Ferry' }],
    ],
    [
      'thinking is reasoning',
      [...block(0, 'thinking', 'Hm', '.'), ...block(1, 'text', 'Yes')],
      [
        { type: 'reasoning', text: 'Hm.' },
        { type: 'text', text: 'Yes' },
      ],
    ],
    [
      'blocks stay apart',
      [...block(0, 'text', 'a'), ...block(1, 'text', 'b')],
      [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
    ],
    ['an empty block is none', [...block(0, 'text'), ...block(1, 'text', 'b')], [{ type: 'text', text: 'b' }]],
    [
      'fields of a text that are not known are kept with it',
      [event('content-delta', { content: { text: 'a', lang: 'sv' } }, 0)],
      [{ type: 'text', text: 'a', providerData: { lang: 'sv' } }],
    ],
    [
      'a block of another type is an item of the content',
      [
        event('content-start', { content: { type: 'document', document: { id: 'd' } } }, 0),
        event('content-delta', { content: { snippet: 'sea' } }, 0),
        { type: 'content-end', index: 0 },
      ],
      [{ type: 'content', item: { type: 'document', document: { id: 'd' }, snippet: 'sea' } }],
    ],
    [
      'the plan is reasoning, and marked',
      plan('I will', ' look.'),
      [{ type: 'reasoning', text: 'I will look.', providerData: { type: 'tool_plan' } }],
    ],
    [
      'plan and thinking stay apart',
      [...block(0, 'thinking', 'Hm'), ...plan('Look.')],
      [
        { type: 'reasoning', text: 'Hm' },
        { type: 'reasoning', text: 'Look.', providerData: { type: 'tool_plan' } },
      ],
    ],
  ])('%s', async (_, events, parts) => {
    expect((await read(stream(...events))).merged.parts).toEqual(parts)
  })
})

describe('fromCohere, citations', () => {
  const [thinking, text] = [block(0, 'thinking', 'The sea'), block(1, 'text', 'The sea')]
  const parts = (onThinking: object, onText: object) => [
    { type: 'reasoning', text: 'The sea', ...onThinking },
    { type: 'text', text: 'The sea', ...onText },
  ]

  test.each<[string, unknown, unknown[]]>([
    [
      'the block that they name',
      cited(4, { type: 'TEXT_CONTENT', content_index: 1 }),
      parts({}, citing(cited(4, { type: 'TEXT_CONTENT', content_index: 1 }))),
    ],
    ['the last text where they name none', cited(4), parts({}, citing(cited(4)))],
    ['thinking', cited(4, { type: 'THINKING_CONTENT' }), parts(citing(cited(4, { type: 'THINKING_CONTENT' })), {})],
    ['text, several at once', [cited(0), cited(4)], parts({}, citing(cited(0), cited(4)))],
    ['nothing, where they are none', 'sea', parts({}, {})],
  ])('are kept with %s', async (_, citations, expected) => {
    expect((await read(stream(...thinking, ...text, ...citation(citations)))).merged.parts).toEqual(expected)
  })

  test('are kept with the plan', async () => {
    const { merged } = await read(stream(...plan('Look.'), ...citation(cited(0, { type: 'PLAN' }))))
    expect(merged.parts).toEqual([
      { type: 'reasoning', text: 'Look.', providerData: { type: 'tool_plan', citations: [cited(0, { type: 'PLAN' })] } },
    ])
  })

  test('that come before their text are kept with it', async () => {
    expect((await read(stream(...citation(cited(0)), ...block(0, 'text', 'The sea')))).merged.parts).toEqual([
      { type: 'text', text: 'The sea', ...citing(cited(0)) },
    ])
  })
})

describe('fromCohere, tool calls', () => {
  test.each<[string, Fields[], Partial<ToolCall>[]]>([
    [
      'parallel calls of one tool stay apart',
      [...call(0, 'c1', 'tide', '{"a":', '1}'), ...call(1, 'c2', 'tide', '{"a":1}')],
      [
        { id: 'c1', name: 'tide', arguments: '{"a":1}' },
        { id: 'c2', name: 'tide', arguments: '{"a":1}' },
      ],
    ],
    [
      'no arguments are an empty object, once the call has ended',
      call(0, 'c1', 'now', ' '),
      [{ id: 'c1', name: 'now', arguments: ' {}' }],
    ],
    ['no arguments are none before the call has ended', call(0, 'c1', 'now').slice(0, 1), [{ id: 'c1', name: 'now' }]],
    [
      'a start may have arguments',
      [event('tool-call-start', { tool_calls: { id: 'c1', function: { name: 'f', arguments: '{}' } } }, 0)],
      [{ id: 'c1', name: 'f', arguments: '{}' }],
    ],
    [
      'fields that are not known are kept with the call',
      [event('tool-call-start', { tool_calls: { id: 'c1', function: { name: 'f' }, mode: 'x' } }, 0)],
      [{ id: 'c1', name: 'f', providerData: { mode: 'x' } }],
    ],
  ])('%s', async (_, events, calls) => {
    expect((await messageFrom([messageStart(), ...events, messageEnd('TOOL_CALL')])).toolCalls).toEqual(toolCalls(...calls))
  })
})

describe('fromCohere, ends of parts', () => {
  test('are told where they are said', async () => {
    const events = [
      ...block(0, 'thinking', 'Hm'),
      ...block(1, 'text', 'Yes'),
      ...call(0, 'c1', 'f'),
      { type: 'content-end', index: 7 },
      { type: 'tool-call-end', index: 7 },
    ]
    expect(endsOf(await read(stream(...events)))).toEqual(['reasoning 0', 'text 1', 'tool-call 0'])
  })
})

describe('fromCohere, several messages in one stream', () => {
  test('keep their blocks, plans, calls and citations apart', async () => {
    const message = (text: string, id: string) => [
      ...plan(`Plan ${text}`),
      ...block(0, 'text', text),
      ...citation(cited(0, { text })),
      ...call(0, id, 'f', '{}'),
    ]
    const { merged } = await read([...stream(...message('a', 'c1')), messageStart('m-2'), ...message('b', 'c2'), messageEnd()])
    const marked = { providerData: { type: 'tool_plan' } }
    expect(merged.parts).toMatchObject([
      { text: 'Plan a', ...marked },
      { text: 'a', ...citing(cited(0, { text: 'a' })) },
      { call: { id: 'c1', arguments: '{}', index: 0 } },
      { text: 'Plan b', ...marked },
      { text: 'b', ...citing(cited(0, { text: 'b' })) },
      { call: { id: 'c2', arguments: '{}', index: 1 } },
    ])
    expect(merged.metadata).toMatchObject({ id: 'm-1' })
  })

  test('keep calls apart that have neither id nor end', async () => {
    const start = event('tool-call-start', { tool_calls: { function: { name: 'now' } } }, 0)
    expect((await messageFrom([...stream(start), ...stream(start)])).toolCalls).toHaveLength(2)
  })

  test('keep a citation that comes before its text in its own message', async () => {
    const second = [messageStart('m-2'), ...citation(cited(0)), ...block(0, 'text', 'b'), messageEnd()]
    expect((await read([...stream(...block(0, 'text', 'a')), ...second])).merged.parts).toEqual([
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b', ...citing(cited(0)) },
    ])
  })
})

describe('fromCohere, events of the SDK, in camel case', () => {
  test('are read as those of the wire are', async () => {
    const events = [
      event('tool-plan-delta', { toolPlan: 'Look.' }),
      event('tool-call-start', { toolCalls: { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } } }, 0),
      ...block(0, 'text', 'a'),
      ...block(1, 'text', 'b'),
      ...citation(cited(0, { contentIndex: 0 })),
      {
        type: 'message-end',
        delta: {
          finishReason: 'TOOL_CALL',
          usage: {
            tokens: { inputTokens: 3, outputTokens: 2, reasoningTokens: 1 },
            cachedTokens: 1,
            billedUnits: { inputTokens: 1 },
          },
        },
      },
    ]
    expect(await messageFrom(events)).toMatchObject({
      reasoningContent: 'Look.',
      toolCalls: [{ id: 'c1', name: 'f', arguments: '{}' }],
      finishReason: 'tool_calls',
      usageMetadata: { inputTokens: 3, outputTokens: 2, reasoningTokens: 1, cachedTokens: 1, billedUnits: { inputTokens: 1 } },
      parts: [{ text: 'Look.' }, {}, { text: 'a', ...citing(cited(0, { contentIndex: 0 })) }, { text: 'b' }],
    })
  })
})
