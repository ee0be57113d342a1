import { parseArguments } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { argumentsObject, mendedArguments } from '../../../src/providers/back/arguments.js'
import { fc } from '../../laws/runs.js'
import { anyText } from '../../stream/argument-texts.js'

describe('argumentsObject', () => {
  const rows: [json: string, object: unknown][] = [
    ['{}', {}],
    [' {"a": {"b": [1, 2.5, -3e2, true, null, "x"]}} ', { a: { b: [1, 2.5, -300, true, null, 'x'] } }],
    ['{"id":9007199254740993}', { id: '9007199254740993' }],
    ['{"id":[-12345678901234567890,{"n":9007199254740993}]}', { id: ['-12345678901234567890', { n: '9007199254740993' }] }],
    ['{"id":9007199254740992,"big":100000000000000000000}', { id: 9007199254740992, big: 100000000000000000000 }],
    ['{"id":"9007199254740993","q":"\\"9007199254740993 1e999"}', { id: '9007199254740993', q: '"9007199254740993 1e999' }],
    ['{"huge":1e400,"tiny":1e-400}', { huge: '1e400', tiny: 0 }],
    ['{"fraction":0.12345678901234567890}', { fraction: 0.12345678901234568 }],
    ['"{\\"a\\":1}"', { a: 1 }],
    ['"{\\"a\\":9007199254740993}"', { a: '9007199254740993' }],
    ['"\\"{}\\""', { input: '"{}"' }],
    ['"plain"', { input: 'plain' }],
    ['[1]', { input: [1] }],
    ['5', { input: 5 }],
    ['null', {}],
    ['""', {}],
  ]
  test.each(rows)('reads %s as %j', (json, object) => expect(argumentsObject(json)).toEqual(object))

  test('takes hostile keys for data', () => {
    const object = argumentsObject('{"__proto__":{"polluted":true},"constructor":1}')
    expect(Object.keys(object)).toEqual(['__proto__', 'constructor'])
    expect(Object.getPrototypeOf(object)).toBe(Object.prototype)
  })

  test('has the text of what cannot be read', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(argumentsObject(deep)).toEqual({ input: deep })
  })
})

describe('mendedArguments', () => {
  test('are JSON with the value that parseArguments gives, and none where there is no value', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [before, after] = [text, mendedArguments(text)].map((one) => parseArguments({ arguments: one }))
        expect(after).toEqual(before?.status === 'complete' ? before : { status: 'complete', value: {} })
        expect(() => JSON.parse(mendedArguments(text))).not.toThrow()
      }),
    )
  })

  test('are none where a backslash stands before a raw line break', () => {
    expect(mendedArguments('{"command":"ls \\\n -l"}')).toBe('{}')
  })
})

describe('arguments of megabytes', () => {
  const long = 'x'.repeat(2_000_000)

  test('are read and mended without overflowing the stack', () => {
    expect(argumentsObject(`{"text":"${long}","id":9007199254740993}`)).toEqual({ text: long, id: '9007199254740993' })
    expect(mendedArguments(`{"text":"${long}\n"}`)).toBe(`{"text":"${long}\\n"}`)
    expect(mendedArguments(`{"text":"${long}`)).toBe('{}')
    expect(mendedArguments('['.repeat(1_000_000))).toBe('{}')
  })
})
