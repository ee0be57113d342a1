import {
  AssistantMessageChunk,
  type AssistantMessageChunkInit,
  BaseMessageChunk,
  ChunkDataError,
  ToolMessageChunk,
} from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { titledEntries } from './entries.js'

/** The error of what must not be let in. */
function refusal(make: () => unknown): ChunkDataError {
  try {
    make()
  } catch (error) {
    if (ChunkDataError.isInstance(error)) return error
    throw error
  }
  throw new Error('it was let in')
}

describe('an id, name or type', () => {
  const fields = ['name', 'finishReason', 'responseId', 'responseModel'] as const
  test.each(['', ' ', '\t\n', '\u00a0', 'null', null, undefined])('%j counts as absent', (blank) => {
    for (const field of fields) expect(new AssistantMessageChunk({ [field]: blank })[field]).toBeUndefined()
    expect(new ToolMessageChunk({ toolCallId: blank }).toolCallId).toBeUndefined()
    const [call] = new AssistantMessageChunk({
      toolCalls: [{ id: blank, name: blank, type: blank, responseItemId: blank, arguments: '1' }],
    }).toolCalls
    expect(call).toEqual({ type: 'function', name: '', arguments: '1', index: 0 })
  })

  test('that only begins or ends blank is kept as it is', () => {
    expect(new AssistantMessageChunk({ name: ' ann ' }).name).toBe(' ann ')
    expect(new AssistantMessageChunk({ finishReason: 'NULL' }).finishReason).toBe('NULL')
  })

  test('that is a number becomes its digits, so that both are one', () => {
    const chunk = new AssistantMessageChunk({ toolCalls: [{ id: 7, name: 'f' }] })
    const rest = new AssistantMessageChunk({ toolCalls: [{ id: '7', arguments: '1' }] })
    expect(chunk.merge(rest).toolCalls).toEqual([{ id: '7', type: 'function', name: 'f', arguments: '1', index: 0 }])
    expect(new ToolMessageChunk({ toolCallId: 0 }).toolCallId).toBe('0')
  })
})

describe('the index of a tool call', () => {
  const indexOf = (index: unknown) =>
    [...new AssistantMessageChunk({ toolCalls: [{ index: index as number, name: 'f' }] }).log].map((part) =>
      part.type === 'tool-call' ? part.index : part,
    )

  test.each([
    [0, 0],
    [3, 3],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ['0', 0],
    ['12', 12],
  ])('%j is %d', (given, index) => expect(indexOf(given)).toEqual([index]))

  test('is never a negative zero, which JSON does not have', () => {
    expect(Object.is(indexOf(-0)[0], 0)).toBe(true)
  })

  test.each([
    -1,
    1.5,
    2 ** 53,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '01',
    '-1',
    '1.0',
    '1e2',
    ' 1',
    '',
    '9007199254740993',
    true,
    {},
    [],
  ])('%s is dropped, and the fragment stays', (given) => expect(indexOf(given)).toEqual([undefined]))
})

describe.each(titledEntries)('data in %s', (_, { put, path }) => {
  test.each([
    ['a function', () => 0, 'JSON-like', 'function'],
    ['a symbol', Symbol('s'), 'JSON-like', 'symbol'],
    ['a bigint', 1n, 'JSON-like', 'bigint'],
    ['NaN', Number.NaN, 'a finite number', 'NaN'],
    ['infinity', Number.NEGATIVE_INFINITY, 'a finite number', '-Infinity'],
    ['a date', new Date(0), 'a plain object', 'Date'],
    ['a map', new Map(), 'a plain object', 'Map'],
    ['bytes', new Uint8Array(1), 'a plain object', 'Uint8Array'],
    ['a promise', Promise.resolve(), 'a plain object', 'Promise'],
  ])('may not hold %s', (_, value, expected, got) => {
    expect(refusal(() => put({ x: value }))).toMatchObject({ path: `${path}.x`, expected, got })
    expect(refusal(() => put({ x: [1, { y: value }] })).path).toBe(`${path}.x[1].y`)
  })

  test('may not contain itself', () => {
    const cycle: Record<string, unknown> = {}
    cycle.x = [{ y: cycle }]
    expect(refusal(() => put(cycle))).toMatchObject({ expected: 'free of cycles', got: 'a cycle' })
    expect(refusal(() => put({ z: cycle })).path).toMatch(new RegExp(`^${path.replace(/[[\].]/g, '\\$&')}\\.z\\.x`))
  })

  test('may hold one object in two places', () => {
    const shared = { a: 1 }
    expect(() => put({ x: shared, y: [shared, shared] })).not.toThrow()
  })

  test('drops what is undefined in an object, and makes it null in a list', () => {
    const chunk = put({ x: undefined, y: [undefined, 1] })
    expect(chunk.equals(put({ y: [null, 1] }))).toBe(true)
    expect(chunk.equals(put({ y: [1] }))).toBe(false)
  })
})

describe('an instance of a class', () => {
  class Row {
    readonly text = 'a'
  }
  const elsewhere = titledEntries.filter(([, { path }]) => path !== 'parserContent')

  test.each(elsewhere)('is refused in %s', (_, { put, path }) => {
    const evidence = { expected: 'a plain object', got: 'Row' }
    expect(refusal(() => put({ x: new Row() }))).toMatchObject({ path: `${path}.x`, ...evidence })
    expect(refusal(() => put({ x: [new Row()] }))).toMatchObject({ path: `${path}.x[0]`, ...evidence })
  })
})

