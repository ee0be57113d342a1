import { AssistantMessageChunk, ChunkDepthError, collect, mergeAll } from 'chunkfold'
import {
  fromAnthropic,
  fromBedrockConverse,
  fromClaudeAgent,
  fromCodex,
  fromCohere,
  fromGemini,
  fromOpenAIChat,
  fromOpenAIResponses,
  fromText,
  type ReaderLimits,
  type ReaderOptions,
} from 'chunkfold/providers'
import { decodeSSE, LimitError } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { outcomeOf } from '../providers/outcome.js'
import { bytesOf } from '../stream/bytes.js'

type Stream = (options: ReaderOptions) => AsyncIterable<AssistantMessageChunk>

const call = (index: number) => ({ index, id: `c${index}`, function: { name: 'find', arguments: '{"q":1}' } })
const chat = (delta: object) => ({ choices: [{ index: 0, delta }] })
const end = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }

/** Each wire with texts of three characters. */
const texts: Record<string, (count: number) => Stream> = {
  anthropic: (count) => (options) =>
    fromAnthropic(
      times(count, () => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'abc' } })),
      options,
    ),
  bedrock: (count) => (options) =>
    fromBedrockConverse(
      times(count, () => ({ contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'abc' } } })),
      options,
    ),
  'claude-agent': (count) => (options) =>
    fromClaudeAgent(
      times(count, () => ({
        type: 'stream_event',
        event: { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'abc' } },
      })),
      options,
    ),
  codex: (count) => (options) =>
    fromCodex(
      times(count, (at) => ({ type: 'item.completed', item: { id: `${at}`, type: 'agent_message', text: 'abc' } })),
      options,
    ),
  cohere: (count) => (options) =>
    fromCohere(
      times(count, () => ({ type: 'content-delta', index: 0, delta: { message: { content: { text: 'abc' } } } })),
      options,
    ),
  gemini: (count) => (options) =>
    fromGemini(
      times(count, () => ({ candidates: [{ content: { parts: [{ text: 'abc' }] } }] })),
      options,
    ),
  'openai-chat': (count) => (options) =>
    fromOpenAIChat(
      times(count, () => chat({ content: 'abc' })),
      options,
    ),
  'openai-responses': (count) => (options) =>
    fromOpenAIResponses(
      times(count, () => ({
        type: 'response.output_text.delta',
        item_id: 'm',
        output_index: 0,
        content_index: 0,
        delta: 'abc',
      })),
      options,
    ),
  text: (count) => (options) =>
    fromText(
      times(count, () => 'abc'),
      options,
    ),
}

function times<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at))
}

describe.each(Object.entries(texts))('the reader of %s', (_, stream) => {
  test('ends a stream at its limits, with all that came before', async () => {
    const { merged, error } = await outcomeOf(stream(5)({ limits: { maxLength: 11 } }))
    expect(error).toMatchObject({ code: 'limit', limit: 'maxLength', max: 11, event: 4 })
    expect(merged.text).toBe('abcabcabc')
    expect(LimitError.isInstance<AssistantMessageChunk>(error) && error.partial?.equals(merged)).toBe(true)
  })

  test('has nothing to say within them', async () => {
    const { merged, error } = await outcomeOf(stream(5)({ limits: { maxLength: 15 } }))
    expect(merged.text).toBe('abcabcabcabcabc')
    expect(LimitError.isInstance(error)).toBe(false)
  })

  test('refuses a limit that is none', () => {
    expect(() => stream(1)({ limits: { maxLength: 0 } })).toThrow(
      '`limits.maxLength` must be a whole number from 1 to Infinity',
    )
    expect(() => stream(1)({ limits: { maxLenght: 1 } as ReaderLimits })).toThrow('there is no limit `maxLenght`')
  })
})

