import { AssistantMessageChunk, collect } from 'chunkfold'
import { fromAISDK, fromUIMessages, toUIMessageChunks } from 'chunkfold/interop'
import { defineTool, type Model, runReAct } from 'chunkfold/react'
import { toEvents } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listOf } from '../../stream/list-of.js'
import { clientChunks, clientMessage } from './scripted.js'

type Init = ConstructorParameters<typeof AssistantMessageChunk>[0]
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const chunksOf = (...inits: readonly Init[]) => inits.map((init) => new AssistantMessageChunk(init))

describe('toUIMessageChunks, of a run of the loop', () => {
  const model: Model = async function* (messages) {
    const results = messages.filter(({ role }) => role === 'tool').length
    if (results === 0) {
      yield* chunksOf(
        { parts: [{ type: 'reasoning', text: 'Hm', block: '0', providerData: { signature: 'sig' } }] },
        { content: 'Let me add.' },
        { toolCalls: [{ index: 0, id: 'c1', name: 'add', arguments: '{"a":1,"b":2}' }] },
        { toolCalls: [{ index: 1, id: 'c2', name: 'fail', arguments: '{}' }], finishReason: 'tool_calls' },
      )
    } else if (results === 2) {
      yield* chunksOf({ toolCalls: [{ id: 'c1', name: 'add', arguments: '{"a":3,"b":4}' }], finishReason: 'tool_calls' })
    } else yield* chunksOf({ content: 'It is 3 and 7.', finishReason: 'stop' })
  }
  const add = defineTool({
    name: 'add',
    parameters: z.object({ a: z.number(), b: z.number() }),
    run: ({ a, b }) => String(a + b),
  })
  const fail = defineTool({
    name: 'fail',
    parameters: z.object({}),
    run: (): string => {
      throw new Error('no luck')
    },
  })
  const run = (given: Model = model, signal?: AbortSignal) =>
    runReAct({ model: given, tools: [add, fail], messages: [{ role: 'user', content: 'Add.' }], ...(signal && { signal }) })

  test('shows each answer as a step, and each result at its call', async () => {
    const message = await clientMessage(await clientChunks(toUIMessageChunks(run(), { onError: messageOf })))
    expect(message?.parts).toMatchObject([
      { type: 'step-start' },
      { type: 'reasoning', text: 'Hm', state: 'done', providerMetadata: { chunkfold: { providerData: { signature: 'sig' } } } },
      { type: 'text', text: 'Let me add.', state: 'done' },
      { type: 'tool-add', toolCallId: 'c1', state: 'output-available', input: { a: 1, b: 2 }, output: '3' },
      { type: 'tool-fail', toolCallId: 'c2', state: 'output-error', errorText: expect.stringContaining('no luck') },
      { type: 'step-start' },
      { type: 'tool-add', state: 'output-available', input: { a: 3, b: 4 }, output: '7' },
      { type: 'step-start' },
      { type: 'text', text: 'It is 3 and 7.', state: 'done' },
    ])
    const ids = message?.parts.flatMap((part) => ('toolCallId' in part ? [part.toolCallId] : []))
    expect(new Set(ids).size).toBe(3)
  })

  test('is the conversation of the run again, once it has been to the client and back', async () => {
    const told = run()
    const message = await clientMessage(await clientChunks(toUIMessageChunks(told, { onError: messageOf })))
    const { messages } = await told.result()
    const back = fromUIMessages(message ? [message] : [])
    const plain = (list: typeof messages) => list.map(({ role, content }) => [role, content])
    expect(plain(back)).toEqual(plain(messages.slice(1)))
  })

  test('ends with an error where the run fails, and with an abort where it is aborted', async () => {
    const broken: Model = async function* () {
      yield* chunksOf({ content: 'Hel' })
      throw new Error('down')
    }
    const failed = await listOf(toUIMessageChunks(run(broken), { onError: String }))
    expect(failed.filter(({ type }) => type === 'error')).toHaveLength(1)
    expect(failed.at(-1)).toMatchObject({ type: 'error', errorText: expect.stringContaining('down') })
    const controller = new AbortController()
    const aborted: Model = async function* () {
      yield* chunksOf({ content: 'Hel' })
      controller.abort()
      yield* chunksOf({ content: 'lo' })
    }
    expect((await listOf(toUIMessageChunks(run(aborted, controller.signal)))).at(-1)).toEqual({ type: 'abort' })
  })

  test('tells the abort of any stream as one', async () => {
    async function* source() {
      yield* chunksOf({ content: 'Hel' })
      throw new DOMException('stopped', 'AbortError')
    }
    expect((await listOf(toUIMessageChunks(source()))).at(-1)).toEqual({ type: 'abort' })
  })

  test('writes events of a stream as well', async () => {
    const chunks = chunksOf({ content: 'Hi' }, { finishReason: 'stop' })
    const back = await collect(fromAISDK(toUIMessageChunks(toEvents(chunks))))
    expect([back.text, back.finishReason]).toEqual(['Hi', 'stop'])
  })
})
