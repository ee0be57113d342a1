import { ChunkDepthError, mergeObjects, mergeParserContent } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { deepFreeze } from '../laws/laws.js'

class Row {
  readonly text: string
  readonly tags: readonly number[]
  readonly note: string | null
  constructor(text: string, tags: readonly number[] = [], note: string | null = null) {
    this.text = text
    this.tags = tags
    this.note = note
  }
  get shout(): string {
    return this.text.toUpperCase()
  }
}

class WideRow extends Row {}

/** Rows in rows. */
class Box {
  readonly inner: unknown
  constructor(inner: unknown) {
    this.inner = inner
  }
}

function boxes(levels: number, leaf: unknown): Box {
  let box = new Box(leaf)
  for (let level = 1; level < levels; level++) box = new Box(box)
  return box
}

// Both ways lead to the same rule.
describe.each([
  ['mergeObjects', (left: object, right: object): object => mergeObjects(left, right)],
  ['mergeParserContent of two instances', (left: object, right: object): object => mergeParserContent(left, right)],
] as const)('%s', (_, merge) => {
  test('merges two instances of one class field by field', () => {
    expect(merge(new Row('a', [1]), new Row('b', [2]))).toStrictEqual(new Row('ab', [1, 2]))
  })

  test('gives an instance of the class, with its methods', () => {
    const merged = merge(new Row('a'), new Row('b'))
    expect(merged).toBeInstanceOf(Row)
    expect(merged).toHaveProperty('shout', 'AB')
  })

  test('takes null for nothing in a field, on both sides', () => {
    expect(merge(new Row('', [], 'note'), new Row('', [], null))).toHaveProperty('note', 'note')
    expect(merge(new Row('', [], null), new Row('', [], 'note'))).toHaveProperty('note', 'note')
    expect(merge(new Row(''), new Row(''))).toHaveProperty('note', null)
  })

  test('gives the right one of two instances of different classes', () => {
    const right = new WideRow('b')
    expect(merge(new Row('a'), right)).toBe(right)
    const plain = { text: 'b' }
    expect(merge(new Row('a'), plain)).toBe(plain)
  })

  test('keeps the class of a subclass', () => {
    expect(merge(new WideRow('a'), new WideRow('b'))).toStrictEqual(new WideRow('ab'))
  })

  test('merges instances inside of instances', () => {
    expect(merge(new Box(new Row('a')), new Box(new Row('b')))).toStrictEqual(new Box(new Row('ab')))
  })

  test('takes frozen operands, changes none and freezes none', () => {
    expect(merge(deepFreeze(new Row('a', [1])), deepFreeze(new Row('b', [2])))).toStrictEqual(new Row('ab', [1, 2]))
    const [left, right] = [new Row('a', [1]), new Row('b', [2])]
    const merged = merge(left, right)
    expect([left, right]).toStrictEqual([new Row('a', [1]), new Row('b', [2])])
    expect([left, left.tags, right, right.tags, merged].map(Object.isFrozen)).not.toContain(true)
  })

  test('takes a field called `merge` for a field, unless it is a method', () => {
    class Plan {
      readonly merge: string
      constructor(merge: string) {
        this.merge = merge
      }
    }
    expect(merge(new Plan('a'), new Plan('b'))).toStrictEqual(new Plan('ab'))
  })

  test('does not call the constructor', () => {
    let calls = 0
    class Counted {
      readonly text: string
      constructor(text: string) {
        this.text = text
        calls++
      }
    }
    const [left, right] = [new Counted('a'), new Counted('b')]
    expect(merge(left, right)).toHaveProperty('text', 'ab')
    expect(calls).toBe(2)
  })

  test('merges 500 levels of instances, and refuses one more', () => {
    expect(JSON.stringify(merge(boxes(500, 'a'), boxes(500, 'b')))).toBe(JSON.stringify(boxes(500, 'ab')))
    expect(() => merge(boxes(501, 'a'), boxes(501, 'b'))).toThrow(ChunkDepthError)
  })

  test('refuses 100,000 levels without a stack overflow', () => {
    expect(() => merge(boxes(100_000, 'a'), boxes(100_000, 'b'))).toThrow(ChunkDepthError)
  })

  test('sets a field `__proto__` as a field', () => {
    const hostileRow = (text: string) => Object.defineProperty(new Row(text), '__proto__', { value: text, enumerable: true })
    const merged = merge(hostileRow('a'), hostileRow('b'))
    expect(Object.getPrototypeOf(merged)).toBe(Row.prototype)
    expect(Object.getOwnPropertyDescriptor(merged, '__proto__')?.value).toBe('ab')
  })
})

describe('mergeObjects', () => {
  test('merges two plain objects, null being nothing', () => {
    expect(mergeObjects({ a: 'x', b: 1 }, { a: 'y', b: null })).toStrictEqual({ a: 'xy', b: 1 })
  })

  test('merges the objects in a field by `mergeDicts`, where null overwrites', () => {
    expect(mergeObjects(new Box({ a: 'x' }), new Box({ a: null }))).toStrictEqual(new Box({ a: null }))
  })
})

describe('mergeParserContent of instances with a `merge` method', () => {
  class Total {
    readonly #sum: number
    constructor(sum: number) {
      this.#sum = sum
    }
    merge(other: Total): Total {
      return new Total(this.#sum + other.#sum)
    }
    get sum(): number {
      return this.#sum
    }
  }

  test('lets the class merge its private state', () => {
    expect(mergeParserContent(new Total(1), new Total(2)).sum).toBe(3)
  })

  test('calls it with the right one, on the left one', () => {
    const calls: unknown[] = []
    class Spy {
      merge(other: Spy): Spy {
        calls.push([this, other])
        return other
      }
    }
    const [left, right] = [new Spy(), new Spy()]
    expect(mergeParserContent(left, right)).toBe(right)
    expect(calls).toEqual([[left, right]])
  })

  test('does not call it across classes', () => {
    class Other {
      merge(): never {
        throw new Error('not called')
      }
    }
    expect(mergeParserContent(new Other(), new Total(2)).sum).toBe(2)
  })
})
