import { convertToModelMessages, validateUIMessages } from 'ai'
import { AssistantMessageChunk, collect } from 'chunkfold'
import {
  fromAISDK,
  fromUIMessages,
  type ToUIMessageChunksOptions,
  toUIMessageChunks,
  type UIStreamEvent,
} from 'chunkfold/interop'
import { type Model, runReAct } from 'chunkfold/react'
import { resilient, toEvents } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { fc } from '../../laws/runs.js'
import { clientChunks, clientMessage } from './scripted.js'

type Init = ConstructorParameters<typeof AssistantMessageChunk>[0]
type Source = AsyncIterable<AssistantMessageChunk | UIStreamEvent>

/** A stream whose first attempt breaks off after these chunks. */
function restarted(failing: readonly Init[], ...whole: readonly Init[]) {
  let attempt = 0
  const open = async () => {
    const isFirst = attempt++ === 0
    return (async function* () {
      for (const init of isFirst ? failing : whole) yield new AssistantMessageChunk(init)
      if (isFirst) throw new TypeError('fetch failed')
    })()
  }
  return resilient(open, { policy: 'restart', baseDelayMs: 1, shouldRetry: () => true })
}
const call = (args: string, more: object = {}): Init => ({ toolCalls: [{ index: 0, arguments: args, ...more }] })
const opened = call('{"a"', { id: 'c1', name: 'f' })
const failing: Init[] = [{ content: 'Hel' }, opened]
const whole: Init[] = [{ content: 'Hello' }, call('{"a":1}', { id: 'c1', name: 'f' }), { finishReason: 'tool_calls' }]

async function shown(source: Source, options: ToUIMessageChunksOptions = {}) {
  const message = await clientMessage(await clientChunks(toUIMessageChunks(source, options)))
  if (message === undefined) throw new Error('no message')
  return message
}

describe('a stream that is begun anew', () => {
  test.each<[string, () => Source]>([
    ['chunks', () => restarted(failing, ...whole)],
    ['events', () => toEvents(restarted(failing, ...whole))],
  ])('ends what the first attempt has begun, and is a step of its own, of %s', async (_, source) => {
    const seen: string[] = []
    const messageMetadata = ({ content }: { content: unknown }) => ({ seen: seen.push(String(content)) })
    const message = await shown(source(), { messageMetadata })
    expect(message.parts).toMatchObject([
      { type: 'step-start' },
      { type: 'text', text: 'Hel', state: 'done' },
      { type: 'tool-f', toolCallId: 'c1', state: 'output-error', errorText: expect.stringContaining('begun anew') },
      { type: 'data-content' },
      { type: 'step-start' },
      { type: 'text', text: 'Hello', state: 'done' },
      { type: 'tool-f', state: 'input-available', input: { a: 1 } },
    ])
    expect(seen).toEqual(['Hello'])
    const ids = message.parts.flatMap((part) => ('toolCallId' in part ? [part.toolCallId] : []))
    expect(new Set(ids).size).toBe(2)
    // The next request has the attempt that counts, and the AI SDK takes it, too.
    const [answer, ...rest] = fromUIMessages([message])
    expect(rest).toEqual([])
    expect(answer).toMatchObject({ role: 'assistant', content: 'Hello', toolCalls: [{ name: 'f', arguments: '{"a":1}' }] })
    await validateUIMessages({ messages: [message] })
    await convertToModelMessages([message])
  })

  test('gives calls of the first attempt that were whole an error for a result', async () => {
    const message = await shown(
      restarted([call('{}', { id: 'c1', name: 'f' }), { parts: [{ type: 'tool-call', index: 0, done: true }] }], ...whole),
    )
    expect(message.parts[1]).toMatchObject({ type: 'tool-f', state: 'output-error', input: {} })
  })

  test('leaves no pieces of the items of the first attempt, and counts all of its steps', async () => {
    const item = (data: string): Init => ({ parts: [{ type: 'content', item: { data }, block: 'b' }] })
    const results: Init = { parts: [{ type: 'content', item: { type: 'tool-output-available', toolCallId: 'c1', output: 1 } }] }
    const ended = { parts: [{ type: 'tool-call', index: 0, done: true }] } as const
    const steps = [call('{}', { id: 'c1', name: 'f' }), ended, results, { content: 'So' }, item('a'), item('b')]
    const message = await shown(restarted(steps, item('c'), { finishReason: 'stop' }))
    const [answer, ...rest] = fromUIMessages([message])
    expect(rest).toEqual([])
    expect(answer).toMatchObject({ content: [{ data: 'c' }], toolCalls: [] })
  })

  test('is one step where nothing had been told', async () => {
    const message = await shown(restarted([{ usageMetadata: { inputTokens: 1 } }], { content: 'Hi', finishReason: 'stop' }))
    expect(message.parts).toMatchObject([{ type: 'step-start' }, { type: 'text', text: 'Hi' }])
  })

  test('is the conversation of the run again, of the loop', async () => {
    const model: Model = () => restarted(failing, { content: 'Hello', finishReason: 'stop' })
    const run = runReAct({ model, tools: [], messages: [{ role: 'user', content: 'x' }] })
    const message = await shown(run)
    expect(fromUIMessages([message]).map(({ content }) => content)).toEqual(['Hello'])
    expect((await run.result()).messages.at(-1)?.content).toBe('Hello')
  })

  test('has no mark among the items that fromAISDK reads', async () => {
    const back = await collect(
      fromAISDK(toUIMessageChunks(restarted([{ content: 'Hel' }], { content: 'Hello', finishReason: 'stop' }))),
    )
    expect(back.content).toBe('HelHello')
  })

  test('takes any mark of a client for at most the steps that there are', () => {
    const text = { type: 'text', text: 'a' }
    const mark = (droppedSteps: unknown) => ({ type: 'data-content', data: { chunkfold: { droppedSteps } } })
    const parts = [{ type: 'step-start' }, text, { type: 'step-start' }, text, mark(1)]
    expect(fromUIMessages([{ role: 'assistant', parts }])).toHaveLength(1)
    expect(fromUIMessages([{ role: 'assistant', parts: [...parts, mark(1e9)] }])).toHaveLength(0)
    fc.assert(
      fc.property(fc.jsonValue(), (steps) => {
        const read = fromUIMessages([{ role: 'assistant', parts: [...parts.slice(0, -1), mark(steps)] }])
        if (typeof steps !== 'number' || steps < 1 || !Number.isSafeInteger(steps)) expect(read).toHaveLength(2)
      }),
    )
  })
})
