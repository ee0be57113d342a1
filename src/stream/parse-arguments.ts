import { ChunkDataError, describe } from '../errors.js'
import type { JsonValue } from '../json.js'
import type { JsonProblem } from './json/json-reader.js'
import { PartialArguments, type PartialArgumentsOptions } from './partial-arguments.js'

/**
 * The arguments are JSON.
 *
 * @inline
 */
interface CompleteArguments {
  readonly status: 'complete'
  readonly value: JsonValue
}

/**
 * The arguments break off: with more text they could be JSON.
 *
 * @inline
 */
interface IncompleteArguments {
  readonly status: 'incomplete'
  /** What can be read, as `PartialArguments` gives it; undefined when that is nothing. */
  readonly value: JsonValue | undefined
  /** Where the text breaks off and what was due, in words that a model understands. */
  readonly message: string
}

/**
 * The arguments are not JSON, and nothing that follows could make them JSON.
 *
 * @inline
 */
interface InvalidArguments extends JsonProblem {
  readonly status: 'invalid'
  /** What can be read before the problem, as `PartialArguments` gives it; undefined when that is nothing. */
  readonly value: JsonValue | undefined
  /** What is wrong and where, in words that a model understands: send it back as the result of the call. */
  readonly message: string
}

/**
 * The arguments of a call, read: told apart by `status`.
 *
 * @since 0.1.0
 */
export type ParsedArguments = CompleteArguments | IncompleteArguments | InvalidArguments

/**
 * Reads the arguments of a call once they have all arrived. Strict JSON, with these answers to what models and servers do:
 *
 * - Nothing (no text, white space, `null`, `""`) is `{}`.
 * - JSON in a JSON string is unwrapped once, when it is an object or an array. Any other string stays a string.
 * - An integer that a double would round, a number too large for one, and a number of more than 1,000 characters is the
 *   string of its characters.
 * - Line breaks and other control characters may stand in a string raw.
 * - Of equal keys the last counts; `__proto__` is a key like any other.
 * - More than 500 levels are `invalid`, with `depth` as the `reason`. White space at the ends is fine; anything else is not.
 *
 * Arguments are an object as a rule, but a model may write any JSON. To have an object, check that the status is `complete`
 * and that `value` is neither null nor an array, and that its `typeof` is `object`; then check it against the tool's schema.
 *
 * A text is `incomplete` exactly when some continuation would make it valid. Does not repair what is broken, and does not
 * touch `call.arguments`: to send a call back, send that text and not the value. Time is linear in the text.
 *
 * @param call - a call of a message, or anything with the text of its arguments
 * @param options - what the value shows where the text is not complete
 * @throws ChunkDataError when `arguments` is not a string
 *
 * @example
 * import { parseArguments } from 'chunkfold/stream'
 *
 * parseArguments({ arguments: '{"id": 9007199254740993}' }) // => { status: 'complete', value: { id: '9007199254740993' } }
 *
 * const cut = parseArguments({ arguments: '{"city": "Os' })
 * cut.status // => 'incomplete'
 * cut.value // => { city: 'Os' }
 *
 * const wrong = parseArguments({ arguments: '{"city": Oslo}' })
 * wrong.status === 'invalid' && wrong.message
 * // => 'The arguments are not valid JSON at position 9, after `{"city": `: expected a value, got "O"'
 *
 * @since 0.1.0
 */
export function parseArguments(call: { readonly arguments: string }, options: PartialArgumentsOptions = {}): ParsedArguments {
  const text = call.arguments
  if (typeof text !== 'string') throw new ChunkDataError('arguments', 'a string', describe(text))
  const reader = new PartialArguments(options)
  reader.push(text)
  const { status, value, problem, expected } = reader
  if (problem !== undefined) return { status: 'invalid', value, ...problem, message: explain(problem, text) }
  if (status === 'complete' && value !== undefined) return { status, value }
  // Nothing at all: the tool takes no arguments.
  if (reader.isBlank) return { status: 'complete', value: {} }
  const message = `The arguments break off at position ${text.length}${after(text, text.length)}: expected ${expected}`
  return { status: 'incomplete', value, message }
}

function explain({ reason, position, message }: JsonProblem, text: string): string {
  if (reason === 'depth') return message
  return `The arguments are not valid JSON at position ${position}${after(text, position)}: ${message}`
}

/** What stands before a place: a model does not count characters. */
function after(text: string, position: number): string {
  const before = text.slice(Math.max(0, position - EXCERPT), position)
  // The cut may leave half a character.
  return before === '' ? '' : `, after \`${before.replace(/^[\udc00-\udfff]/, '')}\``
}

const EXCERPT = 20
