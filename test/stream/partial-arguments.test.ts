import { ChunkDataError } from 'chunkfold'
import { PartialArguments } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { pushAll, readPieces } from './argument-texts.js'

describe('the value so far', () => {
  const rows: [text: string, value: unknown][] = [
    ['', undefined],
    [' \n', undefined],
    ['{', {}],
    ['{"cit', {}],
    ['{"city"', {}],
    ['{"city": ', {}],
    ['{"city": "', { city: '' }],
    ['{"city": "Os', { city: 'Os' }],
    ['{"city": "Os\\', { city: 'Os' }],
    ['{"city": "Os\\u00', { city: 'Os' }],
    ['{"city": "Os\\u006c', { city: 'Osl' }],
    ['{"days": 1', {}],
    ['{"days": 1.5e', {}],
    ['{"days": 15,', { days: 15 }],
    ['{"days": 15}', { days: 15 }],
    ['{"now": tru', {}],
    ['{"now": true', { now: true }],
    ['{"at": [1, 2', { at: [1] }],
    ['{"at": [[], {"x": "y', { at: [[], { x: 'y' }] }],
    ['{"a": 1, "a": ', { a: 1 }],
    ['{"a": 1, "a": "z', { a: 'z' }],
    ['[', []],
    ['1', 1],
    ['1.', undefined],
    ['-', undefined],
    ['nul', undefined],
    ['null', {}],
  ]
  test.each(rows)('of %j is %j', (text, value) => expect(readPieces([text]).value).toEqual(value))

  test('leaves unfinished strings out when they are dropped', () => {
    const args = new PartialArguments({ unfinishedStrings: 'drop' })
    args.push('{"a": "x", "b": ["y", "z')
    expect(args.value).toEqual({ a: 'x', b: ['y'] })
    args.push('"]}')
    expect(args.value).toEqual({ a: 'x', b: ['y', 'z'] })
  })

  test('is one object that grows', () => {
    const args = pushAll(['{"list": ['])
    const { value } = args
    args.push('{"text": "a')
    args.push('b"}, 7, ')
    expect(args.value).toBe(value)
    expect(value).toEqual({ list: [{ text: 'ab' }, 7] })
  })

  test('is known without half of a call: an empty delta changes nothing', () => {
    expect(readPieces(['', '{"q"', '', ':1', '', '}', ''])).toEqual({ value: { q: 1 }, status: 'complete', problem: undefined })
  })
})

describe('the status', () => {
  const rows: [text: string, status: string][] = [
    ['', 'partial'],
    ['{"q":1', 'partial'],
    ['{"q":1}', 'complete'],
    ['{"q":1}\n ', 'complete'],
    ['{"q":1}{', 'invalid'],
    ['{"q":1},', 'invalid'],
    ["{'q'", 'invalid'],
    ['12', 'complete'],
    ['12.', 'partial'],
    ['<function', 'invalid'],
  ]
  test.each(rows)('of %j is %s', (text, status) => expect(readPieces([text]).status).toBe(status))

  test('may be complete and go on: only the stream ends a call', () => {
    const args = pushAll(['1'])
    expect(args.status).toBe('complete')
    args.push('2')
    expect([args.status, args.value]).toEqual(['complete', 12])
  })
})

describe('text that is not JSON', () => {
  test('leaves the value as it was, and what follows is not read', () => {
    const args = pushAll(['{"a": "x", "b": oops', '", "c": 1}'])
    expect(args.value).toEqual({ a: 'x' })
    expect(args.status).toBe('invalid')
    expect(args.problem).toEqual({ reason: 'syntax', position: 16, message: 'expected a value, got "o"' })
  })

  test('after complete arguments leaves these', () => {
    expect(readPieces(['{"a":1}', '{"b":2}'])).toMatchObject({ value: { a: 1 }, status: 'invalid', problem: { position: 7 } })
  })

  test('is no reason to throw, but something that is no text is', () => {
    expect(() => new PartialArguments().push({} as never)).toThrow(ChunkDataError)
  })
})

