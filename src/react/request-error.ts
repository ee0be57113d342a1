import { RequestTooLargeError } from '../request-too-large-error.js'
import { bodiesOf, causesOf, isObject, statusOf } from '../stream/resilience/causes.js'

/** The same error, but where a provider says that the request was too large: one error, whoever found out. */
export function asRequestError(error: unknown): unknown {
  return [...causesOf(error)].some(isTooLarge) ? new RequestTooLargeError({ cause: error }) : error
}

const TOO_LARGE = 413

function isTooLarge(error: Readonly<Record<string, unknown>>): boolean {
  return statusOf(error) === TOO_LARGE || bodiesOf(error).some(saysSo)
}

/** In the stream, the error has no status; Anthropic names its type. */
function saysSo(body: unknown): boolean {
  if (!isObject(body)) return false
  return body.type === 'request_too_large' || (isObject(body.error) && body.error.type === 'request_too_large')
}
