import { describe, expect, test } from 'vitest'
import { Pieces } from '../../src/providers/anthropic-pieces.js'

describe('Pieces', () => {
  test('gives out a whole text once, whatever it follows', () => {
    const pieces = new Pieces()
    expect([pieces.start('a', 'He'), pieces.add('a', 'll')]).toEqual(['He', 'll'])
    expect([pieces.rest('a', 'Hello'), pieces.rest('a', 'Hello'), pieces.rest('a', 'Hello!')]).toEqual(['o', '', '!'])
  })

  test('keeps texts of different names apart', () => {
    const pieces = new Pieces()
    expect([pieces.add('a', 'x'), pieces.rest('b', 'xy'), pieces.rest('a', 'xy')]).toEqual(['x', 'xy', 'y'])
  })

  test('says whether a whole text begins with what was given out', () => {
    const pieces = new Pieces()
    pieces.add('a', 'Hel')
    expect([pieces.agree('a', 'Hello'), pieces.agree('a', 'Help'), pieces.agree('a', 'He'), pieces.agree('b', '')]).toEqual([
      true,
      true,
      false,
      true,
    ])
  })
})
