import { AssistantMessageChunk, type AssistantMessageChunkInit, ChunkDataError, ToolMessageChunk } from 'chunkfold'
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

  test('reads a message too, whose fields are in camel case', () => {
    const message = {
      role: 'assistant',
      content: 'a',
      reasoningContent: 'why',
      toolCalls: [
        { type: 'function', id: 'c', name: 'f', arguments: '{}', index: 0, providerData: { seal: 's' }, responseItemId: 'fc' },
      ],
      finishReason: 'tool_calls',
      usageMetadata: { inputTokens: 1 },
      completionTokenIds: [1],
      responseId: 'r',
    }
    expect(read(message).toMessage()).toMatchObject(message)
    expect(ToolMessageChunk.fromJSON({ content: 'b', toolCallId: 'c' }).toolCallId).toBe('c')
  })

  test.each<[string, AssistantMessageChunkInit]>([
    ['of text', { content: 'a', finishReason: 'stop' }],
    [
      'whose parts say more',
      {
        parts: [
          { type: 'text', text: 'a' },
          { type: 'reasoning', text: 'b', providerData: { seal: 's' } },
        ],
      },
    ],
    [
      'with a call between texts',
      {
        parts: [
          { type: 'tool-call', id: 'c', name: 'f', toolType: 'custom', responseItemId: 'i' },
          { type: 'text', text: 'a' },
        ],
      },
    ],
  ])('reads the message of a chunk %s', (_, init) => {
    const message = new AssistantMessageChunk(init).toMessage()
    expect(read(JSON.parse(JSON.stringify(message))).toMessage()).toEqual(message)
  })

  test('prefers snake case where a field is given in both', () => {
    expect(read({ finish_reason: 'stop', finishReason: 'length' }).finishReason).toBe('stop')
  })
})
