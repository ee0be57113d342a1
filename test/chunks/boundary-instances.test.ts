import { AssistantMessageChunk, ChunkDataError } from 'chunkfold'
import { describe, expect, test } from 'vitest'

/** Says how its values merge, and so that they never change. */
class Total {
  readonly sum: number
  constructor(sum: number) {
    this.sum = sum
  }
  merge(other: Total): Total {
    return new Total(this.sum + other.sum)
  }
}

/** Says nothing. */
class Row {
  text: string
  tags: { name: string }[] = []
  constructor(text: string) {
    this.text = text
  }
  shout(): string {
    return this.text.toUpperCase()
  }
}

const contentOf = (...values: unknown[]) =>
  values.map((parserContent) => new AssistantMessageChunk({ parserContent })).reduce((left, right) => left.merge(right))
    .parserContent

describe('an instance with a `merge` method in parserContent', () => {
  test('is kept as it is, and not frozen', () => {
    const total = new Total(1)
    expect(contentOf(total)).toBe(total)
    expect(Object.isFrozen(total)).toBe(false)
  })

  test('is kept inside of objects and lists too', () => {
    const total = new Total(1)
    expect(contentOf({ a: [{ total }] })).toEqual({ a: [{ total }] })
    expect((contentOf({ total }) as { total: Total }).total).toBe(total)
  })

  test('merges by its method, from the left', () => {
    expect(contentOf(new Total(1), new Total(2), new Total(3))).toStrictEqual(new Total(6))
  })

  test('gives way to a later value of another class', () => {
    expect(contentOf(new Total(1), 'a')).toBe('a')
    expect(contentOf(new Row('a'), new Total(1))).toStrictEqual(new Total(1))
  })

  test('merges the same for any grouping', () => {
    const [a, b, c] = [1, 2, 3].map((sum) => new AssistantMessageChunk({ parserContent: new Total(sum) }))
    if (a === undefined || b === undefined || c === undefined) throw new Error('three were made')
    expect(a.merge(b.merge(c)).parserContent).toStrictEqual(a.merge(b).merge(c).parserContent)
  })
})

describe('an instance without a `merge` method in parserContent', () => {
  test('is copied field by field and keeps its class', () => {
    const row = new Row('a')
    const kept = contentOf(row) as Row
    expect(kept).toStrictEqual(row)
    expect(kept).not.toBe(row)
    expect(kept.shout()).toBe('A')
  })

  test('is frozen all the way down, and its original is not', () => {
    const row = new Row('a')
    row.tags.push({ name: 'x' })
    const kept = contentOf(row) as Row
    expect([kept, kept.tags, kept.tags[0]].map(Object.isFrozen)).toEqual([true, true, true])
    expect([row, row.tags, row.tags[0]].map(Object.isFrozen)).toEqual([false, false, false])
  })

  test('does not change when its original does', () => {
    const row = new Row('a')
    const chunk = new AssistantMessageChunk({ parserContent: { row } })
    row.text = 'changed'
    row.tags.push({ name: 'x' })
    expect(chunk.parserContent).toStrictEqual({ row: new Row('a') })
  })

  test('merges field by field into a frozen instance of the class', () => {
    const merged = contentOf(new Row('a'), new Row('b')) as Row
    expect(merged).toStrictEqual(new Row('ab'))
    expect([merged.shout(), Object.isFrozen(merged)]).toEqual(['AB', true])
  })

  test('is one whose field `merge` is no method, too', () => {
    const row = Object.assign(new Row('a'), { merge: 'text' })
    const kept = contentOf(row)
    expect(kept).toStrictEqual(row)
    expect([kept === row, Object.isFrozen(kept)]).toEqual([false, true])
  })

  test('is checked as everything else is', () => {
    const row = Object.assign(new Row('a'), { bad: () => 0 })
    expect(() => contentOf({ row })).toThrow(new ChunkDataError('parserContent.row.bad', 'JSON-like', 'function'))
  })
})

describe('an instance of a built-in class in parserContent', () => {
  test.each([
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['a set', new Set()],
    ['a regular expression', /x/],
    ['an error', new Error('x')],
    ['a promise', Promise.resolve()],
    ['an array of bytes', new Uint8Array(1)],
    ['a buffer', new ArrayBuffer(1)],
    ['a boxed text', Object('text')],
    ['a URL', new URL('http://localhost')],
    ['a subclass of a map', new (class Table extends Map {})()],
  ])('is refused, because its state is not in fields: %s', (_, value) => {
    expect(() => contentOf(value)).toThrow(ChunkDataError)
    expect(() => contentOf({ a: [value] })).toThrow(ChunkDataError)
  })
})

describe('a chunk with instances', () => {
  test('shows them in its message and its JSON', () => {
    const chunk = new AssistantMessageChunk({ parserContent: { row: new Row('a'), total: new Total(1) } })
    expect(chunk.toMessage().parserContent).toStrictEqual({ row: new Row('a'), total: new Total(1) })
    expect(chunk.toJSON().parser_content).toStrictEqual({ row: new Row('a'), total: new Total(1) })
    expect(JSON.parse(JSON.stringify(chunk)).parser_content).toEqual({ row: { text: 'a', tags: [] }, total: { sum: 1 } })
  })

  test('equals one with equal instances, and not one with others', () => {
    const chunk = (parserContent: unknown) => new AssistantMessageChunk({ parserContent })
    expect(chunk(new Total(1)).equals(chunk(new Total(1)))).toBe(true)
    expect(chunk(new Total(1)).equals(chunk(new Total(2)))).toBe(false)
    expect(chunk(new Total(1)).equals(chunk({ sum: 1 }))).toBe(false)
  })
})
