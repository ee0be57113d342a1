import { AssistantMessageChunk, BaseMessageChunk, type MessageChunk, ToolMessageChunk } from 'chunkfold'
import { type Draft, produce } from 'immer'
import { describe, expect, test } from 'vitest'

/** A draft in which the fields of a chunk may be set. */
type Editable<Chunk> = { -readonly [K in keyof Chunk]: Chunk[K] }

function edit<Chunk extends MessageChunk>(chunk: Chunk, recipe: (draft: Editable<Chunk>) => void): Chunk {
  return produce(chunk, (draft: Draft<Chunk>) => {
    recipe(draft as Editable<Chunk>)
  })
}

const chunk = new AssistantMessageChunk({
  content: 'a',
  name: 'ann',
  metadata: { a: { b: [1] } },
  finishReason: 'stop',
  usageMetadata: { inputTokens: 1 },
  toolCalls: [{ id: 'c1', name: 'f', arguments: '{' }],
  parserContent: { p: 1 },
  completionTokenIds: [1],
  logprobs: { content: [1] },
})

/** The chunk as it would be if it had been made with these fields. */
const builtWith = (fields: object) => AssistantMessageChunk.fromJSON({ ...chunk.toJSON(), ...fields })

describe('produce of a message', () => {
  test('edits anything in it, and leaves the message as it was', () => {
    const message = chunk.toMessage()
    const edited = produce(message, (draft) => {
      draft.content = 'b'
      draft.metadata = { other: true }
      draft.toolCalls.push({ type: 'function', name: 'g', arguments: '', index: 1 })
      if (draft.toolCalls[0] !== undefined) draft.toolCalls[0].arguments = '{}'
      if (draft.usageMetadata !== undefined) draft.usageMetadata.inputTokens = 2
    })
    expect(edited).toMatchObject({ content: 'b', metadata: { other: true }, usageMetadata: { inputTokens: 2 } })
    expect(edited.toolCalls.map((call) => call.arguments)).toEqual(['{}', ''])
    expect(message).toStrictEqual(chunk.toMessage())
    expect(Object.isFrozen(edited)).toBe(true)
  })
})

