import { getEventListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AssistantMessageChunk } from 'chunkfold'
import { resilient, type StreamRestart } from 'chunkfold/stream'
import { afterEach, describe, expect, test } from 'vitest'
import { outcomeOf } from './outcome.js'
import { type Answer, begin, delta, end, open, refuse, serve, type TestServer, whole } from './server.js'

const silent: Answer = () => undefined
const hanging: Answer = (response) => begin(response, delta('So far'))

/** How many timers keep the process running. */
function timers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
}

const rejections: unknown[] = []
const onRejection = (reason: unknown) => rejections.push(reason)

describe('resilient, over HTTP, on its ways out', () => {
  const controllers: AbortController[] = []
  const controlled = () => {
    const controller = new AbortController()
    controllers.push(controller)
    return controller
  }

  afterEach(async () => {
    for (const { signal } of controllers.splice(0)) expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  /** Nothing is left: no connection of a request, no timer. What closes may take a moment to be closed. */
  async function expectClosed(server: TestServer, before: number): Promise<void> {
    for (let request = 1; request <= server.requests(); request++) await server.closed(request)
    for (let tries = 0; timers() > before && tries < 100; tries++) await sleep(10)
    expect(timers()).toBeLessThanOrEqual(before)
  }

  const moments = [
    { title: 'while it waits for the response', answers: [silent], deliversSome: false },
    { title: 'while it waits for the first token', answers: [(response) => begin(response)], deliversSome: false },
    { title: 'in mid-stream', answers: [hanging], deliversSome: true },
    { title: 'between two attempts', answers: [refuse(503, { 'retry-after': '30' })], deliversSome: false },
  ] satisfies { title: string; answers: Answer[]; deliversSome: boolean }[]

  test.each(moments)('an abort $title ends it with the reason of the signal', async ({ answers, deliversSome }) => {
    process.on('unhandledRejection', onRejection)
    const server = await serve(...answers)
    const before = timers()
    const controller = controlled()
    const reading = outcomeOf(resilient(open(server), { signal: controller.signal }))
    await sleep(80)
    controller.abort()
    const { text, error } = await reading
    expect(error).toBe(controller.signal.reason)
    expect(error).toMatchObject({ name: 'AbortError' })
    expect(text).toBe(deliversSome ? 'So far' : '')
    expect(server.requests()).toBe(1)
    await expectClosed(server, before)
    process.off('unhandledRejection', onRejection)
    expect(rejections).toEqual([])
  })

  test.each(moments)('a consumer that returns $title need not wait, and its pending read is over', async ({ answers }) => {
    const server = await serve(...answers)
    const before = timers()
    const controller = controlled()
    const chunks = resilient(open(server), { signal: controller.signal })
    const steps: Promise<IteratorResult<AssistantMessageChunk>>[] = [chunks.next()]
    await sleep(80)
    steps.push(chunks.next())
    await sleep(10)
    await chunks.return()
    expect((await Promise.all(steps)).at(-1)).toEqual({ done: true, value: undefined })
    await expectClosed(server, before)
  })

  test('a break closes the connection', async () => {
    const server = await serve(hanging)
    const before = timers()
    for await (const chunk of resilient(open(server), { signal: controlled().signal })) {
      expect(chunk.text).toBe('So far')
      break
    }
    await expectClosed(server, before)
  })

  test('an error of the consumer passes as it is, closes the connection, and is not tried again', async () => {
    const server = await serve(hanging)
    const before = timers()
    const mistake = Object.assign(new Error('the screen is full'), { code: 'ECONNRESET' })
    const chunks: AsyncGenerator<AssistantMessageChunk | StreamRestart> = resilient(open(server), { policy: 'restart' })
    await chunks.next()
    await expect(chunks.throw(mistake)).rejects.toBe(mistake)
    expect(server.requests()).toBe(1)
    await expectClosed(server, before)
  })

  test('a silence leaves nothing behind', async () => {
    const server = await serve(hanging)
    const before = timers()
    const { error } = await outcomeOf(resilient(open(server), { idleTimeoutMs: 50, signal: controlled().signal }))
    expect(error).toMatchObject({ code: 'stream-timeout', kind: 'idle', ms: 50, partial: { text: 'So far' } })
    await expectClosed(server, before)
  })

  test('a good end leaves nothing behind', async () => {
    const server = await serve(refuse(500), whole('Done.'))
    const before = timers()
    const { error } = await outcomeOf(resilient(open(server), { baseDelayMs: 5, signal: controlled().signal }))
    expect(error).toBeUndefined()
    await expectClosed(server, before)
  })

  test('a signal that is aborted already opens nothing', async () => {
    const server = await serve(whole('Never.'))
    const reason = new Error('not now')
    const { error } = await outcomeOf(resilient(open(server), { signal: AbortSignal.abort(reason) }))
    expect(error).toBe(reason)
    expect(server.requests()).toBe(0)
  })

  test('nothing is opened before the first chunk is asked for', async () => {
    const server = await serve(whole('Never.'))
    await resilient(open(server)).return()
    await sleep(20)
    expect(server.requests()).toBe(0)
  })

  test('the error body of a refusal that never ends does not hold it up', async () => {
    const server = await serve((response) => {
      response.writeHead(500)
      const flood = setInterval(() => response.write('x'.repeat(32_768)), 1)
      response.on('close', () => clearInterval(flood))
    }, whole('Fine.'))
    const { text } = await outcomeOf(resilient(open(server), { baseDelayMs: 5 }))
    expect(text).toBe('Fine.')
    await server.closed(1)
  })

  test('a response that comes after the abort is closed, though `open` gave its signal to nobody', async () => {
    const server = await serve(async (response) => {
      await sleep(60)
      begin(response, delta('Too late'))
      const beat = setInterval(() => response.write(delta('.')), 10)
      response.on('close', () => clearInterval(beat))
    })
    const deaf = () => open(server)({ signal: new AbortController().signal, number: 1 })
    const { error } = await outcomeOf(resilient(deaf, { firstTokenTimeoutMs: 20, retries: 0 }))
    expect(error).toMatchObject({ code: 'stream-timeout', kind: 'first-token' })
    await server.closed(1)
  })

  test('a consumer may be as slow as it likes', async () => {
    const server = await serve((response) => begin(response, delta('a'), delta('b'), delta('c')).end(end))
    let text = ''
    for await (const chunk of resilient(open(server), { idleTimeoutMs: 30, firstTokenTimeoutMs: 1000 })) {
      await sleep(60)
      text += chunk.text
    }
    expect(text).toBe('abc')
  })
})
