import { describe, expect, test } from 'vitest'
import { ChunkDataError } from '../src/errors.js'
import { copyJson, copyWithInstances, equalJson, freezeDeep, isPlainObject, setOwn } from '../src/json.js'
import { hostile } from './algebra/rows.js'
import { json } from './laws/arbitraries.js'
import { fc } from './laws/runs.js'

class Row {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

describe('isPlainObject', () => {
  test.each([
    ['a literal', {}],
    ['what JSON.parse gives', JSON.parse('{"__proto__": 1}')],
    ['an object without a prototype', Object.create(null)],
    ['an object of another realm', Object.assign(Object.create(Object.create(null)), { a: 1 })],
  ])('is true for %s', (_, value) => expect(isPlainObject(value)).toBe(true))

  test.each([
    ['null', null],
    ['undefined', undefined],
    ['a text', 'text'],
    ['a list', []],
    ['a function', () => 0],
    ['an instance', new Row('a')],
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['an object that inherits from another', Object.create({ a: 1 })],
  ])('is false for %s', (_, value) => expect(isPlainObject(value)).toBe(false))
})

describe('copyJson', () => {
  test('is equal to its source, shares nothing with it, and is frozen all the way down', () => {
    const sharesNothing = (copy: unknown, source: unknown): boolean => {
      if (typeof copy !== 'object' || copy === null) return true
      const pairs = Object.entries(copy).map(([key, value]) => [value, (source as Record<string, unknown>)[key]] as const)
      return copy !== source && Object.isFrozen(copy) && pairs.every(([inner, other]) => sharesNothing(inner, other))
    }
    fc.assert(
      fc.property(json, (value) => {
        const copy = copyJson(value, 'value')
        expect(JSON.stringify(copy)).toBe(JSON.stringify(value))
        expect(sharesNothing(copy, value)).toBe(true)
      }),
    )
  })

  test('copies own enumerable keys that are texts, and nothing else', () => {
    const value = Object.defineProperty({ a: 1, [Symbol('s')]: 2 }, 'hidden', { value: 3, enumerable: false })
    expect(Reflect.ownKeys(copyJson(value, 'value') as object)).toEqual(['a'])
  })

  test('reads a getter once, and keeps its value', () => {
    let reads = 0
    const value = {
      get a() {
        return ++reads
      },
    }
    const copy = copyJson(value, 'value')
    expect([copy, copy, reads]).toEqual([{ a: 1 }, { a: 1 }, 1])
  })

  test('gives a plain object for one without a prototype', () => {
    const bare = Object.assign(Object.create(null), { a: 1 })
    expect(copyJson(bare, 'value')).toStrictEqual({ a: 1 })
  })

  test('makes a hole in a list null', () => {
    expect(copyJson(Object.assign([1], { 2: 3 }), 'value')).toEqual([1, null, 3])
  })

  test('names a path that goes through objects and lists', () => {
    expect(() => copyJson({ a: [0, { 'b c': undefined, d: [1n] }] }, 'value')).toThrow(
      new ChunkDataError('value.a[1].d[0]', 'JSON-like', 'bigint'),
    )
  })

  test('names the right path after what it has passed', () => {
    expect(() => copyJson({ a: { deep: [[1]] }, b: { deep: { deeper: 1 } }, c: 1n }, 'value')).toThrow('`value.c`')
    expect(() => copyJson([[1, 2, [3]], { a: 1 }, 1n], 'value')).toThrow('`value[2]`')
  })
})

describe('copyWithInstances', () => {
  test('keeps the class of an instance, whose fields it copies', () => {
    const row = new Row('a')
    const copy = copyWithInstances({ row }, 'value')
    expect(copy).toStrictEqual({ row: new Row('a') })
    expect((copy as { row: Row }).row).not.toBe(row)
  })

  test('takes a plain object with a key `merge` for a plain object', () => {
    const value = { merge: 'text' }
    expect(copyWithInstances(value, 'value')).toStrictEqual(value)
    expect(copyWithInstances(value, 'value')).not.toBe(value)
    expect(() => copyWithInstances({ merge: () => 0 }, 'value')).toThrow('`value.merge`')
  })
})

describe('setOwn', () => {
  test('sets `__proto__` as a key, and any other as assignment would', () => {
    const target = {}
    setOwn(target, '__proto__', { polluted: true })
    setOwn(target, 'a', 1)
    setOwn(target, '__proto__', { polluted: false })
    expect(JSON.stringify(target)).toBe('{"__proto__":{"polluted":false},"a":1}')
    expect(Object.getPrototypeOf(target)).toBe(Object.prototype)
  })
})

describe('freezeDeep', () => {
  test('freezes what is not frozen yet, instances too', () => {
    const value = { a: [{ b: 1 }], row: Object.assign(new Row('a'), { inner: {} }) }
    expect(freezeDeep(value)).toBe(value)
    for (const inner of [value, value.a, value.a[0], value.row, value.row.inner]) expect(Object.isFrozen(inner)).toBe(true)
  })

  test('leaves an instance that merges itself to its class', () => {
    class Total {
      readonly list: number[] = []
      merge(): this {
        return this
      }
    }
    const value = { total: new Total() }
    freezeDeep(value)
    expect([value, value.total, value.total.list].map(Object.isFrozen)).toEqual([true, false, false])
  })

  test.each([null, undefined, 'text', 5])('gives %s back', (value) => expect(freezeDeep(value)).toBe(value))
})

describe('equalJson', () => {
  test.each([
    [1, 1],
    ['a', 'a'],
    [null, null],
    [undefined, undefined],
    [{}, {}],
    [
      { a: 1, b: [2] },
      { b: [2], a: 1 },
    ],
    [
      [1, [2]],
      [1, [2]],
    ],
    [new Row('a'), new Row('a')],
    [hostile('a'), hostile('a')],
  ])('%j equals %j', (left, right) => expect(equalJson(left, right)).toBe(true))

  test.each([
    [1, 2],
    [1, '1'],
    [0, null],
    [null, undefined],
    [null, {}],
    [{}, []],
    [{ 0: 'a' }, ['a']],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 1]],
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, {}],
    [{ a: undefined }, { b: undefined }],
    [{ toString: undefined }, { valueOf: undefined }],
    [new Row('a'), new Row('b')],
    [new Row('a'), { text: 'a' }],
    [hostile('a'), hostile('b')],
  ])('%j does not equal %j', (left, right) => {
    expect(equalJson(left, right)).toBe(false)
    expect(equalJson(right, left)).toBe(false)
  })

  test('is what the texts say, for any two values', () => {
    // An object as its sorted entries, after a mark that no value has.
    const sorted = (value: unknown): string =>
      JSON.stringify(value, (_, inner) =>
        isPlainObject(inner) ? ['{}', ...Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))] : inner,
      )
    fc.assert(fc.property(json, json, (left, right) => equalJson(left, right) === (sorted(left) === sorted(right))))
  })
})
