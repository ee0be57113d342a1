import { bodyOf, HttpError } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { openStream } from '../bytes.js'

async function refusalOf(response: Response): Promise<HttpError> {
  try {
    await bodyOf(response)
  } catch (error) {
    if (HttpError.isInstance(error)) return error
    throw error
  }
  throw new Error('it was not refused')
}

describe('bodyOf', () => {
  test('gives the body of a success, unread', async () => {
    const response = new Response('data: 1\n\n')
    expect(await bodyOf(response)).toBe(response.body)
    expect(response.bodyUsed).toBe(false)
  })

  test('gives null where a success has no body', async () => {
    expect(await bodyOf(new Response(null, { status: 204 }))).toBeNull()
  })

  test.each([
    [401, '{"error":{"message":"Incorrect API key"}}', 'The server answered 401: Incorrect API key; check the API key'],
    [
      429,
      '{"error":"Slow down"}',
      'The server answered 429: Slow down; wait before you try again, or raise the limit of the account',
    ],
    [400, '[{"error":{"message":"Bad field"}}]', 'The server answered 400: Bad field; check the request'],
    [422, '{"detail":"no model"}', 'The server answered 422: no model; check the request'],
    [500, 'upstream\n  timed out', 'The server answered 500: upstream timed out; try again later'],
    [503, '', 'The server answered 503 without a word; try again later'],
    [502, '<!doctype html><h1>Bad</h1>', 'The server answered 502 with a page of HTML; try again later'],
    [418, '{"a":1}', 'The server answered 418: {"a":1}; check the request'],
  ])('a refusal with %i says what the server said, and what to do', async (status, body, message) => {
    const error = await refusalOf(new Response(body, { status }))
    expect(error).toMatchObject({ name: 'HttpError', code: 'http-error', status, body, message })
  })

  test('long words are cut in the message, and whole in the body', async () => {
    const words = 'x'.repeat(1000)
    const { message, body } = await refusalOf(new Response(words, { status: 500 }))
    expect(message).toBe(`The server answered 500: ${'x'.repeat(200)}…; try again later`)
    expect(body).toBe(words)
  })

  test('keeps the headers', async () => {
    const { headers } = await refusalOf(
      new Response('', { status: 429, headers: { 'retry-after': '3', 'x-request-id': 'r1' } }),
    )
    expect([headers.get('retry-after'), headers.get('x-request-id')]).toEqual(['3', 'r1'])
  })

  test('a page of HTML is no stream, whatever its status', async () => {
    const response = new Response('<p>Sign in</p>', { headers: { 'content-type': 'Text/HTML; charset=utf-8' } })
    expect((await refusalOf(response)).message).toBe(
      'The server answered 200 with a page of HTML; check that the address is that of the API',
    )
  })

  test('reads no more than 64 KiB of a refusal, and cancels the rest', async () => {
    const { body, isCancelled } = openStream(Array.from({ length: 9 }, () => new Uint8Array(10_000).fill(97)))
    const error = await refusalOf(new Response(body, { status: 500 }))
    expect(error.body).toBe('a'.repeat(65_536))
    expect(isCancelled()).toBe(true)
  })

  test('keeps what had arrived of a refusal that broke off', async () => {
    const body = new ReadableStream(
      {
        start: (controller) => controller.enqueue(new TextEncoder().encode('Oh ')),
        pull: (controller) => controller.error(new TypeError('terminated')),
      },
      { highWaterMark: 0 },
    )
    expect(await refusalOf(new Response(body, { status: 500 }))).toMatchObject({ status: 500, body: 'Oh ' })
  })

  test('an abort passes', async () => {
    const abort = new DOMException('aborted', 'AbortError')
    const body = new ReadableStream({ start: (controller) => controller.error(abort) })
    await expect(bodyOf(new Response(body, { status: 500 }))).rejects.toBe(abort)
  })
})
