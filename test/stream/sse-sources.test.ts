import { Readable } from 'node:stream'
import { AssistantMessageChunk, collect } from 'chunkfold'
import { fromOpenAIChat } from 'chunkfold/providers'
import { decodeSSE } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { bytesOf, eventsOf, openStream } from './bytes.js'

const pieces = ['data: {"n":', '1}\n\nda', 'ta: {"n":2}\n\n']
const events = [{ data: '{"n":1}' }, { data: '{"n":2}' }]

describe('decodeSSE, sources', () => {
  test('reads a web stream', async () => {
    expect(await eventsOf(new Response(pieces.join('')).body ?? [])).toEqual(events)
  })

  test('reads a Node stream, of bytes and of text', async () => {
    expect(await eventsOf(Readable.from(pieces.map((text) => Buffer.from(text))))).toEqual(events)
    expect(await eventsOf(Readable.from(pieces))).toEqual(events)
  })

  test('reads an async generator', async () => {
    async function* source() {
      yield* pieces.map(bytesOf)
    }
    expect(await eventsOf(source())).toEqual(events)
  })

  test('gives an event as soon as its empty line has arrived', async () => {
    const { body } = openStream(pieces.slice(0, 2).map(bytesOf))
    const reading = decodeSSE(body)
    expect(await reading.next()).toEqual({ done: false, value: events[0] })
  })

  test('cancels a web stream when the reader stops early', async () => {
    const { body, isCancelled } = openStream(pieces.map(bytesOf))
    for await (const event of decodeSSE(body)) {
      expect(event).toEqual(events[0])
      break
    }
    expect(isCancelled()).toBe(true)
  })

  test('returns a generator when the reader stops early', async () => {
    let isReturned = false
    async function* source() {
      try {
        yield* pieces.map(bytesOf)
      } finally {
        isReturned = true
      }
    }
    for await (const _ of decodeSSE(source())) break
    expect(isReturned).toBe(true)
  })

  test('passes an error of its source as it is', async () => {
    const failure = new Error('reset by peer')
    async function* source() {
      yield bytesOf('data: 1\n\ndata: 2')
      throw failure
    }
    const reading = decodeSSE(source())
    expect(await reading.next()).toEqual({ done: false, value: { data: '1' } })
    await expect(reading.next()).rejects.toBe(failure)
  })

  test('passes an error of a web stream as it is', async () => {
    const failure = new Error('aborted')
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(failure) })
    await expect(decodeSSE(body).next()).rejects.toBe(failure)
  })
})

describe('fromOpenAIChat of decodeSSE', () => {
  const choice = (fields: object) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, ...fields }] })}\n\n`
  const body = (text: string) => openStream([bytesOf(text)])

  test('[DONE] ends it though the socket stays open, and the stream is cancelled', async () => {
    const { body: stream, isCancelled } = body(
      `${choice({ delta: { content: 'fin' }, finish_reason: 'stop' })}data: [DONE]\n\n`,
    )
    const message = (await collect(fromOpenAIChat(decodeSSE(stream)))).toMessage()
    expect(message).toMatchObject({ content: 'fin', finishReason: 'stop' })
    expect(isCancelled()).toBe(true)
  }, 2000)

  test('an error in the stream cancels it', async () => {
    const { body: stream, isCancelled } = body(
      `${choice({ delta: { content: 'fin' } })}event: error\ndata: {"error":"busy"}\n\n`,
    )
    await expect(collect(fromOpenAIChat(decodeSSE(stream)))).rejects.toMatchObject({ code: 'provider-error' })
    expect(isCancelled()).toBe(true)
  }, 2000)

  test('bytes that break off carry what arrived, and why', async () => {
    const bytes = bytesOf(`${choice({ delta: { content: 'So far' } })}data: {"choices":[{"ind`)
    const reading = collect(fromOpenAIChat(decodeSSE([bytes])), AssistantMessageChunk.empty)
    await expect(reading).rejects.toMatchObject({
      code: 'stream-incomplete',
      reason: 'the connection closed in the middle of an event',
      partial: { text: 'So far' },
      cause: { code: 'stream-incomplete' },
    })
  })

  test('comments that a gateway has wrapped in data lines are skipped', async () => {
    const text = `data: : PROCESSING\n\n${choice({ delta: { content: 'ok' }, finish_reason: 'stop' })}data:\n\n`
    expect((await collect(fromOpenAIChat(decodeSSE([text])))).text).toBe('ok')
  })
})

test.each([
  [undefined, 'got undefined; of a response, give its `body`'],
  [Promise.resolve(null), 'got Promise; await it'],
  [new Response(''), 'got Response; of a response, give its `body`'],
])('says of %j what it should be', (source, message) => {
  expect(() => decodeSSE(source as never)).toThrow(message)
})

test('says of events that they need not be decoded', async () => {
  const events = [{ choices: [] }] as never
  await expect(decodeSSE(events).next()).rejects.toThrow(
    'must give bytes or text, got Object; events of an SDK are read without',
  )
})
