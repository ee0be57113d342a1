import { describe, expect, test } from 'vitest'
import { calls, event, type Fields, message, messageOf, stream, toolCalls } from './openai-events.js'

interface Case {
  readonly title: string
  readonly deltas: readonly Fields[]
  readonly calls: ReturnType<typeof toolCalls>
}

const byIndexAndId: Case[] = [
  {
    title: 'two whole calls on one index are two calls, told by their ids',
    deltas: [
      calls({ index: 0, id: 'call_Fv', type: 'function', name: 'open_valve', arguments: '{"valve":3}' }),
      calls({ index: 0, id: 'call_Gw', type: 'function', name: 'read_gauge', arguments: '{"gauge":"oil"}' }),
    ],
    calls: toolCalls(
      { id: 'call_Fv', name: 'open_valve', arguments: '{"valve":3}' },
      { id: 'call_Gw', name: 'read_gauge', arguments: '{"gauge":"oil"}' },
    ),
  },
  {
    title: 'pieces without an id go to the call opened last on their index',
    deltas: [
      calls({ index: 0, id: 'u1', name: 'ping', arguments: '{"host":' }),
      calls({ index: 0, arguments: '"mars"}' }),
      calls({ index: 0, id: 'u2', name: 'trace', arguments: '{"hops":' }),
      calls({ index: 0, arguments: '12}' }),
    ],
    calls: toolCalls(
      { id: 'u1', name: 'ping', arguments: '{"host":"mars"}' },
      { id: 'u2', name: 'trace', arguments: '{"hops":12}' },
    ),
  },
  {
    title: 'calls without any index are told by their ids',
    deltas: [
      calls({ id: 'w', type: 'function', name: 'store', arguments: '{"k":"a"}' }),
      calls({ id: 'r', type: 'function', name: 'fetch', arguments: '{"k":"b"}' }),
    ],
    calls: toolCalls({ id: 'w', name: 'store', arguments: '{"k":"a"}' }, { id: 'r', name: 'fetch', arguments: '{"k":"b"}' }),
  },
  {
    title: 'interleaved pieces without an index find their call by id',
    deltas: [
      calls({ id: 'l', name: 'left', arguments: '[' }, { id: 'r', name: 'right', arguments: '[' }),
      calls({ id: 'l', arguments: '1]' }),
      calls({ id: 'r', arguments: '2]' }),
    ],
    calls: toolCalls({ id: 'l', name: 'left', arguments: '[1]' }, { id: 'r', name: 'right', arguments: '[2]' }),
  },
  {
    title: 'a piece that names nothing continues the call touched last',
    deltas: [
      calls({ index: 4, id: 'm', name: 'multiply', arguments: '{"by":' }),
      calls({ arguments: '6,' }),
      calls({ arguments: '"of":7}' }),
    ],
    calls: toolCalls({ id: 'm', name: 'multiply', arguments: '{"by":6,"of":7}', index: 4 }),
  },
  {
    title: 'indexes with gaps are labels, and leave no holes',
    deltas: [
      calls({ index: 2, id: 'b', name: 'beta', arguments: '{"n":' }),
      calls({ index: 9, id: 'i', name: 'iota', arguments: '{"m":' }),
      calls({ index: 2, arguments: '0}' }),
      calls({ index: 9, arguments: '1}' }),
    ],
    calls: toolCalls(
      { id: 'b', name: 'beta', arguments: '{"n":0}', index: 2 },
      { id: 'i', name: 'iota', arguments: '{"m":1}', index: 9 },
    ),
  },
  {
    title: 'parallel calls keep their pieces apart, however these interleave',
    deltas: [
      calls({ index: 0, id: 'x', name: 'up', arguments: '' }, { index: 1, id: 'y', name: 'down', arguments: '' }),
      calls({ index: 1, arguments: '{"to":' }),
      calls({ index: 0, arguments: '{"from":' }),
      calls({ index: 0, arguments: '5}' }, { index: 1, arguments: '8}' }),
    ],
    calls: toolCalls({ id: 'x', name: 'up', arguments: '{"from":5}' }, { id: 'y', name: 'down', arguments: '{"to":8}' }),
  },
  {
    title: 'whole calls without ids on one index are told by their arguments being complete',
    deltas: [
      calls({ index: 0, name: 'append', arguments: '{"line":"a"}' }),
      calls({ index: 0, name: 'remove', arguments: '{"line":"b"}' }),
      calls({ index: 0, name: 'append', arguments: '{"line":"c"}' }),
    ],
    calls: toolCalls(
      { name: 'append', arguments: '{"line":"a"}' },
      { name: 'remove', arguments: '{"line":"b"}' },
      { name: 'append', arguments: '{"line":"c"}' },
    ),
  },
  {
    title: 'index 0 is an index, and one call without an id stays one',
    deltas: [
      calls({ index: 0, name: 'roll', arguments: '' }),
      calls({ index: 0, arguments: '{"sides"' }),
      calls({ index: 0, arguments: ':20}' }),
    ],
    calls: toolCalls({ name: 'roll', arguments: '{"sides":20}' }),
  },
  {
    title: 'an id that changes in mid-call is not another call: the first id stays',
    deltas: [
      calls({ index: 0, id: 'gen-1', name: 'tree', arguments: '' }),
      calls({ index: 0, id: 'gen-2', arguments: '{"depth":' }),
      calls({ index: 0, id: 'gen-3', arguments: '2}' }),
    ],
    calls: toolCalls({ id: 'gen-1', name: 'tree', arguments: '{"depth":2}' }),
  },
  {
    title: 'an id that arrives after the name is the id of that call',
    deltas: [calls({ index: 0, name: 'sort' }), calls({ index: 0, id: 'late' }), calls({ index: 0, arguments: '{}' })],
    calls: toolCalls({ id: 'late', name: 'sort', arguments: '{}' }),
  },
  {
    title: 'a name that arrives after index and id is the name of that call',
    deltas: [calls({ index: 3, id: 'n' }), calls({ index: 3, name: 'tail' }), calls({ index: 3, arguments: '{}' })],
    calls: toolCalls({ id: 'n', name: 'tail', arguments: '{}', index: 3 }),
  },
  {
    title: 'an index that arrives after the id is the index of that call',
    deltas: [calls({ id: 'i', name: 'head' }), calls({ index: 0, arguments: '{}' })],
    calls: toolCalls({ id: 'i', name: 'head', arguments: '{}' }),
  },
  {
    title: 'an id that changes is not another call without an index either',
    deltas: [calls({ id: 'gen-1', name: 'tree', arguments: '{' }), calls({ id: 'gen-2', arguments: '}' })],
    calls: toolCalls({ id: 'gen-1', name: 'tree', arguments: '{}' }),
  },
  {
    title: 'another id with a name is another call, also while the first one is not complete',
    deltas: [
      calls({ index: 0, id: 'u1', name: 'ping', arguments: '{"host":' }),
      calls({ index: 0, id: 'u2', name: 'ping', arguments: '{}' }),
    ],
    calls: toolCalls({ id: 'u1', name: 'ping', arguments: '{"host":' }, { id: 'u2', name: 'ping', arguments: '{}' }),
  },
  {
    title: 'several calls that are whole in one delta are all kept',
    deltas: [calls({ index: 0, id: 'p', name: 'a', arguments: '{}' }, { index: 1, id: 'q', name: 'b', arguments: '{"z":0}' })],
    calls: toolCalls({ id: 'p', name: 'a', arguments: '{}' }, { id: 'q', name: 'b', arguments: '{"z":0}' }),
  },
]

