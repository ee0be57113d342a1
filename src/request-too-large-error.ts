import { brand, hasCode } from './errors.js'

/**
 * What a `RequestTooLargeError` is made from.
 *
 * @since 0.1.0
 */
export interface RequestTooLargeErrorOptions {
  /** How large the request is at least, in bytes, where that is known. */
  readonly bytes?: number | undefined
  /** How large it may be, in bytes, where that is known. */
  readonly maxBytes?: number | undefined
  /** What the provider answered, where it was the one to find out. */
  readonly cause?: unknown
}

/**
 * A request is too large, and shortening what may be shortened does not make it fit: found out before it was sent, or by the
 * provider (HTTP 413, in `cause`).
 *
 * @example
 * import { fitRequest, RequestTooLargeError } from 'chunkfold/react'
 *
 * try {
 *   fitRequest([{ role: 'user', content: 'x'.repeat(2000) }], { maxBytes: 1000 })
 * } catch (error) {
 *   if (!RequestTooLargeError.isInstance(error)) throw error
 *   error.maxBytes // => 1000
 *   error.bytes // => 2030
 * }
 *
 * @since 0.1.0
 */
export class RequestTooLargeError extends Error {
  readonly code = 'request-too-large'
  readonly [brand] = 'request-too-large' as const
  /** How large the request is at least, in bytes, where that is known. */
  readonly bytes: number | undefined
  /** How large it may be, in bytes, where that is known. */
  readonly maxBytes: number | undefined

  constructor({ bytes, maxBytes, cause }: RequestTooLargeErrorOptions) {
    const size = bytes === undefined || maxBytes === undefined ? '' : `: ${bytes} bytes, of ${maxBytes} at most`
    super(`The request is too large${size}; leave out messages, or send less in them`, { cause })
    this.name = 'RequestTooLargeError'
    this.bytes = bytes
    this.maxBytes = maxBytes
  }

  /** True for a `RequestTooLargeError` of any copy of the package. */
  static isInstance(value: unknown): value is RequestTooLargeError {
    return hasCode(value, 'request-too-large')
  }
}
