import type { UsageMetadata } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { event, type Fields, finish, messageOf } from './openai-events.js'

interface Case {
  readonly title: string
  readonly events: readonly Fields[]
  readonly usage: UsageMetadata | undefined
}

const said = { prompt_tokens: 8, completion_tokens: 3, total_tokens: 11 }
const read: UsageMetadata = { inputTokens: 8, outputTokens: 3, totalTokens: 11 }

const places: Case[] = [
  { title: 'an event with empty choices', events: [finish(), { choices: [], usage: said }], usage: read },
  { title: 'an event without choices', events: [finish(), { usage: said }], usage: read },
  { title: 'an event whose choices are null', events: [finish(), { choices: null, usage: said }], usage: read },
  { title: 'the event that finishes', events: [{ ...finish(), usage: said }], usage: read },
  { title: 'the choice', events: [event({}, { finish_reason: 'stop', usage: said })], usage: read },
  {
    title: 'the choice, beside a null usage of the event',
    events: [{ ...event({}, { finish_reason: 'stop', usage: said }), usage: null }],
    usage: read,
  },
]

const manners: Case[] = [
  {
    title: 'null usage says nothing, before and after',
    events: [{ ...event({ content: 'a' }), usage: null }, finish(), { choices: [], usage: said }, { choices: [], usage: null }],
    usage: read,
  },
  {
    title: 'usage on every event is cumulative: the last counts, none are added',
    events: [
      { ...event({ content: 'a' }), usage: { prompt_tokens: 8, completion_tokens: 1, total_tokens: 9 } },
      { ...event({ content: 'b' }), usage: { prompt_tokens: 8, completion_tokens: 2, total_tokens: 10 } },
      { ...finish(), usage: said },
    ],
    usage: read,
  },
  {
    title: 'what a later usage does not say is kept from the earlier',
    events: [
      { ...event({ content: 'a' }), usage: { prompt_tokens: 8 } },
      finish(),
      { choices: [], usage: { completion_tokens: 3 } },
    ],
    usage: { inputTokens: 8, outputTokens: 3 },
  },
  {
    title: 'what nobody said is absent, not 0',
    events: [finish(), { usage: { completion_tokens: 2 } }],
    usage: { outputTokens: 2 },
  },
  { title: 'a 0 that was said is 0', events: [finish(), { usage: { prompt_tokens: 0 } }], usage: { inputTokens: 0 } },
  { title: 'no usage at all is none', events: [finish()], usage: undefined },
  { title: 'empty usage is none', events: [finish(), { choices: [], usage: {} }], usage: undefined },
]

const details: Case[] = [
  {
    title: 'cached and reasoning tokens are read from the details, which stay as they came',
    events: [
      finish(),
      { usage: { ...said, prompt_tokens_details: { cached_tokens: 5 }, completion_tokens_details: { reasoning_tokens: 2 } } },
    ],
    usage: {
      ...read,
      cachedTokens: 5,
      reasoningTokens: 2,
      prompt_tokens_details: { cached_tokens: 5 },
      completion_tokens_details: { reasoning_tokens: 2 },
    },
  },
  {
    title: 'null details say nothing',
    events: [finish(), { usage: { ...said, prompt_tokens_details: null, completion_tokens_details: null } }],
    usage: read,
  },
  {
    title: 'DeepSeek says beside the details what was cached',
    events: [finish(), { usage: { ...said, prompt_cache_hit_tokens: 6, prompt_cache_miss_tokens: 2 } }],
    usage: { ...read, cachedTokens: 6, prompt_cache_hit_tokens: 6, prompt_cache_miss_tokens: 2 },
  },
  {
    title: 'tokens written to a cache are read from the details',
    events: [finish(), { usage: { ...said, prompt_tokens_details: { cache_write_tokens: 4 } } }],
    usage: { ...read, cacheCreationTokens: 4, prompt_tokens_details: { cache_write_tokens: 4 } },
  },
  {
    title: 'costs and times are kept under their names',
    events: [finish(), { usage: { ...said, cost: 0.00021, queue_time: 0.5 } }],
    usage: { ...read, cost: 0.00021, queue_time: 0.5 },
  },
  {
    title: 'counters that are no numbers say nothing',
    events: [finish(), { usage: { prompt_tokens: 'eight', completion_tokens: null, total_tokens: 11 } }],
    usage: { totalTokens: 11 },
  },
]

describe('fromOpenAIChat, usage', () => {
  for (const { title, events, usage } of places) {
    test(`is read from ${title}`, async () => {
      expect((await messageOf(events)).usageMetadata).toEqual(usage)
    })
  }

  for (const { title, events, usage } of [...manners, ...details]) {
    test(title, async () => {
      expect((await messageOf(events)).usageMetadata).toEqual(usage)
    })
  }

  test('is read from x_groq, which stays in the provider metadata', async () => {
    const merged = await messageOf([{ ...finish(), x_groq: { id: 'req_01', usage: said } }])
    expect(merged.usageMetadata).toEqual(read)
    expect(merged.providerMetadata).toEqual({ x_groq: { id: 'req_01', usage: said } })
  })

  test('is of the event where x_groq has another', async () => {
    const merged = await messageOf([{ ...finish(), usage: said, x_groq: { usage: { prompt_tokens: 1 } } }])
    expect(merged.usageMetadata).toEqual(read)
  })
})
