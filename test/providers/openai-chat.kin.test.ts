import { AssistantMessageChunk, collect } from 'chunkfold'
import { fromOpenAIChat } from 'chunkfold/providers'
import { ProviderError, StreamMalformedError } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'

const finish = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }

const delta = (fields: object) => ({ choices: [{ index: 0, delta: fields }] })

describe('fromOpenAIChat, of servers that do it in their own way', () => {
  test('takes the digits of an index for the index', async () => {
    const chunk = await collect(fromOpenAIChat([{ choices: [{ index: '0', delta: { content: 'a' } }] }, finish]))
    expect(chunk.content).toBe('a')
  })

  test('takes what is new of reasoning that is sent again as far as it has got', async () => {
    const events = [delta({ reasoning_content: 'a' }), delta({ reasoning_content: 'ab' }), finish]
    const chunk = await collect(fromOpenAIChat(events, { cumulative: true }))
    expect(chunk.reasoningContent).toBe('ab')
  })

  test('reads what a cache saved and took where the counters stand beside the details', async () => {
    const usage = { prompt_tokens: 9, cache_read_input_tokens: 4, cache_creation_input_tokens: 2 }
    const chunk = await collect(fromOpenAIChat([{ ...finish, usage }]))
    expect(chunk.usageMetadata).toMatchObject({ inputTokens: 9, cachedTokens: 4, cacheCreationTokens: 2 })
  })

  test('reads an event that is an error in its name only', async () => {
    const events = [{ event: 'error', data: '{"message":"overloaded"}' }]
    const error = await collect(fromOpenAIChat(events)).catch((thrown: unknown) => thrown)
    if (!ProviderError.isInstance(error)) throw error
    expect(error.message).toBe('The provider reported: overloaded')
    expect(error.partial).toBeUndefined()
  })

  test('lets an error of another choice be', async () => {
    const events = [{ choices: [{ index: 1, error: { message: 'no' } }] }, delta({ content: 'a' }), finish]
    expect((await collect(fromOpenAIChat(events))).content).toBe('a')
  })
})

describe('fromOpenAIChat, of what is no stream of events', () => {
  test('says what reads bytes', async () => {
    const bytes = [new TextEncoder().encode('data: {}\n\n')]
    const error = await collect(fromOpenAIChat(bytes as never), AssistantMessageChunk.empty).catch((thrown: unknown) => thrown)
    if (!StreamMalformedError.isInstance(error)) throw error
    expect(error.message).toContain('`decodeSSE` reads bytes')
  })

  test('is a TypeError, at once, where it cannot be iterated over', () => {
    expect(() => fromOpenAIChat({} as never)).toThrow(TypeError)
    const message = '`events` must be a stream of events, got Response; `decodeSSE` of its `body` is one'
    expect(() => fromOpenAIChat(new Response() as never)).toThrow(message)
  })
})

describe('fromOpenAIChat, of hostile events', () => {
  const hi = { choices: [{ index: 0, delta: { content: 'Hi' } }] }

  test.each([
    ['an index that cannot be a number', { choices: [{ index: { toString: 1, valueOf: 1 } }] }],
    ['an index nested deep', { choices: [{ index: JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) }] }],
  ])('%s is no choice', async (_, odd) => {
    expect((await collect(fromOpenAIChat([hi, odd, finish]))).content).toBe('Hi')
  })

  test('two whole messages of one choice in one event are one', async () => {
    const choices = [
      { index: 0, message: { content: 'Hi' } },
      { index: 0, message: { content: 'Hi' }, finish_reason: 'stop' },
    ]
    expect((await collect(fromOpenAIChat([{ choices }]))).content).toBe('Hi')
  })

  test('the end mark alone finishes nothing', async () => {
    await expect(collect(fromOpenAIChat([{ data: '[DONE]' }]))).rejects.toThrow('nothing of choice 0 arrived')
  })
})
