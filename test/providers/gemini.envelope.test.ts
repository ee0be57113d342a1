import { type AssistantMessage, type AssistantMessageChunk, collect, mergeAll, type UsageMetadata } from 'chunkfold'
import { fromGemini } from 'chunkfold/providers'
import { describe, expect, test } from 'vitest'
import { event, finish, messageFrom, read } from './gemini-events.js'
import type { Fields } from './outcome.js'

describe('fromGemini, finish reasons', () => {
  test.each<[unknown, string]>([
    ['STOP', 'stop'],
    ['MAX_TOKENS', 'length'],
    ['SAFETY', 'content_filter'],
    ['RECITATION', 'content_filter'],
    ['BLOCKLIST', 'content_filter'],
    ['PROHIBITED_CONTENT', 'content_filter'],
    ['SPII', 'content_filter'],
    ['MODEL_ARMOR', 'content_filter'],
    ['IMAGE_SAFETY', 'content_filter'],
    ['IMAGE_PROHIBITED_CONTENT', 'content_filter'],
    ['IMAGE_RECITATION', 'content_filter'],
    ['MALFORMED_FUNCTION_CALL', 'MALFORMED_FUNCTION_CALL'],
    ['OTHER', 'OTHER'],
    ['LANGUAGE', 'LANGUAGE'],
    ['SEA_TOO_ROUGH', 'SEA_TOO_ROUGH'],
    [1, 'stop'],
    [2, 'length'],
    [3, 'content_filter'],
    [4, 'content_filter'],
    [5, 'OTHER'],
    [7, 'content_filter'],
    [8, 'content_filter'],
    [99, '99'],
  ])('%s is %s, and is kept in the metadata', async (said, reason) => {
    const message = await messageFrom([event([{ text: 'a' }]), finish(said)])
    expect(message).toMatchObject({ finishReason: reason, metadata: { finish_reason: said } })
  })

  test.each([null, '', 0, 'FINISH_REASON_UNSPECIFIED', { word: 'STOP' }, -1])('%j is none', async (said) => {
    const { error } = await read([event([{ text: 'a' }]), finish(said)])
    expect(error).toMatchObject({ code: 'stream-incomplete', reason: 'no finish reason arrived' })
  })

  test('the last one counts where every event has one', async () => {
    const events = [event([{ text: 'a' }], { finishReason: 'STOP' }), event([{ text: 'b' }], { finishReason: 'SAFETY' })]
    expect(await messageFrom(events)).toMatchObject({
      content: 'ab',
      finishReason: 'content_filter',
      metadata: { finish_reason: 'SAFETY' },
    })
  })

  test('a message about the finish is kept', async () => {
    const events = [finish('OTHER', { finishMessage: 'Lost at sea.' })]
    expect(await messageFrom(events)).toMatchObject({ providerMetadata: { finishMessage: 'Lost at sea.' } })
  })
})

describe('fromGemini, a prompt that is blocked', () => {
  const blocked = (blockReason: unknown) => ({ promptFeedback: { blockReason, safetyRatings: [] } })

  test.each(['SAFETY', 'JAILBREAK', 3])('for %s has finished, and says why', async (reason) => {
    expect(await messageFrom([blocked(reason)])).toEqual<AssistantMessage>({
      role: 'assistant',
      content: '',
      reasoningContent: '',
      toolCalls: [],
      finishReason: 'content_filter',
      metadata: { finish_reason: reason },
      providerMetadata: blocked(reason) as never,
    })
  })

  test.each([null, 'BLOCKED_REASON_UNSPECIFIED', 0])('is none for %j', async (reason) => {
    const { error } = await read([blocked(reason)])
    expect(error).toMatchObject({ reason: 'nothing of candidate 0 arrived' })
  })

  test('gives way to the finish reason of the candidate', async () => {
    expect(await messageFrom([{ ...blocked('OTHER'), ...finish('MAX_TOKENS') }])).toMatchObject({ finishReason: 'length' })
  })
})

describe('fromGemini, usage', () => {
  const usage = (usageMetadata: unknown): Fields => ({ ...event([{ text: 'a' }]), usageMetadata })

  test.each<[string, unknown[], UsageMetadata | undefined]>([
    [
      'counters are cumulative, and one that an event leaves out stays',
      [
        { promptTokenCount: 7, candidatesTokenCount: 1, thoughtsTokenCount: 20, totalTokenCount: 28 },
        { promptTokenCount: 7, candidatesTokenCount: 5, totalTokenCount: 32 },
      ],
      { inputTokens: 7, outputTokens: 25, reasoningTokens: 20, totalTokens: 32 },
    ],
    ['the answer includes the thoughts', [{ thoughtsTokenCount: 9 }], { outputTokens: 9, reasoningTokens: 9 }],
    [
      'the prompt includes what was cached, and what tools brought into it',
      [{ promptTokenCount: 50, cachedContentTokenCount: 40, toolUsePromptTokenCount: 8, totalTokenCount: 58 }],
      { inputTokens: 58, cachedTokens: 40, totalTokens: 58, toolUsePromptTokenCount: 8 },
    ],
    [
      'counters that make up the total leave none to earlier events',
      [
        { promptTokenCount: 5, candidatesTokenCount: 6, totalTokenCount: 11 },
        { promptTokenCount: 30, thoughtsTokenCount: 10, totalTokenCount: 40 },
      ],
      { inputTokens: 30, outputTokens: 10, reasoningTokens: 10, totalTokens: 40 },
    ],
    [
      'a total that falls leaves the others as they were',
      [
        { promptTokenCount: 5, candidatesTokenCount: 6, totalTokenCount: 11 },
        { promptTokenCount: 5, totalTokenCount: 5 },
      ],
      { inputTokens: 5, outputTokens: 6, totalTokens: 5 },
    ],
    [
      'other counters are kept as they came',
      [{ promptTokenCount: 5, promptTokensDetails: [{ modality: 'TEXT', tokenCount: 5 }], trafficType: 'ON_DEMAND' }],
      { inputTokens: 5, promptTokensDetails: [{ modality: 'TEXT', tokenCount: 5 }], trafficType: 'ON_DEMAND' },
    ],
    ['a zero that is said is one', [{ candidatesTokenCount: 0 }], { outputTokens: 0 }],
    ['counters that are no numbers count as absent', [{ promptTokenCount: '5', candidatesTokenCount: null }], undefined],
    ['nothing is said by an empty object', [{}, null, 7, 'much'], undefined],
  ])('%s', async (_, usages, expected) => {
    expect((await messageFrom([...usages.map(usage), finish()])).usageMetadata).toEqual(expected)
  })

  test('is complete on the last chunk', async () => {
    const { chunks } = await read([usage({ promptTokenCount: 3 }), { ...finish(), usageMetadata: { candidatesTokenCount: 2 } }])
    expect(chunks.at(-1)?.usageMetadata).toEqual({ inputTokens: 3, outputTokens: 2 })
  })
})

