import { type } from 'arktype'
import { AssistantMessageChunk, ToolMessageChunk } from 'chunkfold'
import { defineTool, type ReActEvent, runReAct, type Tool } from 'chunkfold/react'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { answer, calling, eventsOf, faultsIn, question, scripted } from './scripted.js'

const messages = [question]

/** The result of one call. */
async function resultOf(tool: Tool, args = '{}', finishReason = 'tool_calls') {
  const { model } = scripted(
    [{ toolCalls: [{ index: 0, id: 'c', name: tool.name, arguments: args }], finishReason }],
    answer('Done'),
  )
  const { messages: all } = await runReAct({ model, tools: [tool], messages }).result()
  expect(faultsIn(all)).toEqual([])
  return all[2]
}

const run: Tool['run'] = (args) => ({ got: args as never })

describe('the output of a tool', () => {
  test.each<[string, Tool['run'], unknown]>([
    ['text, as it is', () => 'a', 'a'],
    ['an object, as JSON', () => ({ a: [1, null] }), '{"a":[1,null]}'],
    ['an array, as JSON', async () => [1], '[1]'],
    ['a number', () => 1, '1'],
    ['null', () => null, 'null'],
    ['nothing', () => undefined, ''],
    ['the promise of nothing', async () => {}, ''],
    ['a chunk, with its list', () => new ToolMessageChunk({ content: [{ type: 'image' }] }), [{ type: 'image' }]],
  ])('is %s', async (_, one, content) => {
    expect(await resultOf({ name: 'f', run: one })).toEqual({ role: 'tool', toolCallId: 'c', name: 'f', content })
  })

  test('that streams is merged, and told piece by piece', async () => {
    const tool = defineTool({
      name: 'f',
      run: async function* () {
        yield 'a'
        yield new ToolMessageChunk({ content: 'b', metadata: { exit: 0 } })
      },
    })
    const run = runReAct({ model: scripted(calling({ id: 'c', name: 'f' }), answer('Done')).model, tools: [tool], messages })
    const events = await eventsOf(run)
    const pieces = events.flatMap((event) => (event.type === 'tool-delta' ? [event.chunk.text] : []))
    expect(pieces).toEqual(['a', 'b'])
    expect((await run.result()).messages[2]).toMatchObject({ content: 'ab', metadata: { exit: 0 } })
  })
})

describe('what goes wrong with a call is told to the model:', () => {
  const told = async (tool: Tool, args?: string, finishReason?: string) => {
    const result = await resultOf(tool, args, finishReason)
    expect(result).toMatchObject({ isError: true, toolCallId: 'c' })
    return result?.content
  }
  const failing = (one: Tool['run']) => told({ name: 'f', run: one })

  test('what a tool throws', async () => {
    const thrown = () => {
      throw new Error('no such file')
    }
    expect(await failing(thrown)).toBe('"f" failed: no such file')
    expect(await failing(() => Promise.reject('odd'))).toBe('"f" failed: odd')
    expect(await failing(() => 1n as never)).toMatch(/^"f" failed: .*BigInt/)
  })

  test('what had come of a result before', async () => {
    const tail = async function* () {
      yield 'line 1'
      throw new Error('gone')
    }
    expect(await failing(tail)).toBe('line 1\n"f" failed: gone')
  })

  test('a tool that there is not', async () => {
    const { model } = scripted(calling({ id: 'c', name: 'g' }), answer('Done'))
    const { messages: all } = await runReAct({ model, tools: [{ name: 'f', run }], messages }).result()
    expect(all[2]).toMatchObject({ content: 'There is no tool "g". The tools are: "f".', isError: true })
    const bare = scripted(calling({ id: 'c', name: 'g' }), answer('Done')).model
    expect((await runReAct({ model: bare, messages }).result()).messages[2]?.content).toBe(
      'There is no tool "g". There are no tools.',
    )
  })

  test('arguments that are no JSON, or cut off', async () => {
    expect(await told({ name: 'f', run }, '{"a": b}')).toMatch(
      /^The arguments are not valid JSON at position 6.*"f" was not called\.$/,
    )
    expect(await told({ name: 'f', run }, '{"a": "b')).toMatch(
      /^The arguments break off at position 8.*"f" was not called\. Call it again\.$/,
    )
  })

  test('arguments that the token limit has cut off, be it to nothing', async () => {
    for (const args of ['{"a": "b', '', ' ']) {
      expect(await told({ name: 'f', run }, args, 'length')).toMatch(
        /were cut off\..*reached its token limit.*shorter arguments/,
      )
    }
    // What is whole runs.
    expect(await resultOf({ name: 'f', run }, '{"a":1}', 'length')).toMatchObject({ content: '{"got":{"a":1}}' })
  })

  test('arguments that do not fit, place by place', async () => {
    const parameters = z.object({ a: z.number(), b: z.array(z.object({ c: z.string() })) })
    const content = await told({ name: 'f', parameters, run }, '{"a":"x","b":[{"c":1}]}')
    expect(content).toMatch(
      /^The arguments do not fit the parameters of "f". It was not called.\n- a: .*number.*\n- b\.0\.c: .*string/,
    )
  })

  test('a schema that is itself wrong', async () => {
    expect(await told({ name: 'f', parameters: { $ref: '#/gone' }, run })).toMatch(/^"f" failed: /)
  })
})

