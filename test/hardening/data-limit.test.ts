import { collect } from 'chunkfold'
import { fromAnthropic, fromOpenAIChat } from 'chunkfold/providers'
import { describe, expect, test } from 'vitest'
import { outcomeOf } from '../providers/outcome.js'

const chat = (choice: object) => ({ choices: [{ index: 0, ...choice }] })
const call = (fragment: object) => chat({ delta: { tool_calls: [{ index: 0, ...fragment }] } })
const end = chat({ delta: {}, finish_reason: 'stop' })

/** What can come without an end beside text and arguments, each some thirty characters of it. */
const beside: [string, () => AsyncIterable<never>, number][] = [
  ['log-probabilities', () => repeated(chat({ delta: { content: '' }, logprobs: { content: [{ token: 'abcdefgh' }] } })), 200],
  ['ids', () => repeated(call({ id: 'abcdefghijklmnopqrstuvwxyz0123' })), 200],
  ['fields of its own', () => repeated((at) => ({ ...chat({ delta: {} }), [`timing${at}`]: 'abcdefghijklmnop' })), 200],
  ['names', () => repeated(call({ function: { name: 'abcdefghijklmnopqrstuvwxyz0123' } })), 200],
]

async function* repeated(event: object | ((at: number) => object)): AsyncGenerator<never> {
  // An event of a wire, whose type does not matter here.
  for (let at = 0; at < 1000; at++) yield (typeof event === 'function' ? event(at) : event) as never
}

describe('what comes beside the text', () => {
  test.each(beside)('is limited too: %s', async (_, events, maxDataLength) => {
    const { error } = await outcomeOf(fromOpenAIChat(events(), { limits: { maxDataLength } }))
    expect(error).toMatchObject({ code: 'limit', limit: 'maxDataLength', max: 200 })
  })

  test('is limited too: signatures', async () => {
    const signature = { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'x'.repeat(30) } }
    const start = { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } }
    const events = [start, ...Array.from({ length: 20 }, () => signature)]
    const { error } = await outcomeOf(fromAnthropic(events as never[], { limits: { maxDataLength: 200 } }))
    expect(error).toMatchObject({ code: 'limit', limit: 'maxDataLength' })
  })

  test('counts of a field that each event repeats what is kept of it: the last value', async () => {
    const events = Array.from({ length: 100 }, (_, at) => ({
      ...chat({ delta: {} }),
      timings: { cache: 'abcdefghijklmnop', at },
    }))
    const chunk = await collect(fromOpenAIChat([...events, end], { limits: { maxDataLength: 50 } }))
    expect(chunk.providerMetadata).toEqual({ timings: { cache: 'abcdefghijklmnop', at: 99 } })
  })

  test('does not count text', async () => {
    const texts = Array.from({ length: 100 }, () => chat({ delta: { content: 'ten chars.' } }))
    const chunk = await collect(fromOpenAIChat([...texts, end], { limits: { maxDataLength: 1 } }))
    expect(chunk.text).toHaveLength(1000)
  })
})
