import type { MessagePart, ToolCall } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { delta, messageFrom, messageStart, messageStop, read, start, stop, stream } from './bedrock-events.js'
import { toolCalls } from './openai-events.js'
import { endsOf, type Fields } from './outcome.js'

const bytes = (...values: number[]) => Uint8Array.from(values)

describe('fromBedrockConverse, text and reasoning', () => {
  const citation = (title: string) => ({ title, location: { documentChunk: { documentIndex: 0, start: 0, end: 1 } } })
  const reasoned = (reasoningContent: Fields) => delta(0, { reasoningContent })

  test.each<[string, Fields[], MessagePart[]]>([
    ['deltas append', [delta(0, { text: 'Fer' }), delta(0, { text: 'ry' }), stop(0)], [{ type: 'text', text: 'Ferry' }]],
    [
      'blocks stay apart',
      [delta(0, { text: 'a' }), delta(1, { text: 'b' })],
      [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
    ],
    [
      'an empty block is none',
      [start(0, {}), delta(0, { text: '' }), stop(0), delta(1, { text: 'b' })],
      [{ type: 'text', text: 'b' }],
    ],
    [
      'citations are kept with the text that they cite for',
      [
        delta(0, { text: 'So ' }),
        stop(0),
        delta(1, { citation: citation('a') }),
        delta(1, { text: 'it is' }),
        delta(1, { citation: citation('b') }),
        stop(1),
      ],
      [
        { type: 'text', text: 'So ' },
        { type: 'text', text: 'it is', providerData: { citations: [citation('a'), citation('b')] } },
      ],
    ],
    [
      'a signature is kept with its reasoning, joined from its pieces',
      [
        reasoned({ text: 'Hm' }),
        reasoned({ text: '...' }),
        reasoned({ signature: 'U0lH' }),
        reasoned({ signature: 'TkVE' }),
        stop(0),
        delta(1, { text: 'Yes' }),
      ],
      [
        { type: 'reasoning', text: 'Hm...', providerData: { signature: 'U0lHTkVE' } },
        { type: 'text', text: 'Yes' },
      ],
    ],
    [
      'redacted reasoning is kept as the base64 that was recorded',
      [reasoned({ redactedContent: 'UmVkYWN0ZWQ=' }), stop(0)],
      [{ type: 'reasoning', text: '', providerData: { redactedContent: 'UmVkYWN0ZWQ=' } }],
    ],
    [
      'redacted reasoning is kept as the base64 of its bytes, in whatever pieces they come',
      [
        reasoned({ redactedContent: bytes(1) }),
        reasoned({ redactedContent: bytes(2, 3, 4) }),
        reasoned({ redactedContent: bytes(5) }),
        stop(0),
      ],
      [{ type: 'reasoning', text: '', providerData: { redactedContent: 'AQIDBAU=' } }],
    ],
    [
      'redacted reasoning whose block does not end ends with the message',
      [reasoned({ redactedContent: bytes(1) })],
      [{ type: 'reasoning', text: '', providerData: { redactedContent: 'AQ==' } }],
    ],
  ])('%s', async (_, events, parts) => {
    expect((await read(stream(...events))).merged.parts).toEqual(parts)
  })

  test('deltas without an index go on with the last block', async () => {
    const events = [delta(0, { text: 'a' }), delta(1, { text: 'b' }), delta(undefined, { text: 'c' })]
    expect((await read(stream(...events))).merged.parts).toEqual([
      { type: 'text', text: 'a' },
      { type: 'text', text: 'bc' },
    ])
  })
})

describe('fromBedrockConverse, tool calls', () => {
  const use = (index: number, toolUseId: string, name: string, fields: Fields = {}) =>
    start(index, { toolUse: { toolUseId, name, ...fields } })
  const input = (index: number, piece: unknown) => delta(index, { toolUse: { input: piece } })

  test.each<[string, Fields[], Partial<ToolCall>[]]>([
    [
      'input comes in pieces',
      [use(0, 't1', 'tide'), input(0, '{"at":'), input(0, '"Ystad"}'), stop(0)],
      [{ id: 't1', name: 'tide', arguments: '{"at":"Ystad"}' }],
    ],
    [
      'parallel calls of one tool stay apart',
      [use(0, 't1', 'tide'), use(1, 't2', 'tide'), input(1, '{"b":2}'), input(0, '{"a":1}')],
      [
        { id: 't1', name: 'tide', arguments: '{"a":1}' },
        { id: 't2', name: 'tide', arguments: '{"b":2}' },
      ],
    ],
    ['no input is an empty object', [use(0, 't1', 'now'), input(0, ''), stop(0)], [{ id: 't1', name: 'now', arguments: '{}' }]],
    [
      'no input is an empty object at the end of the message',
      [use(0, 't1', 'now')],
      [{ id: 't1', name: 'now', arguments: '{}' }],
    ],
    [
      'an input that is an object is taken as it is',
      [use(0, 't1', 'f'), input(0, { a: 1 })],
      [{ id: 't1', name: 'f', arguments: '{"a":1}' }],
    ],
    [
      'the type of a tool of the client says nothing',
      [use(0, 't1', 'f', { type: 'tool_use' })],
      [{ id: 't1', name: 'f', arguments: '{}' }],
    ],
    [
      'other fields are kept with the call',
      [use(0, 't1', 'f', { traceId: 'x' })],
      [{ id: 't1', name: 'f', arguments: '{}', providerData: { traceId: 'x' } }],
    ],
  ])('%s', async (_, events, calls) => {
    const { toolCalls: given } = await messageFrom([messageStart, ...events, messageStop('tool_use')])
    expect(given).toEqual(toolCalls(...calls))
  })

  test('that were cut off before their input have none, and no end', async () => {
    const outcome = await read([use(0, 't1', 'f'), messageStop('max_tokens')])
    expect(outcome.merged.toolCalls).toEqual(toolCalls({ id: 't1', name: 'f' }))
    expect(endsOf(outcome)).toEqual([])
  })

  test('have the index of their block', async () => {
    const events = [delta(0, { text: 'Looking.' }), use(1, 't1', 'f'), use(2, 't2', 'g')]
    expect((await messageFrom(stream(...events))).toolCalls.map(({ index }) => index)).toEqual([1, 2])
  })

  test('of a tool that the server runs are content, and so is its result', async () => {
    const events = stream(
      use(0, 's1', 'interpreter', { type: 'server_tool_use' }),
      input(0, '{"code":'),
      input(0, '"1+1"}'),
      stop(0),
      start(1, { toolResult: { toolUseId: 's1', status: 'success' } }),
      delta(1, { toolResult: [{ json: { out: '2' } }] }),
      delta(1, { toolResult: [{ text: 'done' }] }),
      stop(1),
    )
    expect(await messageFrom(events)).toMatchObject({
      content: [
        { toolUse: { toolUseId: 's1', name: 'interpreter', type: 'server_tool_use', input: { code: '1+1' } } },
        { toolResult: { toolUseId: 's1', status: 'success', content: [{ json: { out: '2' } }, { text: 'done' }] } },
      ],
      toolCalls: [],
    })
  })

  test.each<[string, Fields[], unknown]>([
    ['no input', [], {}],
    ['an input that was cut off', [input(0, '{"code":')], '{"code":'],
  ])('of a tool that the server runs may have %s', async (_, events, expected) => {
    const { content } = await messageFrom(stream(use(0, 's1', 'f', { type: 'server_tool_use' }), ...events))
    expect(content).toEqual([{ toolUse: { toolUseId: 's1', name: 'f', type: 'server_tool_use', input: expected } }])
  })
})

describe('fromBedrockConverse, other blocks', () => {
  test.each<[string, Fields[], unknown]>([
    [
      'an image, its bytes joined',
      [
        start(0, { image: { format: 'png' } }),
        delta(0, { image: { source: { bytes: bytes(1, 2) } } }),
        delta(0, { image: { source: { bytes: bytes(3, 4) } } }),
        stop(0),
      ],
      { image: { format: 'png', source: { bytes: 'AQIDBA==' } } },
    ],
    [
      'an image that failed',
      [start(0, { image: { format: 'png' } }), delta(0, { image: { error: { message: 'no' } } }), stop(0)],
      { image: { format: 'png', error: { message: 'no' } } },
    ],
    [
      'what is not known',
      [start(0, { audio: { format: 'wav' } }), delta(0, { audio: { clip: bytes(9) } }), stop(0)],
      { audio: { format: 'wav', clip: 'CQ==' } },
    ],
    [
      'what the SDK does not know, under its own name',
      [start(0, { $unknown: ['audio', { format: 'wav' }] }), delta(0, { $unknown: ['audio', { clip: 'CQ==' }] })],
      { audio: { format: 'wav', clip: 'CQ==' } },
    ],
  ])('%s is content', async (_, events, item) => {
    expect((await messageFrom(stream(...events))).content).toEqual([item])
  })
})

describe('fromBedrockConverse, ends of blocks', () => {
  test('are told where they are said, and at the end of the message', async () => {
    const outcome = await read([
      ...[delta(0, { text: 'a' }), stop(0), delta(1, { reasoningContent: { text: 'b' } }), stop(1)],
      ...[start(2, { toolUse: { toolUseId: 't', name: 'f' } }), stop(2), start(3, { image: { format: 'png' } }), stop(3)],
      ...[stop(4), stop(0)],
    ])
    expect(endsOf(outcome)).toEqual(['text 0', 'reasoning 1', 'tool-call 2', 'content 3'])
    expect(endsOf(await read(stream(delta(0, { text: 'a' }), delta(1, { text: 'b' }), stop(1))))).toEqual(['text 1', 'text 0'])
  })
})

describe('fromBedrockConverse, several messages in one stream', () => {
  test('keep their blocks apart', async () => {
    const message = (text: string, toolUseId: string) =>
      stream(
        delta(0, { text }),
        start(1, { toolUse: { toolUseId, name: 'f' } }),
        delta(1, { toolUse: { input: '{}' } }),
        stop(1),
      )
    const { merged } = await read([...message('a', 't1'), ...message('b', 't2')])
    expect(merged.parts).toMatchObject([
      { text: 'a' },
      { call: { id: 't1', arguments: '{}' } },
      { text: 'b' },
      { call: { id: 't2', arguments: '{}' } },
    ])
  })
})
