import { AssistantMessageChunk } from 'chunkfold'
import { defineTool, type Model, runReAct } from 'chunkfold/react'
import { describe, expect, test } from 'vitest'
import { answer, calling, eventsOf, faultsIn, question, scripted } from './scripted.js'

const messages = [question]
const tick = () => new Promise((resolve) => setTimeout(resolve, 1))
const never = new Promise<never>(() => {})

/** A tool that never ends, whatever its signal says; `started` tells how often it was run. */
function stuck() {
  const runs: AbortSignal[] = []
  const tool = defineTool({
    name: 'stuck',
    run: (_, { signal }) => {
      runs.push(signal)
      return never
    },
  })
  return { tool, runs }
}

describe('an abort', () => {
  test('before the first request sends nothing', async () => {
    const { model, requests } = scripted(answer('Hi'))
    const reason = new Error('changed my mind')
    const result = await runReAct({ model, messages, signal: AbortSignal.abort(reason) }).result()
    expect(result).toEqual({ messages, usage: {}, stopped: 'aborted', error: reason, iterations: 0 })
    expect(requests).toEqual([])
  })

  test('between two requests sends no more', async () => {
    const controller = new AbortController()
    const tool = defineTool({ name: 'stop', run: () => controller.abort() })
    const { model, requests } = scripted(calling({ name: 'stop' }), answer('Hi'))
    const result = await runReAct({ model, tools: [tool], messages, signal: controller.signal }).result()
    expect(result).toMatchObject({ stopped: 'aborted', iterations: 1 })
    expect(faultsIn(result.messages)).toEqual([])
    expect(requests).toHaveLength(1)
  })

  test('while the answer streams closes it, and keeps what was said without its calls', async () => {
    const controller = new AbortController()
    let isClosed = false
    const model: Model = async function* (_, { signal }) {
      try {
        yield new AssistantMessageChunk({ content: 'Let me', toolCalls: [{ index: 0, id: 'a', name: 'f', arguments: '{' }] })
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      } finally {
        isClosed = true
      }
    }
    const run = runReAct({ model, messages, signal: controller.signal })
    for await (const { type } of run) if (type === 'text') controller.abort()
    const result = await run.result()
    await tick()
    expect(isClosed).toBe(true)
    expect(result.stopped).toBe('aborted')
    expect(result.messages).toMatchObject([question, { content: 'Let me', toolCalls: [] }])
  })

  test.each<[string, Model]>([
    ['a request that never answers', () => never],
    [
      'a stream that never goes on',
      async function* () {
        await never
        yield AssistantMessageChunk.empty
      },
    ],
  ])('does not wait for %s', async (_, model) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 5)
    const result = await runReAct({ model, messages, signal: controller.signal }).result()
    expect(result).toMatchObject({ stopped: 'aborted', messages })
  })

  test('closes a stream that comes too late', async () => {
    const controller = new AbortController()
    let isClosed = false
    const late = {
      [Symbol.asyncIterator]: () => ({
        next: () => never,
        return: async () => {
          isClosed = true
          return { done: true as const, value: undefined }
        },
      }),
    }
    let arrive = (_: typeof late) => {}
    const model = () =>
      new Promise<typeof late>((resolve) => {
        arrive = resolve
      })
    const result = runReAct({ model, messages, signal: controller.signal }).result()
    await tick()
    controller.abort()
    expect(await result).toMatchObject({ stopped: 'aborted' })
    arrive(late)
    await tick()
    expect(isClosed).toBe(true)
  })

  test('while tools run does not wait for them, and gives each call a result', async () => {
    const controller = new AbortController()
    const { tool, runs } = stuck()
    const quick = defineTool({ name: 'quick', run: () => 'done' })
    const { model } = scripted(calling({ name: 'quick' }, { name: 'stuck' }, { name: 'stuck' }))
    const run = runReAct({ model, tools: [tool, quick], messages, maxParallel: 2, signal: controller.signal })
    for await (const event of run) {
      if (event.type === 'tool-end' && event.call.name === 'quick') setTimeout(() => controller.abort(), 5)
    }
    const result = await run.result()
    expect(result.stopped).toBe('aborted')
    expect(faultsIn(result.messages)).toEqual([])
    const contents = result.messages.flatMap((one) => (one.role === 'tool' ? [one.content] : []))
    expect(contents).toEqual(['done', expect.stringContaining('while "stuck" was running'), expect.stringContaining('aborted')])
    expect(runs.every(({ aborted }) => aborted)).toBe(true)
  })

  test('says of a call that was never started that it was not called', async () => {
    const controller = new AbortController()
    const { tool, runs } = stuck()
    const { model } = scripted(calling({ name: 'stuck' }, { name: 'stuck' }))
    const run = runReAct({ model, tools: [tool], messages, maxParallel: 1, signal: controller.signal })
    for await (const { type } of run) if (type === 'tool-start') setTimeout(() => controller.abort(), 5)
    const { messages: all } = await run.result()
    expect(runs).toHaveLength(1)
    expect(all.at(-1)).toMatchObject({ isError: true, content: expect.stringContaining('It was not called') })
  })

  test('keeps what a tool had streamed', async () => {
    const controller = new AbortController()
    let isClosed = false
    const tail = defineTool({
      name: 'tail',
      run: async function* () {
        try {
          yield 'line 1'
          controller.abort()
          yield 'line 2'
        } finally {
          isClosed = true
        }
      },
    })
    const { model } = scripted(calling({ name: 'tail' }))
    const { messages: all } = await runReAct({ model, tools: [tail], messages, signal: controller.signal }).result()
    expect(all.at(-1)?.content).toMatch(/^line 1\nThe run was aborted/)
    expect(isClosed).toBe(true)
  })

  test('by a reader that stops early ends the run', async () => {
    const { tool, runs } = stuck()
    const { model } = scripted(calling({ name: 'stuck' }))
    const run = runReAct({ model, tools: [tool], messages })
    for await (const { type } of run) if (type === 'tool-start') break
    const result = await run.result()
    expect(result).toMatchObject({ stopped: 'aborted', error: { name: 'AbortError' } })
    expect(faultsIn(result.messages)).toEqual([])
    expect(runs.every(({ aborted }) => aborted)).toBe(true)
  })

  test('after the answer changes nothing', async () => {
    const controller = new AbortController()
    const run = runReAct({ model: scripted(answer('Hi')).model, messages, signal: controller.signal })
    for await (const { type } of run) if (type === 'done') controller.abort()
    expect(await run.result()).toMatchObject({ stopped: 'answered' })
  })

  test('leaves no listener on the signal', async () => {
    const controller = new AbortController()
    const { signal } = controller
    const counts = { added: 0, removed: 0 }
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)]
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      counts.added++
      add(...args)
    }
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      counts.removed++
      remove(...args)
    }
    await eventsOf(runReAct({ model: scripted(answer('Hi')).model, messages, signal }))
    expect(counts).toEqual({ added: 1, removed: 1 })
  })
})
