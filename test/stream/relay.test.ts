import { Readable } from 'node:stream'
import { AssistantMessageChunk, accumulate } from 'chunkfold'
import { fromOpenAIChat, fromText, toOpenAIChatChunks } from 'chunkfold/providers'
import { checkpoint, decodeSSE, encodeSSE, resilient, resume, splitTags, toEvents } from 'chunkfold/stream'
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
  ['encodeSSE', (body) => encodeSSE(decodeSSE(body))],
  ['toOpenAIChatChunks', (body) => toOpenAIChatChunks(chat(body))],
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

describe('a reader that gives up while its source waits for ever', () => {
  const never = new Promise<never>(() => {})
  const open = new AssistantMessageChunk({ toolCalls: [{ index: 0, id: 'c', name: 'rm', arguments: '{"a":1' }] })
  const sources: [string, () => AsyncIterable<AssistantMessageChunk>][] = [
    [
      'a generator',
      async function* () {
        yield open
        await never
      },
    ],
    [
      'an iterator without `return`',
      () => {
        let count = 0
        return {
          [Symbol.asyncIterator]: () => ({
            next: () => (count++ === 0 ? Promise.resolve({ done: false as const, value: open }) : never),
          }),
        }
      },
    ],
  ]

  test.each(sources)('ends, and is told no end of a call: %s', async (_, source) => {
    const events = toEvents(source())
    const seen = [await events.next(), await events.next()].map(({ value }) => value?.type)
    expect(seen).toEqual(['tool-call-start', 'tool-call-delta'])
    const pending = events.next()
    await events.return()
    expect(await pending).toEqual({ done: true, value: undefined })
  })

  test('closes a stream of Node', async () => {
    const readable = new Readable({ read: () => undefined })
    readable.push('data: {"choices":[]}\n\n')
    const events = decodeSSE(readable)
    await events.next()
    const pending = events.next()
    await events.return()
    expect(await pending).toEqual({ done: true, value: undefined })
    expect(readable.destroyed).toBe(true)
  })

  test('may throw instead', async () => {
    const { body, state } = silentBody()
    const events = chat(body)
    await events.next()
    const pending = events.next()
    await expect(events.throw(new Error('enough'))).rejects.toThrow('enough')
    await pending
    expect(state.isCancelled).toBe(true)
  })
})

describe('closing a source that fails', () => {
  const failing = (event: string) => {
    let control: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        control = controller
        controller.enqueue(
          new TextEncoder().encode(
            `data: {"choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\n${event}`,
          ),
        )
      },
    })
    return { body, fail: () => control?.error(new Error('ECONNRESET')) }
  }

  test('hides neither the end of an answer nor the error of a provider', async () => {
    const whole = failing('data: [DONE]\n\n')
    const answer = chat(whole.body)
    await answer.next()
    whole.fail()
    expect(await answer.next()).toEqual({ done: true, value: undefined })
    const refused = failing('data: {"error":{"message":"busy"}}\n\n')
    const error = chat(refused.body)
    await error.next()
    refused.fail()
    await expect(error.next()).rejects.toMatchObject({ code: 'provider-error' })
  })

  test('is no event', async () => {
    const source = {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: false as const, value: new AssistantMessageChunk({ content: 'a' }) }),
        return: async (): Promise<never> => Promise.reject(new Error('no')),
      }),
    }
    const events = toEvents(source)
    await events.next()
    await expect(events.return()).rejects.toThrow('no')
    expect(await events.next()).toEqual({ done: true, value: undefined })
  })

  test('a list of what can be waited for is waited for', async () => {
    const chunk = new AssistantMessageChunk({ content: 'a' })
    // biome-ignore lint/suspicious/noThenProperty: that is what makes it one.
    const thenable = { then: (resolve: (value: unknown) => void) => resolve(chunk) } as never
    const { value } = await toEvents([thenable]).next()
    expect(value).toEqual({ type: 'text', part: 0, text: 'a' })
  })
})

describe('a source that was written by hand', () => {
  const never = () => new Promise<IteratorResult<never>>(() => undefined)
  // biome-ignore lint/suspicious/noThenProperty: it is what is tried.
  const thenable = { then: () => undefined } as unknown as Promise<IteratorResult<never>>
  const odd: [string, () => AsyncIterator<never>][] = [
    ['returns without a promise', () => ({ next: never, return: () => ({ done: true, value: undefined }) as never })],
    [
      'throws when it is to return',
      () => ({
        next: never,
        return: () => {
          throw new Error('no')
        },
      }),
    ],
    ['waits by what is no promise of the language', () => ({ next: () => thenable })],
  ]

  test.each(odd)('can be left in the middle where it %s', async (_, iterator) => {
    const chunks = fromOpenAIChat({ [Symbol.asyncIterator]: iterator })
    const pending = chunks.next()
    await new Promise((resolve) => setTimeout(resolve, 1))
    expect(await chunks.return()).toEqual({ done: true, value: undefined })
    expect(await pending).toEqual({ done: true, value: undefined })
  })
})