describe('fromGemini, metadata', () => {
  test('has the id and model of the response', async () => {
    const envelope = { responseId: 'r-1', modelVersion: 'harbour-3', createTime: '2026-05-01T10:00:00Z' }
    const events = [
      { ...event([{ text: 'a' }]), ...envelope },
      { ...finish(), responseId: 'r-2' },
    ]
    expect((await messageFrom(events)).metadata).toEqual({
      id: 'r-1',
      model: 'harbour-3',
      createTime: '2026-05-01T10:00:00Z',
      finish_reason: 'STOP',
    })
  })

  test('what has no place of its own is kept, the last value of each', async () => {
    const rated = (probability: string) =>
      event([{ text: 'a' }], { safetyRatings: [{ category: 'X', probability }], avgLogprobs: -0.5 })
    const events = [{ ...rated('LOW'), modelStatus: { stage: 'LEGACY' } }, rated('HIGH'), finish()]
    expect((await messageFrom(events)).providerMetadata).toEqual({
      safetyRatings: [{ category: 'X', probability: 'HIGH' }],
      avgLogprobs: -0.5,
      modelStatus: { stage: 'LEGACY' },
    })
  })

  test('what the SDK adds on its own is not', async () => {
    const sdk = { sdkHttpResponse: new (class Response {})(), automaticFunctionCallingHistory: [{ role: 'user' }] }
    expect(await messageFrom([{ ...finish(), ...sdk }])).not.toHaveProperty('providerMetadata')
  })

  test('citations of all events are gathered, repeated ones once', async () => {
    const cited = (...citationSources: unknown[]) => event([{ text: 'a' }], { citationMetadata: { citationSources } })
    const [first, second] = [
      { startIndex: 0, uri: 'https://a.example' },
      { startIndex: 9, uri: 'https://b.example' },
    ]
    expect((await messageFrom([cited(first), cited(first, second), cited(), finish()])).providerMetadata).toEqual({
      citationMetadata: { citationSources: [first, second] },
    })
  })

  test('grounding is kept, and not lost to an empty one', async () => {
    const grounded = (groundingMetadata: unknown) => event([{ text: 'a' }], { groundingMetadata })
    const urls = { urlMetadata: [{ retrievedUrl: 'https://a.example' }] }
    const chunks = [{ web: { uri: 'https://a.example' } }]
    const events = [
      grounded({ webSearchQueries: ['tide'] }),
      grounded({}),
      grounded({ groundingChunks: chunks }),
      finish('STOP', { urlContextMetadata: urls }),
    ]
    expect((await messageFrom(events)).providerMetadata).toEqual({
      groundingMetadata: { webSearchQueries: ['tide'], groundingChunks: chunks },
      urlContextMetadata: urls,
    })
  })

  test('log-probabilities of all events are joined', async () => {
    const likely = (token: string) =>
      event([{ text: token }], { logprobsResult: { chosenCandidates: [{ token, logProbability: -0.1 }] } })
    expect((await messageFrom([likely('a'), likely('b'), finish()])).logprobs).toEqual({
      chosenCandidates: [
        { token: 'a', logProbability: -0.1 },
        { token: 'b', logProbability: -0.1 },
      ],
    })
  })
})

describe('fromGemini, many citations', () => {
  const citation = (at: number) => ({ uri: `https://x.test/${at}` })
  const events = Array.from({ length: 300 }, (_, at) => ({
    candidates: [
      { content: { parts: [{ text: 'a' }] }, citationMetadata: { citationSources: [citation(at)] }, finishReason: 'STOP' },
    ],
  }))
  const all = { citationMetadata: { citationSources: Array.from({ length: 300 }, (_, at) => citation(at)) } }

  test('are all there at the end, and have not been said with each event', async () => {
    const chunks: AssistantMessageChunk[] = []
    for await (const chunk of fromGemini(events)) chunks.push(chunk)
    expect(mergeAll(chunks).providerMetadata).toEqual(all)
    expect(chunks.filter(({ providerMetadata }) => providerMetadata !== undefined).length).toBeLessThan(70)
  })

  test('are all there where the stream breaks off', async () => {
    async function* broken() {
      yield* events
      throw new Error('reset')
    }
    const error: unknown = await collect(fromGemini(broken())).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'stream-incomplete', partial: { providerMetadata: all } })
  })
})
