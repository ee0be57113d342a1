import { AssistantMessageChunk, BaseMessageChunk, ChunkDataError, mergeAll, ToolMessageChunk } from 'chunkfold'
import { describe, expect, test } from 'vitest'

describe('a constructor', () => {
  const classes = [AssistantMessageChunk, ToolMessageChunk, BaseMessageChunk]
  const wrong: [unknown, string][] = [
    ['text', 'string "text"'],
    [1, 'number 1'],
    [null, 'null'],
  ]

  test.each(wrong)('refuses %j in the place of its fields', (init, got) => {
    for (const Chunk of classes) expect(() => new Chunk(init as never)).toThrow(new ChunkDataError('init', 'an object', got))
  })

  test('of a base chunk wants a role', () => {
    const refusal = new ChunkDataError('role', 'a role', 'none')
    expect(() => new BaseMessageChunk({ content: 'a' } as never)).toThrow(refusal)
    expect(() => new BaseMessageChunk({ role: ' ', content: 'a' })).toThrow(refusal)
  })

  test('of a base or a tool chunk leaves the fields of an assistant alone', () => {
    const init = { content: 'a', reasoningContent: 'r', refusal: 'no', toolCalls: [{ name: 'f' }] }
    const tool = new ToolMessageChunk(init as never)
    const base = new BaseMessageChunk({ ...init, role: 'user' } as never)
    expect([...tool.log]).toEqual([...new ToolMessageChunk({ content: 'a' }).log])
    expect([...base.log]).toEqual([...tool.log])
  })
})

describe('the index of a call', () => {
  test.each([
    ['0', 0],
    ['7', 7],
    ['10', 10],
    ['123', 123],
  ])('as the text %j is a number', (text, index) => {
    const { toolCalls } = new AssistantMessageChunk({ toolCalls: [{ index: text as never, name: 'f' }] })
    expect(toolCalls[0]?.index).toBe(index)
  })

  test.each(['07', '1.0', '-1', '1e3', ' 1', '1 ', 'x', '9007199254740992'])('as the text %j is none', (text) => {
    const { log } = new AssistantMessageChunk({ toolCalls: [{ index: text as never, name: 'f' }] })
    expect([...log]).toEqual([{ type: 'tool-call', name: 'f' }])
  })
})

describe('an object that says that it is a chunk', () => {
  const brand = Symbol.for('chunkfold.chunk')

  test('of a kind that nobody knows is none', () => {
    expect(() => mergeAll([{ [brand]: 'other' } as never])).toThrow(
      new ChunkDataError('chunks[0]', 'a message chunk', 'Object'),
    )
  })
})
