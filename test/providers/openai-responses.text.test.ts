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
  outcomeOf,
  partsOf,
} from './responses-events.js'

const part = (text: string, fields: Fields = {}) => ({ type: 'output_text', text, annotations: [], ...fields })
const at = { item_id: 'm', output_index: 0, content_index: 0 }

describe('fromOpenAIResponses, text', () => {
  test('is told once, however often it is repeated whole', async () => {
    const events = [
      added({ type: 'message', id: 'm', role: 'assistant', content: [] }, 0),
      event('content_part.added', { ...at, part: part('') }),
      delta('Go'),
      delta('od day'),
      event('output_text.done', { ...at, text: 'Good day' }),
      event('content_part.done', { ...at, part: part('Good day') }),
      done(messageItem('m', 'Good day'), 0),
      completed({ output: [messageItem('m', 'Good day')] }),
    ]
    const { chunks } = await outcomeOf(events)
    expect(chunks.map(({ text }) => text).filter((text) => text !== '')).toEqual(['Go', 'od day'])
  })

  test.each<[string, Fields]>([
    ['output_text.done', event('output_text.done', { ...at, text: 'whole' })],
    ['content_part.done', event('content_part.done', { ...at, part: part('whole') })],
    ['output_item.done', done(messageItem('m', 'whole'), 0)],
    ['the item as it begins', added(messageItem('m', 'whole'), 0)],
    ['the part as it begins', event('content_part.added', { ...at, part: part('whole') })],
    ['the finished response', completed({ output: [messageItem('m', 'whole')] })],
  ])('comes from %s where no delta brought it', async (_, whole) => {
    expect((await completedMessage(whole)).content).toBe('whole')
    expect((await completedMessage(delta('wh'), whole)).content).toBe('whole')
  })

  test.each<[string, string[], string]>([
    ['that say it again', ['Go', 'od', ' day'], 'Good day'],
    ['that say it again in one piece with more', ['Good day'], 'Good day'],
    ['that go on from it', [' day'], 'Good day'],
    ['that go on from it with its own beginning', ['Go', '!'], 'GoodGo!'],
  ])('that an item begins with is told at once, and deltas %s', async (_, deltas, text) => {
    const events = [added(messageItem('m', 'Good'), 0), ...deltas.map((piece) => delta(piece))]
    expect((await completedMessage(...events)).content).toBe(text)
  })

  test('keeps its deltas where the whole differs from them', async () => {
    const events = [delta('as said'), done(messageItem('m', 'as shown'), 0)]
    expect((await completedMessage(...events)).content).toBe('as said')
  })

  test('of two parts of one item is two parts, interleaved or not', async () => {
    const events = [delta('a'), delta('1', { part: 1 }), delta('b'), delta('2', { part: 1 })]
    expect((await partsOf(...events)).map((part) => part.type === 'text' && part.text)).toEqual(['ab', '12'])
  })

  test('of a part that is called text is text', async () => {
    const item = { type: 'message', id: 'm', content: [{ type: 'text', text: 'short name' }] }
    expect((await completedMessage(done(item, 0))).content).toBe('short name')
  })

  test('says where it stands with its first piece, and of which item when that is finished', async () => {
    const events = [delta('a'), delta('b', { part: 1 }), done({ ...messageItem('m', 'a', 'b'), phase: 'final_answer' }, 0)]
    const item = { type: 'message', id: 'm', role: 'assistant', status: 'completed', phase: 'final_answer' }
    expect(await partsOf(...events)).toEqual([
      { type: 'text', text: 'a', providerData: { item_id: 'm', content_index: 0, item } },
      { type: 'text', text: 'b', providerData: { item_id: 'm', content_index: 1 } },
    ])
  })

  test('keeps the fields of its part that nobody knows', async () => {
    const whole = event('content_part.done', { ...at, part: part('a', { language: 'sv' }) })
    expect((await partsOf(delta('a'), whole))[0]).toMatchObject({ providerData: { part: { language: 'sv' } } })
  })

  test('has ended where its part or its item has, once', async () => {
    const whole = event('content_part.done', { ...at, part: part('a') })
    const { chunks } = await outcomeOf([delta('a'), whole, done(messageItem('m', 'a'), 0), completed()])
    const marks = chunks.flatMap((chunk) => [...chunk.log]).filter((part) => part.done === true)
    expect(marks).toHaveLength(1)
  })
})

describe('fromOpenAIResponses, annotations', () => {
  const [first, second] = [
    { type: 'url_citation', url: 'https://a.example' },
    { type: 'file_citation', file_id: 'f2' },
  ]
  const annotation = (index: unknown, value: unknown) =>
    event('output_text.annotation.added', { ...at, annotation_index: index, annotation: value })
  const whole = event('content_part.done', { ...at, part: part('a', { annotations: [first, second] }) })

  test.each<[string, Fields[]]>([
    ['one by one', [annotation(0, first), annotation(1, second)]],
    ['without an index', [annotation(undefined, first), annotation(null, second)]],
    ['with the whole part', [whole]],
    ['one by one, and again with the whole part', [annotation(0, first), annotation(1, second), whole]],
    ['in part, the rest with the whole part', [annotation(0, first), whole]],
    ['twice under one index', [annotation(0, first), annotation(0, first), annotation(1, second)]],
    ['beside what is none', [annotation(0, first), annotation(5, 'x'), annotation(6, null), annotation(1, second)]],
  ])('that come %s are kept once, in order', async (_, events) => {
    const [only] = await partsOf(delta('a'), ...events)
    expect(only).toMatchObject({ text: 'a', providerData: { annotations: [first, second] } })
  })
})

describe('fromOpenAIResponses, refusals', () => {
  const refused = { type: 'refusal', refusal: 'I cannot.' }
  const refusal = (text: string) => delta(text, { type: 'refusal' })

  test.each<[string, Fields[]]>([
    ['in pieces', [refusal('I can'), refusal('not.')]],
    ['whole', [event('refusal.done', { ...at, refusal: 'I cannot.' })]],
    ['both', [refusal('I can'), refusal('not.'), event('content_part.done', { ...at, part: refused })]],
    ['with the item', [done({ type: 'message', id: 'm', content: [refused] }, 0)]],
  ])('are no text, come as they may: %s', async (_, events) => {
    expect(await completedMessage(...events)).toMatchObject({ content: '', refusal: 'I cannot.' })
  })
})

describe('fromOpenAIResponses, log-probabilities', () => {
  const [a, b] = [
    { token: 'a', logprob: -0.1, top_logprobs: [] },
    { token: 'b', logprob: -0.2, top_logprobs: [] },
  ]

  test.each<[string, Fields[]]>([
    [
      'of deltas',
      [
        { ...delta('a'), logprobs: [a] },
        { ...delta('b'), logprobs: [b] },
      ],
    ],
    ['of a whole text', [delta('ab'), event('output_text.done', { ...at, text: 'ab', logprobs: [a, b] })]],
    [
      'of both',
      [
        { ...delta('a'), logprobs: [a] },
        delta('b'),
        event('content_part.done', { ...at, part: part('ab', { logprobs: [a, b] }) }),
      ],
    ],
  ])('%s are one list', async (_, events) => {
    expect((await completedMessage(...events)).logprobs).toEqual({ content: [a, b] })
  })

  test('that are empty are none', async () => {
    expect(await completedMessage({ ...delta('a'), logprobs: [] })).not.toHaveProperty('logprobs')
  })
})
