import { hasCode } from '../../errors.js'
import { isAbort } from './abort.js'
import { bodiesOf, causesOf, headerOf, isObject, namesOf, statusOf } from './causes.js'
import { isCalledNetworkError, networkVerdictOn } from './network-error.js'
import { verdictOn } from './provider-words.js'
import { isRetryableStatus } from './status.js'

type Fields = Readonly<Record<string, unknown>>

const mistakes = new Set<unknown>(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'EvalError', 'URIError'])

/**
 * Whether another attempt at the same request may go better: what `resilient` asks by default.
 *
 * True for a connection that failed or broke off (`fetch`'s errors, codes such as `ECONNRESET`, in causes too), for a stream
 * that was cut, mangled or silent, for the statuses 408, 409, 425, 429 and 5xx (501 and its kin aside), and for errors inside a
 * stream that speak of overload, rate limits or a failing server. `x-should-retry` of the server decides where it is given.
 *
 * False for everything else: aborts, other statuses, an exhausted quota whatever its status, a request that is too long, and
 * mistakes in the program. Knows the errors of this library, of `fetch`, of Node and of the providers' SDKs.
 *
 * @param error - whatever was thrown; its causes are looked at where it does not say itself
 *
 * @example
 * import { HttpError, isRetryable, StreamIncompleteError } from 'chunkfold/stream'
 *
 * isRetryable(new StreamIncompleteError('the connection closed')) // => true
 * isRetryable(new HttpError({ status: 503, headers: new Headers(), body: '' })) // => true
 * isRetryable(new HttpError({ status: 401, headers: new Headers(), body: '' })) // => false
 * isRetryable(new TypeError('x is not a function')) // => false
 *
 * @since 0.1.0
 */
export function isRetryable(error: unknown): boolean {
  for (const link of causesOf(error)) {
    const verdict = verdictOf(link)
    if (verdict !== undefined) return verdict
  }
  // Cut short, and nothing says that it must be so.
  return hasCode(error, 'stream-incomplete') || isCalledNetworkError(error)
}

/** The first that applies. Undefined where only the cause can tell. */
function verdictOf(error: Fields): boolean | undefined {
  if (isAbort(error)) return false
  if (hasCode(error, 'stream-timeout')) return true
  // The same answer would be too much again.
  if (hasCode(error, 'limit')) return false
  // A line that is not JSON may have been mangled; JSON of another shape is another wire, and will be next time.
  if (hasCode(error, 'stream-malformed')) return isObject(error.cause) && namesOf(error.cause).includes('SyntaxError')
  if (hasCode(error, 'stream-incomplete')) return undefined
  // Whatever its words are.
  if (isMistake(error)) return networkVerdictOn(error) ?? false
  return requestVerdictOn(error) ?? networkVerdictOn(error)
}

/** By what the server said: its explicit wish, a reason that waiting does not mend, its status, its words. */
function requestVerdictOn(error: Fields): boolean | undefined {
  const wish = headerOf(error, 'x-should-retry')
  if (wish === 'true' || wish === 'false') return wish === 'true'
  const [itself, ...bodies] = [{ name: error.name, code: error.code, type: error.type }, ...bodiesOf(error)].map(verdictOn)
  const status = statusOf(error)
  if ([itself, ...bodies].includes(false) && (status === undefined || isRetryableStatus(status))) return false
  // Amazon's errors are named after what is wrong, and their statuses are not to be relied on.
  if (itself === true) return true
  // An error inside of a stream may have the status of its response, which was a success.
  if (status !== undefined && (status >= 300 || hasCode(error, 'http-error'))) return isRetryableStatus(status)
  if (bodies.includes(true)) return true
  return hasCode(error, 'provider-error') ? false : undefined
}

function isMistake(error: Fields): boolean {
  // By their names as well: an error may come from another realm.
  return error instanceof TypeError || mistakes.has(error.name) || hasCode(error, 'chunk-data') || hasCode(error, 'chunk-depth')
}
