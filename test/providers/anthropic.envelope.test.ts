import type { AssistantMessage, UsageMetadata } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import {
  block,
  blockDelta,
  chunkOf,
  end,
  type Fields,
  messageOf,
  messageStart,
  read,
  text,
  thinking,
} from './anthropic-events.js'

interface UsageCase {
  readonly title: string
  readonly events: readonly Fields[]
  readonly usage: UsageMetadata | undefined
}

const change = (usage: unknown): Fields => ({ type: 'message_delta', delta: {}, usage })

const usages: UsageCase[] = [
  {
    title: 'the start says the prompt and the end the answer',
    events: [messageStart({ usage: { input_tokens: 31, output_tokens: 1 } }), ...end('end_turn', { output_tokens: 17 })],
    usage: { inputTokens: 31, outputTokens: 17 },
  },
  {
    title: 'counters are cumulative: each takes the place of its earlier value',
    events: [
      messageStart({ usage: { input_tokens: 31, output_tokens: 2 } }),
      change({ output_tokens: 7 }),
      ...end('end_turn', { input_tokens: 40, output_tokens: 12 }),
    ],
    usage: { inputTokens: 40, outputTokens: 12 },
  },
  {
    title: 'the prompt includes what was read from a cache and written to one',
    events: [
      messageStart({
        usage: { input_tokens: 3, cache_read_input_tokens: 100, cache_creation_input_tokens: 20, output_tokens: 1 },
      }),
      ...end('end_turn', { output_tokens: 5 }),
    ],
    usage: { inputTokens: 123, outputTokens: 5, cachedTokens: 100, cacheCreationTokens: 20 },
  },
  {
    title: 'a part of the prompt that the end says anew counts in the sum',
    events: [
      messageStart({ usage: { input_tokens: 3, cache_read_input_tokens: 100 } }),
      ...end('end_turn', { input_tokens: 9, cache_read_input_tokens: 0, output_tokens: 5 }),
    ],
    usage: { inputTokens: 9, outputTokens: 5, cachedTokens: 0 },
  },
  {
    title: 'what is null was not said',
    events: [
      messageStart({ usage: { input_tokens: 3, cache_read_input_tokens: null, output_tokens: 1 } }),
      ...end('end_turn', { input_tokens: null, output_tokens: 5 }),
    ],
    usage: { inputTokens: 3, outputTokens: 5 },
  },
  {
    title: 'an empty prompt at the end is not what the start said',
    events: [
      messageStart({ usage: { input_tokens: 3, cache_read_input_tokens: 4 } }),
      ...end('end_turn', { input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 5 }),
    ],
    usage: { inputTokens: 7, outputTokens: 5, cachedTokens: 4 },
  },
  {
    title: 'an empty prompt at the start gives way to the one at the end',
    events: [
      messageStart({ usage: { input_tokens: 0, output_tokens: 0 } }),
      ...end('end_turn', { input_tokens: 8, output_tokens: 5 }),
    ],
    usage: { inputTokens: 8, outputTokens: 5 },
  },
  {
    title: 'a 0 that was said is 0',
    events: [messageStart({ usage: { input_tokens: 0 } }), ...end()],
    usage: { inputTokens: 0 },
  },
  {
    title: 'what nobody said is absent',
    events: [messageStart(), ...end('end_turn', { output_tokens: 5 })],
    usage: { outputTokens: 5 },
  },
  { title: 'no usage is none', events: [messageStart({ usage: {} }), ...end()], usage: undefined },
  {
    title: 'tokens of thinking are those of reasoning, and other counters are kept as they came',
    events: [
      messageStart({ usage: { input_tokens: 3, service_tier: 'batch' } }),
      ...end('end_turn', {
        output_tokens: 5,
        output_tokens_details: { thinking_tokens: 4 },
        server_tool_use: { web_search_requests: 1 },
      }),
    ],
    usage: {
      inputTokens: 3,
      outputTokens: 5,
      reasoningTokens: 4,
      service_tier: 'batch',
      output_tokens_details: { thinking_tokens: 4 },
      server_tool_use: { web_search_requests: 1 },
    },
  },
  {
    title: 'of several messages the last one counts, alone',
    events: [
      messageStart({ usage: { input_tokens: 3, cache_read_input_tokens: 90 } }),
      ...end('tool_use', { output_tokens: 5 }),
      messageStart({ usage: { input_tokens: 6 } }),
      ...end('end_turn', { output_tokens: 2 }),
    ],
    usage: { inputTokens: 6, outputTokens: 2 },
  },
]

