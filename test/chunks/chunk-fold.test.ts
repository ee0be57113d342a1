import { AssistantMessageChunk, type AssistantMessageChunkInit, ToolMessageChunk } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { ChunkFold } from '../../src/chunks/chunk-fold.js'
import { deepFreeze } from '../laws/laws.js'

const chunk = (init: AssistantMessageChunkInit) => new AssistantMessageChunk(init)
const chunks = [
  chunk({ content: 'a', name: 'n', metadata: { at: 1 } }),
  chunk({ content: 'b', finishReason: 'stop' }),
  chunk({ usageMetadata: { outputTokens: 1 } }),
  chunk({ content: 'c', metadata: { at: 2 }, completionTokenIds: [1] }),
  chunk({ completionTokenIds: [2], usageMetadata: { outputTokens: 2 } }),
]

describe('ChunkFold', () => {
  test('gives everything so far whenever it is asked, and goes on', () => {
    const fold = new ChunkFold<AssistantMessageChunk>()
    let merged = AssistantMessageChunk.empty
    const results: AssistantMessageChunk[] = []
    for (const next of chunks) {
      fold.add(next)
      merged = merged.merge(next)
      results.push(deepFreeze(fold.result()))
      expect(fold.result().toJSON()).toStrictEqual(merged.toJSON())
    }
    expect(results.map(({ text }) => text)).toEqual(['a', 'ab', 'ab', 'abc', 'abc'])
    expect(results.map(({ metadata }) => metadata?.at)).toEqual([1, 1, 1, 2, 2])
  })

  test('changes no chunk that it was given', () => {
    const before = chunks.map((one) => JSON.stringify(one))
    const fold = new ChunkFold<AssistantMessageChunk>(AssistantMessageChunk.empty)
    for (const next of chunks) fold.add(next)
    fold.result()
    expect(chunks.map((one) => JSON.stringify(one))).toEqual(before)
  })

  test('gives back the only chunk that says something', () => {
    const [first] = chunks
    const fold = new ChunkFold<AssistantMessageChunk>(AssistantMessageChunk.empty)
    if (first !== undefined) fold.add(first)
    expect(fold.result()).toBe(first)
  })

  test('says where what is no chunk was', () => {
    expect(() => new ChunkFold({} as never)).toThrow('`initial` must be a message chunk, got Object')
    expect(() => new ChunkFold().add('a' as never)).toThrow('`chunks[0]` must be a message chunk, got string')
    const fold = new ChunkFold<AssistantMessageChunk>(chunk({ content: 'a' }))
    expect(() => fold.add(new ToolMessageChunk() as never)).toThrow('Cannot merge AssistantMessageChunk with ToolMessageChunk')
  })
})
