import type { AssistantMessageInput, Message } from 'chunkfold'
import { fitRequest } from 'chunkfold/react'
import { describe, expect, test } from 'vitest'
import { fc, runs } from '../laws/runs.js'

const user: Message = { role: 'user', content: 'Go.' }
const result = (content: Message['content'], id = 'c'): Message => ({ role: 'tool', toolCallId: id, content })
const calls = (...ids: string[]): Message => ({
  role: 'assistant',
  content: '',
  toolCalls: ids.map((id) => ({ id, name: 'f', arguments: '{}' })),
})
const bytesOf = (body: unknown) => Buffer.byteLength(JSON.stringify(body))
const x = (length: number) => 'x'.repeat(length)
const kib = 8192

/** How long the texts of the results are, in bytes of JSON. */
const sizes = (messages: readonly Message[]) =>
  messages.flatMap((one) => (one.role === 'tool' ? [bytesOf(one.content) - 2] : []))

describe('fitRequest', () => {
  test('touches nothing up to 70 % of the limit', () => {
    const messages = [user, calls('c'), result(x(50_000))]
    const maxBytes = Math.ceil(bytesOf(messages) / 0.7)
    expect(fitRequest(messages, { maxBytes })).toBe(messages)
    expect(fitRequest(messages, { maxBytes: maxBytes - 2 })).not.toBe(messages)
    expect(fitRequest(messages)).toBe(messages)
  })

  test('allows 5,500,000 bytes by default', () => {
    const messages = [user, calls('c'), result(x(3_900_000))]
    const fitted = fitRequest(messages)
    expect(fitted).not.toBe(messages)
    expect(bytesOf(fitted)).toBeLessThanOrEqual(3_850_000)
    expect(bytesOf(fitted)).toBeGreaterThan(3_849_900)
  })

  test('shortens the largest result first, the oldest of equal ones, and those of the last turn last', () => {
    const messages = [
      user,
      calls('a', 'b', 'c'),
      result(x(30_000), 'a'),
      result(x(40_000), 'b'),
      result(x(40_000), 'c'),
      calls('d'),
      result(x(60_000), 'd'),
    ]
    const shortened = (saved: number) =>
      sizes(fitRequest(messages, { maxBytes: Math.floor((bytesOf(messages) - saved) / 0.7) }))
    const [a, b, c, d] = shortened(10_000)
    expect([a, c, d]).toEqual([30_000, 40_000, 60_000])
    expect(b).toBeLessThanOrEqual(30_000)
    expect(shortened(50_000)).toEqual([30_000, kib, expect.any(Number), 60_000])
    expect(shortened(90_000).slice(0, 3)).toEqual([kib, kib, kib])
    expect(shortened(90_000)[3]).toBeLessThan(60_000)
  })

  test('goes below 8 KiB only where that does not suffice, and to what the model said only then', () => {
    const said: Message = { role: 'assistant', content: x(20_000) }
    const messages = [user, calls('a', 'b'), result(x(20_000), 'a'), result(x(20_000), 'b'), said, user]
    const shortened = (maxBytes: number) => fitRequest(messages, { maxBytes })
    const [small] = sizes(shortened(55_000))
    expect(small).toBeGreaterThanOrEqual(kib)
    // Between the two limits, 8 KiB are left.
    const enough = shortened(45_000)
    expect(sizes(enough)).toEqual([kib, kib])
    expect(enough[4]).toBe(said)
    const less = shortened(30_000)
    expect(Math.min(...sizes(less))).toBeLessThan(kib)
    expect(bytesOf(less)).toBeLessThanOrEqual(30_000)
    expect(less[4]).toBe(said)
    const least = shortened(15_000)
    expect(sizes(least).every((size) => size <= 256)).toBe(true)
    expect(least[4]?.content.length).toBeLessThan(20_000)
  })

  test('keeps the beginning and the end, and says how much is missing', () => {
    const text = `begin${x(50_000)}end`
    const [, , fitted] = fitRequest([user, calls('c'), result(text)], { maxBytes: 30_000 })
    const content = `${fitted?.content}`
    const [, before = '', count, after = ''] = /^(begin x*|beginx*)\n\[… (\d+) bytes left out …\]\n(x*end)$/.exec(content) ?? []
    expect(before.length + after.length + Number(count)).toBe(text.length)
    expect(before.length).toBeGreaterThan(after.length)
  })

  test('shortens texts in lists and in parts, and leaves alone what is signed, and all that is no text', () => {
    const image = { type: 'image', data: x(100) }
    const list = result([image, { type: 'text', text: x(20_000) }, x(20_000)])
    const signed = { type: 'text', text: x(500), providerData: { seal: 's' } } as const
    const said: AssistantMessageInput = {
      role: 'assistant',
      content: x(20_500),
      reasoningContent: x(500),
      parts: [{ type: 'reasoning', text: x(500) }, { type: 'text', text: x(20_000) }, signed],
    }
    const [, , results, fitted] = fitRequest([user, calls('c'), list, said, user], { maxBytes: 12_000 })
    expect(results?.content).toEqual([
      image,
      { type: 'text', text: expect.stringContaining('left out') },
      expect.stringContaining('left out'),
    ])
    const { parts, content, reasoningContent } = fitted as AssistantMessageInput
    expect(parts?.[0]).toEqual({ type: 'reasoning', text: x(500) })
    expect(parts?.[2]).toEqual(signed)
    expect(reasoningContent).toBe(x(500))
    const text = parts?.[1]?.type === 'text' ? parts[1].text : ''
    expect(text).toContain('left out')
    expect(content).toBe(text + signed.text)
  })

  test('measures what is sent', () => {
    const messages = [user, calls('c'), result(x(10_000))]
    const toBody = (all: readonly Message[]) => ({ tools: x(10_000), messages: all })
    expect(fitRequest(messages, { maxBytes: 20_000 })).toBe(messages)
    const fitted = fitRequest(messages, { maxBytes: 27_000, toBody })
    expect(bytesOf(toBody(fitted))).toBeLessThanOrEqual(18_900)
  })

  test('passes what is above 70 % and cannot be shortened, up to the limit; more is an error', () => {
    const large: Message = { role: 'user', content: x(10_000) }
    expect(fitRequest([large], { maxBytes: 11_000 })).toEqual([large])
    expect(() => fitRequest([large], { maxBytes: 10_000 })).toThrow(
      'The request is too large: 10030 bytes, of 10000 at most; leave out messages, or send less in them',
    )
  })

  test.each([0, -1, Number.NaN, '9'])('refuses a limit of %s', (maxBytes) => {
    expect(() => fitRequest([], { maxBytes: maxBytes as number })).toThrow(TypeError)
  })
})

