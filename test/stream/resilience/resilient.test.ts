import { AssistantMessageChunk, ChunkTypeError, collect } from 'chunkfold'
import { fromOpenAIChat } from 'chunkfold/providers'
import { type ResilientOptions, resilient, type StreamAttempt, StreamIncompleteError, type StreamRetry } from 'chunkfold/stream'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { fc } from '../../laws/runs.js'
import { outcomeOf } from './outcome.js'

const text = (content: string) => new AssistantMessageChunk({ content })
const stop = new AssistantMessageChunk({ finishReason: 'stop' })
const role = new AssistantMessageChunk({ role: 'assistant', metadata: { id: 'r1' } })
const reset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })

type Script = readonly (AssistantMessageChunk | Error)[]

/** Opens one script after the other, the last of them again and again: chunks to give, errors to throw. */
function scripted(...scripts: readonly Script[]) {
  const attempts: StreamAttempt[] = []
  const open = async function* (attempt: StreamAttempt) {
    attempts.push(attempt)
    for (const step of scripts[Math.min(attempt.number, scripts.length) - 1] ?? []) {
      if (step instanceof Error) throw step
      yield step
    }
  }
  return { open, attempts }
}

const fast = { baseDelayMs: 0 } as const satisfies ResilientOptions

describe('resilient', () => {
  test('gives the chunks of a stream that goes well, as they are', async () => {
    const chunks = [text('a'), text('b'), stop]
    const seen = []
    for await (const chunk of resilient(scripted(chunks).open)) seen.push(chunk)
    expect(seen).toEqual(chunks)
    expect(seen[0]).toBe(chunks[0])
  })

  test('counts its attempts from 1', async () => {
    const { open, attempts } = scripted([reset()], [reset()], [text('a'), stop])
    await outcomeOf(resilient(open, fast))
    expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3])
  })

  test('a stream that closes without a finish reason is incomplete, with what had arrived', async () => {
    const { error } = await outcomeOf(resilient(scripted([role, text('Hal'), text('f')]).open))
    if (!StreamIncompleteError.isInstance<AssistantMessageChunk>(error)) throw error
    expect(error.reason).toBe('no finish reason arrived')
    expect(error.cause).toBeUndefined()
    expect(error.partial?.toMessage()).toMatchObject({ content: 'Half', metadata: { id: 'r1' } })
  })

  test('of an attempt that said nothing, nothing is left', async () => {
    const first = new AssistantMessageChunk({ metadata: { id: 'r0' }, usageMetadata: { inputTokens: 5 }, name: 'first' })
    const chunk = await collect(resilient(scripted([first, reset()], [role, text('Hi'), stop]).open, fast))
    expect(chunk.toMessage()).toMatchObject({ content: 'Hi', metadata: { id: 'r1' } })
    expect(chunk.name).toBeUndefined()
    expect(chunk.usageMetadata).toBeUndefined()
  })

  test('what says nothing comes before what does, chunk by chunk, as it came', async () => {
    const script = [role, AssistantMessageChunk.empty, text('Hi'), stop]
    const chunks: AssistantMessageChunk[] = []
    for await (const chunk of resilient(scripted(script).open)) chunks.push(chunk)
    expect(chunks).toEqual(script)
  })

  test('what says nothing comes as it came also where nothing follows but the end', async () => {
    const envelope = { choices: [{ index: 0, delta: { role: 'assistant' } }] }
    const events = [{ id: 'r', ...envelope }, { model: 'm', ...envelope }, { data: '[DONE]' }]
    const said: unknown[] = []
    for await (const { metadata } of resilient(async () => fromOpenAIChat(events))) said.push(metadata)
    expect(said).toEqual([{ id: 'r' }, { id: 'r', model: 'm' }])
  })

  test('an answer of nothing but a finish reason is an answer', async () => {
    expect(await outcomeOf(resilient(scripted([role, stop]).open))).toMatchObject({ finishReason: 'stop', error: undefined })
  })

  test('after a delivery the error passes, and what it lacks is added: what had arrived', async () => {
    const failure = reset()
    const { text: said, error } = await outcomeOf(resilient(scripted([role, text('Half'), failure]).open, fast))
    expect(said).toBe('Half')
    expect(error).toMatchObject({ code: 'stream-incomplete', reason: 'read ECONNRESET', partial: { text: 'Half' } })
    expect(error).toHaveProperty('cause', failure)
  })

  test('two attempts are never folded into one', async () => {
    const call = (index: number, id: string, args: string) =>
      new AssistantMessageChunk({ toolCalls: [{ index, id, name: 'run', arguments: args }] })
    const first = [text('Idea: '), call(0, 'c1', '{"lang":"sh","src":"ec'), reset()]
    const second = [text('Plan: '), call(0, 'c2', '{"src":"ls"}'), new AssistantMessageChunk({ finishReason: 'tool_calls' })]
    const never = await outcomeOf(resilient(scripted(first, second).open, fast))
    expect(never).toMatchObject({ text: 'Idea: ', error: { partial: { text: 'Idea: ' } } })

    const items = []
    for await (const item of resilient(scripted(first, second).open, { ...fast, policy: 'restart' })) items.push(item)
    expect(items.slice(2)).toEqual([
      { type: 'restart', attempt: 2, error: expect.objectContaining({ code: 'stream-incomplete' }) },
      ...second,
    ])
  })

  test('merging a restart by mistake fails loudly', async () => {
    const chunks = resilient(scripted([text('a'), reset()], [text('b'), stop]).open, { ...fast, policy: 'restart' })
    expectTypeOf(chunks).not.toEqualTypeOf<AsyncGenerator<AssistantMessageChunk, void, undefined>>()
    await expect(collect(chunks as AsyncGenerator<AssistantMessageChunk>)).rejects.toSatisfy(ChunkTypeError.isInstance)
  })

  test('what was delivered stays as long as nothing takes its place', async () => {
    const scripts = [[text('Half'), reset()], [role, reset()], [Object.assign(new Error('no'), { status: 401 })]]
    const outcome = await outcomeOf(resilient(scripted(...scripts).open, { ...fast, policy: 'restart' }))
    expect(outcome).toMatchObject({ text: 'Half', restarts: [], error: { status: 401 } })
  })

  test('tells of every attempt that follows', async () => {
    const retries: StreamRetry[] = []
    const [one, two] = [reset(), reset()]
    const { open } = scripted([one], [two], [stop])
    await outcomeOf(resilient(open, { ...fast, onRetry: (retry) => retries.push(retry) }))
    expect(retries).toEqual([
      { error: one, attempt: 1, delayMs: 0 },
      { error: two, attempt: 2, delayMs: 0 },
    ])
  })

  test('takes the word of `shouldRetry`, and never asks it about an abort', async () => {
    const odd = new TypeError('odd')
    const { open } = scripted([odd], [text('a'), stop])
    expect((await outcomeOf(resilient(open, fast))).error).toBe(odd)
    expect((await outcomeOf(resilient(open, { ...fast, shouldRetry: (error) => error === odd }))).text).toBe('a')

    const controller = new AbortController()
    const asked: unknown[] = []
    const shouldRetry = (error: unknown) => asked.push(error) > 0
    const reading = outcomeOf(resilient(() => new Promise(() => {}), { signal: controller.signal, shouldRetry }))
    controller.abort('enough')
    expect((await reading).error).toBe('enough')
    expect(asked).toEqual([])
  })

  test('an error of a hook ends it', async () => {
    const mistake = new Error('the log is full')
    const onRetry = () => {
      throw mistake
    }
    expect((await outcomeOf(resilient(scripted([reset()], [stop]).open, { ...fast, onRetry }))).error).toBe(mistake)
  })

  test.each([
    ['no stream', () => undefined as never, '`open` must give a stream of chunks, got undefined'],
    ['a response', async () => new Response() as never, '`open` must give a stream of chunks, got Response'],
  ])('%s is a mistake, and not tried again', async (_, open, message) => {
    const { error } = await outcomeOf(resilient(open, fast))
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).toContain(message)
  })

  test('what is no chunk is a mistake, and not tried again', async () => {
    const { open, attempts } = scripted([{ choices: [] } as never])
    expect((await outcomeOf(resilient(open, fast))).error).toSatisfy(ChunkTypeError.isInstance)
    expect(attempts).toHaveLength(1)
  })

  test.each<[ResilientOptions, string]>([
    [{ retries: -1 }, '`retries` must be a number of at least 0, got number -1'],
    [{ baseDelayMs: Number.NaN }, '`baseDelayMs` must be a number of at least 0, got number NaN'],
    [{ firstTokenTimeoutMs: 0 }, '`firstTokenTimeoutMs` must be a number of at least 1, got number 0'],
    [{ idleTimeoutMs: '5' as never }, '`idleTimeoutMs` must be a number of at least 1, got string "5"'],
    [{ policy: 'always' as never }, "`policy` must be 'never' or 'restart', got string \"always\""],
  ])('refuses the options %j at once', (options, message) => {
    expect(() => resilient(scripted([]).open, options)).toThrow(message)
  })

  test('whatever fails wherever, a consumer ends with one whole attempt, or with the last error and a part of one', async () => {
    const piece = fc.string({ minLength: 1, maxLength: 3 })
    const attempt = fc.record({ pieces: fc.array(piece, { maxLength: 4 }), hasRole: fc.boolean(), isCut: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { minLength: 1, maxLength: 5 }), fc.boolean(), async (plan, isRestarting) => {
        const scripts = plan.map(({ pieces, hasRole, isCut }) => [
          ...(hasRole ? [role] : []),
          ...pieces.map(text),
          isCut ? reset() : stop,
        ])
        const policy = isRestarting ? 'restart' : 'never'
        const outcome = await outcomeOf(resilient(scripted(...scripts).open, { ...fast, retries: plan.length - 1, policy }))
        const last = plan.findIndex(({ pieces, isCut }) => !isCut || (!isRestarting && pieces.length > 0))
        const shown = last >= 0 ? plan[last] : plan.findLast(({ pieces }) => pieces.length > 0)
        expect(outcome.text).toBe((shown?.pieces ?? []).join(''))
        expect(outcome.error === undefined).toBe(last >= 0 && plan[last]?.isCut === false)
      }),
    )
  })
})

test.each([
  [Promise.resolve(), {}, '`open` must be a function, got Promise'],
  [async function* () {}, { signal: new AbortController() }, '`signal` must be an AbortSignal, got AbortController'],
  [async function* () {}, { maxRetries: 1 }, 'there is no option `maxRetries`; the options are retries, '],
])('refuses what is no option, or no function, at once', (open, options, message) => {
  expect(() => resilient(open as never, options as never)).toThrow(message)
})
