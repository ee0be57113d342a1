import type { AssistantMessageChunk } from 'chunkfold'
import { ProviderError, StreamIncompleteError } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { fc } from '../laws/runs.js'
import { block, end, type Fields, messageStart, text } from './anthropic-events.js'
import { assistant, chunkOf, errorOf, init, messageOf, partials, result } from './claude-agent-events.js'

const said = assistant('m1', [{ type: 'text', text: 'Ten.' }])
const usage = {
  input_tokens: 4,
  cache_read_input_tokens: 50,
  cache_creation_input_tokens: 6,
  output_tokens: 9,
  service_tier: 'standard',
}

describe('fromClaudeAgent, the result', () => {
  test('gives the usage of the run, the finish reason and the metadata', async () => {
    const message = await messageOf([
      init,
      ...partials([
        messageStart({ id: 'm1', model: 'claude-x', usage: { input_tokens: 1, output_tokens: 1 } }),
        ...block(0, { type: 'text' }, text('Ten.')),
        ...end('end_turn', { output_tokens: 3 }),
      ]),
      result({
        result: 'Ten.',
        stop_reason: null,
        usage,
        total_cost_usd: 0.02,
        num_turns: 2,
        duration_ms: 70,
        duration_api_ms: 60,
        modelUsage: { 'claude-x': { inputTokens: 99 } },
        permission_denials: [],
        uuid: 'u9',
      }),
    ])
    expect(message).toEqual({
      role: 'assistant',
      content: 'Ten.',
      reasoningContent: '',
      toolCalls: [],
      finishReason: 'stop',
      usageMetadata: { inputTokens: 60, outputTokens: 9, cachedTokens: 50, cacheCreationTokens: 6, service_tier: 'standard' },
      metadata: {
        id: 'm1',
        model: 'claude-x',
        session_id: 'ses_1',
        total_cost_usd: 0.02,
        num_turns: 2,
        duration_ms: 70,
        duration_api_ms: 60,
        finish_reason: 'success',
      },
      providerMetadata: {
        subtype: 'success',
        is_error: false,
        modelUsage: { 'claude-x': { inputTokens: 99 } },
        permission_denials: [],
      },
    })
  })

  test.each([
    ['success', null, 'stop', 'success'],
    ['success', 'end_turn', 'stop', 'end_turn'],
    ['success', 'tool_use', 'stop', 'success'],
    ['success', 'max_tokens', 'length', 'max_tokens'],
    ['success', 'refusal', 'content_filter', 'refusal'],
    ['a_word_to_come', undefined, 'a_word_to_come', undefined],
    [undefined, undefined, undefined, undefined],
  ])('of %s that stopped for %s finishes for %s', async (subtype, reason, finishReason, own) => {
    const chunk = await chunkOf([said, result({ subtype, stop_reason: reason })])
    expect([chunk.finishReason, chunk.metadata?.finish_reason]).toEqual([finishReason, own])
  })

  test('finishes: a message that stops before it does not', async () => {
    const error = await errorOf([...partials([messageStart({ id: 'm1' }), ...end('tool_use')]), said])
    if (!StreamIncompleteError.isInstance<AssistantMessageChunk>(error)) throw error
    expect([error.reason, error.partial?.text, error.partial?.finishReason]).toEqual(['no result arrived', 'Ten.', undefined])
  })

  test('has the text where no message brought any', async () => {
    expect((await chunkOf([init, result({ result: 'Cost: $0' })])).content).toBe('Cost: $0')
  })

  test('of a second run has its usage, and its text where that run brought none', async () => {
    const chunk = await chunkOf([
      said,
      result({ result: 'Ten.', usage }),
      init,
      result({ result: 'Cost: $0', usage: { input_tokens: 1, output_tokens: 1 } }),
    ])
    expect(chunk.text).toBe('Ten.Cost: $0')
    expect(chunk.usageMetadata).toEqual({ inputTokens: 1, outputTokens: 1 })
  })

  test('is missing when a second run is cut short', async () => {
    const again = assistant('m2', [{ type: 'text', text: 'More' }])
    expect(await errorOf([said, result(), again])).toMatchObject({ code: 'stream-incomplete' })
  })

  test('without usage makes none up', async () => {
    expect((await chunkOf([said, result()])).usageMetadata).toBeUndefined()
  })
})

