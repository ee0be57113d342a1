import { AssistantMessageChunk, type AssistantMessageChunkInit, type ToolCall, ToolMessageChunk } from 'chunkfold'
import { type Model, type ReActEvent, runReAct, type Tool } from 'chunkfold/react'
import { expect, test } from 'vitest'
import { fc, runs } from '../laws/runs.js'
import { faultsIn, question } from './scripted.js'

type Behaviour = 'text' | 'json' | 'nothing' | 'throw' | 'reject' | 'slow' | 'stream' | 'failing stream' | 'stuck'

interface Script {
  readonly turns: readonly (readonly AssistantMessageChunkInit[])[]
  readonly end: 'whole' | 'cut'
  readonly behaviours: readonly Behaviour[]
  readonly abortAfter: number | undefined
  readonly stopReading: boolean
  readonly eager: boolean
  readonly maxParallel: number
  readonly maxIterations: number
}

const fragment = fc.record(
  {
    index: fc.constantFrom(0, 1, 2),
    id: fc.constantFrom('a', 'b', undefined),
    name: fc.constantFrom('f', 'g', 'unknown', undefined),
    arguments: fc.constantFrom('{}', '{"k":', '1}', '{"k":1}', '', 'x', undefined),
    done: fc.constantFrom(true, undefined),
  },
  { requiredKeys: [] },
)

const tagCall = '<tool_call>{"name":"f","arguments":{"k":1}}</tool_call>'

const init: fc.Arbitrary<AssistantMessageChunkInit> = fc.record(
  {
    content: fc.constantFrom('', 'a', '<tool_', tagCall, '<think>b', '</think>'),
    reasoningContent: fc.constantFrom('', 'r'),
    toolCalls: fc.array(fragment, { maxLength: 2 }),
    finishReason: fc.constantFrom('stop', 'length', 'tool_calls', undefined),
    usageMetadata: fc.constantFrom({ inputTokens: 1 }, undefined),
  },
  { requiredKeys: [] },
)

const script: fc.Arbitrary<Script> = fc.record({
  turns: fc.array(fc.array(init, { maxLength: 5 }), { minLength: 1, maxLength: 4 }),
  end: fc.constantFrom('whole', 'whole', 'cut'),
  behaviours: fc.array(
    fc.constantFrom<Behaviour>('text', 'json', 'nothing', 'throw', 'reject', 'slow', 'stream', 'failing stream', 'stuck'),
    { minLength: 1, maxLength: 5 },
  ),
  abortAfter: fc.option(fc.nat(20), { nil: undefined }),
  stopReading: fc.boolean(),
  eager: fc.boolean(),
  maxParallel: fc.integer({ min: 1, max: 3 }),
  maxIterations: fc.integer({ min: 0, max: 4 }),
})

/** The calls that were run, by id. */
function toolsOf({ behaviours }: Script, ran: string[]): Tool[] {
  let turn = 0
  const run: Tool['run'] = (_, { call }) => {
    ran.push(call.id ?? '')
    return outputs[behaviours[turn++ % behaviours.length] ?? 'text']()
  }
  return ['f', 'g'].map((name) => ({ name, run }))
}

const outputs: Record<Behaviour, () => ReturnType<Tool['run']>> = {
  text: () => 'ok',
  json: () => ({ a: [1] }),
  nothing: () => undefined,
  throw: () => {
    throw new Error('no')
  },
  reject: () => Promise.reject(new Error('no')),
  slow: () => new Promise((resolve) => setTimeout(resolve, 1, 'slow')),
  stuck: () => new Promise(() => {}),
  stream: async function* () {
    yield 'a'
    yield new ToolMessageChunk({ content: 'b' })
  },
  'failing stream': async function* () {
    yield 'a'
    throw new Error('no')
  },
}

function modelOf({ turns, end }: Script): Model {
  let turn = 0
  return async function* () {
    const inits = turns[turn++] ?? [{ content: 'end', finishReason: 'stop' }]
    for (const one of inits) yield new AssistantMessageChunk(one)
    if (end === 'cut' && turn === turns.length) throw new Error('cut')
  }
}

/** Runs a script to its end; with a tool that never ends, to an abort. */
async function play(one: Script) {
  const controller = new AbortController()
  const ran: string[] = []
  const { eager, maxParallel, maxIterations } = one
  const settings = { eager, maxParallel, maxIterations, signal: controller.signal }
  const run = runReAct({ model: modelOf(one), tools: toolsOf(one, ran), messages: [question], ...settings })
  const events: ReActEvent[] = []
  const isStuck = one.behaviours.includes('stuck')
  const timer = isStuck ? setTimeout(() => controller.abort(), 20) : undefined
  for await (const event of run) {
    events.push(event)
    if (events.length !== one.abortAfter) continue
    if (one.stopReading) break
    controller.abort()
  }
  const result = await run.result()
  clearTimeout(timer)
  return { result, events, ran }
}

const ids = (events: readonly ReActEvent[], type: 'tool-start' | 'tool-end') =>
  events.flatMap((event) => (event.type === type ? [(event as { call: ToolCall }).call.id] : []))

test('the conversation is valid however a run goes, and no call runs twice', async () => {
  await fc.assert(
    fc.asyncProperty(script, async (one) => {
      const { result, events, ran } = await play(one)
      expect(faultsIn(result.messages)).toEqual([])
      expect(new Set(ran).size).toBe(ran.length)
      const answered = result.messages.flatMap((message) => (message.role === 'tool' ? [message.toolCallId] : []))
      // What was run has a result: none of it is gone.
      expect(answered).toEqual(expect.arrayContaining(ran))
      expect(new Set(ids(events, 'tool-start')).size).toBe(ids(events, 'tool-start').length)
      expect(result.iterations).toBeLessThanOrEqual(one.maxIterations)
      if (result.stopped === 'max-iterations') expect(result.iterations).toBe(one.maxIterations)
    }),
    { numRuns: Math.min(runs, 500) },
  )
})

test('a run that nobody disturbs ends with as many results as calls, and tells of each once', async () => {
  const calm = script.map((one) => ({ ...one, abortAfter: undefined, behaviours: one.behaviours.filter((b) => b !== 'stuck') }))
  await fc.assert(
    fc.asyncProperty(calm, async (one) => {
      const { result, events } = await play({ ...one, behaviours: ['text', ...one.behaviours] })
      expect(result.stopped).not.toBe('aborted')
      expect(faultsIn(result.messages)).toEqual([])
      const results = result.messages.flatMap((message) => (message.role === 'tool' ? [message.toolCallId] : []))
      expect(new Set(ids(events, 'tool-end'))).toEqual(new Set(results))
      expect(events.at(-1)).toEqual({ type: 'finish', result })
    }),
    { numRuns: Math.min(runs, 300) },
  )
})
