import { HttpError, ProviderError } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { retryAfterOf } from '../../../src/stream/resilience/retry-after.js'
import { delayAfter } from '../../../src/stream/resilience/retry-delay.js'
import { fc } from '../../laws/runs.js'
import { share } from '../../laws/share.js'

const now = Date.parse('2024-05-01T12:00:00Z')
const refused = (headers: Record<string, string>) => new HttpError({ status: 429, headers: new Headers(headers), body: '' })
const delays = { baseDelayMs: 500, maxDelayMs: 30_000, maxRetryAfterMs: 60_000 }

describe('retryAfterOf', () => {
  test.each<[string, unknown, number | undefined]>([
    ['seconds', refused({ 'retry-after': '3' }), 3000],
    ['parts of a second', refused({ 'retry-after': ' 1.5 ' }), 1500],
    ['a date', refused({ 'retry-after': 'Wed, 01 May 2024 12:00:07 GMT' }), 7000],
    ['a date that has passed', refused({ 'retry-after': 'Wed, 01 May 2024 11:00:00 GMT' }), 0],
    ['milliseconds, which go first', refused({ 'retry-after-ms': '250', 'retry-after': '3' }), 250],
    ['no milliseconds', refused({ 'retry-after-ms': 'soon', 'retry-after': '3' }), 3000],
    ['a negative number', refused({ 'retry-after': '-3' }), undefined],
    ['a word', refused({ 'retry-after': 'soon' }), undefined],
    ['nothing', refused({}), undefined],
    ['a plain object of headers', { headers: { 'Retry-After': '4' } }, 4000],
    ['a list of values', { headers: { 'retry-after': ['4', '5'] } }, 4000],
    ['the headers of a response', { response: { headers: new Headers({ 'retry-after': '4' }) } }, 4000],
    ['the headers of a cause', new Error('outer', { cause: refused({ 'retry-after': '4' }) }), 4000],
    ['headers that are none', { headers: 'retry-after: 4' }, undefined],
    ['headers that throw', { headers: { get: () => Number('x').toFixed(101) } }, undefined],
    ["Google's words", new ProviderError('it', { code: 429, details: [{}, null, { retryDelay: '38s' }] }), 38_000],
    ["OpenAI's words", new ProviderError('it', { message: 'Rate limit reached. Please try again in 11.5s.' }), 11_500],
    ["OpenAI's words for less", new ProviderError('it', { message: 'Please try again in 20ms.' }), 20],
    ['no error', undefined, undefined],
  ])('understands %s', (_, error, expected) => expect(retryAfterOf(error, now)).toBe(expected))
})

describe('delayAfter', () => {
  test('doubles with each attempt up to its limit, the upper half of it by chance', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), share, (attempt, random) => {
        const delay = delayAfter(new Error('x'), attempt, delays, random) ?? Number.NaN
        const longest = Math.min(30_000, 500 * 2 ** (attempt - 1))
        expect(delay).toBeGreaterThanOrEqual(longest / 2)
        expect(delay).toBeLessThanOrEqual(longest)
      }),
    )
  })

  test('is not before the server asks, and not long after', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), share, (seconds, random) => {
        const delay = delayAfter(refused({ 'retry-after': String(seconds) }), 1, delays, random) ?? Number.NaN
        expect(delay).toBeGreaterThanOrEqual(seconds * 1000)
        expect(delay).toBeLessThanOrEqual(seconds * 1000 + 250)
      }),
    )
  })

  test('is its own where the server asks for no wait', () => {
    expect(delayAfter(refused({ 'retry-after': '0' }), 3, delays, 1)).toBe(2000)
  })

  test('is none where the server asks for more than it is given', () => {
    expect(delayAfter(refused({ 'retry-after': '61' }), 1, delays)).toBeUndefined()
  })
})
