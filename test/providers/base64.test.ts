import { describe, expect, test } from 'vitest'
import { Base64Pieces, bytesAsBase64 } from '../../src/providers/base64.js'
import { fc } from '../laws/runs.js'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

describe('Base64Pieces', () => {
  test('join to the base64 of all bytes, in whatever pieces they come', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 20 }), { maxLength: 10 }), (pieces) => {
        const joined = new Base64Pieces()
        const text = pieces.map((piece) => joined.add(base64(piece))).join('') + joined.end()
        expect(text).toBe(base64(Buffer.concat(pieces)))
      }),
    )
  })

  test('pass on what is not base64', () => {
    expect(new Base64Pieces().add('not base64!')).toBe('not base64!')
  })

  test('begin anew after their end', () => {
    const pieces = new Base64Pieces()
    expect([pieces.add('AQ=='), pieces.end(), pieces.end()]).toEqual(['', 'AQ==', ''])
  })
})

describe('bytesAsBase64', () => {
  test.each<[string, unknown, unknown]>([
    ['bytes', Uint8Array.of(1, 2, 3), 'AQID'],
    ['a buffer', Buffer.from('hi'), 'aGk='],
    ['bytes in objects and lists', { a: [{ b: Uint8Array.of(255) }] }, { a: [{ b: '/w==' }] }],
    ['what holds no bytes', { a: ['x', 1, null, true, undefined] }, { a: ['x', 1, null, true, undefined] }],
  ])('%s', (_, value, expected) => {
    expect(bytesAsBase64(value)).toEqual(expected)
  })

  test('takes more bytes than a call takes arguments', () => {
    const bytes = new Uint8Array(300_000).map((_, at) => at % 251)
    expect(bytesAsBase64(bytes)).toBe(base64(bytes))
  })

  test('keeps a key of any name', () => {
    const value = JSON.parse('{"__proto__":{"a":1}}')
    expect(Object.keys(bytesAsBase64(value) as object)).toEqual(['__proto__'])
  })
})
