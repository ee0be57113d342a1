import { concatTokenIds } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { type Row, titled } from './rows.js'

type Ids = readonly number[] | null | undefined

describe('concatTokenIds', () => {
  const rows: Row[] = [
    { left: [1, 2], right: [3], out: [1, 2, 3] },
    { left: [1], right: [1], out: [1, 1] },
    { left: [1], right: [], out: [1] },
    { left: [1], right: null, out: [1] },
    { left: [1], right: undefined, out: [1] },
    { left: [], right: [2], out: [2] },
    { left: null, right: [2], out: [2] },
    { left: undefined, right: [2], out: [2] },
    { left: [], right: null, out: null },
    { left: null, right: [], out: [] },
    { left: null, right: undefined, out: undefined },
  ]
  test.each(titled(rows))('%s', (_, { left, right, out }) => {
    expect(concatTokenIds(left as Ids, right as Ids)).toEqual(out)
  })

  test('gives back the operand that has ids where the other has none', () => {
    const ids = [1]
    expect(concatTokenIds(ids, [])).toBe(ids)
    expect(concatTokenIds(null, ids)).toBe(ids)
  })

  test('makes a new list of two, and changes neither', () => {
    const [left, right] = [Object.freeze([1]), Object.freeze([2])]
    const both = concatTokenIds(left, right)
    expect(both).not.toBe(left)
    expect([left, right, Object.isFrozen(both)]).toEqual([[1], [2], false])
  })
})
