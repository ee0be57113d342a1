import { AssistantMessageChunk, ChunkTypeError, collect } from 'chunkfold'
import { fromOpenAIChat } from 'chunkfold/providers'
import { type Checkpoint, checkpoint, resilient, resume, StreamIncompleteError, type StreamRestart } from 'chunkfold/stream'
import { afterEach, describe, expect, test, vi } from 'vitest'

const text = (content: string) => new AssistantMessageChunk({ content })
const letters = ['a', 'b', 'c', 'd', 'e'].map(text)

async function drain(chunks: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of chunks);
}

/** Saves in memory, and says what was saved: how many chunks, and the text of them. */
function memory() {
  const saved: [number, unknown][] = []
  const save = async ({ received, snapshot }: Checkpoint) => {
    saved.push([received, snapshot.content])
  }
  return { saved, save }
}

describe('checkpoint', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('hands on every chunk as it is', async () => {
    const seen = []
    for await (const chunk of checkpoint(letters, () => undefined, { everyChunks: 2 })) seen.push(chunk)
    expect(seen).toEqual(letters)
    expect(seen[0]).toBe(letters[0])
  })

  test('saves after so many chunks, and once more at the end', async () => {
    const { saved, save } = memory()
    await drain(checkpoint(letters, save, { everyChunks: 2 }))
    expect(saved).toEqual([
      [2, 'ab'],
      [4, 'abcd'],
      [5, 'abcde'],
    ])
  })

  test('does not save twice at the end', async () => {
    const { saved, save } = memory()
    await drain(checkpoint(letters, save, { everyChunks: 5 }))
    expect(saved).toEqual([[5, 'abcde']])
  })

  test('saves nothing of a stream of nothing', async () => {
    const { saved, save } = memory()
    await drain(checkpoint([], save))
    expect(saved).toEqual([])
  })

  test('saves every second by default, less often where it takes long', async () => {
    vi.useFakeTimers()
    const times: number[] = []
    const begin = performance.now()
    const save = async ({ received }: Checkpoint) => {
      times.push(performance.now() - begin)
      // The third one is slow.
      if (times.length === 3) await vi.advanceTimersByTimeAsync(500)
      expect(received).toBeGreaterThan(0)
    }
    for await (const _ of checkpoint(
      Array.from({ length: 100 }, () => text('x')),
      save,
    ))
      await vi.advanceTimersByTimeAsync(100)
    expect(times).toEqual([1000, 2000, 3000, 8000, 9000, 10_000, 10_500])
  })

  test('hands a chunk on only after the checkpoint that it is in has been saved, one at a time', async () => {
    const order: string[] = []
    let saving = 0
    const save = async ({ received }: Checkpoint) => {
      expect(++saving).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 2))
      saving--
      order.push(`saved ${received}`)
    }
    for await (const chunk of checkpoint(letters.slice(0, 3), save, { everyChunks: 1 })) order.push(chunk.text)
    expect(order).toEqual(['saved 1', 'a', 'saved 2', 'b', 'saved 3', 'c'])
  })

  test('saves what there is when the consumer stops, and returns from the source', async () => {
    const { saved, save } = memory()
    let isReturned = false
    async function* source() {
      try {
        yield* letters
      } finally {
        isReturned = true
      }
    }
    for await (const chunk of checkpoint(source(), save)) if (chunk.text === 'c') break
    expect(saved).toEqual([[3, 'abc']])
    expect(isReturned).toBe(true)
  })

  test('saves what there is when the stream fails, whose error passes', async () => {
    const { saved, save } = memory()
    const failure = new StreamIncompleteError('cut')
    async function* source() {
      yield* letters.slice(0, 2)
      throw failure
    }
    await expect(drain(checkpoint(source(), save))).rejects.toBe(failure)
    expect(saved).toEqual([[2, 'ab']])
    const broken = () => Promise.reject(new Error('disk full'))
    await expect(drain(checkpoint(source(), broken))).rejects.toBe(failure)
  })

  test('an error of `save` ends it, and is not answered by another save', async () => {
    const save = vi.fn(async () => Promise.reject(new Error('disk full')))
    await expect(drain(checkpoint(letters, save, { everyChunks: 2 }))).rejects.toThrow('disk full')
    expect(save).toHaveBeenCalledTimes(1)
    await expect(drain(checkpoint(letters, save))).rejects.toThrow('disk full')
  })

  test('begins anew at a restart, and saves that at once', async () => {
    const { saved, save } = memory()
    const restart: StreamRestart = { type: 'restart', attempt: 2, error: undefined }
    const seen: (AssistantMessageChunk | StreamRestart)[] = []
    const items = [text('a'), text('b'), restart, text('x'), text('y')]
    for await (const item of checkpoint(items, save, { everyChunks: 2 })) seen.push(item)
    expect(seen).toEqual(items)
    expect(saved).toEqual([
      [2, 'ab'],
      [0, ''],
      [2, 'xy'],
    ])
  })

  test('what is no chunk is refused', async () => {
    await expect(drain(checkpoint(['a' as never], () => undefined))).rejects.toSatisfy(ChunkTypeError.isInstance)
  })

  test('refuses what is no function to save with, and options that there are not', () => {
    expect(() => checkpoint(letters, undefined as never)).toThrow('`save` must be a function, got undefined')
    expect(() => checkpoint(letters, () => undefined, { everyMS: 1 } as never)).toThrow('there is no option `everyMS`')
    expect(() => resume({ received: 0, snapshot: {} }, [], { reply: true } as never)).toThrow('there is no option `reply`')
  })

  test.each([
    [{ everyMs: Number.NaN }, '`everyMs` must be a number of at least 0, got number NaN'],
    [{ everyChunks: 0 }, '`everyChunks` must be a number of at least 1, got number 0'],
  ])('refuses the options %j, at once', (options, message) => {
    expect(() => checkpoint(letters, () => undefined, options)).toThrow(message)
  })
})

