import {
  AssistantMessageChunk,
  accumulate,
  BaseMessageChunk,
  type ChunkKind,
  ChunkTypeError,
  collect,
  type JsonObject,
  type JsonValue,
  type MessageChunk,
  mergeAll,
  type ToolCall,
  ToolMessageChunk,
  type UsageMetadata,
} from 'chunkfold'
import { describe, expect, expectTypeOf, test } from 'vitest'

const base = new BaseMessageChunk({ role: 'user', content: 'a' })
const assistant = new AssistantMessageChunk({ content: 'a' })
const tool = new ToolMessageChunk({ content: 'a' })

describe('merge', () => {
  test('gives the class that it is called on', () => {
    expectTypeOf(base.merge(base)).toEqualTypeOf<BaseMessageChunk>()
    expectTypeOf(assistant.merge(assistant)).toEqualTypeOf<AssistantMessageChunk>()
    expectTypeOf(tool.merge(tool)).toEqualTypeOf<ToolMessageChunk>()
    expect(assistant.merge(assistant)).toBeInstanceOf(AssistantMessageChunk)
  })

  test('gives the subclass for a subclass', () => {
    class Spoken extends AssistantMessageChunk {
      words(): string[] {
        return this.text.split(' ')
      }
    }
    const merged = new Spoken({ content: 'a ' }).merge(new Spoken({ content: 'b' }))
    expectTypeOf(merged).toEqualTypeOf<Spoken>()
    expectTypeOf(Spoken.fromJSON({})).toEqualTypeOf<Spoken>()
    expect(merged.words()).toEqual(['a', 'b'])
    // @ts-expect-error A chunk without the method is not what a subclass promises to give.
    expect(new Spoken().merge(assistant).text).toBe('a')
  })

  test('does not compile for chunks of two kinds', () => {
    // @ts-expect-error An assistant and a tool do not speak in one message.
    expect(() => assistant.merge(tool)).toThrow(ChunkTypeError)
    // @ts-expect-error A tool and an assistant do not speak in one message.
    expect(() => tool.merge(assistant)).toThrow(ChunkTypeError)
    // @ts-expect-error A base chunk would lose what the assistant's has more.
    expect(() => base.merge(assistant)).toThrow(ChunkTypeError)
    // @ts-expect-error A base chunk lacks what the assistant's has.
    expect(() => assistant.merge(base)).toThrow(ChunkTypeError)
    // @ts-expect-error A base chunk would lose the id of the call.
    expect(() => base.merge(tool)).toThrow(ChunkTypeError)
    // @ts-expect-error A base chunk lacks the id of the call.
    expect(() => tool.merge(base)).toThrow(ChunkTypeError)
  })

  test('does not compile for what is no chunk', () => {
    // @ts-expect-error A text has to become a chunk first.
    expect(() => assistant.merge('text')).toThrow(ChunkTypeError)
    // @ts-expect-error A message is the end of a chunk, and no delta.
    expect(() => assistant.merge(assistant.toMessage())).toThrow(ChunkTypeError)
    // @ts-expect-error There is nothing that could be missing: `empty` is the chunk that adds nothing.
    expect(() => assistant.merge(undefined)).toThrow(ChunkTypeError)
  })
})