describe('a limit', () => {
  const ofCalls = (calls: readonly object[], limits: ReaderLimits) =>
    outcomeOf(fromOpenAIChat([...calls.map((fragment) => chat({ tool_calls: [fragment] })), end], { limits }))

  test('of calls counts calls, not fragments', async () => {
    const fragments = [call(0), call(1), ...times(500, (at) => ({ index: at % 2, function: { arguments: ' ' } }))]
    const { merged, error } = await ofCalls(fragments, { maxCalls: 2, maxParts: 2 })
    expect(error).toBeUndefined()
    expect(merged.toolCalls).toHaveLength(2)
  })

  test('of calls is broken by one more', async () => {
    const { merged, error } = await ofCalls([call(0), call(1), call(2)], { maxCalls: 2 })
    expect(error).toMatchObject({ limit: 'maxCalls', max: 2, event: 3 })
    expect(merged.toolCalls.map(({ id }) => id)).toEqual(['c0', 'c1'])
  })

  test('of calls holds within one chunk, of which nothing is given out', async () => {
    const { merged, error } = await outcomeOf(
      fromOpenAIChat([chat({ tool_calls: times(10, call) })], { limits: { maxCalls: 9 } }),
    )
    expect(error).toMatchObject({ limit: 'maxCalls', event: 1, partial: undefined })
    expect(merged).toBe(AssistantMessageChunk.empty)
  })

  test('of parts counts texts, reasoning and calls as they are seen', async () => {
    const deltas = [{ content: 'a' }, { content: 'b' }, { reasoning: 'c' }, { content: 'd' }, { tool_calls: [call(0)] }]
    const { merged, error } = await outcomeOf(fromOpenAIChat(deltas.map(chat), { limits: { maxParts: 3 } }))
    expect(error).toMatchObject({ limit: 'maxParts', max: 3, event: 5 })
    expect(merged.parts).toHaveLength(3)
  })

  test('of arguments is that of one call, in all its fragments', async () => {
    const fragments = [call(0), call(1), ...times(3, () => ({ index: 0, function: { arguments: ' '.repeat(5) } }))]
    const { merged, error } = await ofCalls(fragments, { maxArgumentsLength: 20 })
    expect(error).toMatchObject({ limit: 'maxArgumentsLength', max: 20, event: 5 })
    expect(merged.toolCalls.map((each) => each.arguments.length)).toEqual([17, 7])
  })

  test('of arguments counts an object as its JSON', async () => {
    const event = { candidates: [{ content: { parts: [{ functionCall: { name: 'add', args: { a: 'xxxxx' } } }] } }] }
    const read = (maxArgumentsLength: number) => outcomeOf(fromGemini([event], { limits: { maxArgumentsLength } }))
    expect((await read('{"a":"xxxxx"}'.length)).error).not.toMatchObject({ code: 'limit' })
    expect((await read('{"a":"xxxxx"}'.length - 1)).error).toMatchObject({ limit: 'maxArgumentsLength', event: 1 })
  })

  test.each([
    ['reasoning', { reasoning: 'x'.repeat(11) }],
    ['refusals', { refusal: 'x'.repeat(11) }],
    ['arguments', { tool_calls: [{ index: 0, function: { name: 'f', arguments: 'x'.repeat(11) } }] }],
  ])('of the length counts %s', async (_, delta) => {
    const { error } = await outcomeOf(fromOpenAIChat([chat(delta)], { limits: { maxLength: 10 } }))
    expect(error).toMatchObject({ limit: 'maxLength' })
  })

  test('of fields counts those of usage so far', async () => {
    const usages = [{ a: 1, b: 2 }, { c: 3 }].map((usage) => ({ choices: [], usage }))
    const events = [chat({ content: 'a' }), ...usages, end]
    const read = (maxFields: number) => outcomeOf(fromOpenAIChat(events, { limits: { maxFields } }))
    expect((await read(3)).error).toBeUndefined()
    expect((await read(2)).error).toMatchObject({ limit: 'maxFields', max: 2, event: 3, partial: { text: 'a' } })
  })

  test('of fields keeps usage from growing with each event', async () => {
    const events = times(300, (at) => ({ type: 'message_delta', delta: {}, usage: { [`k${at}`]: at } }))
    const { error } = await outcomeOf(fromAnthropic(events))
    expect(error).toMatchObject({ limit: 'maxFields', max: 256, event: 257 })
  })

  test('of depth is an error of depth', async () => {
    const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
    const read = (levels: number, limits: ReaderLimits) =>
      outcomeOf(fromOpenAIChat([chat({ content: 'a' }), { ...end, extra: nested(levels) } as object], { limits }))
    // The data is a field of the provider's own.
    expect((await read(9, { maxDepth: 10 })).error).toBeUndefined()
    const { merged, error } = await read(10, { maxDepth: 10 })
    expect(error).toMatchObject({ code: 'stream-malformed', event: 2 })
    expect(ChunkDepthError.isInstance((error as Error).cause)).toBe(true)
    expect((error as Error).cause).toMatchObject({ limit: 10, path: 'providerMetadata' })
    expect(merged.text).toBe('a')
    expect((await read(499, {})).error).toBeUndefined()
    expect((await read(500, {})).error).toMatchObject({ code: 'stream-malformed' })
    expect(() => fromOpenAIChat([], { limits: { maxDepth: 501 } })).toThrow('from 1 to 500')
  })

  test('that is broken closes the source', async () => {
    let isClosed = false
    async function* events() {
      try {
        for (;;) yield chat({ content: 'again ' })
      } finally {
        isClosed = true
      }
    }
    await expect(collect(fromOpenAIChat(events(), { limits: { maxLength: 1000 } }))).rejects.toMatchObject({ code: 'limit' })
    expect(isClosed).toBe(true)
  })

  test('of an event, passes from the bytes to the reader, which knows what had arrived', async () => {
    const body = `data: ${JSON.stringify(chat({ content: 'Hel' }))}\n\ndata: ${'x'.repeat(1000)}`
    const { error } = await outcomeOf(fromOpenAIChat(decodeSSE([bytesOf(body)], { maxEventLength: 500 })))
    expect(error).toMatchObject({ limit: 'maxEventLength', max: 500, event: 2, partial: { text: 'Hel' } })
  })

  test('is by default 4,096 calls', async () => {
    const stream = (count: number) => outcomeOf(fromOpenAIChat([chat({ tool_calls: times(count, call) }), end]))
    expect((await stream(4096)).error).toBeUndefined()
    expect((await stream(4097)).error).toMatchObject({ limit: 'maxCalls', max: 4096 })
  })

  test('is by default 100,000 parts', async () => {
    const items = (count: number) => times(count, (at) => ({ type: 'image', at }))
    const stream = (count: number) => outcomeOf(fromOpenAIChat([chat({ content: items(count) }), end]))
    expect((await stream(100_000)).error).toBeUndefined()
    expect((await stream(100_001)).error).toMatchObject({ limit: 'maxParts', max: 100_000 })
  })

  test('leaves any number of interleaved fragments of a few calls alone', async () => {
    function* events() {
      yield chat({ tool_calls: times(8, call) })
      for (let at = 0; at < 200_000; at++) yield chat({ tool_calls: [{ index: at % 8, function: { arguments: ' ' } }] })
      yield end
    }
    let count = 0
    for await (const _ of fromOpenAIChat(events())) count++
    expect(count).toBe(200_002)
  })
})

test('the partial of an error is what its chunks merge to', async () => {
  const { chunks, error } = await outcomeOf(
    fromOpenAIChat(
      times(9, (at) => chat({ tool_calls: [call(at)] })),
      { limits: { maxCalls: 5 } },
    ),
  )
  expect(LimitError.isInstance<AssistantMessageChunk>(error) && error.partial?.equals(mergeAll(chunks))).toBe(true)
})
