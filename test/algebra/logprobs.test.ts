import { mergeLogprobs } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { deepFreeze } from '../laws/laws.js'
import { hostile, nested, type Row, titled } from './rows.js'

describe('mergeLogprobs', () => {
  const rows: Row[] = [
    { left: { content: ['a'] }, right: { content: ['b'] }, out: { content: ['a', 'b'] } },
    { left: { content: ['a'] }, right: { refusal: ['b'] }, out: { content: ['a'], refusal: ['b'] } },
    { left: { content: ['a'] }, right: { content: null }, out: { content: ['a'] } },
    { left: { content: null }, right: { content: ['b'] }, out: { content: ['b'] } },
    { left: { content: null }, right: { content: null }, out: { content: null } },
    { left: { content: ['a'] }, right: { content: undefined }, out: { content: ['a'] } },
    { left: { content: ['a'] }, right: { content: [] }, out: { content: ['a'] } },
    { left: { content: ['a'] }, right: {}, out: { content: ['a'] } },
    { left: { n: 1 }, right: { n: 2 }, out: { n: 2 } },
    { left: { n: 'a' }, right: { n: 'b' }, out: { n: 'b' } },
    { left: { n: { a: [1] } }, right: { n: { b: [2] } }, out: { n: { b: [2] } } },
    { left: { n: [1] }, right: { n: 2 }, out: { n: 2 } },
    { left: { n: 1 }, right: { n: [2] }, out: { n: [2] } },
    { left: ['a'], right: ['b', 'c'], out: ['a', 'b', 'c'] },
    { left: [['a']], right: [['b']], out: [['a'], ['b']] },
    { left: ['a'], right: { content: ['b'] }, out: { content: ['b'] } },
    { left: { content: ['a'] }, right: ['b'], out: ['b'] },
    { left: 'a', right: 'b', out: 'b' },
    { left: 1, right: false, out: false },
    { left: ['a'], right: null, out: ['a'] },
    { left: undefined, right: ['b'], out: ['b'] },
    { left: null, right: undefined, out: null },
    { left: undefined, right: null, out: undefined },
  ]
  test.each(titled(rows))('%s', (_, { left, right, out }) => {
    expect(mergeLogprobs(deepFreeze(left), deepFreeze(right))).toEqual(out)
  })

  test('gives back the operand that is there', () => {
    const value = { content: ['a'] }
    expect(mergeLogprobs(value, null)).toBe(value)
    expect(mergeLogprobs(undefined, value)).toBe(value)
  })

  test('freezes nothing', () => {
    const [left, right] = [{ content: ['a'] }, { content: ['b'] }]
    const both = mergeLogprobs(left, right)
    expect([left, right, left.content, right.content, both, both.content].map(Object.isFrozen)).not.toContain(true)
  })

  test('keeps `__proto__` and `constructor` as keys, and reaches no prototype', () => {
    const merged = mergeLogprobs(hostile('left'), hostile('right'))
    expect(Object.keys(merged)).toEqual(['__proto__', 'constructor'])
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype)
    expect({}).not.toHaveProperty('polluted')
  })

  test('follows no nesting below the lists, however deep it is', () => {
    const deep = nested(100_000)
    expect(mergeLogprobs(deep, { other: 1 })).toMatchObject({ other: 1 })
    expect(mergeLogprobs([deep], [deep])).toHaveLength(2)
  })
})