const oddIdentity: Case[] = [
  {
    title: 'blank, null and "null" identities on later pieces count as absent',
    deltas: [
      calls({ index: 0, id: 'c9', type: 'function', name: 'solve', arguments: '{' }),
      calls({ index: 0, id: '', type: '', name: '', arguments: '"eq":' }),
      calls({ index: 0, id: ' \t', type: 'function', name: '  ', arguments: '"x' }),
      calls({ index: 0, id: null, type: null, name: null, arguments: '=1"' }),
      calls({ index: 0, id: 'null', type: 'null', name: 'null', arguments: '}' }),
    ],
    calls: toolCalls({ id: 'c9', name: 'solve', arguments: '{"eq":"x=1"}' }),
  },
  {
    title: 'a number as id becomes its digits, and digits as index a number',
    deltas: [calls({ index: '1', id: 77, name: 'n', arguments: '{"a' }), calls({ index: 1, id: '77', arguments: '":1}' })],
    calls: toolCalls({ id: '77', name: 'n', arguments: '{"a":1}', index: 1 }),
  },
  {
    title: 'what is no index is dropped',
    deltas: [
      calls({ index: -1, id: 'k', name: 'k', arguments: '{' }),
      calls({ index: 0.5, id: 'k', arguments: '"a":' }),
      calls({ index: 'first', arguments: '1' }),
      calls({ index: { at: 0 }, arguments: '}' }),
    ],
    calls: toolCalls({ id: 'k', name: 'k', arguments: '{"a":1}' }),
  },
  {
    title: 'empty and null fragments are no calls',
    deltas: [{ tool_calls: [{}, null, { function: {} }] }, { tool_calls: null }, { tool_calls: [] }],
    calls: [],
  },
]

