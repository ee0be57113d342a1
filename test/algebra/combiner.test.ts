import { describe, expect, test } from 'vitest'
import { AppendList } from '../../src/algebra/append-list.js'
import { type Combiner, concat, first, type Layers, last, lastByKey, struct } from '../../src/algebra/combiner.js'
import { type Row, titled } from './rows.js'

describe('first', () => {
  const rows: Row[] = [
    { left: 'a', right: 'b', out: 'a' },
    { left: undefined, right: 'b', out: 'b' },
    { left: 'a', right: undefined, out: 'a' },
    { left: undefined, right: undefined, out: undefined },
    { left: '', right: 'b', out: '' },
    { left: 0, right: 1, out: 0 },
    { left: null, right: 'b', out: null },
  ]
  test.each(titled(rows))('%s', (_, { left, right, out }) => {
    expect(first<unknown>().combine(left, right)).toBe(out)
  })
})

describe('last', () => {
  const rows: Row[] = [
    { left: 'a', right: 'b', out: 'b' },
    { left: undefined, right: 'b', out: 'b' },
    { left: 'a', right: undefined, out: 'a' },
    { left: undefined, right: undefined, out: undefined },
    { left: 'a', right: '', out: '' },
    { left: 1, right: 0, out: 0 },
    { left: 'a', right: null, out: null },
  ]
  test.each(titled(rows))('%s', (_, { left, right, out }) => {
    expect(last<unknown>().combine(left, right)).toBe(out)
  })
})

describe('lastByKey', () => {
  const { combine } = lastByKey<unknown>()
  const rows: (Row & Record<'left' | 'right' | 'out', object | undefined>)[] = [
    { left: { a: 1, b: 1 }, right: { b: 2, c: 2 }, out: { a: 1, b: 2, c: 2 } },
    { left: { a: { b: 1 } }, right: { a: { c: 1 } }, out: { a: { c: 1 } } },
    { left: { a: 1 }, right: { a: null }, out: { a: null } },
    { left: { a: 1, b: 1, c: 1 }, right: { b: 2 }, out: { a: 1, b: 2, c: 1 } },
    { left: { z: 1, b: 1 }, right: { a: 2, z: 2 }, out: { z: 2, b: 1, a: 2 } },
    { left: undefined, right: undefined, out: undefined },
  ]
  test.each(titled(rows))('%s', (_, { left, right, out }) => {
    expect(JSON.stringify(entriesOf(combine(layersOf(left), layersOf(right))))).toBe(JSON.stringify(out))
  })

  test('gives back the other operand where one is missing', () => {
    const value = layersOf({ a: 1 })
    expect(combine(value, undefined)).toBe(value)
    expect(combine(undefined, value)).toBe(value)
  })

  test('leaves its operands as they were', () => {
    const [left, right] = [layersOf({ a: 1 }), layersOf({ a: 2, b: 2 })]
    combine(left, right)
    expect([left, right].map(entriesOf)).toEqual([{ a: 1 }, { a: 2, b: 2 }])
  })

  test('keeps a key `__proto__` as a key', () => {
    const merged = entriesOf(combine(layersOf(JSON.parse('{"__proto__": {"polluted": 1}}')), layersOf({ a: 1 })))
    expect(Object.keys(merged ?? {})).toEqual(['__proto__', 'a'])
    expect(merged).not.toHaveProperty('polluted')
  })

  const fold = (count: number, fieldsOf: (at: number) => object) =>
    Array.from({ length: count }, (_, at) => layersOf(fieldsOf(at))).reduce(combine)

  test('has few layers, however many keys there are', () => {
    const layers = fold(1000, (at) => ({ [`k${at}`]: at }))
    expect(layers?.length).toBeLessThanOrEqual(10)
    expect(Object.keys(entriesOf(layers) ?? {})).toHaveLength(1000)
  })

  test('has one layer where one key is given again and again', () => {
    const layers = fold(1000, (at) => ({ a: at }))
    expect(layers?.length).toBe(1)
    expect(entriesOf(layers)).toEqual({ a: 999 })
  })

  test('copies no large layer for a small one', () => {
    const large = layersOf({ a: 1, b: 2, c: 3, d: 4 })
    expect(combine(large, layersOf({ e: 5 }))?.at(0)).toBe(large?.at(0))
    expect(combine(large, layersOf({ e: 5, f: 6 }))?.length).toBe(2)
    expect(combine(large, layersOf({ e: 5, f: 6, g: 7 }))?.length).toBe(1)
  })
})