describe('the fields of a chunk', () => {
  test('cannot be assigned to', () => {
    const writes: (() => void)[] = [
      // @ts-expect-error Chunks are values: merge makes new ones.
      () => (assistant.name = 'ann'),
      // @ts-expect-error The role is fixed when the chunk is made.
      () => (assistant.role = 'user'),
      // @ts-expect-error Content is a view of the parts.
      () => (assistant.content = 'b'),
      // @ts-expect-error The finish reason comes with a chunk of its own.
      () => (assistant.finishReason = 'stop'),
      // @ts-expect-error The calls are a view of the parts.
      () => (assistant.toolCalls = []),
      // @ts-expect-error The id of the call comes with a chunk of its own.
      () => (tool.toolCallId = 'c1'),
    ]
    for (const write of writes) expect(write).toThrow(TypeError)
  })

  test('hold nothing that can be assigned to', () => {
    const chunk = new AssistantMessageChunk({ metadata: { a: 1 }, toolCalls: [{ name: 'f' }], promptTokenIds: [1] })
    const { metadata, promptTokenIds, toolCalls } = chunk
    const [call] = toolCalls
    if (metadata === undefined || promptTokenIds === undefined || call === undefined) throw new Error('all were given')
    const writes: (() => unknown)[] = [
      // @ts-expect-error Lists that are given out are read-only.
      () => toolCalls.push(call),
      // @ts-expect-error So are the lists of ids.
      () => promptTokenIds.push(2),
      // @ts-expect-error And the values of objects.
      () => (metadata.a = 2),
      // @ts-expect-error And the fields of a call.
      () => (call.name = 'g'),
    ]
    for (const write of writes) expect(write).toThrow(TypeError)
  })

  test('have exact types', () => {
    expectTypeOf(assistant.role).toEqualTypeOf<string>()
    expectTypeOf(assistant.name).toEqualTypeOf<string | undefined>()
    expectTypeOf(assistant.content).toEqualTypeOf<string | readonly JsonValue[]>()
    expectTypeOf(assistant.contentList).toEqualTypeOf<readonly JsonValue[]>()
    expectTypeOf(assistant.text).toEqualTypeOf<string>()
    expectTypeOf(assistant.metadata).toEqualTypeOf<JsonObject | undefined>()
    expectTypeOf(assistant.toolCalls).toEqualTypeOf<readonly ToolCall[]>()
    expectTypeOf(assistant.usageMetadata).toEqualTypeOf<UsageMetadata | undefined>()
    expectTypeOf(assistant.usageMetadata?.inputTokens).toEqualTypeOf<number | undefined>()
    expectTypeOf(assistant.parserContent).toBeUnknown()
    expectTypeOf(assistant.kind).toEqualTypeOf<'assistant'>()
    expectTypeOf(tool.toolCallId).toEqualTypeOf<string | undefined>()
    expectTypeOf(base.kind).toEqualTypeOf<'base'>()
    expect([assistant.kind, tool.kind, base.kind]).toEqual(['assistant', 'tool', 'base'])
  })
})

describe('generic functions over chunks', () => {
  function mergeTwice<Chunk extends MessageChunk>(chunk: Chunk): Chunk {
    return chunk.merge(chunk).merge(chunk)
  }

  test('keep the class of their argument', () => {
    expectTypeOf(mergeTwice(base)).toEqualTypeOf<BaseMessageChunk>()
    expectTypeOf(mergeTwice(assistant)).toEqualTypeOf<AssistantMessageChunk>()
    expectTypeOf(mergeTwice(tool)).toEqualTypeOf<ToolMessageChunk>()
    expect(mergeTwice(tool).content).toBe('aaa')
  })

  test('take chunks of any kind for a MessageChunk', () => {
    const chunks: readonly MessageChunk[] = [base, assistant, tool]
    expectTypeOf<MessageChunk['kind']>().toEqualTypeOf<ChunkKind>()
    expect(chunks.map(({ text }) => text)).toEqual(['a', 'a', 'a'])
  })

  test('keep the class in a fold', async () => {
    expectTypeOf(mergeAll([assistant])).toEqualTypeOf<AssistantMessageChunk>()
    expectTypeOf(mergeAll([], ToolMessageChunk.empty)).toEqualTypeOf<ToolMessageChunk>()
    expectTypeOf(collect([tool])).toEqualTypeOf<Promise<ToolMessageChunk>>()
    expectTypeOf(accumulate([assistant])).toEqualTypeOf<AsyncGenerator<AssistantMessageChunk, void, undefined>>()
    // @ts-expect-error A fold has chunks of one kind.
    expect(() => mergeAll([assistant], ToolMessageChunk.empty)).toThrow(ChunkTypeError)
    // @ts-expect-error A fold has chunks of one kind, a stream of them too.
    await expect(collect([assistant], tool)).rejects.toThrow(ChunkTypeError)
  })
})

describe('isInstance', () => {
  test('narrows what is not known', () => {
    const value: unknown = assistant
    if (!AssistantMessageChunk.isInstance(value)) throw new Error('it is one')
    expectTypeOf(value).toEqualTypeOf<AssistantMessageChunk>()
    expect(value.finishReason).toBeUndefined()
  })

  test('narrows a union of chunks', () => {
    const given = tool as AssistantMessageChunk | ToolMessageChunk
    if (ToolMessageChunk.isInstance(given)) expectTypeOf(given).toEqualTypeOf<ToolMessageChunk>()
    else expectTypeOf(given).toEqualTypeOf<AssistantMessageChunk>()
    expect(ToolMessageChunk.isInstance(given)).toBe(true)
  })
})
