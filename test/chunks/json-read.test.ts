import { AssistantMessageChunk, ChunkDataError } from 'chunkfold'
import { describe, expect, test } from 'vitest'

const read = (json: unknown) => AssistantMessageChunk.fromJSON(json as never)

describe('fromJSON', () => {
  test.each([
    ['text', 'string "text"'],
    [1, 'number 1'],
    [null, 'null'],
    [[], 'array'],
  ])('refuses %j, and says what it wants', (json, got) => {
    expect(() => read(json)).toThrow(new ChunkDataError('chunk', 'a JSON object', got))
  })

  test.each([[null], [undefined], [[]]])('reads the plain fields where `parts` is %j', (parts) => {
    expect(read({ role: 'assistant', content: 'a', parts }).content).toBe('a')
  })

  test.each([
    ['text', 'string "text"'],
    [1, 'number 1'],
    [{ length: 0 }, 'object'],
  ])('refuses `parts` that are %j', (parts, got) => {
    expect(() => read({ role: 'assistant', content: 'a', parts })).toThrow(
      new RegExp(`^\`parts\` must be an array, got ${got}`, 'i'),
    )
  })

  test('reads the parts of a message, whose calls stand under a key of their own', () => {
    const call = { id: 'c', type: 'custom', name: 'f', arguments: 'x', index: 0, provider_data: { seal: 's' } }
    const chunk = read({
      role: 'assistant',
      parts: [
        { type: 'text', text: 'a' },
        { type: 'tool-call', call },
      ],
    })
    expect(chunk.toolCalls).toEqual([
      { id: 'c', type: 'custom', name: 'f', arguments: 'x', index: 0, providerData: { seal: 's' } },
    ])
    expect(chunk.text).toBe('a')
  })
})
