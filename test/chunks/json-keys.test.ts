import { AssistantMessageChunk, ToolMessageChunk } from 'chunkfold'
import { describe, expect, test } from 'vitest'

describe('the JSON form has no key for what is not there', () => {
  test('in the calls', () => {
    const { tool_calls: calls } = new AssistantMessageChunk({ toolCalls: [{ name: 'f' }] }).toJSON()
    expect(calls).toStrictEqual([{ type: 'function', name: 'f', arguments: '', index: 0 }])
  })

  test('in the parts', () => {
    const chunk = new AssistantMessageChunk({
      parts: [
        { type: 'text', text: 'a' },
        { type: 'reasoning', text: 'r', block: '1' },
        { type: 'tool-call', name: 'f', toolType: 'custom' },
        { type: 'content', item: null, done: true },
      ],
    })
    expect(chunk.toJSON().parts).toStrictEqual([
      { type: 'text', text: 'a' },
      { type: 'reasoning', text: 'r', block: '1' },
      { type: 'tool-call', name: 'f', tool_type: 'custom' },
      { type: 'content', item: null, done: true },
    ])
  })

  test('in a chunk of nothing', () => {
    expect(AssistantMessageChunk.empty.toJSON()).toStrictEqual({ role: 'assistant', content: '' })
    expect(ToolMessageChunk.empty.toJSON()).toStrictEqual({ role: 'tool', content: '' })
  })
})

describe('the JSON form says `parts` only where the plain fields cannot say all', () => {
  test('not for reasoning before an item of content', () => {
    const json = new AssistantMessageChunk({ reasoningContent: 'r', content: [{ type: 'image' }] }).toJSON()
    expect(json).toStrictEqual({ role: 'assistant', reasoning_content: 'r', content: [{ type: 'image' }] })
  })

  test('for two texts that stay apart', () => {
    const parts = [
      { type: 'text' as const, text: 'a', block: '0' },
      { type: 'text' as const, text: 'b', block: '1' },
    ]
    const chunk = new AssistantMessageChunk({ parts })
    expect(chunk.toJSON().parts).toEqual(parts)
    expect(AssistantMessageChunk.fromJSON(chunk.toJSON()).parts).toEqual(chunk.parts)
  })
})

describe('a message says `parts` only where the plain fields cannot say all', () => {
  test('not for reasoning before an item of content', () => {
    const message = new AssistantMessageChunk({ reasoningContent: 'r', content: [{ type: 'image' }] }).toMessage()
    expect(message.parts).toBeUndefined()
  })

  test('for two texts that stay apart', () => {
    const parts = ['0', '1'].map((block) => ({ type: 'text' as const, text: block, block }))
    expect(new AssistantMessageChunk({ parts }).toMessage().parts).toEqual([
      { type: 'text', text: '0' },
      { type: 'text', text: '1' },
    ])
  })
})
