import { brand, hasCode } from './errors.js'

/**
 * What an `HttpError` is made from.
 *
 * @since 0.1.0
 */
export interface HttpErrorOptions {
  /** The status, such as 429. */
  readonly status: number
  /** The headers of the response. */
  readonly headers: Headers
  /** The text of the body, or its beginning. */
  readonly body: string
}

/**
 * A server answered with something that is not a stream: a status that is not a success, or a page for people.
 *
 * `resilient` tries again where the status is worth it (408, 409, 425, 429, most of 5xx), as late as the headers ask.
 *
 * @example
 * import { bodyOf, HttpError } from 'chunkfold/stream'
 *
 * const response = new Response('{"error":{"message":"No such model"}}', { status: 404 })
 * try {
 *   await bodyOf(response)
 * } catch (error) {
 *   if (!HttpError.isInstance(error)) throw error
 *   error.status // => 404
 *   error.message // => 'The server answered 404: No such model; check the address and the name of the model'
 *   error.body // => '{"error":{"message":"No such model"}}'
 * }
 *
 * @since 0.1.0
 */
export class HttpError extends Error {
  readonly code = 'http-error'
  readonly [brand] = 'http-error' as const
  /** The status, such as 429. */
  readonly status: number
  /** The headers of the response: `Retry-After`, the id of the request. */
  readonly headers: Headers
  /** The text of the body: the first 64 KiB of it, as it came. */
  readonly body: string

  constructor({ status, headers, body }: HttpErrorOptions) {
    super(`The server answered ${status}${said(headers, body)}; ${adviceOn(status)}`)
    this.name = 'HttpError'
    this.status = status
    this.headers = headers
    this.body = body
  }

  /** True for an `HttpError` of any copy of the package. */
  static isInstance(value: unknown): value is HttpError {
    return hasCode(value, 'http-error')
  }
}

/** How much of the server's own words goes into the message. */
const MAX_WORDS = 200

/** The server's own words, on one line; of a page for people, only that it is one. */
function said(headers: Headers, body: string): string {
  const type = headers.get('content-type') ?? ''
  if (/html/i.test(type) || /^\s*</.test(body)) return ' with a page of HTML'
  const words = (messageIn(body) ?? body).replace(/\s+/g, ' ').trim()
  if (words === '') return ' without a word'
  return `: ${words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS)}…` : words}`
}

/** The message of an error's JSON, where the providers have it; some servers put the error into a list. */
function messageIn(body: string): string | undefined {
  try {
    const json: unknown = JSON.parse(body)
    const error = field(Array.isArray(json) ? json[0] : json, 'error') ?? json
    const message =
      typeof error === 'string' ? error : (field(error, 'message') ?? field(json, 'message') ?? field(json, 'detail'))
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}

function field(value: unknown, key: string): unknown {
  // Reading a key of an object is safe, whatever it is.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
}

const advice: Readonly<Record<number, string>> = {
  400: 'check the request',
  401: 'check the API key',
  402: 'check the account and its billing',
  403: 'check what the API key is allowed to do',
  404: 'check the address and the name of the model',
  413: 'send a shorter request',
  422: 'check the request',
  429: 'wait before you try again, or raise the limit of the account',
}

function adviceOn(status: number): string {
  if (status < 300) return 'check that the address is that of the API'
  if (status < 400) return 'check the address: it has moved'
  return advice[status] ?? (status < 500 ? 'check the request' : 'try again later')
}
