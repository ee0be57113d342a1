import { AssistantMessageChunk, ChunkDataError, ChunkDepthError, ChunkTypeError, EmptyFoldError, mergeAll } from 'chunkfold'
import { ProviderError, StreamIncompleteError, StreamMalformedError } from 'chunkfold/stream'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { describe as describeValue, formatPath } from '../src/errors.js'

const classes = {
  ChunkTypeError: [ChunkTypeError, new ChunkTypeError('A', 'B'), 'chunk-type'],
  ChunkDataError: [ChunkDataError, new ChunkDataError('a.b', 'a string', 'null'), 'chunk-data'],
  ChunkDepthError: [ChunkDepthError, new ChunkDepthError('a', 500), 'chunk-depth'],
  EmptyFoldError: [EmptyFoldError, new EmptyFoldError(), 'empty-fold'],
  StreamIncompleteError: [StreamIncompleteError, new StreamIncompleteError('no end'), 'stream-incomplete'],
  StreamMalformedError: [StreamMalformedError, new StreamMalformedError(1, 'JSON', 'null'), 'stream-malformed'],
  ProviderError: [ProviderError, new ProviderError('overloaded', {}), 'provider-error'],
} as const

const rows = Object.entries(classes).map(([name, [type, error, code]]) => ({ name, type, error, code }))
const table = rows.map((row) => [row.name, row] as const)

/** The whole library once more, as a second copy of the package would load it. */
let copy: typeof import('chunkfold') & typeof import('chunkfold/stream')
beforeAll(async () => {
  vi.resetModules()
  copy = { ...(await import('chunkfold')), ...(await import('chunkfold/stream')) }
})

describe.each(table)('%s', (name, { type, error, code }) => {
  test('has its name, its code, a message of one line and a stack', () => {
    expect(error).toMatchObject({ name, code })
    expect(error.message).toMatch(/^[^\n]+$/)
    expect(error.stack).toContain('errors.test.ts')
    expect(error).toBeInstanceOf(Error)
  })

  test('knows its own errors, and no others', () => {
    for (const other of rows) expect(type.isInstance(other.error)).toBe(other.name === name)
    for (const other of [null, undefined, 'text', {}, { code, name }, new Error(error.message), type]) {
      expect(type.isInstance(other)).toBe(false)
    }
  })

  test('knows the errors of another copy of the package', () => {
    const [otherType] = [copy[name as keyof typeof classes]]
    expect(otherType).not.toBe(type)
    expect(otherType.isInstance(error)).toBe(true)
    expect(error).not.toBeInstanceOf(otherType)
  })
})

describe('the codes', () => {
  test('are different for every class', () => {
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length)
  })
})

describe('messages', () => {
  test('of a merge name both sides, and the error is a TypeError as upstream', () => {
    const merge = () => AssistantMessageChunk.empty.merge('text' as never)
    expect(merge).toThrow(TypeError)
    expect(merge).toThrow(new ChunkTypeError('AssistantMessageChunk', 'string'))
  })

  test('of data name the path, what was expected and what was there', () => {
    const error = new ChunkDataError('content[0].at', 'JSON-like', 'bigint')
    expect(error.message).toBe('`content[0].at` must be JSON-like, got bigint')
    expect(error).toMatchObject({ path: 'content[0].at', expected: 'JSON-like', got: 'bigint' })
  })

  test('of depth name the path, the limit and what to do', () => {
    expect(new ChunkDepthError('metadata.k', 500)).toMatchObject({
      limit: 500,
      message: expect.stringMatching(/metadata\.k.*500.*flatten/),
    })
  })

  test('of an empty fold say what to give', () => {
    expect(() => mergeAll([])).toThrow('AssistantMessageChunk.empty')
  })

  test('of a stream carry what had arrived, and the cause', () => {
    const options = { partial: 'partial', cause: new Error('cause') }
    for (const error of [
      new StreamIncompleteError('reason', options),
      new StreamMalformedError(3, 'JSON', 'null', options),
      new ProviderError('reason', { code: 1 }, options),
    ])
      expect(error).toMatchObject(options)
    expect(new StreamMalformedError(3, 'JSON', 'null').message).toBe('Event 3 of the stream must be JSON, got null')
    expect(new ProviderError('Overloaded', { code: 1 })).toMatchObject({
      message: 'The provider reported: Overloaded',
      body: { code: 1 },
    })
    expect(new StreamIncompleteError('no end')).toMatchObject({ reason: 'no end', partial: undefined, cause: undefined })
  })
})

