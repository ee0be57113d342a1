import { AssistantMessageChunk, type AssistantMessageChunkInit, type JsonValue } from 'chunkfold'
import { describe, expect, test } from 'vitest'

type Field = Exclude<keyof AssistantMessageChunkInit, 'parts'>

/** What a field of a chunk reads as after one chunk for each of these values. */
function fieldOf(field: Field, values: readonly unknown[]): unknown {
  const { empty } = AssistantMessageChunk
  const chunks = values.map((value) => new AssistantMessageChunk({ [field]: value }))
  const merged = chunks.reduce((left, right) => left.merge(right), empty)
  expect(chunks.reduceRight((right, left) => left.merge(right), empty)[field]).toEqual(merged[field])
  return merged[field]
}

interface FieldCase {
  readonly field: Field
  readonly holds: string
  readonly values: readonly unknown[]
  readonly out: unknown
}

describe('merge, field by field', () => {
  const cases: FieldCase[] = [
    { field: 'role', holds: 'is the first that was given', values: [null, 'user', 'system'], out: 'user' },
    { field: 'role', holds: 'is "assistant" where none was', values: ['', null], out: 'assistant' },
    { field: 'role', holds: 'may be given late', values: ['assistant', 'user'], out: 'user' },
    { field: 'name', holds: 'is the first that is not empty', values: ['', 'null', 'ann', 'bob'], out: 'ann' },
    { field: 'metadata', holds: 'is the last that is not empty', values: [{ a: 1 }, { b: 2 }, {}, null], out: { b: 2 } },
    { field: 'content', holds: 'is all of it in order', values: ['a', '', 'b', null], out: 'ab' },
    { field: 'reasoningContent', holds: 'is all of it in order', values: ['a', null, 'b'], out: 'ab' },
    { field: 'refusal', holds: 'is all of it in order', values: ['n', 'o'], out: 'no' },
    { field: 'finishReason', holds: 'is the last real one', values: ['stop', 'length', null, 'null', ''], out: 'length' },
    { field: 'finishReason', holds: 'is undefined while there is none', values: ['null', null], out: undefined },
    {
      field: 'usageMetadata',
      holds: 'is the last, as a whole: counters are never added',
      values: [{ inputTokens: 1, outputTokens: 1 }, { outputTokens: 2 }, {}, null],
      out: { outputTokens: 2 },
    },
    {
      field: 'usageMetadata',
      holds: 'says nothing where all is null',
      values: [{ inputTokens: 1 }, { inputTokens: null }],
      out: { inputTokens: 1 },
    },
    {
      field: 'usageMetadata',
      holds: 'keeps a 0 that the provider said',
      values: [{ inputTokens: 0 }],
      out: { inputTokens: 0 },
    },
    { field: 'parserContent', holds: 'concatenates text', values: ['a', null, 'b'], out: 'ab' },
    { field: 'parserContent', holds: 'merges objects', values: [{ a: 'x' }, { a: 'y', b: 1 }], out: { a: 'xy', b: 1 } },
    { field: 'parserContent', holds: 'is read from the left where the kind changes', values: ['a', 1, 'b'], out: 'b' },
    { field: 'parserContent', holds: 'keeps what is empty but there', values: [''], out: '' },
    { field: 'promptTokenIds', holds: 'is the first that is not empty', values: [[], null, [1, 2], [3]], out: [1, 2] },
    { field: 'completionTokenIds', holds: 'is all of them', values: [[1], [], null, [2, 3]], out: [1, 2, 3] },
    { field: 'completionTokenIds', holds: 'is undefined where there are none', values: [[], null], out: undefined },
    {
      field: 'logprobs',
      holds: 'joins lists by key, and null erases nothing',
      values: [{ content: [1], refusal: null }, { content: null }, null, { content: [2] }],
      out: { content: [1, 2], refusal: null },
    },
    {
      field: 'logprobs',
      holds: 'is read from the left where the kind changes',
      values: [{ k: [1] }, { k: 2 }, { k: [3] }],
      out: { k: [3] },
    },
    { field: 'responseId', holds: 'is the last that was given', values: ['r1', 'r2', ''], out: 'r2' },
    { field: 'responseModel', holds: 'is the last that was given', values: ['m1', 'm2', null], out: 'm2' },
    {
      field: 'providerMetadata',
      holds: 'has the keys of all, the last value of each',
      values: [{ a: 1, b: { c: 1 } }, { b: { d: 1 } }, {}],
      out: { a: 1, b: { d: 1 } },
    },
    { field: 'providerContent', holds: 'is the last that was given', values: [[1], { a: 1 }, null], out: { a: 1 } },
  ]
  test.each(cases.map((one) => [`${one.field} ${one.holds}`, one] as const))('%s', (_, { field, values, out }) =>
    expect(fieldOf(field, values)).toEqual(out),
  )
})