const names: Case[] = [
  {
    title: 'a name repeated on every piece is said once',
    deltas: [
      calls({ index: 0, id: 'e', name: 'patch', arguments: '{"file"' }),
      calls({ index: 0, id: 'e', name: 'patch', arguments: ':"b.c"' }),
      calls({ index: 0, id: 'e', name: 'patch', arguments: '}' }),
    ],
    calls: toolCalls({ id: 'e', name: 'patch', arguments: '{"file":"b.c"}' }),
  },
  {
    title: 'a name that is split over deltas is put together',
    deltas: [
      calls({ index: 0, id: 's', name: 'rename_', arguments: '' }),
      calls({ index: 0, name: 'branch', arguments: '{' }),
      calls({ index: 0, arguments: '}' }),
    ],
    calls: toolCalls({ id: 's', name: 'rename_branch', arguments: '{}' }),
  },
  {
    title: 'a name that is sent again as far as it has got replaces the shorter one',
    deltas: [calls({ index: 0, id: 's', name: 'rename' }), calls({ index: 0, name: 'rename_branch', arguments: '{}' })],
    calls: toolCalls({ id: 's', name: 'rename_branch', arguments: '{}' }),
  },
  {
    title: 'another name after the arguments have begun is ignored',
    deltas: [
      calls({ index: 0, id: 's', name: 'open', arguments: '{"a":' }),
      calls({ index: 0, id: 's', name: 'shut', arguments: '1}' }),
    ],
    calls: toolCalls({ id: 's', name: 'open', arguments: '{"a":1}' }),
  },
]

describe('fromOpenAIChat, tool calls', () => {
  for (const { title, deltas, calls: expected } of [...byIndexAndId, ...oddIdentity, ...names]) {
    test(title, async () => {
      expect(await messageOf(stream(deltas, 'tool_calls'))).toEqual(
        message({ toolCalls: expected, finishReason: 'tool_calls' }),
      )
    })
  }

  test('everything that an event says counts, also beside its finish reason and empty content', async () => {
    const events = [
      event({ content: '', ...calls({ index: 0, id: 't', name: 'keep', arguments: '{"n":' }) }),
      event({ content: 'Kept', ...calls({ index: 0, arguments: '4}' }) }, { finish_reason: 'tool_calls' }),
    ]
    const { content, toolCalls: merged, finishReason } = await messageOf(events)
    expect({ content, merged, finishReason }).toEqual({
      content: 'Kept',
      merged: toolCalls({ id: 't', name: 'keep', arguments: '{"n":4}' }),
      finishReason: 'tool_calls',
    })
  })
})
