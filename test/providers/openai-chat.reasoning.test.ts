import type { MessagePart } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { calls, type Fields, messageOf, stream, toolCalls } from './openai-events.js'

interface Case {
  readonly title: string
  readonly deltas: readonly Fields[]
  readonly reasoning: string
  readonly parts?: readonly MessagePart[]
}

const format = 'anthropic-claude-v1'

const plain: Case[] = [
  {
    title: 'reasoning_content concatenates',
    deltas: [{ reasoning_content: 'Ask ' }, { reasoning_content: 'twice' }, { reasoning_content: null, content: 'ok' }],
    reasoning: 'Ask twice',
  },
  { title: 'reasoning is another name for it', deltas: [{ reasoning: 'Hm' }, { reasoning: '.' }], reasoning: 'Hm.' },
  {
    title: 'the same reasoning under both names counts once',
    deltas: [
      { reasoning_content: 'Go', reasoning: 'Go' },
      { reasoning_content: ' on', reasoning: ' on' },
    ],
    reasoning: 'Go on',
  },
  {
    title: 'an empty one of the two names leaves the other',
    deltas: [{ reasoning_content: '', reasoning: 'still here' }],
    reasoning: 'still here',
  },
]

const details: Case[] = [
  {
    title: 'details of one type and index are one part, its text and signature put together',
    deltas: [
      { reasoning_details: [{ type: 'reasoning.text', text: 'Add ', format, index: 0 }] },
      { reasoning_details: [{ type: 'reasoning.text', text: 'them', format, index: 0 }] },
      { reasoning_details: [{ type: 'reasoning.text', signature: 'Qm', format, index: 0 }] },
      { reasoning_details: [{ type: 'reasoning.text', signature: 'Fy', format, index: 0 }] },
      { reasoning_details: [{ type: 'reasoning.encrypted', data: 'c2Vj', format, index: 1 }] },
    ],
    reasoning: 'Add them',
    parts: [
      { type: 'reasoning', text: 'Add them', providerData: { type: 'reasoning.text', signature: 'QmFy', format, index: 0 } },
      { type: 'reasoning', text: '', providerData: { type: 'reasoning.encrypted', data: 'c2Vj', format, index: 1 } },
    ],
  },
  {
    title: 'a summary is reasoning too',
    deltas: [
      { reasoning_details: [{ type: 'reasoning.summary', summary: 'In ', index: 0 }] },
      { reasoning_details: [{ type: 'reasoning.summary', summary: 'short', index: 0 }] },
    ],
    reasoning: 'In short',
    parts: [{ type: 'reasoning', text: 'In short', providerData: { type: 'reasoning.summary', index: 0 } }],
  },
  {
    title: 'details and the same reasoning as text count once',
    deltas: [
      { reasoning: 'One', reasoning_details: [{ type: 'reasoning.text', text: 'One', index: 0 }] },
      { reasoning: ' time', reasoning_details: [{ type: 'reasoning.text', text: ' time', index: 0 }] },
    ],
    reasoning: 'One time',
    parts: [{ type: 'reasoning', text: 'One time', providerData: { type: 'reasoning.text', index: 0 } }],
  },
  {
    title: 'encrypted details leave the reasoning beside them to be read',
    deltas: [{ reasoning: 'Seen', reasoning_details: [{ type: 'reasoning.encrypted', data: 'eA==', index: 0 }] }],
    reasoning: 'Seen',
    parts: [
      { type: 'reasoning', text: 'Seen' },
      { type: 'reasoning', text: '', providerData: { type: 'reasoning.encrypted', data: 'eA==', index: 0 } },
    ],
  },
  {
    title: 'encrypted data comes in pieces, its id is said once',
    deltas: [
      { reasoning_details: [{ type: 'reasoning.encrypted', data: 'YW', id: 'rs_9', index: 2 }] },
      { reasoning_details: [{ type: 'reasoning.encrypted', data: 'Jj', id: 'rs_9', index: 2 }] },
    ],
    reasoning: '',
    parts: [{ type: 'reasoning', text: '', providerData: { type: 'reasoning.encrypted', data: 'YWJj', id: 'rs_9', index: 2 } }],
  },
  {
    title: 'a piece of encrypted data or of a signature that repeats the one before it is no repetition',
    deltas: [
      { reasoning_details: [{ type: 'reasoning.encrypted', data: 'QUFB', signature: 'c2c', index: 0 }] },
      { reasoning_details: [{ type: 'reasoning.encrypted', data: 'QUFB', signature: 'c2c', index: 0 }] },
    ],
    reasoning: '',
    parts: [
      {
        type: 'reasoning',
        text: '',
        providerData: { type: 'reasoning.encrypted', data: 'QUFBQUFB', signature: 'c2cc2c', index: 0 },
      },
    ],
  },
  {
    title: 'details without an index stay apart',
    deltas: [
      { reasoning_details: [{ type: 'reasoning.text', text: 'first', signature: 'A' }] },
      { reasoning_details: [{ type: 'reasoning.text', text: 'second', signature: 'B' }] },
    ],
    reasoning: 'firstsecond',
    parts: [
      { type: 'reasoning', text: 'first', providerData: { type: 'reasoning.text', signature: 'A' } },
      { type: 'reasoning', text: 'second', providerData: { type: 'reasoning.text', signature: 'B' } },
    ],
  },
  {
    title: 'a signature that arrives after the answer has begun goes to its reasoning',
    deltas: [
      { reasoning_details: [{ type: 'reasoning.text', text: 'Sure', index: 0 }] },
      { content: 'Yes' },
      { reasoning_details: [{ type: 'reasoning.text', signature: 'WQ==', index: 0 }] },
      { content: '.' },
    ],
    reasoning: 'Sure',
    parts: [
      { type: 'reasoning', text: 'Sure', providerData: { type: 'reasoning.text', index: 0, signature: 'WQ==' } },
      { type: 'text', text: 'Yes' },
      { type: 'text', text: '.' },
    ],
  },
]

describe('fromOpenAIChat, reasoning', () => {
  for (const { title, deltas, reasoning, parts } of [...plain, ...details]) {
    test(title, async () => {
      const merged = await messageOf(stream(deltas))
      expect(merged.reasoningContent).toBe(reasoning)
      expect(merged.parts).toEqual(parts)
    })
  }

  test('reasoning goes before the call that it led to', async () => {
    const deltas = [
      { reasoning_content: 'Need ' },
      { reasoning_content: 'the time' },
      calls({ index: 0, id: 'n', name: 'now', arguments: '{}' }),
    ]
    const { reasoningContent, toolCalls: merged, content } = await messageOf(stream(deltas, 'tool_calls'))
    expect({ reasoningContent, merged, content }).toEqual({
      reasoningContent: 'Need the time',
      merged: toolCalls({ id: 'n', name: 'now', arguments: '{}' }),
      content: '',
    })
  })
})
