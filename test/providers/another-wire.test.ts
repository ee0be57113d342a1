import { collect } from 'chunkfold'
import {
  fromAnthropic,
  fromBedrockConverse,
  fromClaudeAgent,
  fromCodex,
  fromCohere,
  fromGemini,
  fromOpenAIChat,
  fromOpenAIResponses,
} from 'chunkfold/providers'
import { isRetryable, StreamIncompleteError, StreamMalformedError } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'

/** The first events of each wire, cut before the end. */
const wires = {
  fromOpenAIChat: [{ choices: [{ index: 0, delta: { role: 'assistant', content: 'Hi' } }] }],
  fromOpenAIResponses: [
    { type: 'response.created', response: { id: 'r' } },
    { type: 'response.output_text.delta', output_index: 0, content_index: 0, delta: 'Hi' },
  ],
  fromAnthropic: [
    { type: 'message_start', message: { id: 'm', usage: { input_tokens: 1 } } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hi' } },
  ],
  fromGemini: [{ candidates: [{ content: { parts: [{ text: 'Hi' }] } }] }],
  fromBedrockConverse: [
    { messageStart: { role: 'assistant' } },
    { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'Hi' } } },
  ],
  fromCohere: [
    { type: 'message-start', id: 'm', delta: { message: { role: 'assistant' } } },
    { type: 'content-delta', index: 0, delta: { message: { content: { text: 'Hi' } } } },
  ],
  fromCodex: [{ type: 'thread.started', thread_id: 't' }, { type: 'turn.started' }],
  fromClaudeAgent: [{ type: 'system', subtype: 'init', session_id: 's' }],
} as const

const readers = {
  ...{ fromOpenAIChat, fromOpenAIResponses, fromAnthropic, fromGemini },
  ...{ fromBedrockConverse, fromCohere, fromCodex, fromClaudeAgent },
}

type ReaderName = keyof typeof wires
const names = Object.keys(wires) as ReaderName[]
const pairs = names.flatMap((reader) => names.filter((other) => other !== reader).map((other) => [reader, other] as const))

async function errorOf(reader: ReaderName, events: readonly object[]): Promise<unknown> {
  try {
    // What is wrong about the events is what is tested.
    await collect(readers[reader](events as readonly never[]))
  } catch (error) {
    return error
  }
  return undefined
}

describe('a reader', () => {
  test.each(pairs)('%s, given the events for %s, says so, and is not tried again', async (reader, other) => {
    const error = await errorOf(reader, [{ type: 'ping' }, ...wires[other]])
    if (!StreamMalformedError.isInstance(error)) throw error
    expect(error.event).toBe(2)
    expect(error.message).toContain(`must be an event that \`${reader}\` reads, got one for \`${other}\` (`)
    expect(isRetryable(error)).toBe(false)
  })

  test.each(names)('%s, given its own events, cut short, says that they are cut short', async (reader) => {
    const error = await errorOf(reader, wires[reader])
    expect(StreamIncompleteError.isInstance(error)).toBe(true)
    expect(isRetryable(error)).toBe(true)
  })

  test.each(pairs)('%s, given its own events after one for %s, says that they are cut short', async (reader, other) => {
    expect(StreamIncompleteError.isInstance(await errorOf(reader, [...wires[other], ...wires[reader]]))).toBe(true)
    expect(StreamIncompleteError.isInstance(await errorOf(reader, [...wires[reader], ...wires[other]]))).toBe(true)
  })

  test.each(pairs)('%s, given three events for %s, does not wait for the end', async (reader, other) => {
    let taken = 0
    function* events() {
      for (;;) {
        taken++
        yield* wires[other].slice(0, 1)
      }
    }
    const error: unknown = await collect(readers[reader](events() as Iterable<never>)).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'stream-malformed', event: 1 })
    expect(taken).toBe(3)
  })

  test.each([
    ['a UI message of the AI SDK', { type: 'message-metadata', messageMetadata: {} }],
    ['a call of the AI SDK, version 4', { type: 'tool-call-delta', toolCallId: 'c', argsTextDelta: '1' }],
    ['a run of an assistant of OpenAI', { event: 'thread.run.created', type: 'thread.run.created' }],
    ['an event of its own', { type: 'tool-call-start', part: 0, name: 'f' }],
  ])('takes %s for the event of no wire that is known', async (_, event) => {
    expect(await errorOf('fromGemini', [event, event, event])).toMatchObject({ code: 'stream-incomplete' })
  })

  test('takes the beginning of the first versions of Codex for its own', async () => {
    const begin = [{ type: 'session.created', session_id: 's' }, { type: 'item.completed' }]
    expect(await errorOf('fromCodex', begin)).toMatchObject({ code: 'stream-incomplete' })
    expect(await errorOf('fromClaudeAgent', begin)).toMatchObject({ code: 'stream-malformed' })
  })

  test('says of chunks that they have been read already', async () => {
    const chunks = fromOpenAIChat(wires.fromOpenAIChat)
    const error: unknown = await collect(fromAnthropic(chunks as AsyncIterable<never>)).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'stream-malformed', got: 'a chunk, which has been read already' })
    expect(isRetryable(error)).toBe(false)
  })

  test('says nothing of other wires where the stream is whole all the same', async () => {
    const events = [...wires.fromAnthropic, { choices: [{ index: 0, delta: { content: 'Hi' }, finish_reason: 'stop' }] }]
    expect((await collect(fromOpenAIChat(events as readonly object[]))).content).toBe('Hi')
  })

  test('says which of the data of a connection is meant', async () => {
    const data = wires.fromAnthropic.map((event) => ({ event: event.type, data: JSON.stringify(event) }))
    expect(await errorOf('fromOpenAIChat', data)).toMatchObject({ code: 'stream-malformed', event: 1, partial: { text: '' } })
  })
})
