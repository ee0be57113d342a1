import type { JsonValue } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { type JsonPath, JsonPathWriter, parseJsonPath } from '../../src/providers/json-path-writer.js'
import { fc } from '../laws/runs.js'

type Leaf = readonly [path: JsonPath, value: JsonValue]

/** The leaves of a value, front to back; those of empty objects and lists are none. */
function leavesOf(value: JsonValue, path: JsonPath = []): Leaf[] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  const entries = Array.isArray(value) ? value.map((item, at) => [at, item] as const) : Object.entries(value)
  return entries.flatMap(([step, item]) => leavesOf(item ?? null, [...path, step]))
}

describe('JsonPathWriter', () => {
  test('writes the leaves of any object as that object, strings in any pieces', () => {
    // Empty objects and lists have no leaves to tell of them.
    const value = fc.letrec<{ value: JsonValue; object: JsonValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: 'binary' }),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        tie('object'),
        fc.array(tie('value'), { minLength: 1, maxLength: 3 }),
      ),
      object: fc.dictionary(fc.string(), tie('value'), { minKeys: 1, maxKeys: 3 }),
    })).object
    fc.assert(
      fc.property(value, fc.nat(3), (object, size) => {
        const writer = new JsonPathWriter()
        const pieces: string[] = []
        const write = (path: JsonPath, piece: JsonValue, isOpen: boolean) => {
          expect(writer.write(path, piece, isOpen)).toBe(true)
          pieces.push(writer.take())
        }
        for (const [path, leaf] of leavesOf(object)) {
          if (typeof leaf !== 'string' || size === 0) write(path, leaf, false)
          else {
            for (let at = 0; at < leaf.length; at += size) write(path, leaf.slice(at, at + size), true)
            write(path, '', false)
          }
        }
        writer.end()
        expect(JSON.parse(pieces.join('') + writer.take())).toEqual(object)
      }),
    )
  })

  test.each<[string, readonly Leaf[], JsonPath]>([
    ['what was written', [[['a'], 1]], ['a']],
    [
      'an object that was closed',
      [
        [['a', 'b'], 1],
        [['c'], 2],
      ],
      ['a', 'd'],
    ],
    ['inside of a value', [[['a'], 1]], ['a', 'b']],
    ['an object that is open', [[['a', 'b'], 1]], ['a']],
    ['a list whose items do not begin with the first', [], ['a', 1]],
    ['an item that leaves one out', [[['a', 0], 1]], ['a', 2]],
    [
      'an item that was written',
      [
        [['a', 0], 1],
        [['a', 1], 2],
      ],
      ['a', 0],
    ],
    ['a key of a list', [[['a', 0], 1]], ['a', 'b']],
    ['an item of an object', [[['a', 'b'], 1]], ['a', 0]],
    ['an item of the whole', [], [0]],
    ['the whole', [], []],
  ])('refuses a path to %s', (_, before, path) => {
    const writer = new JsonPathWriter()
    for (const [step, value] of before) expect(writer.write(step, value, false)).toBe(true)
    const text = writer.take()
    expect(writer.write(path, 'x', false)).toBe(false)
    expect(writer.take()).toBe('')
    writer.end()
    expect(() => JSON.parse(text + writer.take())).not.toThrow()
  })

  test('takes no value as the end of the string that is open, and else as nothing', () => {
    const writer = new JsonPathWriter()
    expect(writer.write(['a'], undefined, true)).toBe(true)
    expect(writer.write(['a'], 'x', true)).toBe(true)
    expect(writer.write(['a'], undefined, false)).toBe(true)
    expect(writer.write(['b'], 1, false)).toBe(true)
    writer.end()
    expect(writer.take()).toBe('{"a":"x","b":1}')
  })

  test('refuses a value that is no string in a string, and everything once it has ended', () => {
    const writer = new JsonPathWriter()
    expect(writer.write(['a'], 'x', true)).toBe(true)
    expect(writer.write(['a'], 3, false)).toBe(false)
    writer.end()
    writer.end()
    expect(writer.write(['b'], 1, false)).toBe(false)
    expect(writer.take()).toBe('{"a":"x"}')
  })
})

describe('parseJsonPath', () => {
  test.each<[unknown, JsonPath | undefined]>([
    ['$.a', ['a']],
    ['$.rows[0].name', ['rows', 0, 'name']],
    ['$[2][10]', [2, 10]],
    ["$['two words'].x", ['two words', 'x']],
    ['$["a.b"]["c[0]"]', ['a.b', 'c[0]']],
    ["$['it\\'s']", ["it's"]],
    ['$[\'say "hi"\']', ['say "hi"']],
    ["$['tab\\t\\u00e9']", ['tab\té']],
    ['$.__proto__', ['__proto__']],
    ['$', undefined],
    ['a.b', undefined],
    ['$..a', undefined],
    ['$.*', undefined],
    ['$[*]', undefined],
    ['$[-1]', undefined],
    ['$.a[', undefined],
    ["$['bad\\q']", undefined],
    ['', undefined],
    [5, undefined],
    [undefined, undefined],
  ])('%j', (path, steps) => {
    expect(parseJsonPath(path)).toEqual(steps)
  })
})