describe('fromClaudeAgent, a run that fails', () => {
  test.each<[string, Fields, string]>([
    ['by its subtype', { subtype: 'error_max_turns', is_error: false }, 'error_max_turns'],
    [
      'in the words of its errors',
      { subtype: 'error_during_execution', is_error: true, errors: ['No session', 4, 'Bye'] },
      'No session; Bye',
    ],
    ['that calls itself a success', { subtype: 'success', is_error: true, result: 'API Error: 529' }, 'API Error: 529'],
    ['and does not say why', { subtype: undefined, is_error: true }, 'an error'],
  ])('%s is an error, with what arrived, its usage and its metadata', async (_, fields, words) => {
    const failed = result({ ...fields, usage, total_cost_usd: 0.5 })
    const error = await errorOf([init, said, failed])
    if (!ProviderError.isInstance<AssistantMessageChunk>(error)) throw error
    expect(error.message).toBe(`The provider reported: ${words}`)
    expect(error.body).toEqual(failed)
    expect(error.partial?.content).toBe('Ten.')
    expect(error.partial?.usageMetadata?.inputTokens).toBe(60)
    expect(error.partial?.metadata).toMatchObject({ session_id: 'ses_1', total_cost_usd: 0.5 })
    expect(error.partial?.finishReason).toBeUndefined()
  })

  test('does not take its error for what the assistant said', async () => {
    const error = await errorOf([init, result({ is_error: true, result: 'API Error: 529' })])
    expect(ProviderError.isInstance<AssistantMessageChunk>(error) && error.partial?.content).toBe('')
  })
})

describe('fromClaudeAgent, a subagent', () => {
  const events = [
    said,
    assistant('s1', [{ type: 'text', text: 'Counting.' }], { parent_tool_use_id: 't1' }),
    ...partials([messageStart({ id: 's2' }), ...block(0, { type: 'text' }, text('Ten')), ...end('max_tokens')], 't1'),
    assistant('z1', [{ type: 'text', text: 'Else' }], { parent_tool_use_id: 't2' }),
    result({ result: 'Ten.', usage, total_cost_usd: 1 }),
  ]

  test('is read by the id of the call that started it', async () => {
    const chunk = await chunkOf(events, { parentToolUseId: 't1' })
    expect(chunk.text).toBe('Counting.Ten')
    expect(chunk.finishReason).toBe('length')
    expect(chunk.metadata).toEqual({ id: 's1', model: 'claude-x', session_id: 'ses_1', finish_reason: 'max_tokens' })
  })

  test('has no part in the usage of the run', async () => {
    expect((await chunkOf(events, { parentToolUseId: 't1' })).usageMetadata).toBeUndefined()
  })

  test('fails with the run', async () => {
    const error = await errorOf([...events.slice(0, -1), result({ is_error: true })], { parentToolUseId: 't1' })
    if (!ProviderError.isInstance<AssistantMessageChunk>(error)) throw error
    expect([error.partial?.text, error.partial?.finishReason]).toEqual(['Counting.Ten', undefined])
  })
})

describe('fromClaudeAgent, odd messages', () => {
  test.each<[string, Fields]>([
    ['of a type to come', { type: 'weather', message: { content: 'x' } }],
    ['of a type that is a name of a prototype', { type: 'constructor' }],
    ['without a type', { message: { content: [{ type: 'text', text: 'x' }] } }],
    ['of the assistant, without a message', { type: 'assistant', message: null }],
    ['of the assistant, with blocks that are none', assistant('m0', [3, null, 'x', {}, { type: 5 }])],
    ['that are partial, without an event', { type: 'stream_event', event: 'x' }],
    ['that are partial, of a type to come', { type: 'stream_event', event: { type: 'toString' } }],
    ['of the user', { type: 'user', message: { role: 'user', content: 'Hello' } }],
    ['of limits', { type: 'rate_limit_event', rate_limit_info: {} }],
  ])('%s say nothing', async (_, event) => {
    expect((await chunkOf([event, said, result()])).content).toBe('Ten.')
  })

  test('any JSON objects give a chunk or a typed error', async () => {
    const type = fc.constantFrom(
      'assistant',
      'stream_event',
      'result',
      'system',
      'user',
      'message_start',
      'content_block_start',
      'content_block_delta',
      'content_block_stop',
      'text',
      'tool_use',
      'text_delta',
      'input_json_delta',
    )
    const odd = fc.dictionary(
      fc.constantFrom(
        'type',
        'id',
        'message',
        'event',
        'content',
        'text',
        'index',
        'delta',
        'content_block',
        'usage',
        'result',
        'subtype',
        'is_error',
        'uuid',
      ),
      fc.oneof(type, fc.jsonValue({ maxDepth: 3 })),
    )
    const nearly = fc.oneof(
      odd,
      fc.tuple(type, odd).map(([name, one]) => ({ ...one, type: name })),
      fc.tuple(type, odd).map(([name, one]) => partials([{ ...one, type: name }])[0] ?? {}),
      fc.tuple(type, odd).map(([name, one]) => assistant('m1', [{ ...one, type: name }])),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(nearly, { maxLength: 6 }), async (events) => {
        const error = await errorOf(events)
        if (error !== undefined) expect(error).toHaveProperty('code', expect.stringMatching(/^(stream-|provider-)/))
      }),
    )
  })
})