describe('arguments encoded twice', () => {
  const outer = JSON.stringify('{"city": "Oslo"}')
  const rows: [text: string, value: unknown][] = [
    ['"', undefined],
    ['" ', undefined],
    ['"{', {}],
    [outer.slice(0, -5), { city: 'Osl' }],
    [outer, { city: 'Oslo' }],
    [`${outer}x`, { city: 'Oslo' }],
    ['"[1,2', [1]],
    ['"{plain', '{plain'],
    ['"{plain words}"', '{plain words}'],
    ['"{\\"a', {}],
    ['"{"', '{'],
    ['"{}', {}],
    ['"{} x', '{} x'],
    ['"{} x"', '{} x'],
    ['"{"x', '{'],
    ['"words', 'words'],
    ['"12"', '12'],
    ['"null"', 'null'],
    ['""', {}],
    ['" "', {}],
    [JSON.stringify(JSON.stringify('{}')), '"{}"'],
  ]
  test.each(rows)('%s is %j', (text, value) => {
    expect(readPieces([text]).value).toEqual(value)
    expect(readPieces(text.split('')).value).toEqual(value)
  })

  test('are unwrapped without their cut strings when these are dropped', () => {
    expect(readPieces([outer.slice(0, -5)], { unfinishedStrings: 'drop' }).value).toEqual({})
    expect(readPieces(['"words'], { unfinishedStrings: 'drop' }).value).toBeUndefined()
  })
})

describe('hostile arguments', () => {
  test('reach no prototype while they arrive', () => {
    const text = '{"__proto__":{"admin":true,"__proto__":"x"},"constructor":{"prototype":{"admin":true}},"toString":"no"}'
    const args = new PartialArguments()
    for (const character of text) {
      args.push(character)
      expect(({} as Record<string, unknown>).admin).toBeUndefined()
      if (args.value !== undefined) expect(Object.getPrototypeOf(args.value)).toBe(Object.prototype)
    }
    expect(Object.entries(args.value ?? {})).toEqual(Object.entries(JSON.parse(text)))
  })

  test.each(['[', '{"a":', '[{"a":', '"['])('of 100,000 times %s end in a value, not in an overflow', (opening) => {
    const args = pushAll([opening.repeat(100_000), ' '])
    expect(args.status).toBe('invalid')
    if (!opening.startsWith('"')) expect(args.problem).toMatchObject({ reason: 'depth' })
    expect(args.value).toBeDefined()
  })

  test('may be nested 500 levels deep, and not 501', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect(readPieces([nested(500)]).status).toBe('complete')
    expect(readPieces([nested(501)])).toMatchObject({
      status: 'invalid',
      problem: { reason: 'depth', position: 500, message: expect.stringContaining('more than 500 levels') },
    })
  })
})

// Reading the whole prefix again for each of these deltas takes minutes.
describe('120,000 deltas of one character, with the value read after each', () => {
  const size = 120_000
  const rows: [title: string, text: string][] = [
    ['one long string', `{"body":"${'a'.repeat(size)}"}`],
    ['one string of escapes', `{"body":"${'\\n'.repeat(size / 2)}"}`],
    ['many members', `{${Array.from({ length: size / 10 }, (_, at) => `"k${at}":1`).join(',')}}`],
    ['many items', `[${'"a",'.repeat(size / 4)}"a"]`],
    ['one number', '9'.repeat(size)],
    ['one fraction', `0.${'3'.repeat(size)}`],
    ['a string in a string', JSON.stringify(JSON.stringify({ body: 'a'.repeat(size) }))],
    ['a deep place', `${'['.repeat(500)}"${'a'.repeat(size)}`],
  ]
  test.each(rows)('%s: takes moments', (_, text) => {
    const args = new PartialArguments()
    let seen = 0
    for (let at = 0; at < text.length; at++) {
      args.push(text.charAt(at))
      if (args.value !== undefined) seen++
    }
    expect(seen).toBeGreaterThan(size / 2)
    expect(args.status).not.toBe('invalid')
  })
})