describe('describe', () => {
  test.each([
    ['text', 'string "text"'],
    ['x'.repeat(20), `string "${'x'.repeat(20)}"`],
    ['x'.repeat(21), `string "${'x'.repeat(20)}…"`],
    [5, 'number 5'],
    [true, 'boolean true'],
    [null, 'null'],
    [undefined, 'undefined'],
    [1n, 'bigint'],
    [() => 0, 'function'],
    [Symbol('s'), 'symbol'],
    [[], 'array'],
    [{}, 'Object'],
    [new Date(0), 'Date'],
    [Object.create(null), 'object'],
    [{ constructor: null }, 'object'],
    [{ constructor: 'text' }, 'object'],
  ])('%o is %s', (value, text) => expect(describeValue(value)).toBe(text))
})

describe('formatPath', () => {
  test.each<[(string | number)[], string]>([
    [['content'], 'content'],
    [['content', 0], 'content[0]'],
    [['content', 0, 'a', 'b'], 'content[0].a.b'],
    [['a', 0, 1], 'a[0][1]'],
    [[], ''],
  ])('%j is %s', (path, text) => expect(formatPath(path)).toBe(text))
})

describe('chunks of another copy of the package', () => {
  const init = {
    content: 'a',
    toolCalls: [{ id: 'c1', name: 'f', arguments: '{' }],
    metadata: { a: 1 },
    completionTokenIds: [1],
    logprobs: { content: [1] },
    parserContent: { p: 'a' },
    providerMetadata: { a: 1 },
  }
  const rest = {
    toolCalls: [{ arguments: '}' }],
    parts: [{ type: 'text' as const, text: 'b' }],
    completionTokenIds: [2],
    logprobs: { content: [2] },
    parserContent: { p: 'b' },
    providerMetadata: { b: 2 },
    finishReason: 'stop',
  }
  const theirs = (fields: object) => new copy.AssistantMessageChunk(fields) as AssistantMessageChunk
  const ours = (fields: object) => new AssistantMessageChunk(fields)

  test('are of another class, and are recognised all the same', () => {
    expect(theirs(init)).not.toBeInstanceOf(AssistantMessageChunk)
    expect(AssistantMessageChunk.isInstance(theirs(init))).toBe(true)
    expect(copy.AssistantMessageChunk.isInstance(ours(init))).toBe(true)
    expect(copy.ToolMessageChunk.isInstance(ours(init))).toBe(false)
  })

  test('merge as their own would, on either side', () => {
    const expected = ours(init).merge(ours(rest))
    for (const merged of [theirs(init).merge(ours(rest)), ours(init).merge(theirs(rest)), theirs(init).merge(theirs(rest))]) {
      expect(merged.equals(expected)).toBe(true)
      expect(expected.equals(merged)).toBe(true)
      expect(merged.toMessage()).toStrictEqual(expected.toMessage())
    }
  })

  test('merge in a fold, in any order and grouping', () => {
    const expected = mergeAll([ours(init), ours(rest), ours(init), ours(rest)])
    expect(mergeAll([theirs(init), ours(rest), theirs(init), theirs(rest)]).equals(expected)).toBe(true)
    const right = ours(rest).merge(theirs(init).merge(ours(rest)))
    expect(theirs(init).merge(right).equals(expected)).toBe(true)
  })

  test('have an empty one that changes nothing here', () => {
    const chunk = ours(init)
    const { empty } = copy.AssistantMessageChunk as typeof AssistantMessageChunk
    expect(chunk.merge(empty).equals(chunk)).toBe(true)
    expect(empty.merge(chunk).equals(chunk)).toBe(true)
  })

  test('of another kind are refused', () => {
    const tool = new copy.ToolMessageChunk({ content: 'a' })
    expect(() => ours(init).merge(tool as never)).toThrow(new ChunkTypeError('AssistantMessageChunk', 'ToolMessageChunk'))
  })

  test('hand their errors to us', () => {
    const errorOf = (make: () => unknown): unknown => {
      try {
        return make()
      } catch (error) {
        return error
      }
    }
    expect(ChunkDataError.isInstance(errorOf(() => theirs({ name: {} })))).toBe(true)
    expect(ChunkTypeError.isInstance(errorOf(() => theirs({}).merge('text' as never)))).toBe(true)
    expect(EmptyFoldError.isInstance(errorOf(() => copy.mergeAll([])))).toBe(true)
  })
})
