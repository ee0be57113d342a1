import { type AssistantMessage, AssistantMessageChunk, collect, type ErrorCode, mergeAll } from 'chunkfold'
import type { EventSource } from 'chunkfold/providers'
import { type CodexEvent, fromCodex } from 'chunkfold/providers'
import { ProviderError } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { fc } from '../laws/runs.js'

type Fields = Readonly<Record<string, unknown>>

const item = (type: string, id: string, fields: Fields = {}): Fields => ({ id, type, ...fields })
const says = (text: string, id = 'item_1', fields: Fields = {}) => item('agent_message', id, { text, ...fields })
const started = (item: Fields) => ({ type: 'item.started', item })
const updated = (item: Fields) => ({ type: 'item.updated', item })
const completed = (item: Fields) => ({ type: 'item.completed', item })
const turnCompleted = (usage?: Fields) => ({ type: 'turn.completed', ...(usage && { usage }) })

// The tables hold what the types rule out too.
const read = (events: Iterable<unknown>) => fromCodex(events as EventSource<CodexEvent>)
const messageOf = async (...events: readonly Fields[]): Promise<AssistantMessage> =>
  (await collect(read([...events, turnCompleted()]), AssistantMessageChunk.empty)).toMessage()

async function outcomeOf(events: Iterable<unknown>): Promise<{ chunks: AssistantMessageChunk[]; error: unknown }> {
  const chunks: AssistantMessageChunk[] = []
  try {
    for await (const chunk of read(events)) chunks.push(chunk)
  } catch (error) {
    return { chunks, error }
  }
  return { chunks, error: undefined }
}

describe('fromCodex, texts', () => {
  test('a whole turn gives its texts, what was done, its usage and its thread', async () => {
    const command = item('command_execution', 'item_1', {
      command: 'ls',
      aggregated_output: 'a\n',
      exit_code: 0,
      status: 'completed',
    })
    const events = [
      { type: 'thread.started', thread_id: 'th_1' },
      { type: 'turn.started' },
      completed(item('reasoning', 'item_0', { text: '**Looking**' })),
      started({ ...command, aggregated_output: '', exit_code: null, status: 'in_progress' }),
      completed(command),
      completed(says('One file: `a`.', 'item_2')),
      turnCompleted({ input_tokens: 40, cached_input_tokens: 30, output_tokens: 8, reasoning_output_tokens: 5 }),
    ]
    expect((await collect(read(events))).toMessage()).toEqual({
      role: 'assistant',
      content: [command, { type: 'text', text: 'One file: `a`.' }],
      reasoningContent: '**Looking**',
      toolCalls: [],
      metadata: { thread_id: 'th_1' },
      finishReason: 'stop',
      usageMetadata: { inputTokens: 40, outputTokens: 8, cachedTokens: 30, reasoningTokens: 5 },
      parts: [
        { type: 'reasoning', text: '**Looking**' },
        { type: 'content', item: command },
        { type: 'text', text: 'One file: `a`.' },
      ],
    })
  })

  test('every agent message is a part of its own, with its phase', async () => {
    const events = [completed(says('On it.', 'item_0', { phase: 'commentary' })), completed(says('Fixed.'))]
    expect((await messageOf(...events)).parts).toEqual([
      { type: 'text', text: 'On it.', providerData: { phase: 'commentary' } },
      { type: 'text', text: 'Fixed.' },
    ])
  })

  test.each<[string, Fields[]]>([
    ['completed only', [completed(says('All done.'))]],
    ['as it grows', [started(says('')), updated(says('All')), updated(says('All done.')), completed(says('All done.'))]],
    ['completed twice', [completed(says('All done.')), completed(says('All done.'))]],
    ['under its older names', [completed({ id: 'item_1', item_type: 'assistant_message', text: 'All done.' })]],
    [
      'without an id',
      [started({ type: 'agent_message', text: 'All' }), completed({ type: 'agent_message', text: 'All done.' })],
    ],
  ])('a message that is shown %s is told once', async (_, events) => {
    expect(await messageOf(...events)).toMatchObject({ content: 'All done.' })
  })

  test('each piece of a message that grows is a chunk', async () => {
    const { chunks } = await outcomeOf([
      updated(says('All')),
      updated(says('All done.')),
      completed(says('All done.')),
      turnCompleted(),
    ])
    expect(chunks.map(({ text }) => text)).toEqual(['All', ' done.', '', ''])
  })

  test('turns in one stream keep their items apart, though ids begin again', async () => {
    const turn = (text: string, tokens: number) => [
      { type: 'turn.started' },
      completed(says(text, 'item_0')),
      turnCompleted({ input_tokens: tokens, output_tokens: 1 }),
    ]
    const message = (await collect(read([...turn('First.', 5), ...turn('Second.', 9)]))).toMessage()
    expect(message.parts).toMatchObject([{ text: 'First.' }, { text: 'Second.' }])
    expect(message.usageMetadata).toEqual({ inputTokens: 9, outputTokens: 1 })
  })
})

