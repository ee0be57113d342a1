import { AssistantMessageChunk, type ErrorCode, mergeAll } from 'chunkfold'
import { ProviderError, StreamIncompleteError, StreamMalformedError } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { fc } from '../laws/runs.js'
import {
  block,
  blockDelta,
  blockStart,
  blockStop,
  blocksOf,
  citation,
  end,
  type Fields,
  json,
  messageStart,
  outcomeOf,
  signature,
  text,
  thinking,
  toolUse,
} from './anthropic-events.js'

const half = [messageStart({ id: 'm1' }), blockStart(0, { type: 'text', text: '' }), blockDelta(0, text('Half'))]

describe('fromAnthropic, streams that do not end well', () => {
  test('an error event fails with the words of the provider, and carries what arrived', async () => {
    const body = { type: 'overloaded_error', message: 'Try later' }
    const { error } = await outcomeOf([...half, { type: 'ping' }, { type: 'error', error: body }, ...end()])
    if (!ProviderError.isInstance<AssistantMessageChunk>(error)) throw error
    expect(error.message).toBe('The provider reported: Try later')
    expect(error.body).toEqual(body)
    expect(error.partial?.content).toBe('Half')
  })

  test.each<[string, Fields, string]>([
    ['a text', { type: 'error', error: 'no credit' }, 'no credit'],
    ['the event itself', { type: 'error', message: 'gone' }, 'gone'],
    ['without a type of event', { error: { message: 'gone' } }, 'gone'],
    ['without a message', { type: 'error', error: { code: 7 } }, '{"code":7}'],
  ])('an error that is %s fails with its words', async (_, event, words) => {
    expect((await outcomeOf([...half, event])).error).toMatchObject({
      code: 'provider-error',
      message: `The provider reported: ${words}`,
    })
  })

  test('a stream that is cut short says so, and carries what arrived', async () => {
    const { error } = await outcomeOf([...half, blockStart(1, toolUse('t1', 'save')), blockDelta(1, json('{"to'))])
    if (!StreamIncompleteError.isInstance<AssistantMessageChunk>(error)) throw error
    expect(error.reason).toBe('no stop reason arrived')
    expect(error.partial?.toolCalls).toEqual([{ id: 't1', type: 'function', name: 'save', arguments: '{"to', index: 1 }])
  })

  test.each([null, 'null', 7])('a stop reason that is %j does not end a stream', async (reason) => {
    expect((await outcomeOf([...half, end(reason)[0]])).error).toMatchObject({ code: 'stream-incomplete' })
  })

  test('a stream that is cut in its second message is cut short', async () => {
    const { error } = await outcomeOf([...half, ...end(), messageStart({ id: 'm2' })])
    expect(error).toMatchObject({ code: 'stream-incomplete', reason: 'no stop reason arrived' })
  })

  test.each([[[]], [[{ type: 'ping' }]]])('a stream of %j has nothing of a message', async (events) => {
    expect((await outcomeOf(events)).error).toMatchObject({ reason: 'nothing of a message arrived', partial: undefined })
  })

  test('an event that is no object is malformed', async () => {
    const { error } = await outcomeOf([...half, { data: '{"type": "content_blo' }])
    if (!StreamMalformedError.isInstance<AssistantMessageChunk>(error)) throw error
    expect([error.event, error.partial?.content]).toEqual([4, 'Half'])
  })

  test.each([
    ['a stop reason', end()[0]],
    ['message_stop', { type: 'message_stop' }],
  ])('%s alone ends a stream', async (_, last) => {
    expect((await outcomeOf([...half, last])).error).toBeUndefined()
  })
})

