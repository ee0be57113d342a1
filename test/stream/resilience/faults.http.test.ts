import { HttpError, type ResilientOptions, resilient, type StreamIncompleteError, type StreamRetry } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { outcomeOf } from './outcome.js'
import { type Answer, begin, delta, end, event, open, refuse, reset, serve, whole } from './server.js'

const fast = { baseDelayMs: 5 } as const satisfies ResilientOptions

const silent: Answer = () => undefined
const noBody: Answer = (response) => begin(response).end()

interface Fault {
  readonly title: string
  readonly answer: Answer
}

const beforeDelivery: Fault[] = [
  { title: 'a connection that is reset before the response', answer: (response) => response.socket?.resetAndDestroy() },
  { title: 'a connection that is closed before the response', answer: (response) => response.socket?.end() },
  { title: 'a connection that is reset before the first delta', answer: reset() },
  { title: 'a stream that closes before the first delta', answer: noBody },
  { title: 'an empty success', answer: (response) => response.writeHead(200).end() },
  { title: 'a success without content', answer: (response) => response.writeHead(204).end() },
  { title: 'a stream that closes in the middle of its first event', answer: (response) => begin(response).end('data: {"choi') },
  {
    title: 'a stream that says who speaks, and closes',
    answer: (response) =>
      begin(response, event({ id: 'x', choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] })).end(),
  },
  { title: 'an event that is not JSON', answer: (response) => begin(response).end('data: {"choices": [}\n\n') },
  {
    title: 'an overload that is reported inside of a success',
    answer: (response) =>
      begin(response).end('event: error\ndata: {"error":{"type":"overloaded_error","message":"Overloaded"}}\n\n'),
  },
  {
    title: 'a rate limit that is the body of a success',
    answer: (response) => response.writeHead(200).end('{"error":{"code":429,"message":"Slow down"}}'),
  },
  { title: 'a failing server', answer: refuse(500) },
  { title: 'a server that is overloaded', answer: refuse(529) },
  { title: 'a gateway that shows its page', answer: refuse(502, { 'content-type': 'text/html' }, '<h1>Bad gateway</h1>') },
]

describe('resilient, over HTTP, before anything was delivered', () => {
  test.each(beforeDelivery)('opens again after $title', async ({ answer }) => {
    const server = await serve(answer, answer, whole('All ', 'well.'))
    const outcome = await outcomeOf(resilient(open(server), fast))
    expect(outcome).toEqual({ text: 'All well.', finishReason: 'stop', restarts: [], error: undefined })
    expect(server.requests()).toBe(3)
    await server.closed(1)
  })

  test('waits as long as Retry-After says', async () => {
    const server = await serve(refuse(429, { 'retry-after': '0.2' }), whole('Now.'))
    const retries: StreamRetry[] = []
    const start = performance.now()
    const { text } = await outcomeOf(resilient(open(server), { ...fast, onRetry: (retry) => retries.push(retry) }))
    expect(text).toBe('Now.')
    expect(performance.now() - start).toBeGreaterThan(190)
    expect(retries).toHaveLength(1)
    expect(retries[0]).toMatchObject({ attempt: 1, error: { code: 'http-error', status: 429 } })
    expect(retries[0]?.delayMs).toBeGreaterThanOrEqual(200)
    expect(retries[0]?.delayMs).toBeLessThan(203)
  })

  test('does not wait for hours: a Retry-After beyond the limit passes at once', async () => {
    const server = await serve(refuse(429, { 'retry-after': '7200' }), whole('Never.'))
    const { error } = await outcomeOf(resilient(open(server), fast))
    expect(error).toMatchObject({ code: 'http-error', status: 429 })
    expect(server.requests()).toBe(1)
  })

  test('ends with the last error when all attempts have failed', async () => {
    const server = await serve(refuse(500), refuse(503, {}, '{"error":{"message":"Down"}}'))
    const { error } = await outcomeOf(resilient(open(server), { ...fast, retries: 2 }))
    expect(error).toMatchObject({ status: 503, message: 'The server answered 503: Down; try again later' })
    expect(server.requests()).toBe(3)
  })

  test.each([400, 401, 403, 404, 413, 422])('does not try again after %i', async (status) => {
    const server = await serve(refuse(status), whole('Never.'))
    const { error } = await outcomeOf(resilient(open(server), fast))
    if (!HttpError.isInstance(error)) throw error
    expect(error.status).toBe(status)
    expect(server.requests()).toBe(1)
  })

  test('does not try again when the quota is used up, which comes with the status of a rate limit', async () => {
    const body =
      '{"error":{"message":"You exceeded your current quota","type":"insufficient_quota","code":"insufficient_quota"}}'
    const server = await serve(refuse(429, {}, body), whole('Never.'))
    expect((await outcomeOf(resilient(open(server), fast))).error).toMatchObject({ status: 429 })
    expect(server.requests()).toBe(1)
  })

  test('does not take a page for people as an answer', async () => {
    const page: Answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>')
    const server = await serve(page)
    expect((await outcomeOf(resilient(open(server), fast))).error).toMatchObject({
      status: 200,
      message: 'The server answered 200 with a page of HTML; check that the address is that of the API',
    })
    expect(server.requests()).toBe(1)
  })

  test('gives up on a server that does not answer, and closes the connection', async () => {
    const server = await serve(silent, whole('Here.'))
    const { text } = await outcomeOf(resilient(open(server), { ...fast, firstTokenTimeoutMs: 60 }))
    expect(text).toBe('Here.')
    await server.closed(1)
  })

  test.each([
    ['nothing', ''],
    ['half a line', 'data: {"choices":[{"ind'],
    ['comments for ever', ': still here\n\n'],
    ['who speaks, and nothing else', event({ choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] })],
  ])('gives up on a stream that says %s and hangs, and closes the connection', async (_, said) => {
    const server = await serve((response) => begin(response, said), whole('Here.'))
    const { text } = await outcomeOf(resilient(open(server), { ...fast, firstTokenTimeoutMs: 60 }))
    expect(text).toBe('Here.')
    await server.closed(1)
  })

  test('a chunk without a word does not stop the clock of the first token', async () => {
    const server = await serve((response) => {
      begin(response)
      const beat = setInterval(() => response.write(event({ choices: [{ index: 0, delta: { content: '' } }] })), 10)
      response.on('close', () => clearInterval(beat))
    })
    const { error } = await outcomeOf(resilient(open(server), { ...fast, retries: 0, firstTokenTimeoutMs: 100 }))
    expect(error).toMatchObject({ code: 'stream-timeout', kind: 'first-token', ms: 100 })
    await server.closed(1)
  })
})