describe('fromCodex, what was done', () => {
  test.each<Fields>([
    item('command_execution', 'i', { command: 'ls', aggregated_output: '', exit_code: 1, status: 'failed' }),
    item('file_change', 'i', { changes: [{ path: 'a.ts', kind: 'add' }], status: 'completed' }),
    item('mcp_tool_call', 'i', { server: 's', tool: 't', arguments: { q: [1, null] }, result: null, status: 'completed' }),
    item('web_search', 'i', { query: 'tide tables' }),
    item('todo_list', 'i', { items: [{ text: 'look', completed: true }] }),
    item('error', 'i', { message: 'config is deprecated' }),
    item('nobody_knows', 'i', { deep: { value: 1 } }),
  ])('$type is an item of the content, whole, once', async (whole) => {
    const shown = [started(item(String(whole.type), 'i')), updated({ ...whole, extra: 1 })]
    // Late and repeated news of what is complete is none.
    const events = [...shown, completed(whole), ...shown, completed(whole)]
    expect(await messageOf(...events)).toMatchObject({ content: [whole], toolCalls: [], finishReason: 'stop' })
  })

  test('what was not completed comes as it was seen last, when the turn ends', async () => {
    const [todo, seen] = [item('todo_list', 'i', { items: [] }), item('todo_list', 'i', { items: [{ text: 'a' }] })]
    expect((await messageOf(started(todo), updated(seen), completed(says('Ok.')))).content).toEqual([
      { type: 'text', text: 'Ok.' },
      seen,
    ])
    const failed = await outcomeOf([started(todo), { type: 'turn.failed', error: { message: 'no' } }])
    expect(failed.error).toMatchObject({ partial: { content: [todo] } })
  })
})

describe('fromCodex, usage', () => {
  test('what Codex did not count is absent, what nobody knows is kept', async () => {
    const usage = { input_tokens: 3, output_tokens: null, cache_write_input_tokens: 2, credits: 0.5 }
    const message = (await collect(read([turnCompleted(usage)]))).toMessage()
    expect(message.usageMetadata).toEqual({ inputTokens: 3, cacheCreationTokens: 2, credits: 0.5 })
    expect(await messageOf()).not.toHaveProperty('usageMetadata')
  })
})

describe('fromCodex, errors', () => {
  test.each<[string, Fields, string, unknown]>([
    ['a failed turn', { type: 'turn.failed', error: { message: 'usage limit' } }, 'usage limit', { message: 'usage limit' }],
    ['a failed turn without a reason', { type: 'turn.failed' }, '{"type":"turn.failed"}', { type: 'turn.failed' }],
    ['an error', { type: 'error', message: 'not logged in' }, 'not logged in', { type: 'error', message: 'not logged in' }],
  ])('%s fails with its words, and what arrived', async (_, failure, words, body) => {
    const { error } = await outcomeOf([completed(says('Half')), failure, completed(says('lost', 'item_9'))])
    if (!ProviderError.isInstance<AssistantMessageChunk>(error)) throw error
    expect(error).toMatchObject({ message: `The provider reported: ${words}`, body })
    expect(error.partial).toMatchObject({ text: 'Half', finishReason: undefined })
  })

  test.each<Fields>([
    { message: 'Reconnecting... 2/5' },
    { message: 'Reconnecting... 1/5 (stream disconnected before completion)' },
    { message: 'stream error: timed out; retrying 3/5 in 812ms' },
    { message: 'socket closed', will_retry: true },
  ])('a notice that Codex tries again is none: $message', async (notice) => {
    expect(await messageOf({ type: 'error', ...notice }, completed(says('Back.')))).toMatchObject({ content: 'Back.' })
  })

  test.each(['We are Reconnecting... 1/5', 'retrying'])('other errors that speak of it are errors: %s', async (message) => {
    expect((await outcomeOf([{ type: 'error', message }])).error).toMatchObject({ code: 'provider-error' })
  })

  test('a stream that ends before its turn says so, and what Codex tried', async () => {
    const { error } = await outcomeOf([completed(says('Half')), { type: 'error', message: 'Reconnecting... 5/5' }])
    expect(error).toMatchObject({
      code: 'stream-incomplete',
      reason: 'the turn has not been completed (Reconnecting... 5/5)',
      partial: { text: 'Half' },
    })
    expect((await outcomeOf([turnCompleted(), { type: 'turn.started' }])).error).toMatchObject({ code: 'stream-incomplete' })
  })

  test('any JSON objects give chunks, and end whole or with a typed error that carries what they merge to', async () => {
    const ours: readonly ErrorCode[] = ['stream-incomplete', 'stream-malformed', 'provider-error']
    const type = fc.constantFrom(
      'thread.started',
      'turn.started',
      'turn.completed',
      'turn.failed',
      'item.started',
      'item.completed',
      'error',
    )
    const key = fc.constantFrom('id', 'type', 'text', 'message', 'input_tokens', 'phase', '__proto__')
    const value = fc.oneof(fc.constantFrom('a', 'agent_message', 'todo_list', '', 0, null, true), fc.jsonValue({ maxDepth: 2 }))
    const object = fc
      .array(fc.tuple(key, value))
      .map((entries) => JSON.parse(JSON.stringify(Object.fromEntries(entries))) as Fields)
    const event = fc.record(
      { type, item: fc.oneof(object, value), usage: object, error: value, message: value, thread_id: value },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 8 }), async (events) => {
        const { chunks, error } = await outcomeOf(events)
        const merged = mergeAll(chunks, AssistantMessageChunk.empty)
        if (error === undefined) return
        expect(ours).toContain((error as { code?: ErrorCode }).code)
        const { partial = AssistantMessageChunk.empty } = error as { partial?: AssistantMessageChunk }
        expect(partial.toMessage()).toEqual(merged.toMessage())
      }),
    )
  })
})
