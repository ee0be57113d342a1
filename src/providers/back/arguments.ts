/**
 * The arguments of calls on their way back. As text they stay as they came, to the letter: a number that JavaScript cannot
 * hold is not rounded. As an object, an integer that a double cannot hold is the string of its digits.
 */

import { isPlainObject } from '../../json.js'

const none = '{}'

/**
 * Arguments that can be sent: the same text where it is JSON. Nothing is `{}`, and so is what was cut off or is no JSON at
 * all. Line breaks and other control characters that a model wrote raw into a string are escaped.
 */
export function mendedArguments(text: string): string {
  if (isJson(text)) return text
  const escaped = mapJson(text, escapeControls, (between) => between)
  return escaped !== text && isJson(escaped) ? escaped : none
}

/**
 * Arguments as an object. JSON in a JSON string is unwrapped, once; null is none; any other value that is no object is put
 * under `input`.
 *
 * @param text - JSON
 */
export function argumentsObject(text: string): Record<string, unknown> {
  const value = parseExactly(text)
  const inner = typeof value === 'string' && isJson(value) ? parseExactly(value) : value
  if (isPlainObject(inner)) return inner
  return value === null || value === '' ? {} : { input: value }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function escapeControls(string: string): string {
  // Those that JSON takes raw stay.
  return string.replace(/\p{Cc}/gu, (character) => JSON.stringify(character).slice(1, -1))
}

/** A number of 16 digits, or an exponent of three, may be one that a double cannot hold. */
const mayBeInexact = /\d{16}|[eE]\+?\d{3}/

/** The value of a JSON text, in which numbers that would change stand as strings. */
function parseExactly(text: string): unknown {
  if (!mayBeInexact.test(text)) return JSON.parse(text)
  const quoted = (between: string) => between.replace(/[-+.\deE]+/g, (word) => (isInexact(word) ? `"${word}"` : word))
  return JSON.parse(mapJson(text, (string) => string, quoted))
}

/** Between strings, only numbers begin with a digit or a minus. Of a fraction, digits beyond the 17th are not missed. */
function isInexact(word: string): boolean {
  if (!/^-?\d/.test(word)) return false
  const value = Number(word)
  return !Number.isFinite(value) || (/^-?\d{16,}$/.test(word) && String(value) !== word)
}

/** A JSON text with its strings, quotes included, and what is between them replaced; the text may be cut off. */
function mapJson(text: string, mapString: (string: string) => string, mapBetween: (between: string) => string): string {
  const pieces: string[] = []
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at)
    const start = quote === -1 ? text.length : quote
    const end = endOfString(text, start)
    pieces.push(mapBetween(text.slice(at, start)), mapString(text.slice(start, end)))
    at = end
  }
  return pieces.join('')
}

/** Counted by characters, because a pattern overflows the stack on a string of megabytes. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at + 1
  }
  return text.length
}
