/** Faults that were found in the loop, each by its name. */

import { AssistantMessageChunk, type AssistantMessageChunkInit } from 'chunkfold'
import { fromAnthropic } from 'chunkfold/providers'
import { type Model, runReAct, type Tool } from 'chunkfold/react'
import { describe, expect, test } from 'vitest'
import { answer, faultsIn, question, recording, scripted } from './scripted.js'

const messages = [question]
const never = new Promise<never>(() => {})
const tick = () => new Promise((resolve) => setTimeout(resolve, 1))

const silent: Model = async function* (_, { signal }) {
  yield new AssistantMessageChunk({ content: 'a' })
  await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

describe('a turn that the token limit has cut runs no call that may be cut:', () => {
  test.each<[string, object]>([
    ['the text of a custom tool', { type: 'custom', arguments: '*** Delete File: /imp' }],
    ['a number', { arguments: '12' }],
    ['an empty object', { arguments: '{}' }],
    ['a text', { arguments: '"a"' }],
  ])('%s', async (_, call) => {
    for (const eager of [false, true]) {
      const { tool, ran } = recording()
      const turn: AssistantMessageChunkInit[] = [
        { toolCalls: [{ index: 0, id: 'c', name: 't', done: true, ...call }], finishReason: 'length' },
      ]
      const { model } = scripted(turn, answer('Done'))
      const result = await runReAct({ model, tools: [tool], messages, eager }).result()
      expect(ran).toEqual([])
      expect(result.messages[2]).toMatchObject({ isError: true, content: expect.stringContaining('token limit') })
    }
  })

  test('one of Anthropic whose block was stopped before its first argument', async () => {
    const { tool, ran } = recording()
    const cut = [
      { type: 'message_start', message: { id: 'm' } },
      { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: 'c', name: 't', input: {} } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'max_tokens' } },
      { type: 'message_stop' },
    ]
    let turn = 0
    const done = [new AssistantMessageChunk(answer('Done')[0])]
    const model: Model = async function* () {
      yield* turn++ === 0 ? fromAnthropic(cut) : done
    }
    await runReAct({ model, tools: [tool], messages, eager: true }).result()
    expect(ran).toEqual([])
  })
})

describe('the result', () => {
  const run = () => runReAct({ model: scripted(answer('Hi')).model, messages })

  test('can be asked for while the events are read', async () => {
    const one = run()
    for await (const { type } of one) if (type === 'done') expect((await one.result()).stopped).toBe('answered')
  })

  test('can be asked for after some events, and after an abort', async () => {
    const one = run()
    await one[Symbol.asyncIterator]().next()
    expect((await one.result()).stopped).toBe('answered')
    const controller = new AbortController()
    const two = runReAct({ model: silent, messages, signal: controller.signal })
    await two[Symbol.asyncIterator]().next()
    controller.abort()
    expect((await two.result()).stopped).toBe('aborted')
  })

  test('of a run that was returned from before its first event is an abort', async () => {
    const one = run()
    await one[Symbol.asyncIterator]().return?.()
    expect(await one.result()).toMatchObject({ stopped: 'aborted', messages })
  })

  test('ends the reading where the rest of the events is there', async () => {
    const one = run()
    const iterator = one[Symbol.asyncIterator]()
    await iterator.next()
    await one.result()
    const rest: string[] = []
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) rest.push(next.value.type)
    expect(rest).toEqual(['text', 'done', 'finish'])
  })
})