describe('a chunk of everything', () => {
  const init = {
    role: 'user',
    name: 'ann',
    metadata: { a: 1 },
    content: 'c',
    reasoningContent: 'r',
    refusal: 'no',
    toolCalls: [{ id: 'c1', name: 'f', arguments: '{}' }],
    finishReason: 'stop',
    usageMetadata: { inputTokens: 1 },
    parserContent: { p: 1 },
    promptTokenIds: [1],
    completionTokenIds: [2],
    logprobs: { content: [3] },
    responseId: 'r1',
    responseModel: 'm1',
    providerMetadata: { b: 1 },
    providerContent: ['d'],
  } satisfies AssistantMessageChunkInit
  const chunk = new AssistantMessageChunk(init)

  test('gives a message of everything, as an assistant', () => {
    const toolCalls = [{ id: 'c1', type: 'function', name: 'f', arguments: '{}', index: 0 }]
    expect(chunk.toMessage()).toStrictEqual({ ...init, role: 'assistant', toolCalls })
  })

  test('is what it was after merging with nothing, on either side', () => {
    expect(chunk.merge(AssistantMessageChunk.empty)).toBe(chunk)
    expect(AssistantMessageChunk.empty.merge(chunk)).toBe(chunk)
    expect(chunk.merge(new AssistantMessageChunk())).toBe(chunk)
  })

  test.each(Object.keys(init))('is not equal to a chunk without its %s', (field) => {
    expect(chunk.equals(new AssistantMessageChunk({ ...init, [field]: undefined }))).toBe(false)
  })
})

describe('toMessage', () => {
  test('has content, reasoning and calls always, the rest where it was given', () => {
    expect(AssistantMessageChunk.empty.toMessage()).toStrictEqual({
      role: 'assistant',
      content: '',
      reasoningContent: '',
      toolCalls: [],
    })
  })

  const plain: [string, AssistantMessageChunkInit][] = [
    ['text', { content: 'a' }],
    [
      'reasoning, text, a refusal and calls',
      { reasoningContent: 'r', content: 'a', refusal: 'n', toolCalls: [{ name: 'f' }, { name: 'g' }] },
    ],
    ['calls with data of the provider', { toolCalls: [{ name: 'f', providerData: { signature: 's' } }] }],
    ['items', { content: [1, 2] }],
    ['items and then text', { parts: [{ type: 'content', item: 1 }] }],
  ]
  test.each(plain)('has no parts where its fields say everything: %s', (_, init) => {
    expect(new AssistantMessageChunk(init).toMessage()).not.toHaveProperty('parts')
  })

  const ordered: [string, AssistantMessageChunkInit][] = [
    ['text before reasoning', { content: 'a', parts: [{ type: 'reasoning', text: 'r' }] }],
    ['a call before text', { toolCalls: [{ name: 'f' }], parts: [{ type: 'text', text: 'a' }] }],
    ['text in two pieces', { content: 'a', toolCalls: [{ name: 'f' }], parts: [{ type: 'text', text: 'b' }] }],
    ['text and items', { content: 'a', parts: [{ type: 'content', item: 1 }] }],
    ['reasoning that is signed', { parts: [{ type: 'reasoning', text: 'r', providerData: { signature: 's' } }] }],
  ]
  test.each(ordered)('has its parts where its fields do not: %s', (_, init) => {
    const chunk = new AssistantMessageChunk(init)
    expect(chunk.toMessage().parts).toEqual(chunk.parts)
    expect(chunk.parts.length).toBeGreaterThan(0)
  })

  test('does not show the marks of the stream: labels and ends', () => {
    const parts = [{ type: 'text', text: 'a', block: '0', done: true }] as const
    expect(JSON.stringify(new AssistantMessageChunk({ parts, content: 'b' }).toMessage())).not.toMatch(/block|done/)
  })
})

describe('views of a chunk', () => {
  test('are the same object each time they are read', () => {
    const chunk = new AssistantMessageChunk({ parserContent: { a: 1 } }).merge(
      new AssistantMessageChunk({ parserContent: { b: 2 }, logprobs: [1], completionTokenIds: [1] }),
    )
    expect(chunk.parts).toBe(chunk.parts)
    expect(chunk.parserContent).toBe(chunk.parserContent)
    expect(chunk.logprobs).toBe(chunk.logprobs)
    expect(chunk.completionTokenIds).toBe(chunk.completionTokenIds)
  })

  test('are frozen all the way down', () => {
    const chunk = ['x', 'y']
      .map(
        (s) => new AssistantMessageChunk({ parserContent: { a: { b: s } }, logprobs: { c: [[s]] }, completionTokenIds: [1] }),
      )
      .reduce((left, right) => left.merge(right))
    const { a } = chunk.parserContent as { a: unknown }
    const { c } = chunk.logprobs as { c: readonly JsonValue[] }
    for (const view of [chunk.parserContent, a, chunk.logprobs, c, c[0], chunk.completionTokenIds, chunk.toolCalls]) {
      expect(Object.isFrozen(view)).toBe(true)
    }
  })

  test('of an older chunk stay as they were while later ones grow', () => {
    const one = new AssistantMessageChunk({ content: 'a', completionTokenIds: [1], logprobs: [1], parserContent: 'p' })
    const two = one.merge(one)
    two.merge(one)
    expect([two.content, two.completionTokenIds, two.logprobs, two.parserContent]).toEqual(['aa', [1, 1], [1, 1], 'pp'])
  })
})
