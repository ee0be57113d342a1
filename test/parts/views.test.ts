import { AssistantMessageChunk, type AssistantMessageChunkInit, type JsonValue, type MessagePart, type Part } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { sentences } from '../algebra/rows.js'

const image = { type: 'image', url: 'u' }
const item = (value: JsonValue): Part => ({ type: 'content', item: value })
const text = (value: string): Part => ({ type: 'text', text: value })

/** One chunk for each init, merged. */
function merged(...inits: AssistantMessageChunkInit[]): AssistantMessageChunk {
  return inits
    .map((init) => new AssistantMessageChunk(init))
    .reduce((left, right) => left.merge(right), AssistantMessageChunk.empty)
}

describe('content', () => {
  test.each(
    sentences<{ holds: string; contents: (JsonValue | undefined)[]; out: JsonValue }>([
      { holds: 'is the text where there is only text', contents: ['a', 'b'], out: 'ab' },
      { holds: 'is the list where there are only items', contents: [[image], [image]], out: [image, image] },
      { holds: 'is the empty text where there is nothing', contents: [null, undefined, '', []], out: '' },
      { holds: 'keeps a list that an empty text follows', contents: [[image], ''], out: [image] },
      { holds: 'keeps a list that an empty text precedes', contents: ['', [image]], out: [image] },
      { holds: 'keeps a text that an empty list follows', contents: ['a', []], out: 'a' },
      {
        holds: 'is a list in order where there are both, each run of text as one item',
        contents: ['a', 'b', [image], 'c', 'd'],
        out: [{ type: 'text', text: 'ab' }, image, { type: 'text', text: 'cd' }],
      },
      {
        holds: 'does not merge items, text items neither',
        contents: [[{ type: 'text', text: 'a' }], [{ type: 'text', text: 'b' }]],
        out: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
      { holds: 'takes an object for a list of one', contents: [image, image], out: [image, image] },
      { holds: 'keeps items of any kind, null too', contents: [['s', 1, null, ['t']]], out: ['s', 1, null, ['t']] },
    ]),
  )('%s', (_, { contents, out }) => {
    expect(merged(...contents.map((content) => ({ content }))).content).toEqual(out)
  })

  test('leaves reasoning, refusals and calls out, and is not cut by them', () => {
    const chunk = merged(
      { content: 'a', reasoningContent: 'r' },
      { toolCalls: [{ name: 'f' }], refusal: 'no' },
      { content: 'b' },
    )
    expect(chunk.content).toBe('ab')
    expect(merged({ parts: [item(image), text('a'), { type: 'reasoning', text: 'r' }, text('b')] }).content).toEqual([
      image,
      { type: 'text', text: 'ab' },
    ])
  })
})

describe('contentList', () => {
  test.each(
    sentences<{ holds: string; content: JsonValue; out: JsonValue }>([
      { holds: 'is a list of one for a text', content: 'a', out: [{ type: 'text', text: 'a' }] },
      { holds: 'is a list of none for an empty text', content: '', out: [] },
      { holds: 'is the list for a list', content: [image], out: [image] },
    ]),
  )('%s', (_, { content, out }) => expect(merged({ content }).contentList).toEqual(out))
})

describe('text', () => {
  test.each(
    sentences<{ holds: string; contents: JsonValue[]; out: string }>([
      { holds: 'is all text', contents: ['a', 'b'], out: 'ab' },
      { holds: 'has the text of text items, in order', contents: ['a', [{ type: 'text', text: 'b' }], 'c'], out: 'abc' },
      { holds: 'has the items that are text themselves', contents: [['a', 'b']], out: 'ab' },
      {
        holds: 'leaves out what is not text',
        contents: [[image, null, 1, ['x'], { text: 'y' }, { type: 'text', text: 5 }, { type: 'note', text: 'z' }], 'a'],
        out: 'a',
      },
      { holds: 'is empty where there is none', contents: [[image]], out: '' },
    ]),
  )('%s', (_, { contents, out }) => expect(merged(...contents.map((content) => ({ content }))).text).toBe(out))

  test('has neither reasoning nor refusals', () => {
    expect(merged({ content: 'a', reasoningContent: 'r', refusal: 'no' }).text).toBe('a')
  })
})

describe('reasoningContent and refusal', () => {
  test('are each one text, whatever stands in between', () => {
    const chunk = merged(
      { reasoningContent: 'a', refusal: 'x' },
      { content: 'c', toolCalls: [{ name: 'f' }] },
      { reasoningContent: 'b', refusal: 'y' },
    )
    expect([chunk.reasoningContent, chunk.refusal]).toEqual(['ab', 'xy'])
  })

  test('are empty where there is none', () => {
    expect([merged().reasoningContent, merged().refusal]).toEqual(['', ''])
  })
})

describe('parts', () => {
  const cases: { holds: string; parts: Part[]; out: MessagePart[] }[] = [
    {
      holds: 'stand in the order in which they began',
      parts: [text('a'), { type: 'reasoning', text: 'r' }, text('b')],
      out: [
        { type: 'text', text: 'a' },
        { type: 'reasoning', text: 'r' },
        { type: 'text', text: 'b' },
      ],
    },
    {
      holds: 'of one label are one, also when another stands in between',
      parts: [
        { type: 'text', text: 'a', block: '0' },
        { type: 'text', text: 'x', block: '1' },
        { type: 'text', text: 'b', block: '0', providerData: { signature: 's' } },
      ],
      out: [
        { type: 'text', text: 'ab', providerData: { signature: 's' } },
        { type: 'text', text: 'x' },
      ],
    },
    {
      holds: 'go on after an addition to a call where there is none',
      parts: [text('a'), { type: 'tool-call', done: true }, text('b')],
      out: [{ type: 'text', text: 'ab' }],
    },
    {
      holds: 'that are items have their data and no end',
      parts: [
        { type: 'content', item: 'a', done: true },
        { type: 'content', item: 'b', providerData: { seal: 's' } },
        { type: 'content', item: 'c', block: '0', providerData: { seal: 't' }, done: true },
      ],
      out: [
        { type: 'content', item: 'a' },
        { type: 'content', item: 'b', providerData: { seal: 's' } },
        { type: 'content', item: 'c', providerData: { seal: 't' } },
      ],
    },
    {
      holds: 'of one label and two types are two',
      parts: [
        { type: 'reasoning', text: 'r', block: '0' },
        { type: 'text', text: 'a', block: '0' },
      ],
      out: [
        { type: 'reasoning', text: 'r' },
        { type: 'text', text: 'a' },
      ],
    },
    {
      holds: 'without a label continue the one touched last, not the one opened last',
      parts: [
        { type: 'text', text: 'a', block: '0' },
        { type: 'text', text: 'x', block: '1' },
        { type: 'text', text: 'b', block: '0' },
        text('c'),
      ],
      out: [
        { type: 'text', text: 'abc' },
        { type: 'text', text: 'x' },
      ],
    },
    {
      holds: 'begin anew after an end',
      parts: [{ type: 'text', text: 'a', done: true }, text('b')],
      out: [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
    },
    {
      holds: 'begin anew after an end that comes by itself',
      parts: [text('a'), { type: 'text', text: '', done: true }, text('b')],
      out: [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
    },
    {
      holds: 'go on where there is no end and no text',
      parts: [text('a'), { type: 'text', text: '' }, { type: 'text', text: '', done: false as never }, text('b')],
      out: [{ type: 'text', text: 'ab' }],
    },
    {
      holds: 'that say nothing are none',
      parts: [{ type: 'text', text: '' }, { type: 'reasoning', text: '', block: '0' }, { type: 'tool-call' }],
      out: [],
    },
    {
      holds: 'of one label go on after an end',
      parts: [
        { type: 'text', text: 'a', block: '0', done: true },
        { type: 'text', text: 'b', block: '0' },
      ],
      out: [{ type: 'text', text: 'ab' }],
    },
    {
      holds: 'merge their provider data, text by concatenation',
      parts: [
        { type: 'reasoning', text: 'r', providerData: { signature: 'x' } },
        { type: 'reasoning', text: '', providerData: { signature: 'y' } },
      ],
      out: [{ type: 'reasoning', text: 'r', providerData: { signature: 'xy' } }],
    },
    {
      holds: 'that are items of one label merge to one',
      parts: [
        { type: 'content', item: { type: 'result', text: 'a' }, block: '0' },
        { type: 'content', item: { text: 'b', n: 1 }, block: '0' },
      ],
      out: [{ type: 'content', item: { type: 'result', text: 'ab', n: 1 } }],
    },
    {
      holds: 'that are items without a label stay apart',
      parts: [item('a'), item('b')],
      out: [
        { type: 'content', item: 'a' },
        { type: 'content', item: 'b' },
      ],
    },
    {
      holds: 'hold each call where it began, with all of its arguments',
      parts: [{ type: 'tool-call', name: 'f' }, text('a'), { type: 'tool-call', arguments: '{}' }],
      out: [
        { type: 'tool-call', call: { type: 'function', name: 'f', arguments: '{}', index: 0 } },
        { type: 'text', text: 'a' },
      ],
    },
  ]
  test.each(sentences(cases))('%s', (_, { parts, out }) => {
    expect(merged(...parts.map((part) => ({ parts: [part] }))).parts).toStrictEqual(out)
    expect(merged({ parts }).parts).toStrictEqual(out)
  })
})