function layersOf(fields: object | undefined): Layers<unknown> | undefined {
  return fields && AppendList.of([new Map(Object.entries(fields))])
}

function entriesOf(layers: Layers<unknown> | undefined): object | undefined {
  return layers && Object.fromEntries([...layers].flatMap((layer) => [...layer]))
}

describe('concat', () => {
  test('lets the left value say how the right one follows', () => {
    expect(concat<string>().combine('a', 'b')).toBe('ab')
    expect(concat<number[]>().combine([1], [2])).toEqual([1, 2])
  })

  test('gives back the other operand where one is missing', () => {
    const value = [1]
    expect(concat<number[]>().combine(value, undefined)).toBe(value)
    expect(concat<number[]>().combine(undefined, value)).toBe(value)
    expect(concat<number[]>().combine(undefined, undefined)).toBeUndefined()
  })
})

describe('struct', () => {
  interface Fields {
    readonly early?: string | undefined
    readonly late?: string | undefined
    readonly text?: string | undefined
  }
  const fields = struct<Fields>({ early: first(), late: last(), text: concat() })

  test('merges each field by its own combiner', () => {
    const left = { early: 'l', late: 'l', text: 'l' }
    expect(fields.combine(left, { early: 'r', late: 'r', text: 'r' })).toEqual({ early: 'l', late: 'r', text: 'lr' })
  })

  test('is empty where no field is, and its empty value is frozen', () => {
    expect(fields.empty).toEqual({})
    expect(Object.isFrozen(fields.empty)).toBe(true)
  })

  test('keeps a field that one side alone has', () => {
    expect(fields.combine({ early: 'l' }, { text: 'r' })).toEqual({ early: 'l', text: 'r' })
  })

  test('takes a field that is undefined for one that is absent', () => {
    expect(fields.combine({ text: 'l' }, { text: undefined })).toEqual({ text: 'l' })
    expect(fields.combine({ text: undefined }, { text: 'r' })).toEqual({ text: 'r' })
  })

  test('takes the later value of a field that only a later version of the package knows', () => {
    const later: object[] = [{ grade: 1 }, { grade: 2 }, { grade: undefined }, { text: 'a' }]
    // Its fields are all unknown to the table, or absent.
    const merged = later.reduce<Fields>((left, right) => fields.combine(left, right as Fields), { text: 'l' })
    expect(merged).toEqual({ text: 'la', grade: 2 })
  })

  test('gives back the other operand where one is its empty value', () => {
    const value = { text: 'a' }
    expect(fields.combine(value, fields.empty)).toBe(value)
    expect(fields.combine(fields.empty, value)).toBe(value)
  })

  test('freezes what it makes, and not what it was given', () => {
    const [left, right] = [{ text: 'l' }, { text: 'r' }]
    expect(Object.isFrozen(fields.combine(left, right))).toBe(true)
    expect([left, right].map(Object.isFrozen)).toEqual([false, false])
  })

  test('is a combiner itself, so that tables nest', () => {
    const outer = struct<{ readonly inner?: Fields | undefined; readonly name?: string | undefined }>({
      inner: fields as Combiner<Fields | undefined>,
      name: first(),
    })
    expect(outer.combine({ inner: { text: 'a' } }, { inner: undefined })).toEqual({ inner: { text: 'a' } })
    expect(outer.combine({ inner: { text: 'a' } }, { inner: { text: 'b' }, name: 'n' })).toEqual({
      inner: { text: 'ab' },
      name: 'n',
    })
  })
})
