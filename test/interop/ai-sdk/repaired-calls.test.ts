import { jsonSchema, type StreamTextResult, streamText, type ToolSet, tool } from 'ai'
import { MockLanguageModelV3, simulateReadableStream } from 'ai/test'
import { type AssistantMessageChunk, collect } from 'chunkfold'
import { type AISDKEvent, fromAISDK, toUIMessageChunks } from 'chunkfold/interop'
import { decodeSSE, LimitError, StreamIncompleteError, StreamMalformedError, toEvents } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { outcomeOf } from '../../providers/outcome.js'
import { listOf } from '../../stream/list-of.js'
import { clientMessage, finish, type ModelPart } from './scripted.js'

const search = tool({
  inputSchema: jsonSchema<{ q: string }>({ type: 'object' }),
  execute: async ({ q }) => `found ${q}`,
})

/** A stream of the AI SDK whose calls are repaired so. */
function repaired(
  parts: readonly ModelPart[],
  repair: { toolName?: string; input?: string },
): StreamTextResult<ToolSet, never> {
  const model = new MockLanguageModelV3({
    doStream: async () => ({
      stream: simulateReadableStream({
        chunks: [...parts, finish('tool-calls')],
        initialDelayInMs: null,
        chunkDelayInMs: null,
      }),
    }),
  })
  const tools = { search }
  const result = streamText({
    model,
    prompt: 'x',
    tools,
    onError: () => {},
    experimental_repairToolCall: async ({ toolCall }) => ({ ...toolCall, ...repair }),
  })
  return result as unknown as StreamTextResult<ToolSet, never>
}
const begun = (toolName: string, input: string): ModelPart[] => [
  { type: 'tool-input-start', id: 'c1', toolName },
  { type: 'tool-input-delta', id: 'c1', delta: input },
  { type: 'tool-input-end', id: 'c1' },
]
const whole = (toolName: string, input: string): ModelPart => ({ type: 'tool-call', toolCallId: 'c1', toolName, input })

describe('a call that the AI SDK repairs', () => {
  test.each<[string, string, string, { toolName?: string; input?: string }]>([
    ['its name', 'serch', '{"q":"a"}', { toolName: 'search' }],
    ['its input', 'search', '{"q":"a"', { input: '{"q":"a"}' }],
    ['both', 'serch', '{"q":"a"', { toolName: 'search', input: '{"q":"a"}' }],
  ])('is the one that was run: %s', async (_, name, input, repair) => {
    const events = await listOf(repaired([...begun(name, input), whole(name, input)], repair).fullStream as never)
    const chunk = await collect(fromAISDK(events as AISDKEvent[]))
    expect(chunk.toolCalls).toEqual([{ id: 'c1', type: 'function', name: 'search', arguments: '{"q":"a"}', index: 0 }])
    const message = await clientMessage((await listOf(toUIMessageChunks(fromAISDK(events as AISDKEvent[])))) as never)
    expect(message?.parts.slice(1)).toMatchObject([
      { type: 'tool-search', toolCallId: 'c1', state: 'output-available', input: { q: 'a' }, output: 'found a' },
    ])
  })

  const start = { type: 'tool-input-start', id: 'c', toolName: 'f' }
  const delta = (text: string) => ({ type: 'tool-input-delta', id: 'c', delta: text })
  const end = { type: 'finish', finishReason: 'tool-calls' }

  test('keeps the letters of an input that is what was streamed, and takes the other one where it is not', async () => {
    const read = async (streamed: string, input: unknown) => {
      const events = [start, delta(streamed), { type: 'tool-call', toolCallId: 'c', toolName: 'f', input }, end]
      return (await collect(fromAISDK(events))).toolCalls[0]?.arguments
    }
    expect(await read('{ "b": 1, "a": 2 }', { a: 2, b: 1 })).toBe('{ "b": 1, "a": 2 }')
    expect(await read('{"n":12345678901234567890}', { n: '12345678901234567890' })).toBe('{"n":12345678901234567890}')
    expect(await read('{"a":1}', { a: 1, page: 1 })).toBe('{"a":1,"page":1}')
    expect(await read('"abc"', 'abc')).toBe('"abc"')
    expect(await read('{"a"', '{"a"')).toBe('{"a"')
    expect(await read('{"a":1}', undefined)).toBe('{"a":1}')
  })

  test('waits with what follows it, so that all keeps its place', async () => {
    const text = [
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', text: 'Hi' },
    ]
    const calls = [start, delta('{}'), ...text, { type: 'tool-call', toolCallId: 'c', toolName: 'g', input: {} }, end]
    const { parts } = await collect(fromAISDK(calls))
    expect(parts).toMatchObject([
      { type: 'tool-call', call: { name: 'g', arguments: '{}' } },
      { type: 'text', text: 'Hi' },
    ])
  })

  test('comes as it is written in the stream of a model, which nobody repairs', async () => {
    const model: AISDKEvent[] = [{ type: 'stream-start' }, start, delta('{"a"'), delta(':1}'), end]
    const types = (await listOf(toEvents(fromAISDK(model)))).map(({ type }) => type)
    expect(types.filter((type) => type === 'tool-call-delta')).toHaveLength(2)
  })

  const input = '{"q":"tea'
  const sse = (event: object) => `data: ${JSON.stringify(event)}\n\n`
  async function* broken() {
    yield* [start, delta(input)]
    throw new Error('down')
  }
  test.each<[string, Parameters<typeof fromAISDK>[0], (error: unknown) => boolean]>([
    ['ends', [start, delta(input)], StreamIncompleteError.isInstance],
    ['fails', broken(), StreamIncompleteError.isInstance],
    ['has an event that is none', [start, delta(input), 5 as never], StreamMalformedError.isInstance],
    [
      'has data that is no JSON',
      decodeSSE(`${sse(start)}${sse(delta(input))}data: {"type\n\n`),
      StreamMalformedError.isInstance,
    ],
  ])('is there as far as it had come where the stream %s', async (_, events, isExpected) => {
    const { error, merged } = await outcomeOf(fromAISDK(events))
    expect(isExpected(error)).toBe(true)
    expect(merged.toolCalls).toMatchObject([{ id: 'c', name: 'f', arguments: input }])
    expect((error as { partial?: AssistantMessageChunk }).partial?.toolCalls).toEqual(merged.toolCalls)
  })

  test.each([
    ['an error', { type: 'error', error: 'x' }],
    ['an abort', { type: 'abort' }],
    ['the end of the step', { type: 'finish-step' }],
    ['the end', { type: 'finish', finishReason: 'length' }],
  ])('is there as far as it had come at %s', async (_, event) => {
    const { merged } = await outcomeOf(fromAISDK([start, delta(input), event]))
    expect(merged.toolCalls).toMatchObject([{ id: 'c', name: 'f', arguments: input }])
  })

  test('is held back only as far as the limits of the stream go', async () => {
    let taken = 0
    function* endless() {
      yield start
      for (; taken < 1000; taken++) yield delta('x'.repeat(100))
    }
    const { error } = await outcomeOf(fromAISDK(endless(), { limits: { maxArgumentsLength: 1000 } }))
    expect(LimitError.isInstance(error)).toBe(true)
    expect(taken).toBeLessThan(20)
  })
})
