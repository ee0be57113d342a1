// Faults that were found once, each with the input that showed it.
import {
  AssistantMessageChunk as A,
  accumulate,
  ChunkDataError,
  mergeAll,
  mergeDicts,
  mergeObjects,
  mergeParserContent,
} from 'chunkfold'
import { expect, expectTypeOf, test } from 'vitest'

test('a cycle is reported as one, whatever stands before it in the object', () => {
  const c: Record<string, unknown> = { tags: [] }
  c.self = c
  expect(() => new A({ metadata: c as never })).toThrow(ChunkDataError)
})

test('usage given under both names: the camel-case one counts, as the comment in usage.ts says', () => {
  expect(new A({ usageMetadata: { inputTokens: 1, input_tokens: 2 } }).usageMetadata).toEqual({ inputTokens: 1 })
})

test('holes in content do not crash', () => {
  const content: unknown[] = ['a']
  content[2] = 'b'
  expect(() => new A({ content: content as never })).not.toThrow(TypeError)
})

test('holes in token ids are refused as undefined is, so that JSON comes back', () => {
  const ids = [1]
  ids[2] = 2
  expect(() => new A({ promptTokenIds: ids })).toThrow(ChunkDataError)
})

test('accumulate refuses what is no chunk, as mergeAll does', async () => {
  const read = async () => {
    for await (const _ of accumulate(['x'] as never)) void _
  }
  await expect(read()).rejects.toThrow(ChunkDataError)
})

test('equals of instances that contain themselves does not overflow the stack', () => {
  class Node {
    self = this
    merge(): this {
      return this
    }
  }
  expect(() => new A({ parserContent: new Node() }).equals(new A({ parserContent: new Node() }))).not.toThrow(RangeError)
})

test('a merge method may call mergeObjects', () => {
  class Row {
    text = 'a'
    merge(other: this): this {
      return mergeObjects(this, other)
    }
  }
  expect(mergeObjects(new Row(), new Row()).text).toBe('aa')
})

test('mergeObjects of two dates gives the right one', () => {
  expect(mergeObjects(new Date(1), new Date(2)).getTime()).toBe(2)
})

test('an instance with a data field `merge` is frozen in a view', () => {
  class Row {
    merge = 'text'
  }
  const merged = new A({ parserContent: new Row() }).merge(new A({ parserContent: new Row() }))
  expect(Object.isFrozen(merged.parserContent)).toBe(true)
})

test('an own field over an accessor of the class is copied', () => {
  class Base {
    get x() {
      return 1
    }
  }
  const row = Object.defineProperty(new Base(), 'x', { value: 2, enumerable: true })
  expect((new A({ parserContent: row }).parserContent as Base).x).toBe(2)
  expect(mergeObjects(row, row).x).toBe(2)
})

test('a hostile `constructor` key does not flood the message', () => {
  const toolCalls = { constructor: { name: 'n'.repeat(300) } } as never
  expect(() => new A({ toolCalls })).toThrow(/^.{0,120}$/)
})

test('null for an init is a ChunkDataError', () => {
  expect(() => new A(null as never)).toThrow(ChunkDataError)
})

test('own keys only: an inherited field is no field', () => {
  expect(new A(Object.create({ content: 'x' })).content).toBe('')
})

test('mergeAll gives the class that the left fold gives', () => {
  class Sub extends A {}
  const sub = new Sub({ content: 'a' })
  expect(mergeAll([sub], A.empty).constructor).toBe(A.empty.merge(sub).constructor)
})

test('depth: 501 levels of dicts are refused by mergeDicts as by a chunk', () => {
  const nest = (n: number) => {
    let v: object = {}
    for (let i = 1; i < n; i++) v = { k: v }
    return v
  }
  expect(() => mergeDicts(nest(501), nest(501))).toThrow()
})

test('fromJSON with an empty list of parts keeps the plain fields', () => {
  expect(A.fromJSON({ content: 'a', parts: [] }).content).toBe('a')
})

test('an undefined item is null in content, as in any other list', () => {
  expect(new A({ content: [undefined as never] }).content).toEqual([null])
})

test('the type of a part is named where it is', () => {
  expect(() => new A({ parts: [{ type: 'tool-call', toolType: {} as never }] })).toThrow('`parts[0].toolType`')
})

test('types (tsc): optional right operands', () => {
  const right: { a?: string } = {}
  const merged = mergeDicts({ a: 1 as number }, right)
  expect(merged).toEqual({ a: 1 })
  expectTypeOf(merged).toEqualTypeOf<{ a: number | string }>()
  expectTypeOf(mergeDicts({ a: 'x' }, { a: undefined })).toEqualTypeOf<{ a: string }>()
  interface P {
    x: number[]
  }
  interface Q {
    x: string[]
  }
  expectTypeOf(mergeParserContent({ x: [1] } as P, { x: ['a'] } as Q)).toEqualTypeOf<{ x: (number | string)[] }>()
})