describe('produce of a chunk', () => {
  const edits: [string, (draft: Editable<AssistantMessageChunk>) => void, object][] = [
    ['the name', (draft) => Object.assign(draft, { name: 'bob' }), { name: 'bob' }],
    ['the role', (draft) => Object.assign(draft, { role: 'user' }), { role: 'user' }],
    ['the metadata, as a whole', (draft) => Object.assign(draft, { metadata: { c: 1 } }), { metadata: { c: 1 } }],
    ['the finish reason', (draft) => Object.assign(draft, { finishReason: 'length' }), { finish_reason: 'length' }],
    [
      'the usage, as a whole',
      (draft) => Object.assign(draft, { usageMetadata: { outputTokens: 2 } }),
      { usage_metadata: { output_tokens: 2 } },
    ],
    ['the response id', (draft) => Object.assign(draft, { responseId: 'r1' }), { response_id: 'r1' }],
    ['the provider content', (draft) => Object.assign(draft, { providerContent: [1] }), { provider_content: [1] }],
    [
      'a field away',
      (draft) => Object.assign(draft, { name: undefined, finishReason: undefined }),
      { name: undefined, finish_reason: undefined },
    ],
  ]
  test.each(edits)('edits %s', (_, recipe, fields) => {
    const edited = edit(chunk, recipe)
    expect(edited.equals(builtWith(fields))).toBe(true)
    expect(edited.equals(chunk)).toBe(false)
    expect(edited.toMessage()).toStrictEqual(builtWith(fields).toMessage())
  })

  test('edits deep inside of metadata and usage', () => {
    const edited = produce(chunk, (draft) => {
      const { metadata, usageMetadata } = draft as {
        metadata?: { a?: { b: unknown[] } }
        usageMetadata?: { inputTokens?: number }
      }
      metadata?.a?.b.push(2)
      if (usageMetadata !== undefined) usageMetadata.inputTokens = 5
    })
    expect(edited.equals(builtWith({ metadata: { a: { b: [1, 2] } }, usage_metadata: { input_tokens: 5 } }))).toBe(true)
    expect(chunk.metadata).toEqual({ a: { b: [1] } })
  })

  test('gives a new chunk of the same class, frozen all the way down, and leaves the old one as it was', () => {
    const before = JSON.stringify(chunk)
    const edited = edit(chunk, (draft) => {
      draft.metadata = { deep: { x: [1] } }
    })
    expect(edited).toBeInstanceOf(AssistantMessageChunk)
    for (const value of [edited, edited.metadata, edited.metadata?.deep]) expect(Object.isFrozen(value)).toBe(true)
    expect(() => Object.assign(edited, { name: 'x' })).toThrow(TypeError)
    expect(JSON.stringify(chunk)).toBe(before)
  })

  test('gives a chunk that merges as one does that was built so, on either side', () => {
    const edited = edit(chunk, (draft) => {
      draft.name = undefined
      draft.finishReason = 'length'
    })
    const built = builtWith({ name: undefined, finish_reason: 'length' })
    const other = new AssistantMessageChunk({
      name: 'bob',
      toolCalls: [{ arguments: '}' }],
      completionTokenIds: [2],
      logprobs: { content: [2] },
      parserContent: { q: 2 },
    })
    expect(edited.merge(other).equals(built.merge(other))).toBe(true)
    expect(other.merge(edited).equals(other.merge(built))).toBe(true)
    expect(edited.merge(other)).toMatchObject({ name: 'bob', finishReason: 'length', completionTokenIds: [1, 2] })
    expect(edited.merge(other).toolCalls[0]?.arguments).toBe('{}')
  })

  test('that changes nothing gives the chunk itself', () => {
    expect(edit(chunk, (draft) => Object.assign(draft, { name: 'ann' }))).toBe(chunk)
    expect(edit(chunk, () => undefined)).toBe(chunk)
  })

  test('edits the empty chunk to one that is not empty, and not the shared empty one', () => {
    const edited = edit(AssistantMessageChunk.empty, (draft) => Object.assign(draft, { name: 'ann' }))
    expect(edited.equals(new AssistantMessageChunk({ name: 'ann' }))).toBe(true)
    expect(AssistantMessageChunk.empty.name).toBeUndefined()
    expect(new AssistantMessageChunk({ content: 'x' }).merge(edited).name).toBe('ann')
  })

  test('edits chunks of the other kinds', () => {
    const tool = edit(new ToolMessageChunk({ content: 'x' }), (draft) => Object.assign(draft, { toolCallId: 'c1' }))
    expect(tool.equals(new ToolMessageChunk({ content: 'x', toolCallId: 'c1' }))).toBe(true)
    const base = edit(new BaseMessageChunk({ role: 'user' }), (draft) => Object.assign(draft, { name: 'ann', role: 'system' }))
    expect(base.equals(new BaseMessageChunk({ role: 'system', name: 'ann' }))).toBe(true)
  })

  test('edits a chunk inside of other state', () => {
    const state = { chunks: [chunk], count: 1 }
    const next = produce(state, (draft) => {
      Object.assign(draft.chunks[0] ?? {}, { name: 'bob' })
      draft.count = 2
    })
    expect(next.chunks[0]?.name).toBe('bob')
    expect(next.chunks[0]).toBeInstanceOf(AssistantMessageChunk)
    expect(state.chunks[0]?.name).toBe('ann')
  })
})

describe('produce of a view', () => {
  const views = ['content', 'text', 'contentList', 'parts', 'toolCalls', 'reasoningContent', 'refusal'] as const
  test.each([...views, 'parserContent', 'completionTokenIds', 'logprobs', 'providerMetadata'] as const)(
    'cannot set %s',
    (view) => {
      expect(() => edit(chunk, (draft) => Object.assign(draft, { [view]: [] }))).toThrow(TypeError)
    },
  )

  test('cannot change what a view gives', () => {
    const writes: ((draft: Editable<AssistantMessageChunk>) => unknown)[] = [
      (draft) => (draft.toolCalls as unknown[]).push({}),
      (draft) => Object.assign(draft.toolCalls[0] ?? {}, { name: 'x' }),
      (draft) => (draft.parts as unknown[]).pop(),
      (draft) => Object.assign(draft.parserContent ?? {}, { p: 2 }),
      (draft) => (draft.completionTokenIds as number[]).push(2),
      (draft) => Object.assign(draft.logprobs ?? {}, { content: [] }),
    ]
    for (const write of writes) {
      expect(() =>
        edit(chunk, (draft) => {
          write(draft)
        }),
      ).toThrow(TypeError)
    }
  })
})
