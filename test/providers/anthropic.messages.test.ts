import { describe, expect, test } from 'vitest'
import {
  block,
  blockDelta,
  blockStart,
  blocksOf,
  callPart,
  type Fields,
  json,
  messageStart,
  text,
  toolUse,
} from './anthropic-events.js'

interface Case {
  readonly title: string
  readonly events: readonly Fields[]
  readonly parts: readonly unknown[]
}

const messages: Case[] = [
  {
    title: 'a second message keeps its blocks apart from those of the first',
    events: [
      messageStart({ id: 'm1' }),
      ...block(0, { type: 'text', text: '' }, text('One.')),
      blockStart(1, toolUse('t1', 'go')),
      blockDelta(1, json('{"to":"no')),
      messageStart({ id: 'm2' }),
      ...block(0, { type: 'text', text: '' }, text('Two.')),
      ...block(1, toolUse('t2', 'go'), json('{"to":"north"}')),
    ],
    parts: [
      { type: 'text', text: 'One.' },
      callPart(1, 't1', 'go', '{"to":"no'),
      { type: 'text', text: 'Two.' },
      callPart(3, 't2', 'go', '{"to":"north"}'),
    ],
  },
  {
    title: 'a call has the index of its block after the blocks before it, where a message has gaps',
    events: [
      messageStart({ id: 'm1' }),
      ...block(0, { type: 'text', text: '' }, text('a')),
      messageStart({ id: 'm2' }),
      ...block(2, toolUse('t1', 'go')),
    ],
    parts: [{ type: 'text', text: 'a' }, callPart(3, 't1', 'go', '{}')],
  },
  {
    title: 'a delta without a start is of the message that has begun last',
    events: [
      messageStart({ id: 'm1' }),
      ...block(0, { type: 'text', text: '' }, text('a')),
      messageStart({ id: 'm2' }),
      blockDelta(0, text('b')),
    ],
    parts: [
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ],
  },
  {
    title: 'a message that begins ends the one before it',
    events: [messageStart({ id: 'm1' }), blockStart(0, toolUse('t1', 'go', { to: 'north' })), messageStart({ id: 'm2' })],
    parts: [callPart(0, 't1', 'go', '{"to":"north"}')],
  },
  {
    title: 'a start that is sent twice begins one message',
    events: [messageStart({ id: 'm1' }), messageStart({ id: 'm1' }), ...block(0, { type: 'text', text: '' }, text('Hi'))],
    parts: [{ type: 'text', text: 'Hi' }],
  },
  {
    title: 'blocks that all have one index stay apart',
    events: [
      ...block(0, { type: 'text', text: '' }, text('a')),
      ...block(0, toolUse('t1', 'go'), json('{}')),
      ...block(0, { type: 'text', text: '' }, text('b')),
    ],
    parts: [{ type: 'text', text: 'a' }, callPart(1, 't1', 'go', '{}'), { type: 'text', text: 'b' }],
  },
  {
    title: 'the start of a call that is sent twice begins one call',
    events: [blockStart(0, toolUse('t1', 'go')), ...block(0, toolUse('t1', 'go'), json('{"n":1}'))],
    parts: [callPart(0, 't1', 'go', '{"n":1}')],
  },
]

describe('fromAnthropic, several messages, and blocks of one index', () => {
  test.each(messages)('$title', async ({ events, parts }) => {
    expect((await blocksOf(events)).parts).toEqual(parts)
  })
})
