import { describe, expect, test } from 'vitest'
import { calls, errorOf, type Fields, message, messageOf, toolCalls } from './openai-events.js'

/** An event with deltas of several choices. */
function choices(...given: readonly (readonly [number, Fields, string?])[]): Fields {
  return { choices: given.map(([index, delta, reason = null]) => ({ index, delta, finish_reason: reason })) }
}

const alternating = [
  choices([0, { role: 'assistant', content: 'Tea' }]),
  choices([1, { role: 'assistant', content: 'Mate' }]),
  choices([1, { content: ', hot' }]),
  choices([0, { content: ' at four' }]),
  choices([1, {}, 'stop']),
  choices([0, {}, 'length']),
  { choices: [], usage: { prompt_tokens: 4, completion_tokens: 6, total_tokens: 10 } },
]
const usageMetadata = { inputTokens: 4, outputTokens: 6, totalTokens: 10 }

describe('fromOpenAIChat, several choices', () => {
  test('the first is read where none is asked for', async () => {
    expect(await messageOf(alternating)).toEqual(message({ content: 'Tea at four', finishReason: 'length', usageMetadata }))
  })

  test('the one that is asked for is read, and usage is for all of them', async () => {
    expect(await messageOf(alternating, { choice: 1 })).toEqual(message({ content: 'Mate, hot', usageMetadata }))
  })

  test('two choices in one event are told by their indexes, in whatever order', async () => {
    const events = [
      choices([1, { content: 'b1' }], [0, { content: 'a1' }]),
      choices([0, { content: 'a2' }, 'stop'], [1, { content: 'b2' }, 'stop']),
    ]
    expect((await messageOf(events)).content).toBe('a1a2')
    expect((await messageOf(events, { choice: 1 })).content).toBe('b1b2')
  })

  test('one choice in two entries of an event is read in their order', async () => {
    const events = [choices([0, { content: 'x' }], [0, { content: 'y' }, 'stop'])]
    expect(await messageOf(events)).toEqual(message({ content: 'xy' }))
  })

  test('a choice without an index is the first', async () => {
    const events = [
      { choices: [{ delta: { content: 'me' } }] },
      { choices: [{ index: null, delta: {}, finish_reason: 'stop' }] },
    ]
    expect(await messageOf(events)).toEqual(message({ content: 'me' }))
    expect(await errorOf(events, { choice: 1 })).toMatchObject({ code: 'stream-incomplete' })
  })

  test('tool calls and log-probabilities stay with their choice', async () => {
    const events = [
      choices(
        [0, calls({ index: 0, id: 'a0', name: 'north', arguments: '{"n":' })],
        [1, calls({ index: 0, id: 'b0', name: 'south', arguments: '{"s":' })],
      ),
      choices([1, calls({ index: 0, arguments: '2}' }), 'tool_calls']),
      choices([0, calls({ index: 0, arguments: '1}' }), 'tool_calls']),
    ]
    expect((await messageOf(events)).toolCalls).toEqual(toolCalls({ id: 'a0', name: 'north', arguments: '{"n":1}' }))
    expect((await messageOf(events, { choice: 1 })).toolCalls).toEqual(
      toolCalls({ id: 'b0', name: 'south', arguments: '{"s":2}' }),
    )
  })

  test('a finish reason of another choice finishes only that one', async () => {
    const events = [choices([0, { content: 'unfin' }]), choices([1, { content: 'done' }, 'stop'])]
    expect(await errorOf(events)).toMatchObject({ code: 'stream-incomplete', partial: { content: 'unfin' } })
    expect(await messageOf(events, { choice: 1 })).toEqual(message({ content: 'done' }))
  })

  test('a choice of which nothing came is named', async () => {
    expect(await errorOf(alternating, { choice: 7 })).toMatchObject({
      code: 'stream-incomplete',
      reason: 'nothing of choice 7 arrived',
    })
  })
})
