import { describe, expect, test } from 'vitest'
import {
  block,
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

const cited = { type: 'page_location', cited_text: 'p. 3' }

const starts: Case[] = [
  {
    title: 'text of a start that no delta follows is the text',
    events: block(0, { type: 'text', text: 'Whole.' }),
    parts: [{ type: 'text', text: 'Whole.' }],
  },
  {
    title: 'text of a start that the deltas say again is not said twice',
    events: block(0, { type: 'text', text: 'Hello' }, text('Hel'), text('lo')),
    parts: [{ type: 'text', text: 'Hello' }],
  },
  {
    title: 'text of a start that the deltas say again and go on from is their text',
    events: block(0, { type: 'text', text: 'Hello' }, text('Hel'), text('lo'), text(' you')),
    parts: [{ type: 'text', text: 'Hello you' }],
  },
  {
    title: 'text of a start that a delta says again and goes on from is its text',
    events: block(0, { type: 'text', text: 'Hello' }, text('Hello you')),
    parts: [{ type: 'text', text: 'Hello you' }],
  },
  {
    title: 'text of a start that the deltas do not say again is the first piece',
    events: block(0, { type: 'text', text: 'Here' }, text("'s"), text(' one')),
    parts: [{ type: 'text', text: "Here's one" }],
  },
  {
    title: 'text of a start that the deltas only seem to say again loses nothing',
    events: block(0, { type: 'text', text: 'aab' }, text('a'), text('c')),
    parts: [{ type: 'text', text: 'aabac' }],
  },
  {
    title: 'text of a start that a later delta happens to repeat loses nothing',
    events: block(0, { type: 'text', text: 'Ha' }, text('!'), text('Ha')),
    parts: [{ type: 'text', text: 'Ha!Ha' }],
  },
  {
    title: 'a signature of the start that a delta says again is not said twice',
    events: block(0, { type: 'thinking', thinking: 'Hm', signature: 'Kx9=' }, thinking('Hm'), signature('Kx9=')),
    parts: [{ type: 'reasoning', text: 'Hm', providerData: { signature: 'Kx9=' } }],
  },
  {
    title: 'a signature of the start alone is the signature',
    events: block(0, { type: 'thinking', thinking: 'Hm', signature: 'Kx9=' }),
    parts: [{ type: 'reasoning', text: 'Hm', providerData: { signature: 'Kx9=' } }],
  },
  {
    title: 'citations of the start that deltas say again are not said twice',
    events: block(
      0,
      { type: 'text', text: 'x', citations: [cited] },
      citation(cited),
      citation({ ...cited, cited_text: 'p. 4' }),
    ),
    parts: [{ type: 'text', text: 'x', providerData: { citations: [cited, { ...cited, cited_text: 'p. 4' }] } }],
  },
  {
    title: 'all citations of the start that deltas say again are not said twice',
    events: block(0, { type: 'text', text: 'x', citations: [cited, { at: 2 }] }, citation(cited), citation({ at: 2 })),
    parts: [{ type: 'text', text: 'x', providerData: { citations: [cited, { at: 2 }] } }],
  },
  {
    title: 'a citation that is made twice is kept twice',
    events: block(0, { type: 'text', text: 'x' }, citation(cited), citation(cited)),
    parts: [{ type: 'text', text: 'x', providerData: { citations: [cited, cited] } }],
  },
  {
    title: 'input of a start that no delta follows is the arguments',
    events: block(0, toolUse('t1', 'open', { path: 'b.txt' })),
    parts: [callPart(0, 't1', 'open', '{"path":"b.txt"}')],
  },
  {
    title: 'input of a start gives way to that of the deltas',
    events: block(0, toolUse('t1', 'open', { path: 'b.txt' }), json('{"path": '), json('"c.txt"}')),
    parts: [callPart(0, 't1', 'open', '{"path": "c.txt"}')],
  },
  {
    title: 'input of a start that blank deltas follow is the arguments',
    events: block(0, toolUse('t1', 'open', { path: 'b.txt' }), json('')),
    parts: [callPart(0, 't1', 'open', '{"path":"b.txt"}')],
  },
  {
    title: 'input of a start that is text is the arguments as they are',
    events: block(0, toolUse('t1', 'open', '{"path": 1}')),
    parts: [callPart(0, 't1', 'open', '{"path": 1}')],
  },
  {
    title: 'input of a start is given out once where the message ends before its block',
    events: [
      blockStart(0, toolUse('t1', 'open', '{"n":1}')),
      { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
      blockStop(0),
    ],
    parts: [callPart(0, 't1', 'open', '{"n":1}')],
  },
  {
    title: 'input of a start that is blank text is none',
    events: block(0, toolUse('t1', 'now', ' ')),
    parts: [callPart(0, 't1', 'now', '{}')],
  },
  {
    title: 'a call that ends without arguments has an empty object',
    events: [
      ...block(0, toolUse('t1', 'now')),
      ...block(1, toolUse('t2', 'now'), json('')),
      ...block(2, { type: 'tool_use', id: 't3', name: 'now' }, json(' ')),
    ],
    parts: [callPart(0, 't1', 'now', '{}'), callPart(1, 't2', 'now', '{}'), callPart(2, 't3', 'now', ' {}')],
  },
  {
    title: 'a call that does not end has none yet',
    events: [blockStart(0, toolUse('t1', 'now'))],
    parts: [callPart(0, 't1', 'now', '')],
  },
  {
    title: 'input of a start is the arguments at the end of the message, where its block has none',
    events: [blockStart(0, toolUse('t1', 'open', { path: 'b.txt' }))],
    parts: [callPart(0, 't1', 'open', '{"path":"b.txt"}')],
  },
]

describe('fromAnthropic, starts with a value', () => {
  test.each(starts)('$title', async ({ events, parts }) => {
    expect((await blocksOf(events)).parts).toEqual(parts)
  })
})
