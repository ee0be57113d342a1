import { describe, expect, test } from 'vitest'
import {
  block,
  blockDelta,
  blockStart,
  blockStop,
  blocksOf,
  callPart,
  citation,
  type Fields,
  json,
  signature,
  text,
  thinking,
  toolUse,
} from './anthropic-events.js'

interface Case {
  readonly title: string
  readonly events: readonly Fields[]
  readonly parts: readonly unknown[]
}

const page = { type: 'char_location', cited_text: 'Owls fly.', document_index: 0 }
const other = { type: 'char_location', cited_text: 'By night.', document_index: 1 }

const spoken: Case[] = [
  {
    title: 'text comes in pieces',
    events: block(0, { type: 'text', text: '' }, text('Owls '), text('fly.')),
    parts: [{ type: 'text', text: 'Owls fly.' }],
  },
  {
    title: 'two blocks of text stay apart',
    events: [...block(0, { type: 'text', text: '' }, text('a')), ...block(1, { type: 'text', text: '' }, text('b'))],
    parts: [
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ],
  },
  {
    title: 'deltas of blocks that take turns go to their blocks',
    events: [
      blockStart(0, { type: 'text', text: '' }),
      blockStart(1, { type: 'text', text: '' }),
      blockDelta(0, text('a')),
      blockDelta(1, text('x')),
      blockDelta(0, text('b')),
      blockStop(0),
      blockDelta(1, text('y')),
      blockStop(1),
    ],
    parts: [
      { type: 'text', text: 'ab' },
      { type: 'text', text: 'xy' },
    ],
  },
  {
    title: 'a block without text is no part',
    events: [
      ...block(0, { type: 'text', text: '' }),
      ...block(1, { type: 'text', text: '' }, text('')),
      ...block(2, { type: 'text' }),
    ],
    parts: [],
  },
  {
    title: 'citations stay with their text, in the order of arrival',
    events: block(0, { type: 'text', text: '', citations: [] }, citation(page), text('They fly'), citation(other)),
    parts: [{ type: 'text', text: 'They fly', providerData: { citations: [page, other] } }],
  },
  {
    title: 'thinking is reasoning, and the pieces of its signature are joined',
    events: block(
      0,
      { type: 'thinking', thinking: '', signature: '' },
      thinking('Look '),
      thinking('up'),
      signature('Ab3'),
      signature('x=='),
    ),
    parts: [{ type: 'reasoning', text: 'Look up', providerData: { signature: 'Ab3x==' } }],
  },
  {
    title: 'thinking that is not shown keeps its signature',
    events: block(0, { type: 'thinking', thinking: '' }, signature('Zz==')),
    parts: [{ type: 'reasoning', text: '', providerData: { signature: 'Zz==' } }],
  },
  {
    title: 'a signature that comes after the next block has begun stays with its thinking',
    events: [
      blockStart(0, { type: 'thinking', thinking: '' }),
      blockDelta(0, thinking('Hm')),
      ...block(1, { type: 'text', text: '' }, text('So')),
      blockDelta(0, signature('late')),
      blockStop(0),
    ],
    parts: [
      { type: 'reasoning', text: 'Hm', providerData: { signature: 'late' } },
      { type: 'text', text: 'So' },
    ],
  },
  {
    title: 'redacted thinking is reasoning without text, and says what it is',
    events: block(0, { type: 'redacted_thinking', data: 'Q2lwaGVy' }),
    parts: [{ type: 'reasoning', text: '', providerData: { type: 'redacted_thinking', data: 'Q2lwaGVy' } }],
  },
  {
    title: 'fields of a block that are to come are kept with it',
    events: block(0, { type: 'text', text: '', tone: 'dry', note: null }, text('Yes')),
    parts: [{ type: 'text', text: 'Yes', providerData: { tone: 'dry' } }],
  },
]

const calls: Case[] = [
  {
    title: 'the arguments of a call come in pieces',
    events: block(0, toolUse('t1', 'find'), json(''), json('{"q": "o'), json('wl"}')),
    parts: [callPart(0, 't1', 'find', '{"q": "owl"}')],
  },
  {
    title: 'a call has the index of its block',
    events: [
      ...block(0, { type: 'text', text: '' }, text('Ok')),
      ...block(1, toolUse('t1', 'find'), json('{}')),
      ...block(2, toolUse('t2', 'find'), json('{}')),
    ],
    parts: [{ type: 'text', text: 'Ok' }, callPart(1, 't1', 'find', '{}'), callPart(2, 't2', 'find', '{}')],
  },
  {
    title: 'calls whose pieces take turns stay apart',
    events: [
      blockStart(0, toolUse('t1', 'add')),
      blockStart(1, toolUse('t2', 'add')),
      blockDelta(0, json('{"n":')),
      blockDelta(1, json('{"m":')),
      blockDelta(0, json('1}')),
      blockDelta(1, json('2}')),
      blockStop(1),
      blockStop(0),
    ],
    parts: [callPart(0, 't1', 'add', '{"n":1}'), callPart(1, 't2', 'add', '{"m":2}')],
  },
  {
    title: 'thinking and calls keep their order',
    events: [
      ...block(0, { type: 'thinking', thinking: '' }, thinking('first'), signature('g1')),
      ...block(1, toolUse('t1', 'ping')),
      ...block(2, { type: 'thinking', thinking: '' }, thinking('second'), signature('g2')),
      ...block(3, toolUse('t2', 'pong')),
    ],
    parts: [
      { type: 'reasoning', text: 'first', providerData: { signature: 'g1' } },
      callPart(1, 't1', 'ping', '{}'),
      { type: 'reasoning', text: 'second', providerData: { signature: 'g2' } },
      callPart(3, 't2', 'pong', '{}'),
    ],
  },
  {
    title: 'what a call says of its caller is kept with it',
    events: block(0, { ...toolUse('t1', 'find'), caller: { type: 'direct' } }, json('{}')),
    parts: [callPart(0, 't1', 'find', '{}', { caller: { type: 'direct' } })],
  },
]

describe.each([
  ['text and thinking', spoken],
  ['calls', calls],
])('fromAnthropic, %s', (_, cases) => {
  test.each(cases)('$title', async ({ events, parts }) => {
    expect((await blocksOf(events)).parts).toEqual(parts)
  })
})

describe('fromAnthropic, the end of a block', () => {
  test('marks its part as done, once, and nothing else does', async () => {
    const chunk = await blocksOf([
      ...block(0, { type: 'text', text: '' }, text('a')),
      ...block(1, toolUse('t1', 'go'), json('{}')),
      ...block(2, { type: 'later', value: 1 }),
      ...[0, 1, 2].map(blockStop),
      blockStart(3, { type: 'text', text: '' }),
      blockDelta(3, text('cut')),
    ])
    expect([...chunk.log].filter(({ done }) => done).map(({ type }) => type)).toEqual(['text', 'tool-call', 'content'])
  })
})
