import { describe, expect, test } from 'vitest'
import { mergeArguments } from '../../src/parts/object-arguments.js'
import { hostile, titled } from '../algebra/rows.js'
import { deepFreeze } from '../laws/laws.js'

/** The arguments after these objects, from the left. */
function merged(...objects: object[]): object {
  const target = {}
  for (const object of objects) mergeArguments(target, deepFreeze(object))
  return target
}

describe('mergeArguments', () => {
  const rows: { left: object; right: object; out: object }[] = [
    { left: {}, right: {}, out: {} },
    { left: { a: 1 }, right: { b: 2 }, out: { a: 1, b: 2 } },
    { left: { a: 1 }, right: { a: 2 }, out: { a: 2 } },
    { left: { a: 1 }, right: { a: null }, out: { a: null } },
    { left: { a: 'x' }, right: { a: 1 }, out: { a: 1 } },
    { left: { a: 'we' }, right: { a: 'weather' }, out: { a: 'weather' } },
    { left: { a: 'we' }, right: { a: 'ather' }, out: { a: 'weather' } },
    { left: { a: 'we' }, right: { a: 'we' }, out: { a: 'we' } },
    { left: { a: 'we' }, right: { a: '' }, out: { a: 'we' } },
    { left: { a: '' }, right: { a: 'we' }, out: { a: 'we' } },
    { left: { a: [1] }, right: { a: [1, 2] }, out: { a: [1, 2] } },
    { left: { a: [1] }, right: { a: [2] }, out: { a: [1, 2] } },
    { left: { a: [1] }, right: { a: [1] }, out: { a: [1] } },
    { left: { a: [1, 2] }, right: { a: [1] }, out: { a: [1, 2, 1] } },
    { left: { a: [1] }, right: { a: [] }, out: { a: [1] } },
    { left: { a: [1, 2] }, right: { a: [1, 3, 4] }, out: { a: [1, 2, 1, 3, 4] } },
    { left: { a: [{ b: 1 }] }, right: { a: [{ b: 1 }, { c: 2 }] }, out: { a: [{ b: 1 }, { c: 2 }] } },
    { left: { a: { b: 1 } }, right: { a: { c: 2 } }, out: { a: { b: 1, c: 2 } } },
    { left: { a: { b: 'x' } }, right: { a: { b: 'xy' } }, out: { a: { b: 'xy' } } },
    { left: { a: { b: 1 } }, right: { a: [1] }, out: { a: [1] } },
    { left: { a: [1] }, right: { a: { b: 1 } }, out: { a: { b: 1 } } },
  ]
  test.each(titled(rows))('%s', (_, { left, right, out }) => {
    expect(merged(left, right)).toStrictEqual(out)
  })

  test('keeps the order in which the keys came', () => {
    expect(JSON.stringify(merged({ b: 1 }, { a: 2, b: 3 }))).toBe('{"b":3,"a":2}')
  })

  test('shares nothing with what it was given', () => {
    const source = { a: { b: [{ c: 1 }] } }
    const target: Partial<typeof source> = {}
    mergeArguments(target, source)
    mergeArguments(target, { a: { b: [{ c: 1 }, 2], d: 3 } })
    expect(source).toEqual({ a: { b: [{ c: 1 }] } })
    expect(target.a?.b[0]).not.toBe(source.a.b[0])
  })

  test('keeps `__proto__` and `constructor` as keys, and reaches no prototype', () => {
    const target = merged(hostile('x'), hostile('y'))
    expect(JSON.stringify(target)).toBe(JSON.stringify(hostile('xy')))
    expect(Object.getPrototypeOf(target)).toBe(Object.prototype)
    expect({}).not.toHaveProperty('polluted')
  })

  test('takes a key that objects inherit for one that is not there', () => {
    expect(merged({ toString: 'a' })).toStrictEqual({ toString: 'a' })
    expect(merged({}, { valueOf: [1] })).toStrictEqual({ valueOf: [1] })
  })
})
