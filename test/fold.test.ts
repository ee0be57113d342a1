import {
  AssistantMessageChunk,
  accumulate,
  ChunkDataError,
  ChunkTypeError,
  collect,
  EmptyFoldError,
  type MessageChunk,
  mergeAll,
  ToolMessageChunk,
} from 'chunkfold'
import { describe, expect, test } from 'vitest'

const delta = (content: string) => new AssistantMessageChunk({ content })
const deltas = ['a', 'b', 'c'].map(delta)

/** A source that tells what became of it. */
class Source {
  taken = 0
  isReturned = false
  readonly #items: readonly MessageChunk[]
  readonly #error: Error | undefined

  constructor(items: readonly MessageChunk[], error?: Error) {
    this.#items = items
    this.#error = error
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<AssistantMessageChunk, void, undefined> {
    try {
      for (const item of this.#items) {
        this.taken++
        yield item as AssistantMessageChunk
      }
      if (this.#error !== undefined) throw this.#error
    } finally {
      this.isReturned = true
    }
  }
}

/** All folds as one, for what is true of each. */
const folds: [
  string,
  (chunks: readonly AssistantMessageChunk[], initial?: AssistantMessageChunk) => Promise<AssistantMessageChunk>,
][] = [
  ['mergeAll', async (chunks, initial) => mergeAll(chunks, initial)],
  ['mergeAll of a generator', async (chunks, initial) => mergeAll(chunks.values(), initial)],
  ['collect', (chunks, initial) => collect(chunks, initial)],
  ['collect of a stream', (chunks, initial) => collect(new Source(chunks), initial)],
]

describe.each(folds)('%s', (_, fold) => {
  test('merges all chunks in order', async () => {
    expect((await fold(deltas)).content).toBe('abc')
  })

  test('merges chunks of several parts each as `merge` does', async () => {
    const several = [0, 1, 2].map(
      (index) =>
        new AssistantMessageChunk({
          reasoningContent: `r${index}`,
          content: `c${index}`,
          toolCalls: [
            { index, id: `i${index}`, name: 'f', arguments: '{' },
            { index: 0, arguments: `${index}` },
          ],
          parts: [{ type: 'text', text: `t${index}`, block: 'b' }],
        }),
    )
    const pairwise = several.reduce((left, right) => left.merge(right))
    const folded = await fold(several)
    expect(folded.equals(pairwise)).toBe(true)
    expect(folded.toMessage()).toStrictEqual(pairwise.toMessage())
    expect(folded.parts.length).toBeGreaterThan(several.length)
  })

  test('gives one chunk back as it is', async () => {
    const [first] = deltas
    expect(await fold(deltas.slice(0, 1))).toBe(first)
  })

  test('goes on from a snapshot', async () => {
    const snapshot = mergeAll(deltas.slice(0, 2))
    expect((await fold(deltas.slice(2), snapshot)).equals(mergeAll(deltas))).toBe(true)
    expect(snapshot.content).toBe('ab')
  })

  test('goes on from a snapshot in the middle of a call, and from one that went through JSON', async () => {
    const [first, second] = [{ id: 'c1', name: 'f', arguments: '{"a"' }, { arguments: ':1}' }].map(
      (call) => new AssistantMessageChunk({ toolCalls: [call] }),
    ) as [AssistantMessageChunk, AssistantMessageChunk]
    for (const snapshot of [first, AssistantMessageChunk.fromJSON(JSON.parse(JSON.stringify(first)))]) {
      expect((await fold([second], snapshot)).toolCalls[0]?.arguments).toBe('{"a":1}')
    }
  })

  test('gives the chunk to start from when there are no others', async () => {
    expect(await fold([], AssistantMessageChunk.empty)).toBe(AssistantMessageChunk.empty)
  })

  test('refuses no chunks with nothing to start from', async () => {
    await expect(fold([])).rejects.toThrow(EmptyFoldError)
  })

  test('refuses a chunk of another kind, the first or a later one', async () => {
    const tool = new ToolMessageChunk({ content: 'x' }) as never
    await expect(fold([delta('a'), tool])).rejects.toThrow(new ChunkTypeError('AssistantMessageChunk', 'ToolMessageChunk'))
    await expect(fold([tool], delta('a'))).rejects.toThrow(ChunkTypeError)
    await expect(fold([tool, delta('a')])).rejects.toThrow(new ChunkTypeError('ToolMessageChunk', 'AssistantMessageChunk'))
  })

  test('refuses what is no chunk', async () => {
    await expect(fold(['text' as never])).rejects.toThrow(ChunkDataError)
    await expect(fold([{ role: 'assistant', content: 'a' } as never])).rejects.toThrow(ChunkDataError)
    await expect(fold([delta('a'), null as never])).rejects.toThrow(new ChunkTypeError('AssistantMessageChunk', 'null'))
    await expect(fold([], 'text' as never)).rejects.toThrow(ChunkDataError)
  })

  test('changes none of its chunks, the one to start from included', async () => {
    const before = deltas.map((chunk) => JSON.stringify(chunk))
    const first = await fold(deltas.slice(1), deltas[0])
    const second = await fold(deltas.slice(1), deltas[0])
    expect(first.equals(second)).toBe(true)
    expect(deltas.map((chunk) => JSON.stringify(chunk))).toEqual(before)
  })
})

describe('collect', () => {
  test('lets an error of its stream pass', async () => {
    const error = new Error('cut')
    const source = new Source(deltas, error)
    await expect(collect(source)).rejects.toBe(error)
    expect(source.taken).toBe(3)
  })

  test('returns its stream when a chunk is refused', async () => {
    const source = new Source([delta('a'), new ToolMessageChunk(), delta('b')])
    await expect(collect(source)).rejects.toThrow(ChunkTypeError)
    expect([source.taken, source.isReturned]).toEqual([2, true])
  })

  test('waits for promises in an iterable', async () => {
    const promises = deltas.map((chunk) => Promise.resolve(chunk)) as never as AssistantMessageChunk[]
    expect((await collect(promises)).content).toBe('abc')
  })
})

describe('accumulate', () => {
  const snapshotsOf = async (source: Source, initial?: AssistantMessageChunk) => {
    const seen: AssistantMessageChunk[] = []
    for await (const snapshot of accumulate(source, initial)) seen.push(snapshot)
    return seen
  }

  test('gives everything so far after each delta', async () => {
    expect((await snapshotsOf(new Source(deltas))).map(({ content }) => content)).toEqual(['a', 'ab', 'abc'])
  })

  test('goes on from a snapshot, which it does not give out again', async () => {
    expect((await snapshotsOf(new Source(deltas), delta('_'))).map(({ content }) => content)).toEqual(['_a', '_ab', '_abc'])
  })

  test('gives nothing for a stream of nothing', async () => {
    expect(await snapshotsOf(new Source([]))).toEqual([])
    expect(await snapshotsOf(new Source([]), delta('a'))).toEqual([])
  })

  test('leaves each snapshot as it was while the stream goes on', async () => {
    const calls = ['{', '"a"', ':1}'].map(
      (piece, index) =>
        new AssistantMessageChunk({
          content: [index],
          toolCalls: [{ index: 0, id: 'c1', name: index === 0 ? 'f' : '', arguments: piece }],
          completionTokenIds: [index],
          logprobs: { content: [index] },
          parserContent: `${index}`,
        }),
    )
    const written: string[] = []
    const snapshots: AssistantMessageChunk[] = []
    for await (const snapshot of accumulate(new Source(calls))) {
      written.push(JSON.stringify(snapshot))
      snapshots.push(snapshot)
    }
    expect(snapshots.map((snapshot) => JSON.stringify(snapshot))).toEqual(written)
    expect(snapshots.map(({ completionTokenIds }) => completionTokenIds)).toEqual([[0], [0, 1], [0, 1, 2]])
    // Read for the first time only now.
    expect(snapshots.map(({ toolCalls }) => toolCalls[0]?.arguments)).toEqual(['{', '{"a"', '{"a":1}'])
    expect(snapshots.map(({ parserContent }) => parserContent)).toEqual(['0', '01', '012'])
  })

  test('takes from its source as it is read, and no further', async () => {
    const source = new Source(deltas)
    const snapshots = accumulate(source)
    expect(source.taken).toBe(0)
    await snapshots.next()
    expect([source.taken, source.isReturned]).toEqual([1, false])
  })

  test('returns its source early when the reader stops', async () => {
    const source = new Source(deltas)
    for await (const snapshot of accumulate(source)) {
      if (snapshot.content === 'ab') break
    }
    expect([source.taken, source.isReturned]).toEqual([2, true])
  })

  test('lets an error of its source pass, after what came before it', async () => {
    const error = new Error('cut')
    const seen: unknown[] = []
    const read = async () => {
      for await (const { content } of accumulate(new Source(deltas, error))) seen.push(content)
    }
    await expect(read()).rejects.toBe(error)
    expect(seen).toEqual(['a', 'ab', 'abc'])
  })

  test('refuses a chunk of another kind, and returns its source', async () => {
    const source = new Source([delta('a'), new ToolMessageChunk(), delta('b')])
    await expect(snapshotsOf(source)).rejects.toThrow(ChunkTypeError)
    expect([source.taken, source.isReturned]).toEqual([2, true])
  })

  test('refuses what is no chunk, and says where it was', async () => {
    const noChunk = { content: 'a' } as never
    await expect(snapshotsOf(new Source([noChunk]))).rejects.toThrow(
      new ChunkDataError('chunks[0]', 'a message chunk', 'Object'),
    )
    await expect(snapshotsOf(new Source([]), noChunk)).rejects.toThrow(
      new ChunkDataError('initial', 'a message chunk', 'Object'),
    )
    await expect(snapshotsOf(new Source([delta('a'), noChunk]))).rejects.toThrow(
      new ChunkTypeError('AssistantMessageChunk', 'Object'),
    )
  })

  test('ends in what collect gives', async () => {
    const last = (await snapshotsOf(new Source(deltas))).at(-1)
    expect(last?.equals(await collect(deltas))).toBe(true)
  })
})
