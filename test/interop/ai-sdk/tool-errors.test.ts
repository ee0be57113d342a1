import { jsonSchema, tool } from 'ai'
import { AssistantMessageChunk } from 'chunkfold'
import { fromAISDK, fromUIMessages, toUIMessageChunks } from 'chunkfold/interop'
import { mendConversation } from 'chunkfold/providers'
import { defineTool, type Model, runReAct } from 'chunkfold/react'
import { toEvents } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listOf } from '../../stream/list-of.js'
import { finish, textStream } from './scripted.js'

const secret = 'postgres://admin:hunter2@db'
const fails = (): string => {
  throw new Error(secret)
}

/** A run of the loop whose tool fails. */
function failingRun() {
  const model: Model = async function* (messages) {
    yield messages.at(-1)?.role === 'tool'
      ? new AssistantMessageChunk({ content: 'ok', finishReason: 'stop' })
      : new AssistantMessageChunk({ toolCalls: [{ id: 'c1', name: 'f', arguments: '{}' }], finishReason: 'tool_calls' })
  }
  const f = defineTool({ name: 'f', parameters: z.object({}), run: fails })
  return runReAct({ model, tools: [f], messages: [{ role: 'user', content: 'x' }] })
}

/** A stream of the AI SDK whose tool fails. */
function failingStream() {
  const f = tool({ inputSchema: jsonSchema<object>({ type: 'object' }), execute: async () => fails() })
  const call = { type: 'tool-call', toolCallId: 'c1', toolName: 'f', input: '{}' } as const
  return fromAISDK(textStream([[call, finish('tool-calls')], [finish()]], { f }).fullStream)
}

describe('the error of a tool', () => {
  test.each([
    ['of the loop', failingRun],
    ['of a stream of the AI SDK', failingStream],
    ['of such a stream, as events', () => toEvents(failingStream())],
  ])('%s is said to the client as onError has it, by default without what it says', async (_, source) => {
    const quiet = await listOf(toUIMessageChunks(source()))
    expect(JSON.stringify(quiet)).not.toContain('hunter2')
    expect(quiet).toContainEqual({ type: 'tool-output-error', toolCallId: 'c1', errorText: 'An error occurred.' })
    const seen: unknown[] = []
    const told = await listOf(toUIMessageChunks(source(), { onError: (error) => `error ${seen.push(error)}` }))
    expect(told).toContainEqual({ type: 'tool-output-error', toolCallId: 'c1', errorText: 'error 1' })
    expect(seen).toEqual([
      expect.objectContaining({ name: 'ToolError', message: expect.stringContaining(secret), toolCallId: 'c1' }),
    ])
  })

  test.each([
    ['of a call that nobody has seen', { toolCallId: 'nobody' }],
    ['with a field that no client knows', { toolCallId: 'nobody', odd: 1 }],
    ['that has something for its provider', { toolCallId: 'nobody', providerMetadata: 5 }],
  ])('is not said as data either: one %s', async (_, fields) => {
    const item = { type: 'tool-output-error', errorText: secret, ...fields }
    const chunks = [new AssistantMessageChunk({ content: [item] })]
    const text = JSON.stringify(await listOf(toUIMessageChunks(chunks)))
    expect(text).toContain('An error occurred.')
    expect(text).not.toContain('hunter2')
  })

  test('is said as it is where the provider has run the tool, as the AI SDK does', async () => {
    const item = { type: 'tool-output-error', toolCallId: 's', errorText: 'no results', providerExecuted: true }
    const call = { type: 'tool-input-available', toolCallId: 's', toolName: 'search', input: {}, providerExecuted: true }
    const chunks = await listOf(toUIMessageChunks([new AssistantMessageChunk({ content: [call, item] })]))
    expect(chunks).toContainEqual(item)
  })
})

describe('fromUIMessages', () => {
  test.each<[object, object[]]>([
    [
      { id: 'a', approved: false, reason: 'too risky' },
      [{ role: 'tool', toolCallId: 'c', name: 'f', content: 'too risky', isError: true }],
    ],
    [
      { id: 'a', approved: false },
      [{ role: 'tool', toolCallId: 'c', name: 'f', content: 'The call was denied.', isError: true }],
    ],
    [{ id: 'a', approved: true }, []],
  ])('reads what the user has answered to %j', (approval, results) => {
    const part = { type: 'tool-f', toolCallId: 'c', state: 'approval-responded', input: {}, approval }
    const messages = fromUIMessages([{ role: 'assistant', parts: [{ type: 'step-start' }, part] }])
    expect(messages.slice(1)).toEqual(results)
    if (results.length > 0) expect(mendConversation(messages)).toMatchObject([{ role: 'assistant' }, ...results])
  })

  test('reads tens of thousands of calls in a moment, each under an index of its own', () => {
    const size = 20_000
    const part = (i: number) => ({ type: 'tool-f', toolCallId: `c${i}`, state: 'input-available', input: {} })
    const parts = Array.from({ length: size }, (_, i) => part(i))
    const begin = performance.now()
    const [answer] = fromUIMessages([{ role: 'assistant', parts }])
    const took = performance.now() - begin
    const calls = answer?.role === 'assistant' ? (answer.toolCalls ?? []) : []
    expect(calls.map(({ index }) => index)).toEqual(Array.from({ length: size }, (_, i) => i))
    // Quadratic it is ten seconds and more.
    expect(took).toBeLessThan(2000)
  })
})
