import { concatTokenIds, mergeDicts, mergeLogprobs, mergeObjects, mergeParserContent } from 'chunkfold'
import { describe, expect, expectTypeOf, test } from 'vitest'

/** As a caller sees a value that may be missing: the compiler must not know which it is. */
const maybe = <T>(value: T): T | undefined => value
const nullable = <T>(value: T): T | null => value

describe('the type of mergeParserContent', () => {
  test('is text for two texts', () => {
    const merged = mergeParserContent('a', 'b')
    expectTypeOf(merged).toEqualTypeOf<string>()
    expect(merged).toBe('ab')
  })

  test('is a list of what is in either for two lists', () => {
    expectTypeOf(mergeParserContent([1], [2])).toEqualTypeOf<number[]>()
    const merged = mergeParserContent([1], ['a', null])
    expectTypeOf(merged).toEqualTypeOf<(number | string | null)[]>()
    expect(merged).toEqual([1, 'a', null])
  })

  test('reads read-only lists', () => {
    const [left, right]: [readonly number[], readonly string[]] = [[1], ['a']]
    expectTypeOf(mergeParserContent(left, right)).toEqualTypeOf<(number | string)[]>()
  })

  test('has the keys of both for two objects', () => {
    const merged = mergeParserContent({ a: 'x', b: 1 }, { a: 'y', c: true })
    expectTypeOf(merged).toEqualTypeOf<{ a: string; b: number; c: boolean }>()
    expect(merged).toEqual({ a: 'xy', b: 1, c: true })
  })

  test('is the right one where the kinds differ', () => {
    expectTypeOf(mergeParserContent('a', 1 as number)).toEqualTypeOf<number>()
    expectTypeOf(mergeParserContent('a', ['b'])).toEqualTypeOf<string[]>()
    expectTypeOf(mergeParserContent(['a'], 'b' as string)).toEqualTypeOf<string>()
    const merged = mergeParserContent({ a: 1 }, 'b')
    expectTypeOf(merged).toEqualTypeOf<'b'>()
    expect(merged).toBe('b')
  })

  test('is the other one where one is null or undefined', () => {
    expectTypeOf(mergeParserContent('a' as string, null)).toEqualTypeOf<string>()
    expectTypeOf(mergeParserContent(['a'], undefined)).toEqualTypeOf<string[]>()
    expectTypeOf(mergeParserContent(null, 1 as number)).toEqualTypeOf<number>()
    expectTypeOf(mergeParserContent(undefined, { a: 1 })).toEqualTypeOf<{ a: number }>()
    expectTypeOf(mergeParserContent(null, undefined)).toEqualTypeOf<null>()
    expectTypeOf(mergeParserContent(undefined, null)).toEqualTypeOf<undefined>()
    expect([mergeParserContent(null, undefined), mergeParserContent(undefined, null)]).toEqual([null, undefined])
  })

  test('covers both cases where an operand may be missing', () => {
    expectTypeOf(mergeParserContent('a', maybe<string>('b'))).toEqualTypeOf<string>()
    expectTypeOf(mergeParserContent(1 as number, maybe<string>('b'))).toEqualTypeOf<number | string>()
    expectTypeOf(mergeParserContent(maybe<number>(1), 'b' as string)).toEqualTypeOf<string>()
    expectTypeOf(mergeParserContent(maybe<string>('a'), maybe<string>('b'))).toEqualTypeOf<string | undefined>()
    expectTypeOf(mergeParserContent(maybe([1]), ['a'])).toEqualTypeOf<(number | string)[] | string[]>()
    expectTypeOf(mergeParserContent(nullable([1]), ['a'])).toEqualTypeOf<(number | string)[] | string[]>()
    expectTypeOf(mergeParserContent([1], maybe(['a']))).toEqualTypeOf<(number | string)[] | number[]>()
    const merged = mergeParserContent([1], nullable(['a']))
    expectTypeOf(merged).toEqualTypeOf<(number | string)[] | number[]>()
    expect(merged).toEqual([1, 'a'])
  })

  test('is unknown where nothing is known', () => {
    const [left, right]: unknown[] = ['a', 'b']
    expectTypeOf(mergeParserContent(left, right)).toBeUnknown()
  })

  test('is the class for two instances of it', () => {
    class Row {
      readonly text: string = 'a'
    }
    const merged = mergeParserContent(new Row(), new Row())
    expectTypeOf(merged).toEqualTypeOf<Row>()
    expect(merged).toBeInstanceOf(Row)
  })
})

