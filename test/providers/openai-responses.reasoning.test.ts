import { describe, expect, test } from 'vitest'
import { added, completed, completedMessage, delta, done, event, type Fields, partsOf } from './responses-events.js'

const summary = (text: string, part = 0) => delta(text, { type: 'reasoning_summary_text', item: 'rs_1', part })
const reasoning = (text: string) => delta(text, { type: 'reasoning_text', item: 'rs_1' })
const item = (fields: Fields = {}): Fields => ({ type: 'reasoning', id: 'rs_1', summary: [], ...fields })
const summaryText = (text: string) => ({ type: 'summary_text', text })

describe('fromOpenAIResponses, reasoning', () => {
  test('is apart from text', async () => {
    const events = [summary('Look both ways.'), delta('Cross now.', { at: 1 })]
    expect(await completedMessage(...events)).toMatchObject({
      content: 'Cross now.',
      reasoningContent: 'Look both ways.',
    })
  })

  test('has one part for each summary of an item, in pieces as many as they come', async () => {
    const events = [
      added(item(), 0),
      event('reasoning_summary_part.added', { item_id: 'rs_1', output_index: 0, summary_index: 0, part: summaryText('') }),
      summary('Weigh '),
      summary('the two'),
      summary('Then choose', 1),
    ]
    expect(await partsOf(...events)).toEqual([
      { type: 'reasoning', text: 'Weigh the two', providerData: { item_id: 'rs_1', summary_index: 0 } },
      { type: 'reasoning', text: 'Then choose', providerData: { item_id: 'rs_1', summary_index: 1 } },
    ])
  })

  test('that is encrypted is kept as the finished item has it, without any text', async () => {
    const events = [added(item({ encrypted_content: 'not yet' }), 0), done(item({ encrypted_content: 'c2VhbGVk' }), 0)]
    expect(await partsOf(...events)).toEqual([
      {
        type: 'reasoning',
        text: '',
        providerData: { item_id: 'rs_1', item: { type: 'reasoning', id: 'rs_1', encrypted_content: 'c2VhbGVk' } },
      },
    ])
  })

  test('that is encrypted is kept once, with its first summary', async () => {
    const whole = item({
      summary: [summaryText('One'), summaryText('Two')],
      encrypted_content: 'c2VhbGVk',
      status: 'completed',
    })
    const events = [summary('One'), summary('Two', 1), done(whole, 0), completed({ output: [whole] })]
    const sealed = { type: 'reasoning', id: 'rs_1', status: 'completed', encrypted_content: 'c2VhbGVk' }
    expect(await partsOf(...events)).toEqual([
      { type: 'reasoning', text: 'One', providerData: { item_id: 'rs_1', summary_index: 0, item: sealed } },
      { type: 'reasoning', text: 'Two', providerData: { item_id: 'rs_1', summary_index: 1 } },
    ])
  })

  test('keeps the id that its encrypted form belongs to, where every event has another', async () => {
    const events = [
      added(item({ id: 'r0' }), 0),
      delta('Hm', { type: 'reasoning_summary_text', item: 'r1' }),
      done(item({ id: 'r2', encrypted_content: 'for r2', summary: [summaryText('Hm')] }), 0),
    ]
    const providerData = { item_id: 'r0', summary_index: 0, item: { id: 'r2', encrypted_content: 'for r2' } }
    expect(await partsOf(...events)).toMatchObject([{ text: 'Hm', providerData }])
  })

  test('without text and without encryption is kept, because the next item may need it', async () => {
    expect(await partsOf(added(item(), 0), done(item(), 0))).toEqual([
      { type: 'reasoning', text: '', providerData: { item_id: 'rs_1', item: { type: 'reasoning', id: 'rs_1' } } },
    ])
  })

  test('is told from its summary by the index that it has', async () => {
    const whole = item({ summary: [summaryText('s')], content: [{ type: 'reasoning_text', text: 'raw' }] })
    expect(await partsOf(reasoning('ra'), reasoning('w'), summary('s'), done(whole, 0))).toMatchObject([
      { text: 'raw', providerData: { content_index: 0, item: { type: 'reasoning' } } },
      { text: 's', providerData: { summary_index: 0 } },
    ])
  })

  test.each<[string, Fields]>([
    ['a text', event('reasoning_text.done', { item_id: 'rs_1', output_index: 0, content_index: 0, text: 'whole' })],
    ['a summary', event('reasoning_summary_text.done', { item_id: 'rs_1', output_index: 0, summary_index: 0, text: 'whole' })],
    [
      'a part of a summary',
      event('reasoning_summary_part.done', { item_id: 'rs_1', output_index: 0, summary_index: 0, part: summaryText('whole') }),
    ],
    ['an item', done(item({ summary: [summaryText('whole')] }), 0)],
    ['a response', completed({ output: [item({ summary: [summaryText('whole')] })] })],
  ])('comes from %s that is whole', async (_, whole) => {
    expect((await completedMessage(whole)).reasoningContent).toBe('whole')
  })
})