describe('resume', () => {
  const saved: Checkpoint = { received: 2, snapshot: { role: 'assistant', content: 'ab' } }

  test('gives the snapshot, then the tail', async () => {
    const seen = []
    for await (const { text: said } of resume(saved, letters.slice(2))) seen.push(said)
    expect(seen).toEqual(['ab', 'c', 'd', 'e'])
  })

  test('skips what it has of a stream that is replayed', async () => {
    expect((await collect(resume(saved, letters, { replay: true }))).text).toBe('abcde')
  })

  test('a replay that ends before the checkpoint is incomplete, with what the checkpoint has', async () => {
    await expect(collect(resume(saved, letters.slice(0, 1), { replay: true }))).rejects.toMatchObject({
      code: 'stream-incomplete',
      reason: 'the replay has 1 of the 2 chunks of the checkpoint',
      partial: { text: 'ab' },
    })
    expect((await collect(resume(saved, letters.slice(0, 2), { replay: true }))).text).toBe('ab')
  })

  test.each<[string, readonly AssistantMessageChunk[]]>([
    ['another stream', ['x', 'y', 'z'].map(text)],
    ['the same in other chunks', ['abc', 'd', 'e'].map(text)],
  ])('refuses a replay of %s, after what the checkpoint has', async (_, replay) => {
    const seen: string[] = []
    const error: unknown = await (async () => {
      for await (const chunk of resume(saved, replay, { replay: true })) seen.push(chunk.text)
    })().catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'chunk-data', path: 'checkpoint.snapshot' })
    expect(seen).toEqual(['ab'])
  })

  test('takes a replay whose values of classes went through JSON in the checkpoint', async () => {
    class Row {
      readonly cell = 'a'
    }
    const chunks = [new AssistantMessageChunk({ parserContent: new Row() }), text('b')]
    const through = JSON.parse(JSON.stringify({ received: 1, snapshot: chunks[0] }))
    expect((await collect(resume(through, chunks, { replay: true }))).text).toBe('b')
  })

  test('of a stream of `resilient` replays the reader alone: it hands the same chunks on', async () => {
    const delta = (fields: object, finish: string | null = null) => ({
      choices: [{ index: 0, delta: fields, finish_reason: finish }],
    })
    const call = (fields: object) => delta({ tool_calls: [{ index: 0, ...fields }] })
    const events = [
      { id: 'r', ...delta({ role: 'assistant', content: null }) },
      call({ id: 'c', function: { name: 'pay', arguments: '' } }),
      ...['{"amount":1', '0', '}'].map((text) => call({ function: { arguments: text } })),
      delta({}, 'tool_calls'),
    ]
    let stored: Checkpoint | undefined
    const save = (made: Checkpoint) => {
      stored = made
    }
    let count = 0
    for await (const _ of checkpoint(
      resilient(async () => fromOpenAIChat(events)),
      save,
      { everyChunks: 1 },
    ))
      if (++count === 4) break
    const { toolCalls } = await collect(resume(stored, fromOpenAIChat(events), { replay: true }))
    expect(toolCalls[0]?.arguments).toBe('{"amount":10}')
  })

  test('may be saved again, and goes on counting', async () => {
    const { saved: again, save } = memory()
    await drain(checkpoint(resume(saved, letters.slice(2)), save, { everyChunks: 2 }))
    expect(again).toEqual([
      [2, 'ab'],
      [4, 'abcd'],
      [5, 'abcde'],
    ])
  })

  const snapshot = { role: 'assistant', content: '' }

  test.each<[unknown, string]>([
    [undefined, '`checkpoint` must be an object, got undefined'],
    [null, '`checkpoint` must be an object, got null'],
    ['{}', '`checkpoint` must be an object, got string "{}"'],
    [[], '`checkpoint` must be an object, got array'],
    [{ snapshot }, '`checkpoint.received` must be a number of chunks, got undefined'],
    [{ received: -1, snapshot }, '`checkpoint.received` must be a number of chunks, got number -1'],
    [{ received: 1.5, snapshot }, '`checkpoint.received` must be a number of chunks, got number 1.5'],
    [{ received: '1', snapshot }, '`checkpoint.received` must be a number of chunks, got string "1"'],
    [{ received: 1 }, '`checkpoint.snapshot` must be a JSON object, got undefined'],
    [{ received: 1, snapshot: 'a' }, '`checkpoint.snapshot` must be a JSON object, got string "a"'],
    [{ received: 1, snapshot: { content: '', tool_calls: 5 } }, '`toolCalls` must be'],
    [{ received: 1, snapshot: { content: '', parts: [5] } }, '`parts[0]` must be'],
  ])('refuses %j at once', (garbage, message) => {
    expect(() => resume(garbage, [])).toThrow(expect.objectContaining({ code: 'chunk-data' }))
    expect(() => resume(garbage, [])).toThrow(message)
  })

  test('refuses what is nested too deep', () => {
    const deep = `${'['.repeat(600)}${']'.repeat(600)}`
    const garbage = JSON.parse(`{"received":1,"snapshot":{"content":${deep}}}`)
    expect(() => resume(garbage, [])).toThrow(expect.objectContaining({ code: 'chunk-depth' }))
  })

  test('keys that name a prototype reach none', async () => {
    const garbage = JSON.parse(
      '{"received":1,"__proto__":{"received":9},"snapshot":{"content":"a","__proto__":{"x":1},"metadata":{"__proto__":{"y":1}}}}',
    )
    const chunk = await collect(resume(garbage, []))
    expect(chunk.text).toBe('a')
    expect(Object.hasOwn(chunk.metadata ?? {}, '__proto__')).toBe(true)
    expect(chunk).not.toHaveProperty('x')
  })
})