describe('the type of mergeDicts', () => {
  test('has the keys of both', () => {
    const merged = mergeDicts({ a: [1] }, { b: 2 })
    expectTypeOf(merged).toEqualTypeOf<{ a: number[]; b: number }>()
    expect(merged).toEqual({ a: [1], b: 2 })
  })

  test('merges nested objects in the same way', () => {
    const merged = mergeDicts({ a: { b: { c: 'x', d: 1 } } }, { a: { b: { c: 'y', e: [1] } } })
    expectTypeOf(merged).toEqualTypeOf<{ a: { b: { c: string; d: number; e: number[] } } }>()
    expect(merged).toEqual({ a: { b: { c: 'xy', d: 1, e: [1] } } })
  })

  test('joins lists of different items', () => {
    const merged = mergeDicts({ a: [1] }, { a: ['x'] })
    expectTypeOf(merged).toEqualTypeOf<{ a: (number | string)[] }>()
    expect(merged).toEqual({ a: [1, 'x'] })
  })

  test('is null where the right one is null, which overwrites', () => {
    const merged = mergeDicts({ a: 'x' }, { a: null })
    expectTypeOf(merged).toEqualTypeOf<{ a: null }>()
    expect(merged).toEqual({ a: null })
  })

  test('is the right one where the kinds differ', () => {
    const merged = mergeDicts({ a: 'x', b: [1] }, { a: 1, b: { c: 2 } })
    expectTypeOf(merged).toEqualTypeOf<{ a: number; b: { c: number } }>()
    expect(merged).toEqual({ a: 1, b: { c: 2 } })
  })

  test('covers both cases where a value may be null', () => {
    expectTypeOf(mergeDicts({ a: 'x' }, { a: nullable<string>('y') })).toEqualTypeOf<{ a: string | null }>()
    const merged = mergeDicts({ a: nullable<string>('x') }, { a: 'y' })
    expectTypeOf(merged).toEqualTypeOf<{ a: string }>()
    expect(merged).toEqual({ a: 'xy' })
  })

  test('keeps that a key of the left object may be missing', () => {
    const left: { a?: string } = { a: 'x' }
    const merged = mergeDicts(left, { b: [1] })
    expectTypeOf(merged).toEqualTypeOf<{ a: string | undefined; b: number[] }>()
    expect(merged).toEqual({ a: 'x', b: [1] })
  })

  test('takes objects only', () => {
    // @ts-expect-error A text has no keys to merge by; mergeParserContent takes values of any kind.
    expect(mergeDicts('', {})).toEqual({})
    // @ts-expect-error Nothing is no object: mergeParserContent is the one for which null is an identity.
    expect(() => mergeDicts(null, {})).toThrow(TypeError)
  })
})

describe('the types of the other helpers', () => {
  test('mergeObjects gives the type of the right one', () => {
    class Row {
      readonly text: string = 'a'
    }
    expectTypeOf(mergeObjects(new Row(), new Row())).toEqualTypeOf<Row>()
    const other = mergeObjects(new Row(), { n: 1 })
    expectTypeOf(other).toEqualTypeOf<{ n: number }>()
    expect(other).toEqual({ n: 1 })
  })

  test('concatTokenIds gives ids, or what it was given', () => {
    expectTypeOf(concatTokenIds([1], [2])).toEqualTypeOf<number[] | readonly number[]>()
    expectTypeOf(concatTokenIds(null, undefined)).toEqualTypeOf<readonly number[] | null | undefined>()
    // @ts-expect-error Token ids are numbers, so that texts are refused before they run.
    expect(concatTokenIds(['a'], [2])).toEqual(['a', 2])
  })

  test('mergeLogprobs gives one of its operand types', () => {
    const merged = mergeLogprobs({ content: [1] }, { content: [2] })
    expectTypeOf(merged).toEqualTypeOf<{ content: number[] }>()
    expectTypeOf(mergeLogprobs([1], null)).toEqualTypeOf<number[] | null>()
    expect(merged).toEqual({ content: [1, 2] })
  })
})
