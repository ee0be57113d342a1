import type { AssistantMessageChunk } from 'chunkfold'
import { ProviderError, StreamIncompleteError } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import {
  completed,
  completedMessage,
  delta,
  event,
  type Fields,
  messageItem,
  messageOf,
  outcomeOf,
} from './responses-events.js'

const response = (type: string, fields: Fields = {}) => event(type, { response: fields })

describe('fromOpenAIResponses, the end', () => {
  test.each<[string, Fields, string, string]>([
    ['a completed response', response('completed', { status: 'completed' }), 'stop', 'completed'],
    ['a completed event without a status', response('completed'), 'stop', 'completed'],
    [
      'the limit of tokens',
      response('incomplete', { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }),
      'length',
      'max_output_tokens',
    ],
    [
      'a filter',
      response('incomplete', { status: 'incomplete', incomplete_details: { reason: 'content_filter' } }),
      'content_filter',
      'content_filter',
    ],
    [
      'another limit',
      response('incomplete', { incomplete_details: { reason: 'max_tool_calls' } }),
      'max_tool_calls',
      'max_tool_calls',
    ],
    ['no reason', response('incomplete', { status: 'incomplete' }), 'incomplete', 'incomplete'],
    ['a cancelled response', response('cancelled', { status: 'cancelled' }), 'cancelled', 'cancelled'],
    ['a response that says more than its event', response('completed', { status: 'cancelled' }), 'cancelled', 'cancelled'],
    ['a response that its event knows better', response('completed', { status: 'in_progress' }), 'stop', 'completed'],
    ['a whole response', { object: 'response', status: 'completed', output: [] }, 'stop', 'completed'],
  ])('is of %s', async (_, last, finishReason, word) => {
    expect(await messageOf([delta('a'), last])).toMatchObject({ finishReason, metadata: { finish_reason: word } })
  })

  test('is not before it comes: the states on the way are none', async () => {
    const events = ['created', 'queued', 'in_progress'].map((type) => response(type, { id: 'r', status: type }))
    const { chunks, error } = await outcomeOf(events)
    expect(StreamIncompleteError.isInstance(error)).toBe(true)
    expect(chunks.map(({ finishReason }) => finishReason)).toEqual([undefined])
  })

  test('is that of the response, though a later event carries one too', async () => {
    const events = [
      delta('a'),
      event('in_progress', { response: { status: 'in_progress' } }),
      event('output_text.done', { response: {} }),
    ]
    expect((await outcomeOf(events)).error).toMatchObject({ code: 'stream-incomplete' })
  })

  test('a whole response gives everything at once', async () => {
    const whole = {
      object: 'response',
      id: 'r',
      status: 'completed',
      output: [messageItem('m', 'All of it.')],
      usage: { input_tokens: 2, output_tokens: 3, total_tokens: 5 },
    }
    expect(await messageOf([whole])).toMatchObject({
      content: 'All of it.',
      finishReason: 'stop',
      usageMetadata: { totalTokens: 5 },
    })
  })
})

