import { AssistantMessageChunk, accumulate } from 'chunkfold'
import { fromOpenAIChat, fromText } from 'chunkfold/providers'
import { checkpoint, decodeSSE, resilient, resume, splitTags, toEvents } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'

/** A body that says one thing and then nothing. */
function silentBody() {
  const state = { isCancelled: false }
  const event = 'data: {"choices":[{"index":0,"delta":{"content":"Hi"}}]}\n\n'
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(event)),
    cancel: () => {
      state.isCancelled = true
    },
  })
  return { body, state }
}

type Body = ReadableStream<Uint8Array>
const chat = (body: Body) => fromOpenAIChat(decodeSSE(body))
const saved = { received: 0, snapshot: { role: 'assistant', content: '' } }

const readers: [string, (body: Body) => AsyncGenerator<unknown, void, undefined>][] = [
  ['decodeSSE', (body) => decodeSSE(body)],
  ['a provider', chat],
  ['fromText', (body) => fromText(body)],
  ['toEvents', (body) => toEvents(chat(body))],
  ['splitTags', (body) => splitTags(chat(body))],
  ['accumulate', (body) => accumulate(chat(body))],
  ['checkpoint', (body) => checkpoint(chat(body), () => undefined)],
  ['resume', (body) => resume(saved, chat(body))],
  ['resilient', (body) => resilient(async () => chat(body))],
  ['all of them', (body) => toEvents(checkpoint(splitTags(resilient(async () => chat(body))), () => undefined))],
]

describe('a reader that gives up', () => {
  test.each(readers)('in a silence closes the connection: %s', async (_, read) => {
    const { body, state } = silentBody()
    const reader = read(body)
    await reader.next()
    // Of those that begin with something of their own, the next one may be there already.
    const pending = [reader.next(), reader.next()]
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await reader.return()).toEqual({ done: true, value: undefined })
    await Promise.allSettled(pending)
    expect(state.isCancelled).toBe(true)
  })

  test.each(readers.filter(([name]) => !['resilient', 'all of them'].includes(name)))(
    'before it has begun closes it too: %s',
    async (_, read) => {
      const { body, state } = silentBody()
      await read(body).return()
      expect(state.isCancelled).toBe(true)
    },
  )

  test('closes a source once', async () => {
    let count = 0
    const source = {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: false as const, value: new AssistantMessageChunk({ content: 'a' }) }),
        return: async () => {
          count++
          return { done: true as const, value: undefined }
        },
      }),
    }
    for await (const _ of accumulate(source)) break
    expect(count).toBe(1)
  })
})

test('a timeout closes the connection, also where `open` does not pass its signal on', async () => {
  const { body, state } = silentBody()
  const stream = resilient(async () => chat(body), { idleTimeoutMs: 10, retries: 0 })
  await stream.next()
  await expect(stream.next()).rejects.toMatchObject({ code: 'stream-timeout' })
  expect(state.isCancelled).toBe(true)
})

test('what is made of a stream that knows its end knows it too', async () => {
  const events = [{ choices: [{ index: 0, delta: { content: 'Hi' } }] }, { data: '[DONE]' }]
  const texts: string[] = []
  for await (const { text } of resilient(async () => checkpoint(splitTags(fromOpenAIChat(events)), () => undefined), {
    retries: 0,
  }))
    texts.push(text)
  expect(texts).toEqual(['Hi'])
})
