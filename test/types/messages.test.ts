import {
  type AssistantMessage,
  AssistantMessageChunk,
  type BaseMessage,
  BaseMessageChunk,
  ChunkDataError,
  type ErrorCode,
  type JsonValue,
  type ToolMessage,
  ToolMessageChunk,
} from 'chunkfold'
import { StreamIncompleteError } from 'chunkfold/stream'
import { describe, expect, expectTypeOf, test } from 'vitest'

describe('toMessage', () => {
  test('gives the message type of its class', () => {
    expectTypeOf(new BaseMessageChunk({ role: 'user' }).toMessage()).toEqualTypeOf<BaseMessage>()
    expectTypeOf(AssistantMessageChunk.empty.toMessage()).toEqualTypeOf<AssistantMessage>()
    expectTypeOf(ToolMessageChunk.empty.toMessage()).toEqualTypeOf<ToolMessage>()
    expect(AssistantMessageChunk.empty.toMessage().role).toBe('assistant')
  })
})

describe('messages', () => {
  const messages: (AssistantMessage | ToolMessage)[] = [
    new AssistantMessageChunk({ content: 'a', toolCalls: [{ name: 'f' }] }).toMessage(),
    new ToolMessageChunk({ toolCallId: 'c1' }).toMessage(),
  ]

  test('are told apart by their role', () => {
    const said = messages.map((message) => {
      switch (message.role) {
        case 'assistant':
          expectTypeOf(message).toEqualTypeOf<AssistantMessage>()
          return message.toolCalls[0]?.name
        case 'tool':
          expectTypeOf(message).toEqualTypeOf<ToolMessage>()
          return message.toolCallId
        default:
          return message satisfies never
      }
    })
    expect(said).toEqual(['f', 'c1'])
  })

  test('are all messages with a role and content', () => {
    expectTypeOf<AssistantMessage>().toExtend<BaseMessage>()
    expectTypeOf<ToolMessage>().toExtend<BaseMessage>()
    expectTypeOf<BaseMessage['content']>().toEqualTypeOf<string | readonly JsonValue[]>()
    expect(messages.map(({ content }) => content)).toEqual(['a', ''])
  })

  test('cannot be assigned to', () => {
    const [message] = messages
    if (message?.role !== 'assistant') throw new Error('it is the first')
    const [call] = message.toolCalls
    if (call === undefined) throw new Error('it has one')
    const writes: (() => unknown)[] = [
      // @ts-expect-error Messages are read-only; immer makes changed ones.
      () => (message.content = 'b'),
      // @ts-expect-error So are their lists.
      () => message.toolCalls.push(call),
      // @ts-expect-error And their calls.
      () => (call.arguments = '{}'),
    ]
    for (const write of writes) expect(write).toThrow(TypeError)
    expect(message.content).toBe('a')
  })

  test('leave out a field that was not given, rather than to set it undefined', () => {
    // @ts-expect-error What is absent is absent: the field is optional, and never undefined.
    const message: BaseMessage = { role: 'user', content: '', name: undefined }
    expect(message).toHaveProperty('name')
    expect(new BaseMessageChunk({ role: 'user', name: undefined }).toMessage()).not.toHaveProperty('name')
  })
})

describe('errors', () => {
  test('have a code of the documented ones', () => {
    expectTypeOf<ChunkDataError['code']>().toEqualTypeOf<'chunk-data'>()
    expectTypeOf<ChunkDataError['code']>().toExtend<ErrorCode>()
    const unknown: unknown = new ChunkDataError('a', 'b', 'c')
    if (!ChunkDataError.isInstance(unknown)) throw new Error('it is one')
    expectTypeOf(unknown).toEqualTypeOf<ChunkDataError>()
    expect(unknown.path).toBe('a')
  })

  test('of a stream carry the chunks of their stream', () => {
    const unknown: unknown = new StreamIncompleteError('cut', { partial: AssistantMessageChunk.empty })
    if (!StreamIncompleteError.isInstance<AssistantMessageChunk>(unknown)) throw new Error('it is one')
    expectTypeOf(unknown.partial).toEqualTypeOf<AssistantMessageChunk | undefined>()
    expect(unknown.partial?.content).toBe('')
  })
})