describe('an end of reading or an abort', () => {
  test('reaches the model in a silence', async () => {
    let seen: AbortSignal | undefined
    const model: Model = (all, request) => {
      seen = request.signal
      return silent(all, request)
    }
    const iterator = runReAct({ model, messages })[Symbol.asyncIterator]()
    await iterator.next()
    await iterator.next()
    const pending = iterator.next()
    await iterator.return?.()
    expect(await pending).toEqual({ done: true, value: undefined })
    await tick()
    expect(seen?.aborted).toBe(true)
  })

  test.each<[string, Model, Tool]>([
    [
      'a model that does not end its clean-up',
      async function* () {
        try {
          yield new AssistantMessageChunk({ content: 'a' })
        } finally {
          await never
        }
      },
      recording().tool,
    ],
    [
      'a schema that never answers',
      scripted([{ toolCalls: [{ index: 0, id: 'c', name: 't', arguments: '{}' }], finishReason: 'tool_calls' }]).model,
      { ...recording().tool, parameters: { '~standard': { version: 1, vendor: 'x', validate: () => never } } },
    ],
  ])('does not wait for %s', async (_, model, tool) => {
    const controller = new AbortController()
    const run = runReAct({ model, tools: [tool], messages, signal: controller.signal })
    for await (const { type } of run) if (type === 'text' || type === 'tool-start') setTimeout(() => controller.abort(), 1)
    const result = await run.result()
    expect(['aborted', 'answered']).toContain(result.stopped)
    expect(faultsIn(result.messages)).toEqual([])
  })

  test('leaves Node no reason to warn of listeners', async () => {
    const warnings: Error[] = []
    const warn = (warning: Error) => warnings.push(warning)
    process.on('warning', warn)
    const { tool } = recording()
    const toolCalls = Array.from({ length: 20 }, (_, index) => ({ index, id: `c${index}`, name: 't', arguments: '{"a":1}' }))
    const many = () => scripted([{ toolCalls, finishReason: 'tool_calls' }], answer('Done')).model
    const { signal } = new AbortController()
    const runs = Array.from({ length: 20 }, () => runReAct({ model: many(), tools: [tool], messages, signal, maxParallel: 20 }))
    await Promise.all(runs.map((run) => run.result()))
    await tick()
    process.off('warning', warn)
    expect(warnings).toEqual([])
  })
})

describe('calls', () => {
  test('keep what comes late for the provider', async () => {
    const { model } = scripted(
      [
        { toolCalls: [{ index: 0, id: 'c', name: 't', arguments: '{}', done: true }] },
        { parts: [{ type: 'tool-call', index: 0, providerData: { seal: 's' } }], finishReason: 'tool_calls' },
      ],
      answer('Done'),
    )
    const { messages: all } = await runReAct({ model, tools: [recording().tool], messages }).result()
    expect(all[1]).toMatchObject({ toolCalls: [{ id: 'c', providerData: { seal: 's' } }] })
  })

  test('of the text are not taken for those of the provider, whatever ids are made', async () => {
    let count = 0
    const { tool, ran } = recording()
    const { model } = scripted(
      [
        { toolCalls: [{ index: 0, id: 'call_0', name: 't', arguments: '{"k":2}' }] },
        { content: '<tool_call>{"name":"t","arguments":{"k":1}}</tool_call>', finishReason: 'tool_calls' },
      ],
      answer('Done'),
    )
    const result = await runReAct({ model, tools: [tool], messages, newId: () => `call_${count++}` }).result()
    expect(ran).toEqual([{ k: 2 }, { k: 1 }])
    expect(faultsIn(result.messages)).toEqual([])
  })

  test('that were started are kept when no id can be made for the next one', async () => {
    const { tool, ran } = recording()
    const newId = () => {
      throw new Error('no ids')
    }
    const call = (index: number, id?: string) => ({ index, name: 't', arguments: '{"a":1}', done: true, ...(id && { id }) })
    const { model } = scripted([{ toolCalls: [call(0, 'c')] }, { toolCalls: [call(1)], finishReason: 'tool_calls' }])
    const result = await runReAct({ model, tools: [tool], messages, eager: true, newId }).result()
    expect(result).toMatchObject({ stopped: 'error', error: { message: 'no ids' } })
    expect(ran).toHaveLength(1)
    expect(faultsIn(result.messages)).toEqual([])
    expect(result.messages).toHaveLength(3)
  })
})
