import { ChunkDepthError, mergeDicts, mergeParserContent } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { deepFreeze } from '../laws/laws.js'
import { hostile, nested, type Row, titled } from './rows.js'

/** A class that says how its values merge. */
class Counter {
  readonly count: number
  constructor(count: number) {
    this.count = count
  }
  merge(other: Counter): Counter {
    return new Counter(this.count + other.count)
  }
}

const dictRows: Row[] = [
  { left: {}, right: {}, out: {} },
  { left: {}, right: { a: 1 }, out: { a: 1 } },
  { left: { a: 1 }, right: {}, out: { a: 1 } },
  { left: { a: 1 }, right: { b: 2 }, out: { a: 1, b: 2 } },
  { left: { a: 'x' }, right: { a: 'y' }, out: { a: 'xy' } },
  { left: { a: [1] }, right: { a: [2, 3] }, out: { a: [1, 2, 3] } },
  { left: { a: [[1]] }, right: { a: [[2]] }, out: { a: [[1], [2]] } },
  { left: { a: { b: 'x', c: 1 } }, right: { a: { b: 'y', d: 2 } }, out: { a: { b: 'xy', c: 1, d: 2 } } },
  { left: { a: 1 }, right: { a: 2 }, out: { a: 2 } },
  { left: { a: true }, right: { a: false }, out: { a: false } },
  { left: { a: 'x' }, right: { a: 1 }, out: { a: 1 } },
  { left: { a: [1] }, right: { a: { b: 1 } }, out: { a: { b: 1 } } },
  { left: { a: 'x' }, right: { a: ['y'] }, out: { a: ['y'] } },
  { left: { a: 'x' }, right: { a: undefined }, out: { a: 'x' } },
  { left: { a: undefined }, right: { a: 'y' }, out: { a: 'y' } },
  { left: { a: { b: { c: 'x' } } }, right: { a: { b: { c: 'y' } } }, out: { a: { b: { c: 'xy' } } } },
]

describe('mergeDicts', () => {
  const rows: Row[] = [
    ...dictRows,
    { left: { a: 'x' }, right: { a: null }, out: { a: null } },
    { left: { a: null }, right: { a: 'y' }, out: { a: 'y' } },
    { left: { a: { b: 'x' } }, right: { a: { b: null } }, out: { a: { b: null } } },
  ]
  test.each(titled(rows))('%s', (_, { left, right, out }) => {
    expect(mergeDicts(deepFreeze(left as object), deepFreeze(right as object))).toStrictEqual(out)
  })

  test('puts the keys of the left object first', () => {
    expect(Object.keys(mergeDicts({ b: 1, a: 1 }, { c: 1, a: 1 }))).toEqual(['b', 'a', 'c'])
  })

  test('shares what it does not have to change, and freezes nothing', () => {
    const [left, right] = [
      { a: { x: 1 }, b: [1] },
      { b: [2], c: { y: 1 } },
    ]
    const both = mergeDicts(left, right)
    expect(both.a).toBe(left.a)
    expect(both.c).toBe(right.c)
    expect([left, left.a, left.b, right, right.c, both, both.b].map(Object.isFrozen)).not.toContain(true)
  })

  test('takes the right one of two instances under a key, whatever their class says', () => {
    const right = new Counter(2)
    expect(mergeDicts({ n: new Counter(1) }, { n: right }).n).toBe(right)
  })

  test('makes a plain object of two without a prototype', () => {
    const bare = (value: string) => Object.assign(Object.create(null), { a: value })
    expect(mergeDicts(bare('x'), bare('y'))).toStrictEqual({ a: 'xy' })
  })
})

describe('mergeParserContent', () => {
  const rows: Row[] = [
    ...dictRows,
    { left: null, right: null, out: null },
    { left: undefined, right: undefined, out: undefined },
    { left: null, right: 'b', out: 'b' },
    { left: undefined, right: { b: 1 }, out: { b: 1 } },
    { left: 'a', right: null, out: 'a' },
    { left: [1], right: undefined, out: [1] },
    { left: 'a', right: 'b', out: 'ab' },
    { left: '', right: '', out: '' },
    { left: [1], right: [2], out: [1, 2] },
    { left: [[1]], right: [[2]], out: [[1], [2]] },
    { left: [{ a: 'x' }], right: [{ a: 'y' }], out: [{ a: 'x' }, { a: 'y' }] },
    { left: [], right: [], out: [] },
    { left: 1, right: 2, out: 2 },
    { left: 'a', right: 1, out: 1 },
    { left: 'a', right: ['b'], out: ['b'] },
    { left: ['a'], right: 'b', out: 'b' },
    { left: { a: 1 }, right: 'b', out: 'b' },
    { left: { a: 1 }, right: false, out: false },
    { left: { a: 1 }, right: { a: null }, out: { a: null } },
    { left: new Counter(1), right: new Counter(2), out: new Counter(3) },
    { left: { count: 1 }, right: new Counter(2), out: new Counter(2) },
  ]
  test.each(titled(rows))('%s', (_, { left, right, out }) => {
    expect(mergeParserContent<unknown, unknown>(deepFreeze(left), deepFreeze(right))).toStrictEqual(out)
  })

  test('takes the later one of two values of a built-in class', () => {
    const [early, late] = [new Date(1), new Date(2)]
    expect(mergeParserContent(early, late)).toBe(late)
    const [map, laterMap] = [new Map([[1, 1]]), new Map([[2, 2]])]
    expect(mergeParserContent(map, laterMap)).toBe(laterMap)
  })

  test('freezes neither its operands nor its result', () => {
    const [left, right] = [{ a: [1] }, { a: [2] }]
    const both = mergeParserContent(left, right)
    expect([left, left.a, right, right.a, both, both.a].map(Object.isFrozen)).not.toContain(true)
  })
})

describe.each([
  ['mergeDicts', (left: object, right: object): object => mergeDicts(left, right)],
  ['mergeParserContent', (left: object, right: object): object => mergeParserContent(left, right)],
] as const)('%s', (_, merge) => {
  test('keeps `__proto__` and `constructor` as keys, and reaches no prototype', () => {
    const merged = merge(hostile('left '), hostile('right'))
    expect(JSON.stringify(merged)).toBe(JSON.stringify(hostile('left right')))
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype)
    expect({}).not.toHaveProperty('polluted')
  })

  test('merges 500 levels of objects, and refuses one more', () => {
    expect(JSON.stringify(merge(nested(500, 'a'), nested(500, 'b')))).toBe(JSON.stringify(nested(500, 'ab')))
    expect(() => merge(nested(501, 'a'), nested(501, 'b'))).toThrow(ChunkDepthError)
  })

  test('refuses 100,000 levels without a stack overflow', () => {
    const refusal = expect.objectContaining({ code: 'chunk-depth', path: 'value', limit: 500 })
    expect(() => merge(nested(100_000), nested(100_000))).toThrow(refusal)
  })

  test('refuses to merge two objects that contain themselves', () => {
    const [left, right]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}]
    left.self = left
    right.self = right
    expect(() => merge(left, right)).toThrow(ChunkDepthError)
  })

  test('does not look into what only one side has', () => {
    const deep = nested(100_000)
    expect(Object.values(merge({ deep }, { other: 1 }))[0]).toBe(deep)
  })
})
