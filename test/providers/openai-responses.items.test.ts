import { collect } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import {
  added,
  completed,
  completedMessage,
  delta,
  done,
  event,
  type Fields,
  messageItem,
  messageOf,
  partsOf,
  read,
} from './responses-events.js'

/** A delta of the first text, with whatever names its item. */
const piece = (text: string, place: Fields) => event('output_text.delta', { content_index: 0, delta: text, ...place })
const texts = async (...events: readonly Fields[]) =>
  (await partsOf(...events)).map((part) => (part.type === 'text' ? part.text : part.type))

describe('fromOpenAIResponses, which item an event is about', () => {
  test('is told by its place where every event gives the item another id', async () => {
    const events = [
      added({ type: 'message', id: 'x1', content: [] }, 0),
      piece('one ', { item_id: 'x2', output_index: 0 }),
      piece('text', { item_id: 'x3', output_index: 0 }),
      done(messageItem('x4', 'one text'), 0),
      completed({ output: [messageItem('x5', 'one text')] }),
    ]
    expect((await messageOf(events)).content).toBe('one text')
  })

  test('is told by its id where the finished item has no place', async () => {
    const events = [
      piece('first', { item_id: 'a', output_index: 0 }),
      piece('second', { item_id: 'b', output_index: 1 }),
      done(messageItem('a', 'first')),
      done(messageItem('b', 'second')),
    ]
    expect(await texts(...events)).toEqual(['first', 'second'])
  })

  test('is told by its id where every item has the same place', async () => {
    const events = ['a', 'b'].flatMap((id) => [
      added({ type: 'message', id, content: [] }, 0),
      piece(`of ${id}`, { item_id: id, output_index: 0 }),
      done(messageItem(id, `of ${id}`), 0),
    ])
    const output = [messageItem('a', 'of a'), messageItem('b', 'of b')]
    expect(await texts(...events, completed({ output }))).toEqual(['of a', 'of b'])
  })

  test('is the last one where an event names none', async () => {
    const events = [added({ type: 'message', content: [] }), piece('a', {}), piece('b', {}), done(messageItem('', 'ab'))]
    expect(await texts(...events)).toEqual(['ab'])
  })

  test('is another one for each finished item without id and place', async () => {
    expect(await texts(done(messageItem('', 'same')), done(messageItem('', 'same')))).toEqual(['same', 'same'])
  })

  test('of another type is another one, even under one place', async () => {
    const events = [delta('Hm', { type: 'reasoning_text', item: 'r' }), done(messageItem('m', 'Yes'), 0)]
    expect(await texts(...events)).toEqual(['reasoning', 'Yes'])
  })

  test.each([-1, 0.5, 1e15, '0', null])('does not depend on a place that is none: %s', async (place) => {
    const events = ['a', 'b'].map((id) => piece(id, { item_id: id, output_index: place }))
    expect(await texts(...events)).toEqual(['a', 'b'])
  })

  test('matches a whole output without ids in order, by type', async () => {
    const events = [
      delta('a', { item: 'm1' }),
      delta('r', { type: 'reasoning_text', item: 'r1', at: 1 }),
      delta('b', { item: 'm2', at: 2 }),
    ]
    const output = [messageItem('', 'a'), messageItem('', 'b, and more'), { type: 'web_search_call', id: 'ws' }]
    expect(await texts(...events, completed({ output }))).toEqual(['a', 'reasoning', 'b, and more', 'content'])
  })

  test('does not give the place of one item to another', async () => {
    const call = (id: string): Fields => ({ type: 'function_call', id, call_id: `call_${id}`, name: 'f', arguments: '{}' })
    const { toolCalls } = await completedMessage(done(call('a')), done(call('b'), 0), done(call('c')), done(call('d'), 1))
    expect(toolCalls.map(({ id, index }) => [id, index])).toEqual([
      ['call_a', 0],
      ['call_b', 1],
      ['call_c', 2],
      ['call_d', 3],
    ])
  })
})

describe('fromOpenAIResponses, several responses in one stream', () => {
  const created = (id: string) => event('created', { response: { id, status: 'in_progress', output: [] } })
  const call: Fields = { type: 'function_call', id: 'fc', call_id: 'call_1', name: 'f', arguments: '{}' }
  const usage = (tokens: number) => ({ input_tokens: tokens, output_tokens: 1 })

  test('keep their parts apart, though items and calls have the same places and ids', async () => {
    const events = ['r1', 'r2'].flatMap((id) => [created(id), delta(`in ${id}`), done(call, 1), completed({ id })])
    const { parts } = await collect(read(events))
    const said = parts.map((part) => (part.type === 'text' ? part.text : part.type === 'tool-call' && part.call.index))
    expect(said).toEqual(['in r1', 1, 'in r2', 3])
  })

  test('give the id, the usage and the end of the last one', async () => {
    const events = [
      ...[created('r1'), done(call, 0), completed({ id: 'r1', usage: usage(5) })],
      ...[created('r2'), delta('Done.'), completed({ id: 'r2', usage: usage(9) })],
    ]
    expect(await messageOf(events)).toMatchObject({
      finishReason: 'stop',
      usageMetadata: { inputTokens: 9 },
      metadata: { id: 'r2', finish_reason: 'completed' },
    })
  })

  test('are not finished when only the first is', async () => {
    await expect(messageOf([created('r1'), completed(), created('r2'), delta('cut')])).rejects.toMatchObject({
      code: 'stream-incomplete',
      partial: { text: 'cut' },
    })
  })
})
