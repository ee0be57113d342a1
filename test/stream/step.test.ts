import { type AssistantMessageChunk, collect, mergeAll } from 'chunkfold'
import { fromOpenAIChat } from 'chunkfold/providers'
import { decodeSSE, StreamMalformedError } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { listsOf, type Step, through } from '../../src/step.js'
import { fc } from '../laws/runs.js'

/** Gives each number so often as it says; ends at 9, and throws at 8. */
class Repeat implements Step<number, string> {
  add(item: number, out: string[]): boolean {
    for (let at = 0; at < item; at++) out.push(`${item}`)
    if (item === 8) throw new Error('eight')
    return item === 9
  }

  end(out: string[]): void {
    out.push('end')
  }

  failed(cause: unknown): unknown {
    return new Error(`failed: ${cause instanceof Error ? cause.message : cause}`)
  }
}

/** Gives out what it is given, and says of an end that it was one. */
class Pass implements Step<string, string> {
  add(item: string, out: string[]): boolean {
    out.push(item)
    return false
  }

  end(out: string[]): void {
    out.push('over')
  }

  failed(cause: unknown): unknown {
    return cause
  }
}

interface Told {
  readonly items: readonly string[]
  readonly error: string | undefined
}

async function told(stream: AsyncIterable<string>): Promise<Told> {
  const items: string[] = []
  try {
    for await (const item of stream) items.push(item)
  } catch (error) {
    return { items, error: error instanceof Error ? error.message : String(error) }
  }
  return { items, error: undefined }
}

async function* itemsIn(lists: AsyncIterable<readonly string[]> | Iterable<readonly string[]>) {
  for await (const list of lists) yield* list
}

/** A source of numbers that fails after them, if it is to. */
async function* numbersFrom(numbers: readonly number[], fails: boolean) {
  yield* numbers
  if (fails) throw new Error('cut')
}

const numbers = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 })

/** The item-by-item stream with its way to lists taken away. */
async function* plain<Item>(stream: AsyncIterable<Item>) {
  yield* stream
}

describe('a stream that can be read in lists', () => {
  test('has the same items and the same end in both ways', async () => {
    await fc.assert(
      fc.asyncProperty(numbers, fc.boolean(), async (values, fails) => {
        const make = () => through(numbersFrom(values, fails), new Repeat())
        const lists = listsOf(make())
        expect(await told(itemsIn(lists ?? []))).toEqual(await told(make()))
      }),
    )
  })

  test('gives the same to a next step, whether that takes its lists or not', async () => {
    await fc.assert(
      fc.asyncProperty(numbers, fc.boolean(), async (values, fails) => {
        const make = () => through(numbersFrom(values, fails), new Repeat())
        expect(await told(through(make(), new Pass()))).toEqual(await told(through(plain(make()), new Pass())))
      }),
    )
  })

  test('gives no list once it has been read from, and goes on item by item', async () => {
    const stream = through([2, 1], new Repeat())
    expect((await stream.next()).value).toBe('2')
    expect(listsOf(stream)).toBeUndefined()
    expect(await told(stream)).toEqual({ items: ['2', '1', 'end'], error: undefined })
  })

  test('gives its lists once, and nothing more by itself after that', async () => {
    const stream = through([2], new Repeat())
    const lists = listsOf(stream)
    expect(listsOf(stream)).toBeUndefined()
    expect(await stream.next()).toEqual({ done: true, value: undefined })
    expect(await told(itemsIn(lists ?? []))).toEqual({ items: ['2', '2', 'end'], error: undefined })
  })

  test('stays ended where it was returned or failed before it had begun', async () => {
    const returned = through([2], new Repeat())
    await returned.return()
    expect(listsOf(returned)).toBeUndefined()
    expect(await told(returned)).toEqual({ items: [], error: undefined })
    const failed = through([2], new Repeat())
    await expect(failed.throw(new Error('no'))).rejects.toThrow('no')
    expect(listsOf(failed)).toBeUndefined()
    const events = decodeSSE(`${eventOf('Hi')}data: [DONE]\n\n`)
    await events.return()
    await expect(collect(fromOpenAIChat(events))).rejects.toMatchObject({ code: 'stream-incomplete' })
  })

  test('is left to others as long as the next step has not begun to read', async () => {
    const stream = through([1], new Repeat())
    through(stream, new Pass())
    expect(await told(stream)).toEqual({ items: ['1', 'end'], error: undefined })
  })

  test('has none where it is not one of ours, whatever it is', () => {
    for (const source of [[1], 'text', new Set([1]), plain(through([1], new Repeat()))]) {
      expect(listsOf<unknown>(source)).toBeUndefined()
    }
  })

  test('shows nothing of it in its keys', () => {
    expect(Object.keys(through([1], new Repeat())).sort()).toEqual(['return', 'throw'])
  })
})

const eventOf = (content: string) => `data: {"choices":[{"index":0,"delta":{"content":${JSON.stringify(content)}}}]}\n\n`

describe('a connection whose lists are taken', () => {
  test('is closed by a return of the stream that they were taken from', async () => {
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(eventOf('Hi'))),
      cancel: () => {
        isCancelled = true
      },
    })
    const events = decodeSSE(body)
    const chunks = fromOpenAIChat(events)
    expect((await chunks.next()).value?.content).toBe('Hi')
    const pending = chunks.next().catch(() => undefined)
    await events.return()
    expect(isCancelled).toBe(true)
    await pending
  })

  test('is closed where the reader stops within a list', async () => {
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(eventOf('a') + eventOf('b') + eventOf('c'))),
      cancel: () => {
        isCancelled = true
      },
    })
    const seen: string[] = []
    for await (const chunk of fromOpenAIChat(decodeSSE(body))) {
      seen.push(chunk.text)
      if (chunk.text === 'b') break
    }
    expect(seen).toEqual(['a', 'b'])
    expect(isCancelled).toBe(true)
  })

  test('gives the chunks before an event that is malformed, and then the error with all of them', async () => {
    const bytes = `${eventOf('a')}${eventOf('b')}data: [1]\n\n${eventOf('c')}`
    const seen: AssistantMessageChunk[] = []
    const read = async () => {
      for await (const chunk of fromOpenAIChat(decodeSSE(bytes))) seen.push(chunk)
    }
    const error = await read().catch((thrown: unknown) => thrown)
    if (!StreamMalformedError.isInstance<AssistantMessageChunk>(error)) throw error
    expect(mergeAll(seen).content).toBe('ab')
    expect(error.partial?.content).toBe('ab')
    const collected = await collect(fromOpenAIChat(decodeSSE(bytes))).catch((thrown: unknown) => thrown)
    expect(StreamMalformedError.isInstance<AssistantMessageChunk>(collected) && collected.partial?.content).toBe('ab')
  })
})
