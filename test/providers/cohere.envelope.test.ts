import type { UsageMetadata } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { block, event, messageEnd, messageFrom, messageStart } from './cohere-events.js'

describe('fromCohere, the end of the message', () => {
  test.each([
    ['COMPLETE', 'stop'],
    ['STOP_SEQUENCE', 'stop'],
    ['MAX_TOKENS', 'length'],
    ['TOOL_CALL', 'tool_calls'],
    ['TIMEOUT', 'TIMEOUT'],
    ['LOW_TIDE', 'LOW_TIDE'],
  ])('%s is %s, and is kept in the metadata', async (said, reason) => {
    expect(await messageFrom([messageStart(), messageEnd(said)])).toMatchObject({
      finishReason: reason,
      metadata: { id: 'm-1', finish_reason: said },
    })
  })

  test.each<[string, unknown, UsageMetadata | undefined]>([
    [
      'tokens are what is counted, and what was billed is kept',
      {
        billed_units: { input_tokens: 5, output_tokens: 7 },
        tokens: { input_tokens: 400, output_tokens: 30, reasoning_tokens: 20 },
        cached_tokens: 390,
      },
      {
        inputTokens: 400,
        outputTokens: 30,
        reasoningTokens: 20,
        cachedTokens: 390,
        billed_units: { input_tokens: 5, output_tokens: 7 },
      },
    ],
    ['what was billed is not what was counted', { billed_units: { input_tokens: 5 } }, { billed_units: { input_tokens: 5 } }],
    [
      'other counters are kept as they came',
      { tokens: { input_tokens: 4, image_tokens: 2 }, tier: 'x' },
      { inputTokens: 4, tokens: { image_tokens: 2 }, tier: 'x' },
    ],
    ['counters that are no numbers count as absent', { tokens: { input_tokens: '4' } }, undefined],
    ['nothing is said by nothing', {}, undefined],
    ['nothing is said by what is no object', 'much', undefined],
  ])('usage: %s', async (_, usage, expected) => {
    expect((await messageFrom([messageEnd('COMPLETE', { usage })])).usageMetadata).toEqual(expected)
  })

  test('without a reason has ended all the same', async () => {
    expect(await messageFrom([...block(0, 'text', 'a'), { type: 'message-end', delta: {} }])).not.toHaveProperty('finishReason')
  })

  test('what has no place of its own is kept', async () => {
    const events = [{ ...messageStart(), region: 'eu' }, messageEnd('COMPLETE', { warnings: ['w'] })]
    expect((await messageFrom(events)).providerMetadata).toEqual({ region: 'eu', warnings: ['w'] })
  })

  test('log-probabilities are a list of those of all events', async () => {
    const item = (text: string, id: number) => ({ text, token_ids: [id], logprobs: [-0.5] })
    const likely = (text: string, id: number) => ({
      ...event('content-delta', { content: { text } }, 0),
      logprobs: item(text, id),
    })
    const { logprobs } = await messageFrom([likely('a', 1), likely('b', 2), messageEnd()])
    expect(logprobs).toEqual([item('a', 1), item('b', 2)])
  })
})