describe('arguments', () => {
  test.each<[string, Tool['parameters'], string]>([
    ['zod', z.object({ n: z.number().default(7) }), '{"got":{"n":7}}'],
    ['valibot', v.object({ n: v.optional(v.number(), 7) }), '{"got":{"n":7}}'],
    ['arktype', type({ n: 'number = 7' }), '{"got":{"n":7}}'],
    ['JSON Schema', { type: 'object', properties: { n: { type: 'number', default: 7 } } }, '{"got":{}}'],
    ['nothing', undefined, '{"got":{}}'],
  ])('are checked by %s', async (_, parameters, content) => {
    expect(await resultOf({ name: 'f', parameters, run })).toMatchObject({ content })
  })

  test.each([
    ['2020-12', { prefixItems: [{ type: 'number' }] }],
    ['draft-07', { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'number' }] }],
    ['draft-04', { $schema: 'http://json-schema.org/draft-04/schema#', items: [{ type: 'number' }] }],
    ['2019-09', { $schema: 'https://json-schema.org/draft/2019-09/schema', items: [{ type: 'number' }] }],
  ])('are checked by JSON Schema of draft %s', async (_, schema) => {
    expect(await resultOf({ name: 'f', parameters: schema, run }, '["x"]')).toMatchObject({
      content: expect.stringContaining('0: '),
    })
    expect(await resultOf({ name: 'f', parameters: schema, run }, '[1]')).toMatchObject({ content: '{"got":[1]}' })
  })

  test('name each fault once, with its place', async () => {
    const parameters = {
      type: 'object',
      properties: { 'a/b': { type: 'array', items: { enum: ['x'] } } },
      required: ['n'],
      additionalProperties: false,
    }
    const result = await resultOf({ name: 'f', parameters, run }, '{"a/b":["y"],"e":1}')
    expect(`${result?.content}`.split('\n- ').slice(1)).toEqual([
      'arguments: Instance does not have required property "n".',
      'a/b.0: Instance does not match any of ["x"].',
      'arguments: Property "e" does not match additional properties schema.',
    ])
  })

  test('with a hostile key are data', async () => {
    const seen: unknown[] = []
    const tool: Tool = {
      name: 'f',
      parameters: { type: 'object' },
      run: (args) => {
        seen.push(args)
      },
    }
    await resultOf(tool, '{"__proto__":{"admin":true}}')
    expect(Object.keys(seen[0] as object)).toEqual(['__proto__'])
    expect('admin' in (seen[0] as object)).toBe(false)
  })

  test('of a custom tool are its text', async () => {
    const { model } = scripted(
      [{ toolCalls: [{ index: 0, id: 'c', name: 'f', type: 'custom', arguments: 'ls -l' }], finishReason: 'tool_calls' }],
      answer('Done'),
    )
    const { messages: all } = await runReAct({ model, tools: [{ name: 'f', run }], messages }).result()
    expect(all[2]).toMatchObject({ content: '{"got":"ls -l"}' })
  })
})

