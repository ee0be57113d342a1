/**
 * The arguments of calls on their way back. As text they stay as they came, to the letter: a number that JavaScript cannot
 * hold is not rounded. As an object they are what `parseArguments` reads.
 */

import { isJson, isPlainObject } from '../../json.js'
import { parseArguments } from '../../stream/parse-arguments.js'

const none = '{}'

/**
 * Arguments that can be sent: the same text where it is JSON. Nothing is `{}`, and so is what was cut off or is no JSON at
 * all. Line breaks and other control characters that a model wrote raw into a string are escaped.
 */
export function mendedArguments(text: string): string {
  if (isJson(text)) return text
  const escaped = escapeControls(text)
  return escaped !== text && isJson(escaped) ? escaped : none
}

/**
 * Arguments as an object. A value that is no object is put under `input`, and so is the text of what cannot be read.
 *
 * @param text - JSON
 */
export function argumentsObject(text: string): Record<string, unknown> {
  const parsed = parseArguments({ arguments: text })
  if (parsed.status !== 'complete') return { input: text }
  return isPlainObject(parsed.value) ? parsed.value : { input: parsed.value }
}

/** A text with the control characters inside of its strings escaped; between strings they are white space, or wrong. */
function escapeControls(text: string): string {
  const pieces: string[] = []
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at)
    const start = quote === -1 ? text.length : quote
    const end = endOfString(text, start)
    pieces.push(text.slice(at, start), escaped(text.slice(start, end)))
    at = end
  }
  return pieces.join('')
}

/** What JSON takes raw stays, and so does what a backslash stands before: an escape that JSON has, or one that nobody has. */
function escaped(string: string): string {
  return string.replace(/\\.|\p{Cc}/gsu, (found) => (found.length > 1 ? found : JSON.stringify(found).slice(1, -1)))
}

/** Counted by characters, because a pattern overflows the stack on a string of megabytes. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at + 1
  }
  return text.length
}
