import { AssistantMessageChunk, type Message } from 'chunkfold'
import { fromOpenAIChat } from 'chunkfold/providers'
import { runReAct } from 'chunkfold/react'
import { decodeSSE, parseArguments, resilient, type StreamEvent, toEvents } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { faultsIn, question } from '../react/scripted.js'
import { faultsOf } from '../stream/event-checker.js'
import { listOf } from '../stream/list-of.js'
import { chunksOf, eventsOf, fieldCase, fieldCases } from './field-cases.js'
import { isWire } from './readers.js'

interface ExpectedCall {
  readonly name: string
  readonly arguments?: string
  readonly arguments_json?: unknown
  readonly status?: string
}

const streamed = fieldCases.filter(({ wire, expected }) => isWire(wire) && Array.isArray(expected.tool_calls))

async function told(id: string): Promise<StreamEvent[]> {
  const one = fieldCase(id)
  const events = await listOf(toEvents(chunksOf(one.wire, eventsOf(one))))
  expect(faultsOf(events)).toEqual([])
  return events
}

describe.skipIf(fieldCases.length === 0)('failures from the field', () => {
  test.each(streamed.map((one) => [one.id, one] as const))(
    '%s: the calls end once each, with their arguments',
    async (_, one) => {
      const events = await listOf(toEvents(chunksOf(one.wire, eventsOf(one))))
      expect(faultsOf(events)).toEqual([])
      const ends = events.flatMap((event) => (event.type === 'tool-call-end' ? [event.call] : []))
      const failed = events.at(-1)
      const calls = failed?.type === 'error' ? (failed.partial?.toolCalls ?? []) : ends
      const expected = one.expected.tool_calls as readonly ExpectedCall[]
      expect(calls.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
      for (const [at, { arguments: text, arguments_json: json, status }] of expected.entries()) {
        const parsed = parseArguments(calls[at] ?? { arguments: '?' })
        if (text !== undefined && json === undefined && status === undefined) expect(calls[at]?.arguments).toBe(text)
        if (json !== undefined) expect(parsed).toEqual({ status: 'complete', value: json })
        if (status !== undefined) expect(parsed.status).toBe(status)
      }
    },
  )

  test('B45: an error inside of the stream ends it, and carries what had come', async () => {
    const events = await told('B45')
    expect(events.map(({ type }) => type)).toEqual(['text', 'error'])
    const last = events.at(-1)
    expect(last).toMatchObject({ error: { code: 'provider-error', body: { type: 'overloaded_error' } } })
    expect(last?.type === 'error' && last.partial?.content).toBe('Partial')
  })

  test('B51: a stream that closes in mid-call is an error, and no tool runs', async () => {
    expect((await told('B51')).at(-1)).toMatchObject({ type: 'error', error: { code: 'stream-incomplete' } })
    const { result, runs } = await loop('B51')
    expect(result).toMatchObject({ stopped: 'error', messages: [question, { content: 'Writing. ', toolCalls: [] }] })
    expect(runs).toEqual([])
  })

  test('B59: two attempts are never folded into one', async () => {
    const { attempts } = fieldCase('B59').input as { attempts: { chunks: unknown[]; end: string }[] }
    const open = (policy: 'never' | 'restart') =>
      resilient(
        async function* ({ number }) {
          const attempt = attempts[number - 1]
          yield* fromOpenAIChat((attempt?.chunks ?? []) as never)
          if (attempt?.end !== '[DONE]') throw Object.assign(new Error('reset'), { code: 'ECONNRESET' })
        },
        { policy: policy as 'restart', baseDelayMs: 1 },
      )
    const never = await listOf(toEvents(open('never')))
    expect(never.at(-1)?.type).toBe('error')
    const restarted = await listOf(toEvents(open('restart')))
    expect(restarted.filter(({ type }) => type === 'restart')).toHaveLength(1)
    const last = restarted.at(-1)
    const message = last?.type === 'done' ? last.message : undefined
    expect(message?.content).toBe('Steps: ')
    expect(message?.toolCalls).toMatchObject([{ id: 'call_2', arguments: '{"lang":"js","src":"go()"}' }])
  })

  test('B92: the end mark ends a stream whose connection stays open', async () => {
    const { reads_base64: reads } = fieldCase('B92').input as { reads_base64: string[] }
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const read of reads) controller.enqueue(new Uint8Array(Buffer.from(read, 'base64')))
      },
      cancel() {
        isCancelled = true
      },
    })
    const events = await listOf(toEvents(fromOpenAIChat(decodeSSE(body))))
    expect(events.map(({ type }) => type)).toEqual(['text', 'done'])
    expect(isCancelled).toBe(true)
  })

  test('B102: white space after whole arguments ends no call', async () => {
    expect((await told('B102')).filter(({ type }) => type === 'tool-call-end')).toHaveLength(1)
  })

  test('B107: text after a call is a part of its own', async () => {
    const texts = (await told('B107')).flatMap((event) => (event.type === 'text' ? [[event.part, event.text]] : []))
    expect(texts).toEqual([
      [0, 'Let me look'],
      [2, 'Done'],
    ])
  })

  test('B108: a silence is a timeout that carries what had come, and closes the connection', async () => {
    const { chunks } = fieldCase('B108').input as { chunks: unknown[] }
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(chunk)}\n\n`))
      },
      cancel() {
        isCancelled = true
      },
    })
    const stream = resilient(async () => fromOpenAIChat(decodeSSE(body)), { idleTimeoutMs: 20, retries: 0 })
    const last = (await listOf(toEvents(stream))).at(-1)
    expect(last).toMatchObject({ type: 'error', error: { code: 'stream-timeout', kind: 'idle' } })
    expect(last?.type === 'error' && last.partial?.content).toBe('Hi')
    expect(isCancelled).toBe(true)
  })

  test('B24: calls run, whatever word the turn ends with', async () => {
    const { result, runs } = await loop('B24')
    expect(runs).toEqual(['find'])
    expect(result).toMatchObject({ stopped: 'answered', iterations: 2 })
  })

  test('B55: a call that the token limit has cut does not run, and the model is told', async () => {
    const { result, runs } = await loop('B55')
    expect(runs).toEqual([])
    expect(result.messages.find(({ role }) => role === 'tool')).toMatchObject({
      isError: true,
      content: expect.stringContaining('token limit'),
    })
  })

  test('B81: a finish reason of calls without a call is an answer', async () => {
    expect((await loop('B81')).result).toMatchObject({ stopped: 'answered', iterations: 1 })
  })

  /** The loop on a case as its first turn, with a tool for each of its calls. */
  async function loop(id: string) {
    const one = fieldCase(id)
    const runs: string[] = []
    const names = [...JSON.stringify(one.input).matchAll(/"name": ?"(\w+)"/g)].map(([, name = '']) => name)
    const tools = names.map((name) => ({
      name,
      run: () => {
        runs.push(name)
      },
    }))
    let turn = 0
    const done = new AssistantMessageChunk({ content: 'Done', finishReason: 'stop' })
    const model = () => (turn++ === 0 ? chunksOf(one.wire, eventsOf(one)) : toAsync([done]))
    const messages: readonly Message[] = [question]
    const result = await runReAct({ model, tools, messages }).result()
    expect(faultsIn(result.messages)).toEqual([])
    return { result, runs }
  }
})

async function* toAsync<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}