test('what is only counted or logged is not measured, and an answer once', () => {
  const parts = [{ type: 'text' as const, text: x(3000) }]
  const said = {
    role: 'assistant' as const,
    content: x(3000),
    parts,
    completionTokenIds: Array(1000).fill(12345),
    logprobs: [x(9000)],
  }
  const messages = [user, said, user]
  expect(fitRequest(messages, { maxBytes: 4700 })).toBe(messages)
})

test('what is sent without a text is measured a few times only', () => {
  let count = 0
  const toBody = (all: readonly Message[]) => {
    count++
    return all.slice(-1)
  }
  const messages = [user, calls('c'), result(x(300_000)), { role: 'user', content: x(70_100) } satisfies Message]
  const fitted = fitRequest(messages, { maxBytes: 100_000, toBody })
  expect(fitted).toHaveLength(4)
  expect(count).toBeLessThan(20)
})

test('any conversation fits, or is an error; no character is cut in two, and what is not shortened is the same object', () => {
  const text = fc
    .string({ unit: fc.constantFrom('x', '"', '\n', '\u0001', 'é', '日', '😀'), maxLength: 60 })
    .map((one) => one.repeat(200))
  const message = fc.oneof(
    text.map((content): Message => result(content)),
    text.map((content): Message => ({ role: 'assistant', content })),
    text.map((content): Message => result([{ type: 'text', text: content }, { type: 'image' }])),
    fc.constant(user),
  )
  fc.assert(
    fc.property(fc.array(message, { maxLength: 8 }), fc.integer({ min: 1, max: 60_000 }), (messages, maxBytes) => {
      let fitted: readonly Message[] = messages
      try {
        fitted = fitRequest(messages, { maxBytes })
      } catch (error) {
        expect(error).toMatchObject({ code: 'request-too-large', maxBytes })
        return
      }
      expect(bytesOf(fitted)).toBeLessThanOrEqual(maxBytes)
      expect(fitted).toHaveLength(messages.length)
      expect(JSON.stringify(fitted)).not.toMatch(/\\ud[89a-f]/)
      for (const [at, one] of fitted.entries()) {
        if (one !== messages[at]) expect(JSON.stringify(one)).toContain('bytes left out')
      }
      if (bytesOf(messages) <= maxBytes * 0.7) expect(fitted).toBe(messages)
    }),
    { numRuns: Math.min(runs, 500) },
  )
})

test('histories of others may have no content', () => {
  const said = { role: 'assistant', content: null, toolCalls: [{ id: 'c', name: 'f', arguments: '{}' }] } as never
  const fitted = fitRequest([user, said, result(x(20_000))], { maxBytes: 16_000 })
  expect(fitted[1]).toBe(said)
})

test('an empty conversation has the size of its brackets', () => {
  expect(fitRequest([], { maxBytes: 3 })).toEqual([])
  expect(() => fitRequest([], { maxBytes: 1 })).toThrow('2 bytes, of 1 at most')
})
