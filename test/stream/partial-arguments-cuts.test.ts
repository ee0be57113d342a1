import { parseArguments } from 'chunkfold/stream'
import { Allow, parse } from 'partial-json'
import { describe, expect, test } from 'vitest'
import { fc } from '../laws/runs.js'
import { share } from '../laws/share.js'
import { anyText, objectText, piecesOf, readPieces, shares } from './argument-texts.js'

const options = fc.constantFrom(undefined, { unfinishedStrings: 'drop' } as const)

describe('any cut of the same text', () => {
  test('gives the same value, status and problem', () => {
    fc.assert(
      fc.property(anyText, shares, options, (text, at, option) => {
        const whole = readPieces([text], option)
        expect(readPieces(piecesOf(text, at), option)).toEqual(whole)
        expect(readPieces(text.split(''), option)).toEqual(whole)
      }),
    )
  })

  test('gives what parseArguments gives, whatever the text is worth', () => {
    fc.assert(
      fc.property(anyText, shares, options, (text, at, option) => {
        const { value, status } = readPieces(piecesOf(text, at), option)
        const parsed = parseArguments({ arguments: text }, option)
        // Nothing is complete once it is known to be all.
        const isBlank = /^[ \t\n\r]*$/.test(text)
        const expected = isBlank ? 'complete' : status === 'partial' ? 'incomplete' : status
        expect([parsed.status, parsed.value]).toEqual([expected, isBlank ? {} : value])
      }),
    )
  })
})

describe('the value of a complete text', () => {
  test('is that of JSON.parse, raw control characters aside, and there is none where JSON.parse has none', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const value = parsed(withEscapedControls(text))
        const { status, value: ours } = readPieces([text])
        expect(status === 'complete').toBe(value !== undefined)
        // Of nothing, of text and of numbers that a double cannot hold, tests of their own tell.
        fc.pre(typeof value === 'object' && value !== null && !/\d{16}|[eE]\+?\d{3}/.test(text))
        expect(ours).toEqual(value)
      }),
    )
  })

  test('keeps the order of keys', () => {
    fc.assert(
      fc.property(objectText, (text) => {
        expect(JSON.stringify(readPieces([text]).value)).toBe(JSON.stringify(parsed(text)))
      }),
    )
  })
})

describe('the value of a prefix', () => {
  test('is the one that parsing all of it again with a tolerant parser gives', () => {
    // Not what partial-json gets wrong: hostile keys, blanks at the end of a cut string, cut escapes, lone surrogates.
    const plain = fc.jsonValue({ maxDepth: 3, stringUnit: fc.constantFrom('a', 'b', '{', ']', ':', ',') })
    fc.assert(
      fc.property(plain, share, (value, part) => {
        const text = JSON.stringify({ value })
        const prefix = text.slice(0, Math.ceil(part * text.length))
        fc.pre(prefix.length > 0)
        expect(readPieces(prefix.split('')).value).toEqual(parse(prefix, Allow.STR | Allow.OBJ | Allow.ARR))
      }),
    )
  })

  test('has no cut strings when they are dropped', () => {
    fc.assert(
      fc.property(objectText, share, (text, part) => {
        const prefix = text.slice(0, Math.ceil(part * text.length))
        const whole = new Set(stringsIn(text))
        const { value } = readPieces([prefix], { unfinishedStrings: 'drop' })
        for (const string of stringsIn(JSON.stringify(value ?? null))) expect(whole).toContain(string)
      }),
    )
  })

  test('has no string that ends in half a character, unless the whole string does', () => {
    const text = '{"a":"x\ud83d\ude00","b":"\\ud83d\\ude00","c":"\ud83d","d":"\\ud83dy"}'
    const seen = text.split('').map((_, at) => readPieces([text.slice(0, at + 1)]).value as Record<string, string>)
    expect(new Set(seen.map(({ a }) => a))).toEqual(new Set([undefined, '', 'x', 'x😀']))
    expect(new Set(seen.map(({ b }) => b))).toEqual(new Set([undefined, '', '😀']))
    expect(new Set(seen.map(({ c }) => c))).toEqual(new Set([undefined, '', '\ud83d']))
    expect(new Set(seen.map(({ d }) => d))).toEqual(new Set([undefined, '', '\ud83dy']))
  })
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function withEscapedControls(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"?/gsu, (string) =>
    string.replace(/\\.|\p{Cc}/gsu, (found) => (found.length > 1 ? found : JSON.stringify(found).slice(1, -1))),
  )
}

/** All strings of a JSON text, keys included, also those that a later key replaces. */
function stringsIn(text: string): string[] {
  return Array.from(text.matchAll(/"(?:[^"\\]|\\.)*"/gs), ([string]) => JSON.parse(string) as string)
}