describe('a field of the wrong type', () => {
  const rows: [init: object, path: string, expected: string, got: string][] = [
    [{ role: {} }, 'role', 'a string', 'Object'],
    [{ name: [] }, 'name', 'a string', 'array'],
    [{ name: true }, 'name', 'a string', 'boolean true'],
    [{ metadata: 'x' }, 'metadata', 'a plain object', 'string "x"'],
    [{ metadata: [] }, 'metadata', 'a plain object', 'array'],
    [{ metadata: new Date(0) }, 'metadata', 'a plain object', 'Date'],
    [{ content: () => 0 }, 'content', 'JSON-like', 'function'],
    [{ content: ['a', 1n] }, 'content[1]', 'JSON-like', 'bigint'],
    [{ reasoningContent: 5 }, 'reasoningContent', 'a string', 'number 5'],
    [{ refusal: {} }, 'refusal', 'a string', 'Object'],
    [{ toolCalls: {} }, 'toolCalls', 'an array', 'Object'],
    [{ toolCalls: 'x' }, 'toolCalls', 'an array', 'string "x"'],
    [{ toolCalls: [{}, null] }, 'toolCalls[1]', 'a tool call', 'null'],
    [{ toolCalls: [{ id: {} }] }, 'toolCalls[0].id', 'a string', 'Object'],
    [{ toolCalls: [{ id: Number.NaN }] }, 'toolCalls[0].id', 'a string', 'number NaN'],
    [{ toolCalls: [{ name: true }] }, 'toolCalls[0].name', 'a string', 'boolean true'],
    [{ toolCalls: [{ type: [] }] }, 'toolCalls[0].type', 'a string', 'array'],
    [{ toolCalls: [{ arguments: 1n }] }, 'toolCalls[0].arguments', 'JSON-like', 'bigint'],
    [{ toolCalls: [{ responseItemId: {} }] }, 'toolCalls[0].responseItemId', 'a string', 'Object'],
    [{ toolCalls: [{ providerData: 'x' }] }, 'toolCalls[0].providerData', 'a plain object', 'string "x"'],
    [{ finishReason: {} }, 'finishReason', 'a string', 'Object'],
    [{ usageMetadata: 5 }, 'usageMetadata', 'a plain object', 'number 5'],
    [{ parserContent: Symbol('s') }, 'parserContent', 'JSON-like', 'symbol'],
    [{ promptTokenIds: 'x' }, 'promptTokenIds', 'an array', 'string "x"'],
    [{ promptTokenIds: [1, 'x'] }, 'promptTokenIds[1]', 'a number', 'string "x"'],
    [{ completionTokenIds: [null] }, 'completionTokenIds[0]', 'a number', 'null'],
    [{ completionTokenIds: [Number.NaN] }, 'completionTokenIds[0]', 'a number', 'number NaN'],
    [{ logprobs: () => 0 }, 'logprobs', 'JSON-like', 'function'],
    [{ responseId: [] }, 'responseId', 'a string', 'array'],
    [{ responseModel: {} }, 'responseModel', 'a string', 'Object'],
    [{ providerMetadata: [] }, 'providerMetadata', 'a plain object', 'array'],
    [{ providerContent: 1n }, 'providerContent', 'JSON-like', 'bigint'],
    [{ parts: 'x' }, 'parts', 'an array', 'string "x"'],
    [{ parts: ['x'] }, 'parts[0]', 'a part', 'string "x"'],
    [{ parts: [{ type: 'x' }] }, 'parts[0].type', 'text, reasoning, refusal, content or tool-call', 'string "x"'],
    [{ parts: [{}] }, 'parts[0].type', 'text, reasoning, refusal, content or tool-call', 'undefined'],
    [{ parts: [{ type: 'text', text: 5 }] }, 'parts[0].text', 'a string', 'number 5'],
    [{ parts: [{ type: 'text', text: 'a', block: {} }] }, 'parts[0].block', 'a string', 'Object'],
  ]
  test.each(rows)('%o is refused at %s', (init, path, expected, got) => {
    const error = refusal(() => new AssistantMessageChunk(init as AssistantMessageChunkInit))
    expect(error).toMatchObject({ path, expected, got, message: `\`${path}\` must be ${expected}, got ${got}` })
  })

  test('is refused in chunks of every kind, and in their JSON', () => {
    const init = { role: 'user', name: {}, metadata: {} } as never
    for (const make of [
      () => new BaseMessageChunk(init),
      () => new ToolMessageChunk(init),
      () => BaseMessageChunk.fromJSON(init),
      () => ToolMessageChunk.fromJSON({ tool_call_id: {} }),
    ])
      expect(refusal(make).expected).toBe('a string')
  })

  test('is shown with at most 20 characters of a text', () => {
    expect(refusal(() => new AssistantMessageChunk({ metadata: 'x'.repeat(21) as never })).got).toBe(
      `string "${'x'.repeat(20)}…"`,
    )
  })
})

describe('a number', () => {
  test('that is a negative zero comes in as 0, so that JSON does not change it', () => {
    const chunk = new AssistantMessageChunk({ metadata: { a: -0 }, completionTokenIds: [-0], logprobs: -0 })
    expect([chunk.metadata?.a, chunk.completionTokenIds?.[0], chunk.logprobs].every((value) => Object.is(value, 0))).toBe(true)
  })
})
