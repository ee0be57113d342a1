import isFetchError from 'is-network-error'
import { isObject, namesOf } from './causes.js'

/** The codes of connections that were not made or did not last, of Node, undici and Bun. */
const codes = new Set([
  ...['ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ESOCKETTIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ENETRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_HTTP2_STREAM_ERROR'],
  ...['UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CLOSED'],
  ...['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'ConnectionClosed', 'ConnectionRefused', 'FailedToOpenSocket'],
])

/** What SDKs call a connection that failed, whatever the cause; and what `AbortSignal.timeout` gives. */
const names = new Set<unknown>(['APIConnectionError', 'APIConnectionTimeoutError', 'FetchError', 'TimeoutError'])

/** What browsers call a body that breaks off, beyond what `is-network-error` knows. */
const messages = new Set(['Error in input stream', 'The network connection was lost.', 'Load failed'])

/** True when a connection failed; false when one can never be made; undefined for any other error. */
export function networkVerdictOn(error: Readonly<Record<string, unknown>>): boolean | undefined {
  const { code, message, cause } = error
  if (typeof code === 'string' && codes.has(code)) return true
  // Certificates do not mend themselves.
  if (typeof code === 'string' && /CERT|SELF_SIGNED|^ERR_TLS|^UNABLE_TO_/.test(code)) return false
  if (isFetchError(error)) {
    // Node gives no code where the request itself is impossible: an unknown scheme, a forbidden port, a loop of redirects.
    if (message === 'fetch failed' && isObject(cause) && cause.code === undefined && !Array.isArray(cause.errors)) return false
    // A code that is not ours to know decides by itself.
    return isObject(cause) && typeof cause.code === 'string' ? (networkVerdictOn(cause) ?? true) : true
  }
  if (typeof message === 'string' && messages.has(message)) return true
  return undefined
}

/** True for an error that is called one of a connection, where its causes do not say more. */
export function isCalledNetworkError(error: unknown): boolean {
  return isObject(error) && namesOf(error).some((name) => names.has(name))
}
