/** Faults that were found around the loop, each by its name. */

import { AssistantMessageChunk } from 'chunkfold'
import { defineTool, type Model, runReAct, type Tool } from 'chunkfold/react'
import { ProviderError } from 'chunkfold/stream'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { answer, eventsOf, question, recording, scripted } from './scripted.js'

const messages = [question]
const never = new Promise<never>(() => {})

test('the usage of an attempt that was dropped does not count', async () => {
  const model: Model = async function* () {
    yield new AssistantMessageChunk({ usageMetadata: { inputTokens: 100 } })
    yield { type: 'restart', attempt: 2, error: new Error('reset') }
    yield new AssistantMessageChunk({ content: 'b', finishReason: 'stop' })
  }
  expect((await runReAct({ model, messages }).result()).usage).toEqual({})
})

test.each([
  ['of AWS', { $metadata: { httpStatusCode: 413 } }],
  ['with a response', { response: { status: 413 } }],
  ['with a cause', new Error('failed', { cause: { status: 413 } })],
  ['in the stream', new ProviderError('too large', { type: 'request_too_large' })],
])('an error %s that says that the request was too large is one of ours', async (_, failure) => {
  const model = async (): Promise<never> => Promise.reject(failure)
  expect((await runReAct({ model, messages }).result()).error).toMatchObject({ code: 'request-too-large', cause: failure })
})

test.each([
  [{ maxRequestBytes: -1 }, '`maxRequestBytes` must be a whole number'],
  [{ messages: [null] }, '`messages[0]` is no message, got null'],
  [{ messages: [AssistantMessageChunk.empty] }, '`messages[0]` is no message, got a chunk: `toMessage()` gives its message'],
  [{ tools: {} }, '`tools` must be an array, got Object'],
  [{ tools: [{ name: 'a' }] }, '`tools[0]` ("a") is no tool: `run` must be a function, got undefined'],
  [{ tools: [{ name: 'a', run: 5 }] }, '`tools[0]` ("a") is no tool: `run` must be a function, got number 5'],
  [{ tools: [{ run: String }] }, '`tools[0]` is no tool: `name` must be a string, got undefined'],
  [{ maxIteration: 1 }, 'there is no option `maxIteration`; the options are model, messages, '],
  [{ newId: 5 }, '`newId` must be a function, got number'],
  [{ signal: {} }, '`signal` must be an AbortSignal, got Object'],
])('refuses %j at once', (wrong, message) => {
  const options = { model: scripted().model, messages, ...wrong } as never
  expect(() => runReAct(options)).toThrow(message)
})

test('without options it says what it takes', () => {
  expect(() => runReAct(undefined as never)).toThrow('`options` must have a `model` and `messages`, got undefined')
})

test.each([
  ['a text', 'string', 'got string "string"'],
  ['null', null, 'got null'],
  ['a list', [], 'got array'],
  ['a function', () => true, 'got function'],
  ['fields that are schemas', { q: z.string() }, 'got an object with one in `q`: make a schema of the object'],
])('parameters that are %s are refused where the tool is defined, and by the run', (_, parameters, message) => {
  const tool = { name: 'find', parameters, run: () => '' } as never
  expect(() => defineTool(tool)).toThrow(message)
  expect(() => runReAct({ model: scripted().model, messages, tools: [tool] })).toThrow(`\`tools[0]\` ("find"): `)
})

test('a model whose stream is empty has not answered', async () => {
  const empty = await runReAct({ model: () => [], messages }).result()
  expect(empty).toMatchObject({ stopped: 'error', error: { code: 'stream-incomplete' } })
  const call = { toolCalls: [{ index: 0, id: 'c', name: 't', arguments: '{}' }], finishReason: 'tool_calls' }
  const once = (async function* () {
    yield new AssistantMessageChunk(call)
  })()
  const tools = [defineTool({ name: 't', run: () => 'done' })]
  const read = await runReAct({ model: () => once, tools, messages }).result()
  expect(read.stopped).toBe('error')
  expect((read.error as Error).message).toContain('was it read before?')
})

test('a model that gives no stream is told so', async () => {
  const result = await runReAct({ model: (() => undefined) as never, messages }).result()
  expect(result.error).toMatchObject({ message: '`model` must give a stream of chunks, got undefined' })
  const list = await eventsOf(runReAct({ model: () => [new AssistantMessageChunk(answer('Hi')[0])], messages }))
  expect(list.at(-1)).toMatchObject({ result: { stopped: 'answered' } })
})

