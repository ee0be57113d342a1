/**
 * Numbers of a JSON text, read a character at a time, and their values: a number that a double cannot hold is the string of
 * its characters, so that an id is never rounded.
 */

import type { TokenReader, TokenState } from './json-token.js'

type NumberState = 'start' | 'minus' | 'zero' | 'integer' | 'point' | 'fraction' | 'exponent' | 'sign' | 'power'

/** Where a number may end. */
const whole: ReadonlySet<NumberState> = new Set(['zero', 'integer', 'fraction', 'power'])

/** Reads one number. It has no end of its own: the character behind it closes it. */
export class NumberReader implements TokenReader {
  #step: NumberState = 'start'
  #text = ''
  #state: TokenState = 'open'

  readonly expected = 'a digit'

  get state(): TokenState {
    return this.#state
  }

  /** True when the number may end here. */
  get isWhole(): boolean {
    return whole.has(this.#step)
  }

  get value(): number | string {
    return exactNumber(this.#text, this.#step === 'integer')
  }

  read(text: string, from: number): number {
    let at = from
    for (; at < text.length; at++) {
      const next = stateAfter(this.#step, text.charCodeAt(at))
      if (next === undefined) break
      this.#step = next
    }
    this.#text += text.slice(from, at)
    if (at < text.length) this.#state = this.isWhole ? 'closed' : 'broken'
    return at
  }
}

const MINUS = 0x2d
const PLUS = 0x2b
const POINT = 0x2e
const ZERO = 0x30
const NINE = 0x39
const UPPER_E = 0x45
const LOWER_E = 0x65

/** True for a character that a number begins with. */
export function beginsNumber(character: string): boolean {
  return stateAfter('start', character.charCodeAt(0)) !== undefined
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE
}

function stateAfter(state: NumberState, code: number): NumberState | undefined {
  if (isDigit(code)) return stateAfterDigit(state, code)
  if (code === MINUS && state === 'start') return 'minus'
  if (code === POINT && (state === 'zero' || state === 'integer')) return 'point'
  if ((code === UPPER_E || code === LOWER_E) && state !== 'power' && whole.has(state)) return 'exponent'
  return (code === PLUS || code === MINUS) && state === 'exponent' ? 'sign' : undefined
}

function stateAfterDigit(state: NumberState, code: number): NumberState | undefined {
  if (state === 'start' || state === 'minus') return code === ZERO ? 'zero' : 'integer'
  if (state === 'zero') return undefined
  if (state === 'integer') return 'integer'
  return state === 'point' || state === 'fraction' ? 'fraction' : 'power'
}

/** Fewer digits than these always fit into a double. */
const SAFE_LENGTH = 16

/**
 * No number that means something is written with more characters. Reading the value of one after every digit would cost its
 * length each time.
 */
const MAX_LENGTH = 1000

/**
 * An integer that a double rounds, and any number that it makes infinite or that is longer than the limit, is the string of
 * its characters. The digits of a fraction beyond the 17th are not missed.
 */
function exactNumber(text: string, isInteger: boolean): number | string {
  if (text.length > MAX_LENGTH) return text
  const value = Number(text)
  const isRounded = isInteger && text.length >= SAFE_LENGTH && String(value) !== text
  return isRounded || !Number.isFinite(value) ? text : value
}
