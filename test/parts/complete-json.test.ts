import { describe, expect, test } from 'vitest'
import { CompleteJson } from '../../src/parts/complete-json.js'
import { fc } from '../laws/runs.js'

/** The answer after all of these pieces. */
function isComplete(...pieces: string[]): boolean {
  const json = new CompleteJson()
  for (const piece of pieces) json.push(piece)
  return json.isComplete(pieces.join(''))
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('isComplete', () => {
  test.each([
    '{}',
    '{"a":{"b":[1,{}]}}',
    '[]',
    '[[],[]]',
    '""',
    '"}"',
    '{"a":"}"}',
    '{"a":"\\"}"}',
    '{"a":"\\\\"}',
    ' \n{}\t\r ',
    'null',
    'true',
    '-1.5e3',
  ])('%j is complete', (text) => expect(isComplete(text)).toBe(true))

  test.each([
    '',
    ' ',
    '{',
    '[',
    '"',
    '{"a":1',
    '{"a":"}',
    '{"a":"\\"}',
    '{"a":"\\\\\\"}',
    '{}}',
    '{}{}',
    '{} x',
    '{}\u00a0',
    '[}',
    '}{',
    '{a:1}',
    "{'a':1}",
    '{"a":1,}',
    'nul',
    '1 2',
    '-',
    '"a"b',
    '1{}',
  ])('%j is not complete', (text) => expect(isComplete(text)).toBe(false))

  test('answers after every piece', () => {
    const json = new CompleteJson()
    const answers = ['{', '"a"', ':1', '}', ' ', 'x', ''].map((piece, index, pieces) => {
      json.push(piece)
      return json.isComplete(pieces.slice(0, index + 1).join(''))
    })
    expect(answers).toEqual([false, false, false, true, true, false, false])
  })

  test('is not misled by a text that was complete as a number', () => {
    const json = new CompleteJson()
    json.push('1')
    expect(json.isComplete('1')).toBe(true)
    json.push('2')
    expect(json.isComplete('12')).toBe(true)
    json.push(' 3')
    expect(json.isComplete('12 3')).toBe(false)
  })

  test('finds an escape that a cut has separated from its character', () => {
    expect(isComplete('{"a":"\\', '"}')).toBe(false)
    expect(isComplete('{"a":"\\', '"', '"}')).toBe(true)
    expect(isComplete('{"a":"\\\\', '"}')).toBe(true)
  })

  test('looks for numbers and words in short texts only', () => {
    expect(isComplete('1'.repeat(64))).toBe(true)
    expect(isComplete('1'.repeat(65))).toBe(false)
    expect(isComplete(`${' '.repeat(65)}{}`)).toBe(true)
    expect(isComplete(JSON.stringify('a'.repeat(65)))).toBe(true)
  })

  test('answers for 100,000 levels', () => {
    expect(isComplete('['.repeat(100_000))).toBe(false)
    expect(isComplete('['.repeat(100_000), ']'.repeat(100_000))).toBe(true)
  })

  test('is what JSON.parse says, for any text in any pieces, asked at any time', () => {
    const piece = fc.constantFrom('{', '}', '[', ']', '"', '\\', '"a":', '1', ',', ' ', 'null', '{}', '""', '\\"', 'é')
    const pieces = fc.array(fc.tuple(piece, fc.boolean()), { maxLength: 15 })
    fc.assert(
      fc.property(pieces, (list) => {
        const json = new CompleteJson()
        let text = ''
        for (const [next, isAsked] of list) {
          json.push(next)
          text += next
          if (isAsked) expect(json.isComplete(text)).toBe(parses(text))
        }
        expect(json.isComplete(text)).toBe(parses(text))
      }),
    )
  })
})
