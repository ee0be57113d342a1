import { readUIMessageStream, type UIMessage } from 'ai'
import { AssistantMessageChunk, ChunkDataError } from 'chunkfold'
import { fromUIMessages, toUIMessageChunks, toUIMessages, type UIStreamEvent } from 'chunkfold/interop'
import { describe, expect, test } from 'vitest'
import { listOf } from '../../stream/list-of.js'
import { countedIds } from './counted-ids.js'

type Init = ConstructorParameters<typeof AssistantMessageChunk>[0]

/** What a client has that goes on with a message. */
async function continued(message: UIMessage, ...inits: readonly Init[]): Promise<UIMessage> {
  const chunks = await listOf(toUIMessageChunks(inits.map((init) => new AssistantMessageChunk(init))))
  let last = message
  for await (const next of readUIMessageStream({ message, stream: ReadableStream.from(chunks) })) last = next
  return last
}
const begun: UIMessage = { id: 'm', role: 'assistant', parts: [] }

describe('a message that a client goes on with', () => {
  test('keeps the items of the stream before beside those of the next', async () => {
    const code = (text: string): Init => ({ content: [{ type: 'executable_code', code: text }] })
    const first = await continued(begun, code('1+1'))
    const second = await continued(first, code('2+2'))
    expect(second.parts.flatMap((part) => ('data' in part ? [part.data] : []))).toEqual([
      { type: 'executable_code', code: '1+1' },
      { type: 'executable_code', code: '2+2' },
    ])
  })

  test('has calls without ids of their own under ids that no stream has given before', async () => {
    const call: Init = { toolCalls: [{ index: 0, name: 'f', arguments: '{}' }], finishReason: 'tool_calls' }
    const message = await continued(await continued(begun, call), call)
    const ids = message.parts.flatMap((part) => ('toolCallId' in part ? [part.toolCallId] : []))
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(2)
  })

  test('is refused ids that are no texts, or are taken, by the error that says so', async () => {
    const calls = [0, 1].map((index) => ({ index, name: 'f', arguments: '{}' }))
    const errors: unknown[] = []
    const onError = (error: unknown) => String(errors.push(error))
    for (const newId of [() => 'same', () => 5 as never]) {
      const source = [new AssistantMessageChunk({ toolCalls: calls })]
      const error = await listOf(toUIMessageChunks(source, { newId, onError })).catch((thrown: unknown) => thrown)
      expect(error instanceof TypeError || errors.some((one) => one instanceof TypeError)).toBe(true)
    }
  })
})

describe('the ids of toUIMessages', () => {
  test('are each of one message only, also where some came with the conversation', () => {
    const shown = toUIMessages([
      { role: 'user', content: 'a' },
      { role: 'assistant', content: 'b' },
      { role: 'user', content: 'c' },
    ])
    const conversation = fromUIMessages(shown)
    const again = toUIMessages([...conversation.slice(1), { role: 'assistant', content: 'd' }, ...conversation])
    const ids = again.map(({ id }) => id)
    expect(ids.slice(0, 2)).toEqual(['message-1', 'message-2'])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('leave the calls of two answers with ids of their own', () => {
    const answer = { role: 'assistant', content: '', toolCalls: [{ name: 'f', arguments: '{}' }] } as const
    const parts = toUIMessages([answer, { role: 'user', content: 'a' }, answer]).flatMap((message) => message.parts)
    expect(parts.flatMap((part) => ('toolCallId' in part ? [part.toolCallId] : []))).toEqual(['id-0', 'id-1'])
  })
})

describe('what is neither a chunk nor an event', () => {
  test.each<[unknown, string]>([
    ['x', '`source[1]` must be a chunk or an event, got string "x"'],
    [null, '`source[1]` must be a chunk or an event, got null'],
    [{ type: 'zzz' }, '`source[1]` must be a chunk or an event, got an event of the type string "zzz"'],
    [{}, '`source[1]` must be a chunk or an event, got Object'],
  ])('is a ChunkDataError with its position: %j', async (item, message) => {
    const source = [new AssistantMessageChunk({ content: 'a' }), item as UIStreamEvent]
    const errors: unknown[] = []
    const onError = (error: unknown) => String(errors.push(error))
    const chunks = await listOf(toUIMessageChunks(source, { onError, newId: countedIds() }))
    expect(chunks.at(-1)).toEqual({ type: 'error', errorText: '1' })
    expect(chunks.every((chunk) => typeof chunk === 'object')).toBe(true)
    expect(ChunkDataError.isInstance(errors[0]) && errors[0].message).toBe(message)
  })
})
