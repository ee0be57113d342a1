import type { UsageMetadata } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { messageFrom, messageStart, messageStop, read, start, stop, stream } from './bedrock-events.js'
import type { Fields } from './outcome.js'

describe('fromBedrockConverse, stop reasons', () => {
  test.each([
    ['end_turn', 'stop'],
    ['stop_sequence', 'stop'],
    ['tool_use', 'tool_calls'],
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['content_filtered', 'content_filter'],
    ['guardrail_intervened', 'content_filter'],
    ['malformed_tool_use', 'malformed_tool_use'],
    ['high_tide', 'high_tide'],
  ])('%s is %s, and is kept in the metadata', async (said, reason) => {
    expect(await messageFrom([messageStart, messageStop(said)])).toMatchObject({
      finishReason: reason,
      metadata: { finish_reason: said },
    })
  })
})

describe('fromBedrockConverse, metadata', () => {
  test.each<[string, Fields, UsageMetadata | undefined]>([
    [
      'the whole prompt is what was read from the cache, written to it, and neither',
      { inputTokens: 12, outputTokens: 5, totalTokens: 1047, cacheReadInputTokens: 1000, cacheWriteInputTokens: 30 },
      { inputTokens: 1042, outputTokens: 5, totalTokens: 1047, cachedTokens: 1000, cacheCreationTokens: 30 },
    ],
    [
      'the older names of the cache count once',
      { inputTokens: 2, cacheReadInputTokens: 3, cacheReadInputTokenCount: 3 },
      { inputTokens: 5, cachedTokens: 3 },
    ],
    [
      'the older names of the cache count alone',
      { inputTokens: 2, cacheReadInputTokenCount: 3, cacheWriteInputTokenCount: 0 },
      { inputTokens: 5, cachedTokens: 3, cacheCreationTokens: 0 },
    ],
    [
      'other counters are kept as they came',
      { outputTokens: 2, serverToolUsage: { searches: 1 } },
      { outputTokens: 2, serverToolUsage: { searches: 1 } },
    ],
    ['counters that are no numbers count as absent', { inputTokens: '5', outputTokens: null }, undefined],
  ])('usage: %s', async (_, usage, expected) => {
    expect((await messageFrom([...stream(), { metadata: { usage } }])).usageMetadata).toEqual(expected)
  })

  test('usage before the stop is usage too', async () => {
    expect(await messageFrom([{ metadata: { usage: { inputTokens: 1 } } }, messageStop()])).toMatchObject({
      usageMetadata: { inputTokens: 1 },
    })
  })

  test('what has no place of its own is kept, the padding is not', async () => {
    const events = [
      { messageStart: { role: 'assistant', conversationId: 'c1', p: 'abc' } },
      { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'a' }, p: 'abcd' } },
      messageStop('end_turn', { additionalModelResponseFields: { stop_sequence: '###' }, p: 'ab' }),
      {
        metadata: {
          metrics: { latencyMs: 7 },
          trace: { guardrail: { actionReason: 'none' } },
          serviceTier: { type: 'default' },
          p: 'a',
        },
      },
    ]
    expect((await messageFrom(events)).providerMetadata).toEqual({
      conversationId: 'c1',
      additionalModelResponseFields: { stop_sequence: '###' },
      metrics: { latencyMs: 7 },
      trace: { guardrail: { actionReason: 'none' } },
      serviceTier: { type: 'default' },
    })
  })

  test('events that say nothing give no chunk', async () => {
    expect((await read([messageStart, start(0, {}), stop(0), { ping: {} }, {}])).chunks).toEqual([])
  })
})
