import { describe, expect, test } from 'vitest'
import { event, finish, message, messageOf } from './openai-events.js'

const token = (text: string, logprob: number) => ({ token: text, logprob, bytes: [...Buffer.from(text)], top_logprobs: [] })

describe('fromOpenAIChat, log-probabilities', () => {
  test('concatenate over events; null between them takes nothing back', async () => {
    const events = [
      event({ content: 'be' }, { logprobs: { content: [token('be', -0.2)], refusal: null } }),
      event({ content: '' }, { logprobs: null }),
      event({ content: 'ta?' }, { logprobs: { content: [token('ta', -0.3), token('?', -0.4)], refusal: null } }),
      event({}, { logprobs: { content: null, refusal: null }, finish_reason: 'stop' }),
    ]
    expect(await messageOf(events)).toEqual(
      message({
        content: 'beta?',
        logprobs: { content: [token('be', -0.2), token('ta', -0.3), token('?', -0.4)], refusal: null },
      }),
    )
  })

  test('of a refusal concatenate under their own key', async () => {
    const events = [
      event({ refusal: 'I' }, { logprobs: { content: null, refusal: [token('I', -0.1)] } }),
      event({ refusal: ' pass' }, { logprobs: { content: null, refusal: [token(' pass', -0.9)] } }),
      finish(),
    ]
    expect((await messageOf(events)).logprobs).toEqual({ content: null, refusal: [token('I', -0.1), token(' pass', -0.9)] })
  })

  test('that nobody sent are absent', async () => {
    expect(await messageOf([event({ content: 'a' }, { logprobs: null }), finish()])).toEqual(message({ content: 'a' }))
  })
})

describe('fromOpenAIChat, token ids', () => {
  test('the ids of the prompt are set once, those of the answer concatenate', async () => {
    const events = [
      { ...event({ role: 'assistant', content: '' }), prompt_token_ids: [151644, 872, 198] },
      event({ content: 'Hi' }, { token_ids: [13048] }),
      event({ content: '' }, { token_ids: null }),
      { ...event({ content: ' you' }, { token_ids: [498, 0] }), prompt_token_ids: null },
      event({}, { finish_reason: 'stop', token_ids: [151645], stop_reason: 151645 }),
    ]
    expect(await messageOf(events)).toEqual(
      message({
        content: 'Hi you',
        promptTokenIds: [151644, 872, 198],
        completionTokenIds: [13048, 498, 0, 151645],
        providerMetadata: { stop_reason: 151645 },
      }),
    )
  })

  test.each([
    ['token_ids', event({ content: 'a' }, { finish_reason: 'stop', token_ids: 'none' })],
    ['prompt_token_ids', { ...event({ content: 'a' }, { finish_reason: 'stop' }), prompt_token_ids: {} }],
  ])('%s that are no list count as absent', async (_, odd) => {
    expect(await messageOf([odd])).toEqual(message({ content: 'a' }))
  })
})
