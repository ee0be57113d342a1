import { describe, expect, test } from 'vitest'
import { PrintableText, printable } from '../../src/cli/printable.js'
import { Rows } from '../../src/cli/rows.js'
import { fc } from '../laws/runs.js'

const nasty = fc.constantFrom(
  'a',
  'é',
  '日',
  '🎈',
  '👩‍👧',
  'e\u0301',
  ' ',
  '\n',
  '\t',
  '\r',
  '\r\n',
  '\u001b[2J',
  '\u009b',
  '\u202e',
  '\0',
  'word ',
)
const texts = fc.array(
  fc.array(nasty, { maxLength: 4 }).map((pieces) => pieces.join('')),
  { maxLength: 20 },
)

describe('printable', () => {
  test.each([
    ['\u001b[31mred\u001b[0m', '\\x1b[31mred\\x1b[0m'],
    ['\u001b]0;title\u0007', '\\x1b]0;title\\x07'],
    ['\u009b1m\u0085\u007f', '\\x9b1m\\x85\\x7f'],
    ['a\u202eb\u2066', 'a\\u202eb\\u2066'],
    ['a\r\nb\rc\n\td', 'a\nb\\rc\n\td'],
    ['Grüße, 日本 👩‍👧', 'Grüße, 日本 👩‍👧'],
  ])('shows %j as %j', (text, shown) => expect(printable(text)).toBe(shown))

  test('lets nothing through that a terminal obeys, but line feeds and tabs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(printable(text)).not.toMatch(/[^\P{Cc}\n\t]/u)
      }),
    )
  })

  test('any cut of a text gives the same', () => {
    fc.assert(
      fc.property(texts, (pieces) => {
        const text = new PrintableText()
        const shown = pieces.map((piece) => text.add(piece)).join('') + text.end()
        expect(shown).toBe(printable(pieces.join('')))
      }),
    )
  })
})

function rowsOf(pieces: readonly string[], columns: number): string[] {
  const rows = new Rows()
  return [...pieces.flatMap((piece) => rows.add(piece, columns)), rows.open]
}

describe('Rows', () => {
  test.each<[string, number, string[]]>([
    ['one two three', 8, ['one two ', 'three']],
    ['one two', 7, ['one two']],
    ['one two three', 7, ['one two', 'three']],
    ['abcdefgh', 3, ['abc', 'def', 'gh']],
    ['a\n\nb\n', 5, ['a', '', 'b', '']],
    ['日本語日本', 6, ['日本語', '日本']],
    ['a\tb', 20, ['a       b']],
    ['👩‍👧👩‍👧', 2, ['👩‍👧', '👩‍👧']],
    ['', 4, ['']],
    [' abcdefgh日', 9, [' ', 'abcdefgh', '日']],
  ])('%j, %i columns wide', (text, columns, rows) => expect(rowsOf([text], columns)).toEqual(rows))

  test('any cut between characters gives the same rows', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 12 }), (pieces, columns) => {
        const clean = pieces.map((piece) => printable(piece))
        expect(rowsOf(clean, columns)).toEqual(rowsOf([clean.join('')], columns))
      }),
    )
  })

  test('loses nothing but the spaces between two rows', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 12 }), (pieces, columns) => {
        const visible = (text: string) => text.replace(/\s/g, '')
        expect(visible(rowsOf([printable(pieces.join(''))], columns).join(''))).toBe(visible(printable(pieces.join(''))))
      }),
    )
  })

  test('a letter with marks without end does not grow its row without end', () => {
    const rows = rowsOf([`a${'\u0301'.repeat(10_000)}`], 10)
    expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(80)
    expect(rows.join('')).toHaveLength(10_001)
  })
})