describe('resilient, over HTTP, after something was delivered', () => {
  const afterDelivery: (Fault & { readonly code: string })[] = [
    { title: 'is reset', answer: reset(delta('So far')), code: 'stream-incomplete' },
    { title: 'closes', answer: (response) => begin(response).end(delta('So far')), code: 'stream-incomplete' },
    {
      title: 'closes in the middle of an event',
      answer: (response) => begin(response, delta('So far')).end('data: {"choices":[{"in'),
      code: 'stream-incomplete',
    },
    {
      title: 'reports an error',
      answer: (response) => begin(response, delta('So far')).end(event({ error: { type: 'server_error', message: 'Oh' } })),
      code: 'provider-error',
    },
    { title: 'falls silent', answer: (response) => begin(response, delta('So far')), code: 'stream-timeout' },
    {
      title: 'falls silent in the middle of a line',
      answer: (response) => begin(response, delta('So far'), 'data: {"choi'),
      code: 'stream-timeout',
    },
  ]

  test.each(afterDelivery)('by default a stream that $title is an error with what had arrived', async ({ answer, code }) => {
    const server = await serve(answer, whole('Never.'))
    const { text, error } = await outcomeOf(resilient(open(server), { ...fast, idleTimeoutMs: 60 }))
    expect(text).toBe('So far')
    expect(error).toMatchObject({ code, partial: { text: 'So far' } })
    expect(server.requests()).toBe(1)
    await server.closed(1)
  })

  test.each(afterDelivery)('on request a stream that $title begins again, and says so', async ({ answer }) => {
    const server = await serve(answer, refuse(503), answer, whole('All ', 'of it.'))
    const outcome = await outcomeOf(resilient(open(server), { ...fast, idleTimeoutMs: 60, policy: 'restart' }))
    expect(outcome).toEqual({ text: 'All of it.', finishReason: 'stop', restarts: [3, 4], error: undefined })
    for (const request of [1, 2, 3, 4]) await server.closed(request)
  })

  test('calls that were cut in mid-argument are in the partial message, and in no other', async () => {
    const call = (fields: object) => event({ choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...fields }] } }] })
    const cut: Answer = (response) =>
      begin(response, delta('Saving. '), call({ id: 'c1', function: { name: 'save', arguments: '{"to":"b.md","te' } })).end()
    const server = await serve(cut)
    const { error } = await outcomeOf(resilient(open(server), fast))
    // What it is was checked above.
    expect((error as StreamIncompleteError).partial).toMatchObject({
      text: 'Saving. ',
      toolCalls: [{ id: 'c1', name: 'save', arguments: '{"to":"b.md","te' }],
    })
  })

  test('a slow but steady stream may take longer in total than the time of a silence', async () => {
    const server = await serve(async (response) => {
      begin(response)
      for (let count = 0; count < 20; count++) {
        response.write(delta(String(count % 10)))
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      response.end(end)
    })
    const { text, error } = await outcomeOf(resilient(open(server), { ...fast, idleTimeoutMs: 200 }))
    expect({ text, error }).toEqual({ text: '01234567890123456789', error: undefined })
  })

  test('[DONE] ends it at once though the connection stays open, and the connection is closed', async () => {
    const server = await serve((response) => begin(response, delta('fin'), end))
    const outcome = await outcomeOf(resilient(open(server), fast))
    expect(outcome).toEqual({ text: 'fin', finishReason: 'stop', restarts: [], error: undefined })
    await server.closed(1)
  }, 5000)

  test('an end mark without a finish reason is a good end, where the reader of the wire says so', async () => {
    const server = await serve((response) => begin(response, delta('fin')).end('data: [DONE]\n\n'))
    const { text, error } = await outcomeOf(resilient(open(server), fast))
    expect({ text, error }).toEqual({ text: 'fin', error: undefined })
  })
})