describe('fromOpenAIResponses, beside the output', () => {
  test('usage has the unified names, and what else is said under its own', async () => {
    const usage = {
      input_tokens: 90,
      input_tokens_details: { cached_tokens: 64, cache_write_tokens: 16 },
      output_tokens: 12,
      output_tokens_details: { reasoning_tokens: 8 },
      total_tokens: 102,
      cost_in_usd_ticks: 77,
    }
    expect((await messageOf([completed({ usage })])).usageMetadata).toEqual({
      ...{ inputTokens: 90, outputTokens: 12, totalTokens: 102, cachedTokens: 64, cacheCreationTokens: 16, reasoningTokens: 8 },
      ...{ input_tokens_details: usage.input_tokens_details, output_tokens_details: usage.output_tokens_details },
      cost_in_usd_ticks: 77,
    })
  })

  test('what the provider did not count is absent', async () => {
    expect((await messageOf([completed({ usage: { input_tokens: 4, output_tokens: 1 } })])).usageMetadata).toEqual({
      inputTokens: 4,
      outputTokens: 1,
    })
    expect(await messageOf([completed({ usage: null })])).not.toHaveProperty('usageMetadata')
  })

  test('id and model are as they were said first, other metadata as last', async () => {
    const events = [
      response('created', { id: 'r0', model: 'm-latest', created_at: 5, service_tier: 'auto', status: 'in_progress' }),
      completed({ id: 'r1', model: 'm-2030', created_at: 5, completed_at: 6, service_tier: 'default' }),
    ]
    const metadata = { id: 'r0', model: 'm-latest', created_at: 5, completed_at: 6, service_tier: 'default' }
    expect((await messageOf(events)).metadata).toEqual({ ...metadata, finish_reason: 'completed' })
  })

  test('what the response repeats of the request is left out, what nobody knows is kept', async () => {
    const echo = {
      instructions: 'Be kind.',
      tools: [{ type: 'function', name: 'f' }],
      temperature: 1,
      text: { verbosity: 'low' },
    }
    const own = { tool_usage: { web_search: 1 }, metadata: { fingerprint: 'fp' } }
    const last = { ...completed({ ...echo, ...own, metadata: { fingerprint: 'fp' } }), copilot_usage: { units: 2 } }
    expect((await messageOf([last])).providerMetadata).toEqual({ ...own, copilot_usage: { units: 2 } })
    expect(await messageOf([completed({ ...echo, metadata: {} })])).not.toHaveProperty('providerMetadata')
  })

  test.each(['keepalive', 'response.nobody_knows', 'toString', '__proto__'])(
    'an event of the type %s is nothing',
    async (type) => {
      const events = [delta('a'), { type, sequence_number: 3, delta: 'x', item_id: 'm' }, delta('b')]
      expect((await completedMessage(...events)).content).toBe('ab')
    },
  )
})

describe('fromOpenAIResponses, errors', () => {
  const error = { type: 'tokens', code: 'rate_limit_exceeded', message: 'Slow down', param: null }

  test.each<[string, Fields, string, unknown]>([
    ['an error event', { type: 'error', sequence_number: 2, error }, 'Slow down', error],
    [
      'an error event with its fields in it',
      { type: 'error', code: 'x', message: 'Gone', param: null },
      'Gone',
      { type: 'error', code: 'x', message: 'Gone', param: null },
    ],
    ['a failed response', response('failed', { status: 'failed', error }), 'Slow down', error],
    ['a failed response that does not say why', response('failed', { id: 'r' }), '{"id":"r"}', { id: 'r' }],
    ['a whole response that has failed', { object: 'response', status: 'failed', error }, 'Slow down', error],
    ['an error of a gateway', { error: { message: 'Bad gateway' } }, 'Bad gateway', { message: 'Bad gateway' }],
    ['an error that is a text', { error: 'no' }, 'no', 'no'],
  ])('%s fails with the words of the provider, and what arrived', async (_, failure, words, body) => {
    const { error } = await outcomeOf([delta('Half'), failure, delta('lost')])
    if (!ProviderError.isInstance<AssistantMessageChunk>(error)) throw error
    expect(error).toMatchObject({ message: `The provider reported: ${words}`, body })
    expect(error.partial).toMatchObject({ text: 'Half', finishReason: undefined })
  })

  test('a failed response still says what it cost', async () => {
    const failure = response('failed', { status: 'failed', error, usage: { input_tokens: 7, output_tokens: 0 } })
    expect((await outcomeOf([failure])).error).toMatchObject({
      partial: { usageMetadata: { inputTokens: 7, outputTokens: 0 } },
    })
  })

  test('a stream that ends before its response carries what arrived', async () => {
    const { error } = await outcomeOf([delta('Half')])
    expect(error).toMatchObject({ code: 'stream-incomplete', partial: { text: 'Half' } })
  })

  test('an event that is no JSON object is malformed, and carries what arrived', async () => {
    const { error } = await outcomeOf([delta('Half'), { data: '{"type":"response.compl' }])
    expect(error).toMatchObject({ code: 'stream-malformed', event: 2, partial: { text: 'Half' } })
  })

  test('[DONE] ends the stream', async () => {
    const events = [{ data: JSON.stringify(delta('a')) }, { data: JSON.stringify(completed()) }, { data: '[DONE]' }]
    expect(await messageOf(events)).toMatchObject({ content: 'a', finishReason: 'stop' })
  })
})
