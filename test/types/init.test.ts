import {
  AssistantMessageChunk,
  type AssistantMessageChunkInit,
  BaseMessageChunk,
  ChunkDataError,
  type JsonValue,
  type Part,
  type ToolCallInit,
  ToolMessageChunk,
  type ToolMessageChunkInit,
} from 'chunkfold'
import { describe, expect, expectTypeOf, test } from 'vitest'

/** The same type with null or undefined in every field, as adapters of a provider's JSON have it. */
type Nothing<T, Value> = { [K in keyof T]-?: Value }

describe('what a constructor takes', () => {
  test('may be undefined in every field, written out', () => {
    expectTypeOf<Nothing<AssistantMessageChunkInit, undefined>>().toExtend<AssistantMessageChunkInit>()
    expectTypeOf<Nothing<ToolMessageChunkInit, undefined>>().toExtend<ToolMessageChunkInit>()
    expectTypeOf<Nothing<ToolCallInit, undefined>>().toExtend<ToolCallInit>()
    const optional: { content?: string | undefined; finishReason?: string | undefined } = { content: undefined }
    expect(new AssistantMessageChunk({ content: optional.content, finishReason: optional.finishReason })).toEqual(
      AssistantMessageChunk.empty,
    )
  })

  test('may be null in every field', () => {
    expectTypeOf<Nothing<AssistantMessageChunkInit, null>>().toExtend<AssistantMessageChunkInit>()
    expectTypeOf<Nothing<ToolMessageChunkInit, null>>().toExtend<ToolMessageChunkInit>()
    expectTypeOf<Nothing<ToolCallInit, null>>().toExtend<ToolCallInit>()
    const chunk = new AssistantMessageChunk({
      content: null,
      toolCalls: null,
      metadata: null,
      usageMetadata: null,
      logprobs: null,
    })
    expect(chunk).toEqual(AssistantMessageChunk.empty)
  })

  test('may be nothing at all, but for the base class, whose chunks have a role', () => {
    expect(new AssistantMessageChunk().equals(AssistantMessageChunk.empty)).toBe(true)
    expect(new ToolMessageChunk().equals(ToolMessageChunk.empty)).toBe(true)
    // @ts-expect-error A base chunk is of no role of its own.
    expect(() => new BaseMessageChunk()).toThrow(ChunkDataError)
  })

  test('may be read-only', () => {
    const init = { content: ['a'], toolCalls: [{ name: 'f', arguments: { a: [1] } }], promptTokenIds: [1] } as const
    expect(new AssistantMessageChunk(init).content).toEqual(['a'])
  })

  test('has an index and ids as numbers or texts', () => {
    expectTypeOf<ToolCallInit['index']>().toEqualTypeOf<number | string | null | undefined>()
    expectTypeOf<ToolCallInit['id']>().toEqualTypeOf<number | string | null | undefined>()
    expectTypeOf<ToolMessageChunkInit['toolCallId']>().toEqualTypeOf<number | string | null | undefined>()
    expect(new ToolMessageChunk({ toolCallId: 7 }).toolCallId).toBe('7')
  })

  test('is JSON', () => {
    expectTypeOf<AssistantMessageChunkInit['content']>().toEqualTypeOf<JsonValue | undefined>()
    // @ts-expect-error JSON has no functions.
    expect(() => new AssistantMessageChunk({ content: [() => 0] })).toThrow(ChunkDataError)
    // @ts-expect-error JSON has no big integers.
    expect(() => new AssistantMessageChunk({ metadata: { a: 1n } })).toThrow(ChunkDataError)
    // @ts-expect-error JSON has no dates.
    expect(() => new AssistantMessageChunk({ logprobs: new Date(0) })).toThrow(ChunkDataError)
    // @ts-expect-error The finish reason is a text.
    expect(() => new AssistantMessageChunk({ finishReason: {} })).toThrow(ChunkDataError)
  })

  test('may be anything in parserContent', () => {
    expectTypeOf<AssistantMessageChunkInit['parserContent']>().toBeUnknown()
    class Row {
      readonly text = 'a'
    }
    expect(new AssistantMessageChunk({ parserContent: new Row() }).parserContent).toBeInstanceOf(Row)
  })

  test('has no fields but its own', () => {
    // @ts-expect-error The id of a call that is answered belongs to a tool's chunk.
    expect(new AssistantMessageChunk({ toolCallId: 'c1' })).not.toHaveProperty('toolCallId')
    // @ts-expect-error Calls belong to an assistant's chunk.
    expect(new ToolMessageChunk({ toolCalls: [] })).not.toHaveProperty('toolCalls')
  })
})

describe('parts', () => {
  test('are told apart by their type', () => {
    const texts = (parts: readonly Part[]) =>
      parts.map((part) => {
        switch (part.type) {
          case 'text':
          case 'reasoning':
          case 'refusal':
            expectTypeOf(part.text).toEqualTypeOf<string>()
            return part.text
          case 'content':
            expectTypeOf(part.item).toEqualTypeOf<JsonValue>()
            return 'item'
          case 'tool-call':
            expectTypeOf(part.name).toEqualTypeOf<string | undefined>()
            return part.name
          default:
            return part satisfies never
        }
      })
    const parts: Part[] = [
      { type: 'refusal', text: 'no' },
      { type: 'content', item: 1 },
      { type: 'tool-call', name: 'f' },
    ]
    expect(texts(parts)).toEqual(['no', 'item', 'f'])
  })

  test('of calls have no label of their own', () => {
    // @ts-expect-error A call is found by its index and id.
    const part: Part = { type: 'tool-call', block: '0', name: 'f' }
    expect(new AssistantMessageChunk({ parts: [part] }).toolCalls).toHaveLength(1)
  })

  test('that are resolved narrow to what they hold', () => {
    const [part] = new AssistantMessageChunk({ toolCalls: [{ name: 'f' }] }).parts
    if (part?.type !== 'tool-call') throw new Error('it is a call')
    expectTypeOf(part.call.arguments).toEqualTypeOf<string>()
    expect(part.call.name).toBe('f')
  })
})
