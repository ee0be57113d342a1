import { AssistantMessageChunk, type Message } from 'chunkfold'
import { defineTool, type ReActEvent, runReAct } from 'chunkfold/react'
import { describe, expect, test } from 'vitest'
import { answer, calling, eventsOf, faultsIn, question, scripted } from './scripted.js'

const echo = defineTool<{ text: string }>({ name: 'echo', run: ({ text }) => text })
const messages = [question]

describe('runReAct', () => {
  test('answers a question without a call', async () => {
    const { model, requests } = scripted(answer('Hi'))
    const result = await runReAct({ model, messages }).result()
    expect(result).toMatchObject({ stopped: 'answered', iterations: 1, usage: {} })
    expect(result.messages).toEqual([question, { ...new AssistantMessageChunk(answer('Hi')[0]).toMessage() }])
    expect(requests).toEqual([[question]])
  })

  test('runs calls, appends the message and the results in the order of the calls, and goes on', async () => {
    const slow = defineTool({ name: 'slow', run: () => new Promise<string>((resolve) => setTimeout(resolve, 20, 'late')) })
    const { model, requests } = scripted(
      calling({ id: 'a', name: 'slow' }, { id: 'b', name: 'echo', arguments: '{"text":"x"}' }),
      answer('Done'),
    )
    const { messages: all, stopped } = await runReAct({ model, tools: [slow, echo], messages }).result()
    expect(stopped).toBe('answered')
    expect(all.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'tool', 'assistant'])
    expect(all.slice(2, 4)).toEqual([
      { role: 'tool', toolCallId: 'a', name: 'slow', content: 'late' },
      { role: 'tool', toolCallId: 'b', name: 'echo', content: 'x' },
    ])
    expect(requests[1]).toEqual(all.slice(0, 4))
  })

  test('tells the events of the streams, of the calls, and the finish', async () => {
    const { model } = scripted(calling({ id: 'a', name: 'echo', arguments: '{"text":"x"}' }), answer('Done'))
    const events = await eventsOf(runReAct({ model, tools: [echo], messages }))
    expect(events.map(({ type }) => type)).toEqual([
      'iteration',
      'tool-call-start',
      'tool-call-delta',
      'tool-call-end',
      'done',
      'tool-start',
      'tool-end',
      'iteration',
      'text',
      'done',
      'finish',
    ])
    expect(events.at(-1)).toMatchObject({ result: { stopped: 'answered', iterations: 2 } })
  })

  test('gives the result also after its events were read, and the same one each time', async () => {
    const run = runReAct({ model: scripted(answer('Hi')).model, messages })
    const events = await eventsOf(run)
    const result = await run.result()
    expect(events.at(-1)).toEqual({ type: 'finish', result })
    expect(await run.result()).toBe(result)
  })

  test('does nothing before it is asked', async () => {
    const { model, requests } = scripted(answer('Hi'))
    const run = runReAct({ model, messages })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(requests).toEqual([])
    await run.result()
    expect(requests).toHaveLength(1)
  })

  test('can be read once', async () => {
    const run = runReAct({ model: scripted(answer('Hi')).model, messages })
    await run.result()
    expect(() => run[Symbol.asyncIterator]()).toThrow('A run can be read once')
  })

  test('stops after the last request that it may make: a result, and no exception', async () => {
    const loops = () => calling({ name: 'echo', arguments: '{"text":"x"}' })
    const { model, requests } = scripted(...Array.from({ length: 30 }, loops))
    const result = await runReAct({ model, tools: [echo], messages }).result()
    expect(result).toMatchObject({ stopped: 'max-iterations', iterations: 20 })
    expect(requests).toHaveLength(20)
    expect(faultsIn(result.messages)).toEqual([])
    expect(result.messages).toHaveLength(41)
    expect(await runReAct({ model, messages, maxIterations: 0 }).result()).toMatchObject({
      stopped: 'max-iterations',
      iterations: 0,
    })
  })

  test('adds the usage of all requests, and says nothing of what no request said', async () => {
    const { model } = scripted(
      [
        ...calling({ name: 'echo', arguments: '{"text":"x"}' }),
        { usageMetadata: { inputTokens: 5, cachedTokens: 3, price: 1 } },
      ],
      [{ usageMetadata: { inputTokens: 1 } }, ...answer('a'), { usageMetadata: { inputTokens: 7, outputTokens: 2 } }],
    )
    const { usage } = await runReAct({ model, tools: [echo], messages }).result()
    expect(usage).toEqual({ inputTokens: 12, cachedTokens: 3, outputTokens: 2 })
  })

  test('says that the token limit cut the answer', async () => {
    const { model } = scripted([{ content: 'Once upon', finishReason: 'length' }])
    expect(await runReAct({ model, messages }).result()).toMatchObject({ stopped: 'length', iterations: 1 })
  })

  test.each([
    [false, []],
    [true, [{ role: 'tool', content: 'x' }]],
  ])('runs no call of a turn that a content filter has cut (eager: %s)', async (eager, results) => {
    const call = { index: 0, id: 'a', name: 'echo', arguments: '{"text":"x"}', done: true }
    const { model, requests } = scripted([{ content: 'Well', toolCalls: [call], finishReason: 'content_filter' }])
    const result = await runReAct({ model, tools: [echo], messages, eager }).result()
    expect(result).toMatchObject({ stopped: 'answered', messages: [question, { content: 'Well' }, ...results] })
    expect(faultsIn(result.messages)).toEqual([])
    expect(requests).toHaveLength(1)
  })

  test('stops with the error of the stream, and keeps what had arrived without its calls', async () => {
    const failure = new Error('reset')
    const model = async function* () {
      yield new AssistantMessageChunk({ content: 'Let me see. ', usageMetadata: { inputTokens: 3 } })
      yield new AssistantMessageChunk({ toolCalls: [{ index: 0, id: 'a', name: 'echo', arguments: '{"text":"' }] })
      throw failure
    }
    const run = runReAct({ model, tools: [echo], messages })
    const events = await eventsOf(run)
    const result = await run.result()
    expect(events.map(({ type }) => type)).toContain('error')
    expect(result).toMatchObject({ stopped: 'error', error: failure, usage: { inputTokens: 3 } })
    expect(result.messages).toMatchObject([question, { role: 'assistant', content: 'Let me see. ', toolCalls: [] }])
  })

  test('leaves a message with nothing in it out', async () => {
    const model = async (): Promise<never> => Promise.reject(new Error('no network'))
    expect(await runReAct({ model, messages }).result()).toMatchObject({ stopped: 'error', messages: [question] })
    const empty = await runReAct({ model: scripted([{ finishReason: 'stop' }]).model, messages }).result()
    expect(empty).toMatchObject({ stopped: 'answered', messages: [question] })
  })

  test('gives calls ids of their own: where there is none, and where another call of the conversation has it', async () => {
    const before: Message[] = [
      question,
      { role: 'assistant', content: '', toolCalls: [{ id: 'call_0', name: 'echo', arguments: '{"text":"0"}' }] },
      { role: 'tool', toolCallId: 'call_0', content: '0' },
    ]
    let count = 0
    const { model } = scripted(
      calling({ id: 'call_0', name: 'echo', arguments: '{"text":"1"}' }, { name: 'echo', arguments: '{"text":"2"}' }),
      calling({ id: 'call_0', name: 'echo', arguments: '{"text":"3"}' }),
      answer('Done'),
    )
    const run = runReAct({ model, tools: [echo], messages: before, newId: () => `new_${count++ >> 1}` })
    const events = await eventsOf(run)
    const { messages: all } = await run.result()
    expect(faultsIn(all)).toEqual([])
    const results = all.flatMap((one) => (one.role === 'tool' ? [[one.toolCallId, one.content]] : []))
    expect(results).toEqual([
      ['call_0', '0'],
      ['new_0', '1'],
      ['new_1', '2'],
      ['new_2', '3'],
    ])
    const ended = (event: ReActEvent) => (event.type === 'tool-call-end' ? [event.call.id] : [])
    expect(events.flatMap(ended)).toEqual(['new_0', 'new_1', 'new_2'])
  })

  test('takes calls that stand in the text as tags, with the native ones', async () => {
    const { model } = scripted(
      [
        { content: '<think>Hm.</think>Two: <tool_call>{"name":"echo","arguments":{"text":"tag"}}</tool_call>' },
        { toolCalls: [{ index: 0, id: 'a', name: 'echo', arguments: '{"text":"native"}' }], finishReason: 'tool_calls' },
      ],
      answer('Done'),
    )
    const { messages: all } = await runReAct({ model, tools: [echo], messages }).result()
    expect(all[1]).toMatchObject({ content: 'Two: ', reasoningContent: 'Hm.' })
    expect(all.flatMap((one) => (one.role === 'tool' ? [one.content] : []))).toEqual(['tag', 'native'])
    expect(faultsIn(all)).toEqual([])
  })

  test.each([
    ['a tool that is not there', '<tool_call>{"name":"other","arguments":{}}</tool_call>', undefined],
    ['any tag, where tags are left alone', '<tool_call>{"name":"echo","arguments":{"text":"x"}}</tool_call>', false as const],
  ])('leaves text alone that calls %s', async (_, content, tags) => {
    const { model } = scripted([{ content, finishReason: 'stop' }])
    const result = await runReAct({ model, tools: [echo], messages, tags }).result()
    expect(result).toMatchObject({ stopped: 'answered', messages: [question, { content }] })
  })

  test('shortens what is sent, and not what it keeps; what cannot fit is not sent', async () => {
    const big = defineTool({ name: 'big', run: () => 'x'.repeat(50_000) })
    const { model, requests } = scripted(calling({ name: 'big' }), answer('Done'))
    const result = await runReAct({ model, tools: [big], messages, maxRequestBytes: 20_000 }).result()
    expect(JSON.stringify(requests[1]).length).toBeLessThan(14_100)
    expect(result.messages.find(({ role }) => role === 'tool')?.content).toHaveLength(50_000)
    const large: Message[] = [{ role: 'user', content: 'x'.repeat(30_000) }]
    const tooLarge = await runReAct({ model, messages: large, maxRequestBytes: 20_000 }).result()
    expect(tooLarge).toMatchObject({ stopped: 'error', error: { code: 'request-too-large' }, iterations: 0, messages: large })
    expect(requests).toHaveLength(2)
  })

  test('makes the same error of a provider that finds the request too large', async () => {
    const answered = Object.assign(new Error('413'), { status: 413 })
    const model = async (): Promise<never> => Promise.reject(answered)
    const { error } = await runReAct({ model, messages }).result()
    expect(error).toMatchObject({ code: 'request-too-large', cause: answered, bytes: undefined })
  })

  test.each([
    [{ model: 'm' }, '`model` must be a function, got string'],
    [{ messages: question }, '`messages` must be an array, got Object'],
    [{ maxIterations: -1 }, '`maxIterations` must be a whole number from 0, or Infinity, got -1'],
    [{ maxParallel: 0 }, '`maxParallel` must be a whole number from 1, or Infinity, got 0'],
    [{ tools: [echo, echo] }, '`tools` has two tools of the name "echo"'],
  ])('refuses %j', (wrong, message) => {
    const options = { model: scripted().model, messages, ...wrong } as never
    expect(() => runReAct(options)).toThrow(message)
  })
})
