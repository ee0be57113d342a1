import { dynamicTool, jsonSchema, type ToolSet, tool } from 'ai'
import type { AssistantMessageChunk } from 'chunkfold'
import { fromAISDK } from 'chunkfold/interop'
import { decodeSSE, ProviderError, toEvents } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { messageOf, outcomeOf } from '../../providers/outcome.js'
import { listOf } from '../../stream/list-of.js'
import { call, text } from './model-parts.js'
import { finish, type ModelPart, textStream, usage } from './scripted.js'

const add = tool({
  inputSchema: jsonSchema<{ a: number; b: number }>({ type: 'object' }),
  execute: async ({ a, b }) => ({ sum: a + b }),
})
// A tool that the client runs: to a compiler as strict as ours the AI SDK's own type does not allow one.
const later = { add: tool({ inputSchema: jsonSchema({ type: 'object' }) }) } as unknown as ToolSet

describe('fromAISDK, of streamText', () => {
  test('reads text, reasoning with its signature, usage, finish reason, id and model', async () => {
    const message = await messageOf(fromAISDK(textStream([[...text, finish('stop', 'end_turn')]]).fullStream))
    expect(message).toMatchObject({
      content: 'Hello',
      reasoningContent: 'Hm',
      finishReason: 'stop',
      metadata: { id: 'r1', model: 'm1', finish_reason: 'end_turn' },
    })
    expect(message.usageMetadata).toEqual({
      inputTokens: 10,
      outputTokens: 7,
      totalTokens: 17,
      cachedTokens: 5,
      cacheCreationTokens: 1,
      reasoningTokens: 3,
      raw: { prompt_tokens: 10 },
    })
    expect(message.parts).toEqual([
      { type: 'reasoning', text: 'Hm', providerData: { aiSDK: { providerMetadata: { anthropic: { signature: 'sig' } } } } },
      { type: 'text', text: 'Hello' },
    ])
  })

  test('keeps the letters of arguments, ends a call when it is whole, and keeps what it has for its provider', async () => {
    const chunks = fromAISDK(textStream([[...call, finish('tool-calls')]], later).fullStream)
    const events = await listOf(toEvents(chunks))
    const types = events.map(({ type }) => type)
    expect(types.filter((type) => type === 'tool-call-start' || type === 'tool-call-end')).toEqual([
      'tool-call-start',
      'tool-call-end',
    ])
    const done = events.at(-1)
    expect(done?.type === 'done' && done.message).toMatchObject({
      finishReason: 'tool_calls',
      toolCalls: [
        {
          id: 'c1',
          name: 'add',
          arguments: '{"a": 1, "b": 2}',
          providerData: { aiSDK: { providerMetadata: { google: { thoughtSignature: 'ts' } } } },
        },
      ],
    })
  })

  test('reads a call that comes whole', async () => {
    const whole = call.slice(-1)
    const { toolCalls } = await messageOf(fromAISDK(textStream([[...whole, finish('tool-calls')]], later).fullStream))
    expect(toolCalls).toMatchObject([{ id: 'c1', name: 'add', arguments: '{"a":1,"b":2}' }])
  })

  test('reads all steps as one message, with the results of tools as items, and adds what the steps cost', async () => {
    const steps = [
      [...text, ...call, finish('tool-calls')],
      [...text, finish('stop')],
    ]
    const message = await messageOf(fromAISDK(textStream(steps, { add }).fullStream))
    expect(message.finishReason).toBe('stop')
    expect(message.usageMetadata).toMatchObject({ inputTokens: 20, outputTokens: 14, cachedTokens: 10, reasoningTokens: 6 })
    expect(message.parts?.map((part) => (part.type === 'content' ? part.item : part.type))).toEqual([
      'reasoning',
      'text',
      'tool-call',
      {
        type: 'tool-output-available',
        toolCallId: 'c1',
        output: { sum: 3 },
        providerMetadata: { google: { thoughtSignature: 'ts' } },
      },
      'reasoning',
      'text',
    ])
  })

  test('keeps the error of a tool, and arguments that are no JSON', async () => {
    const bad: ModelPart[] = [{ type: 'tool-call', toolCallId: 'c1', toolName: 'add', input: '{"a": ' }]
    const message = await messageOf(
      fromAISDK(
        textStream(
          [
            [...bad, finish('tool-calls')],
            [...text, finish()],
          ],
          { add },
        ).fullStream,
      ),
    )
    expect(message.toolCalls).toMatchObject([{ id: 'c1', arguments: '{"a": ' }])
    expect(message.content).toContainEqual({
      type: 'tool-output-error',
      toolCallId: 'c1',
      errorText: expect.stringContaining('Invalid input for tool add'),
    })
  })

  test('reads what the provider runs, files and sources as items', async () => {
    const parts: ModelPart[] = [
      { type: 'tool-input-start', id: 's1', toolName: 'web_search', providerExecuted: true },
      { type: 'tool-input-delta', id: 's1', delta: '{"q":"tea"}' },
      { type: 'tool-call', toolCallId: 's1', toolName: 'web_search', input: '{"q":"tea"}', providerExecuted: true },
      { type: 'tool-result', toolCallId: 's1', toolName: 'web_search', result: ['x'] },
      { type: 'source', sourceType: 'url', id: 'u1', url: 'https://a.example', title: 'A' },
      { type: 'source', sourceType: 'document', id: 'd1', mediaType: 'text/plain', title: 'D' },
      { type: 'file', mediaType: 'image/png', data: 'AAAA' },
      { type: 'file', mediaType: 'image/png', data: new Uint8Array([0, 0, 0]) },
    ]
    const web_search = dynamicTool({ inputSchema: jsonSchema({ type: 'object' }), execute: async () => null })
    const { content, toolCalls } = await messageOf(fromAISDK(textStream([[...parts, finish()]], { web_search }).fullStream))
    expect(toolCalls).toEqual([])
    expect(content).toEqual([
      expect.objectContaining({
        type: 'tool-input-available',
        toolCallId: 's1',
        toolName: 'web_search',
        input: { q: 'tea' },
        providerExecuted: true,
      }),
      expect.objectContaining({ type: 'tool-output-available', toolCallId: 's1', output: ['x'], providerExecuted: true }),
      { type: 'source-url', sourceId: 'u1', url: 'https://a.example', title: 'A' },
      { type: 'source-document', sourceId: 'd1', mediaType: 'text/plain', title: 'D' },
      { type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,AAAA' },
      { type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,AAAA' },
    ])
  })

  test('is a ProviderError where the stream reports an error, with what had arrived', async () => {
    const failure = new Error('overloaded')
    const { error } = await outcomeOf(
      fromAISDK(textStream([[...text.slice(0, 8), { type: 'error', error: failure }]]).fullStream),
    )
    expect(ProviderError.isInstance<AssistantMessageChunk>(error) && error).toMatchObject({
      body: failure,
      message: 'The provider reported: overloaded',
    })
    expect(ProviderError.isInstance<AssistantMessageChunk>(error) && error.partial?.toMessage()).toMatchObject({
      content: 'Hel',
      reasoningContent: 'Hm',
    })
  })

  test('is an AbortError where somebody has aborted it, with what had arrived', async () => {
    const controller = new AbortController()
    const chunks = fromAISDK(textStream([[...text, finish()]], {}, controller.signal).fullStream)
    const first = await chunks.next()
    controller.abort()
    const { error, merged } = await outcomeOf(chunks)
    expect(error).toMatchObject({ name: 'AbortError' })
    const partial = (error as { partial?: AssistantMessageChunk }).partial
    expect(partial?.toMessage()).toEqual((first.value ? first.value.merge(merged) : merged).toMessage())
  })
})

describe('fromAISDK, of a model', () => {
  test('reads the stream of doStream: the same message, and what the provider calls its end', async () => {
    const message = await messageOf(fromAISDK([...text, ...call, finish('tool-calls', 'tool_use')]))
    expect(message).toMatchObject({
      content: 'Hello',
      reasoningContent: 'Hm',
      finishReason: 'tool_calls',
      metadata: { id: 'r1', model: 'm1', finish_reason: 'tool_use' },
      toolCalls: [{ id: 'c1', name: 'add', arguments: '{"a": 1, "b": 2}' }],
      usageMetadata: {
        inputTokens: 10,
        outputTokens: 7,
        cachedTokens: 5,
        cacheCreationTokens: 1,
        reasoningTokens: 3,
        raw: usage.raw,
      },
    })
  })

  test('knows that the input of a tool that takes text is text', async () => {
    const custom: ModelPart[] = [
      { type: 'tool-input-start', id: 'c1', toolName: 'patch', inputEncoding: 'text' },
      { type: 'tool-input-delta', id: 'c1', delta: '*** Begin' },
      { type: 'tool-call', toolCallId: 'c1', toolName: 'patch', input: '"*** Begin"' },
    ]
    const { toolCalls } = await messageOf(fromAISDK([...custom, finish('tool-calls')]))
    expect(toolCalls).toMatchObject([{ type: 'custom', arguments: '*** Begin' }])
  })
})

describe('fromAISDK, of a UI message stream', () => {
  test('reads the bytes that the AI SDK sends, as it reads the stream that they were made of', async () => {
    const steps = [
      [...text, ...call, finish('tool-calls')],
      [...text, finish('stop')],
    ]
    const { body } = textStream(steps, { add }).toUIMessageStreamResponse({ messageMetadata: () => ({ from: 'server' }) })
    const message = await messageOf(fromAISDK(decodeSSE(body)))
    const direct = await messageOf(fromAISDK(textStream(steps, { add }).fullStream))
    expect(message.parts).toEqual(direct.parts)
    expect(message.finishReason).toBe('stop')
    expect(message.metadata).toMatchObject({ from: 'server' })
  })
})
