import { describe, expect, test } from 'vitest'
import {
  block,
  blockDelta,
  blockStart,
  blocksOf,
  chunkOf,
  citation,
  end,
  type Fields,
  json,
  text,
  toolUse,
} from './anthropic-events.js'

interface Case {
  readonly title: string
  readonly events: readonly Fields[]
  readonly content: unknown
}

const search = { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} }
const found = {
  type: 'web_search_tool_result',
  tool_use_id: 's1',
  content: [{ type: 'web_search_result', url: 'https://owl.example' }],
}

const cases: Case[] = [
  {
    title: 'a call of a server tool is an item with its input, parsed',
    events: block(0, search, json(''), json('{"query": "o'), json('wl"}')),
    content: [{ ...search, input: { query: 'owl' } }],
  },
  {
    title: 'input that is not JSON stays text',
    events: block(0, search, json('{"query": "ow')),
    content: [{ ...search, input: '{"query": "ow' }],
  },
  {
    title: 'input that is JSON but no object stays text',
    events: block(0, search, json('"o'), json('wl"')),
    content: [{ ...search, input: '"owl"' }],
  },
  {
    title: 'input of a start counts where no delta follows',
    events: block(0, { ...search, input: { query: 'owl' } }),
    content: [{ ...search, input: { query: 'owl' } }],
  },
  {
    title: 'input of a start gives way to that of the deltas',
    events: block(0, { ...search, input: { query: 'old' } }, json('{"query":"new"}')),
    content: [{ ...search, input: { query: 'new' } }],
  },
  { title: 'a call without input has the input of its start', events: block(0, search), content: [search] },
  {
    title: 'a result of a server tool is an item, whole',
    events: block(0, found),
    content: [found],
  },
  {
    title: 'calls and results of MCP servers are items',
    events: [
      ...block(0, { type: 'mcp_tool_use', id: 'x1', name: 'echo', server_name: 'e', input: {} }, json('{"say":1}')),
      ...block(1, { type: 'mcp_tool_result', tool_use_id: 'x1', is_error: false, content: [{ type: 'text', text: '1' }] }),
    ],
    content: [
      { type: 'mcp_tool_use', id: 'x1', name: 'echo', server_name: 'e', input: { say: 1 } },
      { type: 'mcp_tool_result', tool_use_id: 'x1', is_error: false, content: [{ type: 'text', text: '1' }] },
    ],
  },
  {
    title: 'a compaction takes the place of the nulls of its start',
    events: block(
      0,
      { type: 'compaction', content: null, encrypted_content: null },
      { type: 'compaction_delta', content: 'In short', encrypted_content: 'RW5j' },
    ),
    content: [{ type: 'compaction', content: 'In short', encrypted_content: 'RW5j' }],
  },
  {
    title: 'deltas of a block of a type to come are merged into it',
    events: block(
      0,
      { type: 'sketch', strokes: [1], note: '' },
      { type: 'sketch_delta', strokes: [2], note: 'wa' },
      { type: 'sketch_delta', note: 've', size: 3 },
    ),
    content: [{ type: 'sketch', strokes: [1, 2], note: 'wave', size: 3 }],
  },
  {
    title: 'a delta that says a text of the start again adds nothing',
    events: block(0, { type: 'sketch', note: 'wave' }, { type: 'sketch_delta', note: 'wave' }),
    content: [{ type: 'sketch', note: 'wave' }],
  },
  {
    title: 'text and citations of a block of a type to come are merged into it',
    events: block(0, { type: 'aside', text: '' }, text('by '), text('the way'), citation({ at: 1 }), citation({ at: 2 })),
    content: [{ type: 'aside', text: 'by the way', citations: [{ at: 1 }, { at: 2 }] }],
  },
  {
    title: 'text and items keep their order',
    events: [
      ...block(0, { type: 'text', text: '' }, text('See:')),
      ...block(1, search, json('{"query":"owl"}')),
      ...block(2, found),
      ...block(3, { type: 'text', text: '' }, text('Found.')),
    ],
    content: [{ type: 'text', text: 'See:' }, { ...search, input: { query: 'owl' } }, found, { type: 'text', text: 'Found.' }],
  },
  {
    title: 'a key that is a name of a prototype is data',
    events: block(0, JSON.parse('{"type":"sketch","__proto__":{"a":1},"constructor":"c"}')),
    content: [JSON.parse('{"type":"sketch","__proto__":{"a":1},"constructor":"c"}')],
  },
  {
    title: 'a type that is a name of a prototype is a type to come',
    events: block(0, { type: 'constructor', a: 1 }),
    content: [{ type: 'constructor', a: 1 }],
  },
]

describe('fromAnthropic, blocks that are items of the content', () => {
  test.each(cases)('$title', async ({ events, content }) => {
    const chunk = await blocksOf(events)
    expect(chunk.content).toEqual(content)
    expect(chunk.toolCalls).toEqual([])
    expect(chunk.providerMetadata).toBeUndefined()
  })

  test('are no calls to run', async () => {
    const chunk = await blocksOf([...block(0, search, json('{"query":"owl"}')), ...block(1, toolUse('t1', 'find'), json('{}'))])
    expect(chunk.toolCalls.map(({ id }) => id)).toEqual(['t1'])
  })

  test('have their input as text until they end', async () => {
    const error = await chunkOf([blockStart(0, search), blockDelta(0, json('{"query":"o'))]).catch((thrown) => thrown)
    expect(error.partial.content).toEqual([{ ...search, input: '{"query":"o' }])
  })

  test('that do not end have what their start has at the end of the message', async () => {
    const chunk = await chunkOf([blockStart(0, { ...search, input: { query: 'owl' } }), ...end()])
    expect(chunk.content).toEqual([{ ...search, input: { query: 'owl' } }])
  })
})