describe('calls', () => {
  const counting = () => {
    const count = { now: 0, most: 0 }
    const tool = defineTool({
      name: 'f',
      run: async () => {
        count.most = Math.max(count.most, ++count.now)
        await new Promise((resolve) => setTimeout(resolve, 2))
        count.now--
      },
    })
    return { count, tool }
  }

  test.each([
    [undefined, 8],
    [3, 3],
    [1, 1],
    [Number.POSITIVE_INFINITY, 20],
  ])('run side by side, with a limit of %s no more than %i', async (maxParallel, most) => {
    const { count, tool } = counting()
    const { model } = scripted(calling(...Array.from({ length: 20 }, () => ({ name: 'f' }))), answer('Done'))
    await runReAct({ model, tools: [tool], messages, maxParallel }).result()
    expect(count.most).toBe(most)
  })

  const twoCalls = async function* () {
    yield new AssistantMessageChunk({ toolCalls: [{ index: 0, id: 'a', name: 'f', arguments: '{"k":1}', done: true }] })
    yield new AssistantMessageChunk({ content: 'And: ' })
    yield new AssistantMessageChunk({
      toolCalls: [{ index: 1, id: 'b', name: 'f', arguments: '{"k":1}', done: true }],
      finishReason: 'tool_calls',
    })
  }
  const modelOf = (...turns: (() => AsyncGenerator<AssistantMessageChunk>)[]) => {
    let turn = 0
    return () =>
      (
        turns[turn++] ??
        async function* () {
          yield new AssistantMessageChunk({ content: 'Done', finishReason: 'stop' })
        }
      )()
  }
  const places = (events: readonly ReActEvent[]) => ({
    start: events.findIndex(({ type }) => type === 'tool-start'),
    done: events.findIndex(({ type }) => type === 'done'),
  })

  test('start after the turn, or as soon as each has ended', async () => {
    const { tool } = counting()
    const late = places(await eventsOf(runReAct({ model: modelOf(twoCalls), tools: [tool], messages })))
    expect(late.start).toBeGreaterThan(late.done)
    const run = runReAct({ model: modelOf(twoCalls), tools: [tool], messages, eager: true })
    const early = places(await eventsOf(run))
    expect(early.start).toBeLessThan(early.done)
    const { messages: all, stopped } = await run.result()
    expect(stopped).toBe('answered')
    expect(faultsIn(all)).toEqual([])
    expect(all.filter(({ role }) => role === 'tool')).toHaveLength(2)
  })

  test('that have been started stay, with their results, when the stream fails', async () => {
    const { tool } = counting()
    const failing = async function* () {
      yield* twoCalls()
      throw new Error('reset')
    }
    const result = await runReAct({ model: modelOf(failing), tools: [tool], messages, eager: true }).result()
    expect(result.stopped).toBe('error')
    expect(faultsIn(result.messages)).toEqual([])
    expect(result.messages.filter(({ role }) => role === 'tool')).toHaveLength(2)
  })

  test.each([
    [false, 'answered', 2],
    [true, 'error', 1],
  ])('are not run twice when the stream restarts (eager: %s)', async (eager, stopped, results) => {
    const { tool } = counting()
    const failure = new Error('reset')
    const restarting = async function* () {
      yield new AssistantMessageChunk({ toolCalls: [{ index: 0, id: 'a', name: 'f', arguments: '{"k":1}', done: true }] })
      yield { type: 'restart' as const, attempt: 2, error: failure }
      yield* twoCalls()
    }
    const result = await runReAct({ model: modelOf(restarting as never), tools: [tool], messages, eager }).result()
    expect(result).toMatchObject({ stopped, ...(eager && { error: failure }) })
    expect(result.messages.filter(({ role }) => role === 'tool')).toHaveLength(results)
    expect(faultsIn(result.messages)).toEqual([])
  })
})
