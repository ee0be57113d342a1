import { RequestTooLargeError } from '../request-too-large-error.js'

/** The same error, but for a provider's 413: a request that was too large, whoever found out. */
export function asRequestError(error: unknown): unknown {
  return statusOf(error) === TOO_LARGE ? new RequestTooLargeError({ cause: error }) : error
}

const TOO_LARGE = 413

function statusOf(error: unknown): unknown {
  // Reading a key of an object is safe, whatever it is.
  const { status, statusCode } = Object(error) as Readonly<Record<string, unknown>>
  return status ?? statusCode
}