test.each<[string, unknown]>([
  ['a Map', new Map()],
  ['a function', () => 1],
  ['an error', new Error('x')],
])('a result that is %s is refused, and not sent as an empty object', async (_, output) => {
  const tool: Tool = { name: 't', run: () => output }
  const { model } = scripted(
    [{ toolCalls: [{ index: 0, id: 'c', name: 't', arguments: '{}' }], finishReason: 'tool_calls' }],
    answer('Done'),
  )
  const { messages: all } = await runReAct({ model, tools: [tool], messages }).result()
  expect(all[2]).toMatchObject({ isError: true, content: expect.stringContaining('is neither text nor JSON') })
})

test.each<[string, unknown]>([
  ['nothing that can be printed', Object.create(null)],
  ['a symbol', Symbol('x')],
  ['an error without words', Object.defineProperty(new Error('x'), 'message', { get: () => Object.create(null).x.y })],
])('a tool that throws %s has failed, and no more', async (_, thrown) => {
  const tool: Tool = {
    name: 't',
    run: () => {
      throw thrown
    },
  }
  for (const eager of [false, true]) {
    const turn = [{ toolCalls: [{ index: 0, id: 'c', name: 't', arguments: '{"a":1}' }], finishReason: 'tool_calls' }]
    const { messages: all, stopped } = await runReAct({
      model: scripted(turn, answer('Done')).model,
      tools: [tool],
      messages,
      eager,
    }).result()
    expect(stopped).toBe('answered')
    expect(all[2]).toMatchObject({ isError: true, content: expect.stringMatching(/^"t" failed/) })
  }
})

test.each([undefined, '', 5])('`newId` that gives %j is an error, and not a call that is gone', async (id) => {
  const turn = [{ toolCalls: [{ index: 0, name: 't', arguments: '{"a":1}' }], finishReason: 'tool_calls' }]
  const run = runReAct({ model: scripted(turn).model, tools: [recording().tool], messages, newId: () => id as string })
  expect(await run.result()).toMatchObject({
    stopped: 'error',
    error: { message: expect.stringContaining('`newId` must give a text') },
  })
})

test('events that are asked for at once come in order, each to one', async () => {
  const iterator = runReAct({ model: scripted(answer('Hi')).model, messages })[Symbol.asyncIterator]()
  const all = await Promise.all(Array.from({ length: 5 }, () => iterator.next()))
  expect(all.map(({ value }) => value?.type)).toEqual(['iteration', 'text', 'done', 'finish', undefined])
})

test('a call keeps its id when the attempt before it was dropped, and no id of ours is shown', async () => {
  const call = { index: 0, id: 'functions.t:0', name: 't', arguments: '{"a":1}', done: true }
  let turn = 0
  const model: Model = async function* () {
    if (turn++ > 0) yield new AssistantMessageChunk(answer('Done')[0])
    else {
      yield new AssistantMessageChunk({ toolCalls: [call] })
      yield { type: 'restart', attempt: 2, error: new Error('reset') }
      yield new AssistantMessageChunk({ toolCalls: [call], content: '<tool_call>{"name":"t","arguments":{}}</tool_call>' })
      yield new AssistantMessageChunk({ finishReason: 'tool_calls' })
    }
  }
  const run = runReAct({ model, tools: [recording().tool], messages })
  const starts = (await eventsOf(run)).flatMap((event) => (event.type === 'tool-call-start' ? [event.id] : []))
  expect(starts).toEqual(['functions.t:0', undefined, 'functions.t:0'])
  const { messages: all } = await run.result()
  expect(all[1]).toMatchObject({ toolCalls: [{ id: expect.stringMatching(/^call_/) }, { id: 'functions.t:0' }] })
})

test('an abort does not wait for a stream that does not close', async () => {
  const source = {
    [Symbol.asyncIterator]: () => ({
      next: async () => ({ done: false as const, value: { junk: 1 } as never }),
      return: () => never,
    }),
  }
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 5)
  const result = await runReAct({ model: () => source, messages, signal: controller.signal }).result()
  expect(result.stopped).toMatch(/^(aborted|error)$/)
})
