import { describe, expect, test } from 'vitest'
import { calls, errorOf, event, finish, message, messageOf, Source, stream, toolCalls } from './openai-events.js'

const done = { data: '[DONE]' }

describe('fromOpenAIChat, the end of a stream', () => {
  test.each(['stop', 'length', 'tool_calls', 'content_filter', 'insufficient_system_resource'])(
    'keeps the word "%s"',
    async (word) => {
      const { finishReason, metadata } = await messageOf([finish(word)])
      expect({ finishReason, metadata }).toEqual({ finishReason: word, metadata: undefined })
    },
  )

  test.each([
    ['function_call', 'tool_calls'],
    ['tool_use', 'tool_calls'],
    ['end_turn', 'stop'],
    ['eos', 'stop'],
    ['stop_sequence', 'stop'],
    ['max_tokens', 'length'],
    ['model_length', 'length'],
    ['sensitive', 'content_filter'],
  ])('"%s" means "%s", and the word itself is in the metadata', async (word, meaning) => {
    const { finishReason, metadata } = await messageOf([finish(word)])
    expect({ finishReason, metadata }).toEqual({ finishReason: meaning, metadata: { finish_reason: word } })
  })

  test('the word "stop" stays as it is where tools were called', async () => {
    const deltas = [{ content: 'A moment. ' }, calls({ index: 0, id: 'f', name: 'find', arguments: '{}' })]
    const { content, toolCalls: merged, finishReason } = await messageOf(stream(deltas, 'stop'))
    expect({ content, merged, finishReason }).toEqual({
      content: 'A moment. ',
      merged: toolCalls({ id: 'f', name: 'find', arguments: '{}' }),
      finishReason: 'stop',
    })
  })

  test.each([null, 'null', '', undefined, 0, false])('finish reason %j does not finish', async (word) => {
    expect(await errorOf([event({ content: 'a' }, { finish_reason: word })])).toMatchObject({ code: 'stream-incomplete' })
  })

  test('null after the finish reason does not take it back', async () => {
    expect(await messageOf([finish('length'), event({}, { finish_reason: null })])).toEqual(message({ finishReason: 'length' }))
  })

  test('the last of several finish reasons counts', async () => {
    expect((await messageOf([finish('stop'), finish('length')])).finishReason).toBe('length')
  })

  test('content after the finish reason is content', async () => {
    expect(await messageOf([event({ content: 'a' }, { finish_reason: 'stop' }), event({ content: 'b' })])).toEqual(
      message({ content: 'ab' }),
    )
  })

  test('[DONE] makes a stream whole without a finish reason', async () => {
    const { finishReason, ...rest } = message({ content: 'a' })
    expect(await messageOf([event({ content: 'a' }), done])).toEqual(rest)
  })

  test.each(['[DONE]', ' [DONE]', '[DONE]\r'])('%j is an end mark', async (data) => {
    expect((await messageOf([event({ content: 'a' }), { data }])).content).toBe('a')
  })

  test('nothing is read after [DONE], and the source is returned', async () => {
    const source = new Source([...stream([{ content: 'a' }]), done, event({ content: 'more' })])
    expect(await messageOf(source)).toEqual(message({ content: 'a' }))
    expect(source).toMatchObject({ taken: 3, returned: 1 })
  })

  test('blank data and comments in a data line are no events', async () => {
    expect(await messageOf([...stream([{ content: 'a' }]), { data: '' }, { data: ': bye' }])).toEqual(message({ content: 'a' }))
  })
})