describe('fromAnthropic, usage', () => {
  test.each(usages)('$title', async ({ events, usage }) => {
    expect((await chunkOf(events)).usageMetadata).toEqual(usage)
  })

  test('is whole on the last chunk that has any', async () => {
    const seen: unknown[] = []
    for await (const { usageMetadata } of read([
      messageStart({ usage: { input_tokens: 3, output_tokens: 1 } }),
      ...end('end_turn', { output_tokens: 5 }),
    ]))
      seen.push(usageMetadata)
    expect(seen).toEqual([
      { inputTokens: 3, outputTokens: 1 },
      { inputTokens: 3, outputTokens: 5 },
    ])
  })
})

describe('fromAnthropic, the finish reason', () => {
  test.each([
    ['end_turn', 'stop'],
    ['stop_sequence', 'stop'],
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['tool_use', 'tool_calls'],
    ['refusal', 'content_filter'],
  ])('%s is %s in the words of OpenAI, and kept in the metadata', async (word, reason) => {
    const message = await messageOf([messageStart(), ...end(word)])
    expect([message.finishReason, message.metadata]).toEqual([reason, { finish_reason: word }])
  })

  test.each(['pause_turn', 'compaction', 'a_word_to_come', 'constructor'])(
    '%s is kept, and needs no other word',
    async (word) => {
      const message = await messageOf([messageStart(), ...end(word)])
      expect([message.finishReason, message.metadata]).toEqual([word, undefined])
    },
  )

  test('that is null says nothing yet', async () => {
    expect(
      (await messageOf([messageStart(), { type: 'message_delta', delta: { stop_reason: null } }, ...end()])).finishReason,
    ).toBe('stop')
  })
})

interface FieldCase {
  readonly title: string
  readonly events: readonly Fields[]
  readonly message: Partial<AssistantMessage>
}

const fields: FieldCase[] = [
  {
    title: 'id and model are metadata',
    events: [messageStart({ id: 'msg_7', model: 'claude-x' })],
    message: { metadata: { id: 'msg_7', model: 'claude-x' } },
  },
  {
    title: 'of several messages the first id and model stay',
    events: [messageStart({ id: 'msg_7', model: 'claude-x' }), messageStart({ id: 'msg_8', model: 'claude-y' })],
    message: { metadata: { id: 'msg_7', model: 'claude-x' } },
  },
  {
    title: 'the stop sequence, the details of a refusal and the container are metadata',
    events: [
      {
        type: 'message_delta',
        delta: { stop_reason: 'pause_turn', stop_sequence: '###', stop_details: { type: 'refusal' }, container: { id: 'c1' } },
      },
    ],
    message: {
      metadata: { stop_sequence: '###', stop_details: { type: 'refusal' }, container: { id: 'c1' } },
      finishReason: 'pause_turn',
    },
  },
  {
    title: 'context management is metadata',
    events: [{ type: 'message_delta', delta: {}, context_management: { applied_edits: [{ type: 'clear' }] } }],
    message: { metadata: { context_management: { applied_edits: [{ type: 'clear' }] } } },
  },
  {
    title: 'what else an event says is kept under its name, the last value of each',
    events: [
      { type: 'message_stop', 'amazon-bedrock-invocationMetrics': { inputTokenCount: 3 } },
      { type: 'message_stop', 'amazon-bedrock-invocationMetrics': { inputTokenCount: 4 } },
    ],
    message: { providerMetadata: { 'amazon-bedrock-invocationMetrics': { inputTokenCount: 4 } } },
  },
  {
    title: 'what else a delta says is kept apart from what goes back',
    events: block(0, { type: 'thinking', thinking: '' }, { ...thinking('Hm'), estimated_tokens: 32 }),
    message: { reasoningContent: 'Hm', providerMetadata: { estimated_tokens: 32 } },
  },
  {
    title: 'a delta of a type to come adds nothing to its block',
    events: [
      ...block(0, { type: 'text', text: '' }, text('a'), { type: 'mood_delta', mood: 'dry' }),
      blockDelta(9, { type: 'mood_delta', mood: 'dry' }),
    ],
    message: { content: 'a', providerMetadata: { mood: 'dry' } },
  },
  { title: 'a ping is nothing', events: [{ type: 'ping', data: 1 }], message: {} },
  { title: 'an event of a type to come is nothing', events: [{ type: 'weather', wind: 3 }, { wind: 3 }], message: {} },
]

describe('fromAnthropic, what is said beside the content', () => {
  test.each(fields)('$title', async ({ events, message }) => {
    const given = await messageOf([...events, { type: 'message_stop' }])
    expect(given).toEqual({ role: 'assistant', content: '', reasoningContent: '', toolCalls: [], ...message })
  })

  test('the role is that of the message', async () => {
    expect((await chunkOf([messageStart({ role: 'critic' }), ...end()])).role).toBe('critic')
  })
})