describe('fromAnthropic, odd events', () => {
  test.each<[string, Fields[], string]>([
    ['a block without a start', [blockDelta(0, text('on'))], 'on'],
    ['a start without a block', [{ type: 'content_block_start', index: 0 }, blockDelta(0, text('on'))], 'on'],
    ['a start whose type is a number', [blockStart(0, { type: 1, text: 'x' }), blockDelta(0, text('on'))], 'on'],
    ['a block without an index', [...block(undefined, { type: 'text', text: '' }, text('on'))], 'on'],
    ['an index that is text', [blockStart('0', { type: 'text' }), blockDelta(0, text('on'))], 'on'],
    ['an index that is an object', block({ toString: 1, valueOf: 1 }, { type: 'text', text: '' }, text('on')), 'on'],
    ['an index beyond all bounds', block(2 ** 60, { type: 'text', text: '' }, text('on')), 'on'],
    ['a stop of a block that is not there', [blockStop(4), ...block(0, { type: 'text' }, text('on'))], 'on'],
    ['pieces that are no text', block(0, { type: 'text', text: 5 }, text(null), text({ a: 1 }), text('on')), 'on'],
    ['a delta that is a list', block(0, { type: 'text' }, [text('lost')], text('on')), 'on'],
    [
      'citations that are no objects',
      block(0, { type: 'text', citations: 'none' }, citation('x'), citation(null), text('on')),
      'on',
    ],
    [
      'signatures that are no text',
      block(0, { type: 'text', text: '' }, text('on'), signature(7), thinking(8), json({})),
      'on',
    ],
    [
      'a message that is a text',
      [{ type: 'message_start', message: 'hello' }, ...block(0, { type: 'text' }, text('on'))],
      'on',
    ],
  ])('%s leaves the rest of the stream', async (_, events, content) => {
    expect((await blocksOf(events)).content).toBe(content)
  })

  test('a call without a start has its arguments, and no name', async () => {
    const { toolCalls } = await blocksOf([blockDelta(3, json('{"n":1}')), blockStop(3)])
    expect(toolCalls).toEqual([{ type: 'function', name: '', arguments: '{"n":1}', index: 3 }])
  })
})

const word = fc.constantFrom(
  ...['type', 'index', 'message', 'content_block', 'delta', 'usage', 'error', 'content', 'id', 'model', 'role', 'stop_reason'],
  ...[
    'text',
    'thinking',
    'signature',
    'citation',
    'citations',
    'partial_json',
    'input',
    'name',
    'data',
    'input_tokens',
    '__proto__',
  ],
)
const types = [
  ...[
    'message_start',
    'content_block_start',
    'content_block_delta',
    'content_block_stop',
    'message_delta',
    'message_stop',
    'message',
  ],
  ...[
    'text',
    'thinking',
    'redacted_thinking',
    'tool_use',
    'server_tool_use',
    'text_delta',
    'input_json_delta',
    'citations_delta',
  ],
]
const scalar = fc.constantFrom(...types, '', 'null', '{"a":1}', 0, 1, 2, -1, 0.5, 2 ** 60, true, null)
const { object } = fc.letrec<{ value: unknown; object: Fields }>((tie) => ({
  value: fc.oneof({ maxDepth: 4, withCrossShrink: true }, scalar, fc.array(tie('value'), { maxLength: 3 }), tie('object')),
  // As JSON.parse gives it, so that `__proto__` is a key.
  object: fc
    .array(fc.tuple(word, tie('value')), { maxLength: 4 })
    .map((entries) => JSON.parse(JSON.stringify(Object.fromEntries(entries))) as Fields),
}))
const type = fc.constantFrom(...types)
const index = fc.constantFrom<unknown>(0, 1, 2, '0', null, { toString: 1 })

/** An event that is right down to its block or its delta, and odd below. */
const nearly = fc.oneof(
  object,
  fc.tuple(type, object).map(([name, one]) => ({ ...one, type: name })),
  fc.tuple(index, type, object).map(([at, name, one]) => blockStart(at, { ...one, type: name })),
  fc.tuple(index, type, object).map(([at, name, one]) => blockDelta(at, { ...one, type: name })),
  index.map(blockStop),
  object.map((one) => messageStart(one)),
)

const ours: readonly ErrorCode[] = ['stream-incomplete', 'stream-malformed', 'provider-error']

test('any JSON objects give chunks, and end whole or with a typed error that carries what they merge to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(nearly, { maxLength: 8 }), fc.boolean(), async (events, isFinished) => {
      const { chunks, error } = await outcomeOf(isFinished ? [...events, ...end()] : events)
      const merged = mergeAll(chunks, AssistantMessageChunk.empty)
      const half = Math.floor(chunks.length / 2)
      const [left, right] = [chunks.slice(0, half), chunks.slice(half)].map((some) =>
        mergeAll(some, AssistantMessageChunk.empty),
      )
      expect(right && left?.merge(right).toMessage()).toEqual(merged.toMessage())
      const sent = chunks.map((chunk) =>
        AssistantMessageChunk.fromJSON<AssistantMessageChunk>(JSON.parse(JSON.stringify(chunk))),
      )
      expect(mergeAll(sent, AssistantMessageChunk.empty).toMessage()).toEqual(merged.toMessage())
      if (error === undefined) return
      expect(ours).toContain((error as { code?: ErrorCode }).code)
      const { partial = AssistantMessageChunk.empty } = error as { partial?: AssistantMessageChunk }
      expect(partial.toMessage()).toEqual(merged.toMessage())
    }),
  )
})
