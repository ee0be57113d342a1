/**
 * The errors of streams. Each carries the chunk merged so far: what had arrived is never lost.
 */

import { brand, hasCode } from './errors.js'

/**
 * What every error of a stream carries, so that nothing that had arrived is lost.
 *
 * @typeParam Chunk - the class of the chunks of the stream
 * @since 0.1.0
 */
export interface StreamErrorOptions<Chunk = unknown> {
  /** The chunks before the error, merged; absent when none had arrived. */
  readonly partial?: Chunk | undefined
  /** What caused this error, where something did. */
  readonly cause?: unknown
}

/**
 * A stream closed before it was finished: no finish reason, or in the middle of an event. What arrived is in `partial`.
 *
 * @example
 * import { type AssistantMessageChunk } from 'chunkfold'
 * import { StreamIncompleteError } from 'chunkfold/stream'
 * import { fromOpenAIChat } from 'chunkfold/providers'
 *
 * try {
 *   for await (const _ of fromOpenAIChat([{ choices: [{ index: 0, delta: { content: 'Hel' } }] }]));
 * } catch (error) {
 *   if (!StreamIncompleteError.isInstance<AssistantMessageChunk>(error)) throw error
 *   error.partial?.content // => 'Hel'
 * }
 *
 * @since 0.1.0
 */
export class StreamIncompleteError<Chunk = unknown> extends Error {
  readonly code = 'stream-incomplete'
  readonly [brand] = 'stream-incomplete' as const
  /** What was missing, or what cut the stream short. */
  readonly reason: string
  /** The chunks before the end, merged; undefined when none had arrived. */
  readonly partial: Chunk | undefined

  constructor(reason: string, options: StreamErrorOptions<Chunk> = {}) {
    super(`The stream ended before it was finished: ${reason}`, { cause: options.cause })
    this.name = 'StreamIncompleteError'
    this.reason = reason
    this.partial = options.partial
  }

  /** True for a `StreamIncompleteError` of any copy of the package. */
  static isInstance<Chunk = unknown>(value: unknown): value is StreamIncompleteError<Chunk> {
    return hasCode(value, 'stream-incomplete')
  }
}

/**
 * An event of a stream is not what its wire promises: a line that is not JSON, JSON that is not an object, or all that came
 * belongs to another wire. The stream cannot be trusted beyond it; what arrived is in `partial`.
 *
 * @example
 * import { StreamMalformedError } from 'chunkfold/stream'
 * import { fromOpenAIChat } from 'chunkfold/providers'
 *
 * try {
 *   for await (const _ of fromOpenAIChat([{ data: '{"choices": [' }]));
 * } catch (error) {
 *   if (!StreamMalformedError.isInstance(error)) throw error
 *   error.event // => 1
 *   error.got // => 'string "{"choices": ["'
 * }
 *
 * @since 0.1.0
 */
export class StreamMalformedError<Chunk = unknown> extends Error {
  readonly code = 'stream-malformed'
  readonly [brand] = 'stream-malformed' as const
  /** Which event of the stream it was, counted from 1. */
  readonly event: number
  /** What would have been right. */
  readonly expected: string
  /** What was there, at most 20 characters of it. */
  readonly got: string
  /** The chunks before the event, merged; undefined when none had arrived. */
  readonly partial: Chunk | undefined

  constructor(event: number, expected: string, got: string, options: StreamErrorOptions<Chunk> = {}) {
    super(`Event ${event} of the stream must be ${expected}, got ${got}`, { cause: options.cause })
    this.name = 'StreamMalformedError'
    this.event = event
    this.expected = expected
    this.got = got
    this.partial = options.partial
  }

  /** True for a `StreamMalformedError` of any copy of the package. */
  static isInstance<Chunk = unknown>(value: unknown): value is StreamMalformedError<Chunk> {
    return hasCode(value, 'stream-malformed')
  }
}

/**
 * The provider reported an error inside the stream. What arrived before is in `partial`, the provider's own words in
 * `body`.
 *
 * @example
 * import { ProviderError } from 'chunkfold/stream'
 * import { fromOpenAIChat } from 'chunkfold/providers'
 *
 * try {
 *   for await (const _ of fromOpenAIChat([{ error: { message: 'Overloaded', code: 503 } }]));
 * } catch (error) {
 *   if (!ProviderError.isInstance(error)) throw error
 *   error.message // => 'The provider reported: Overloaded'
 *   error.body // => { message: 'Overloaded', code: 503 }
 * }
 *
 * @since 0.1.0
 */
export class ProviderError<Chunk = unknown> extends Error {
  readonly code = 'provider-error'
  readonly [brand] = 'provider-error' as const
  /** The error as the provider sent it. */
  readonly body: unknown
  /** The chunks before the error, merged; undefined when none had arrived. */
  readonly partial: Chunk | undefined

  constructor(message: string, body: unknown, options: StreamErrorOptions<Chunk> = {}) {
    super(`The provider reported: ${message}`, { cause: options.cause })
    this.name = 'ProviderError'
    this.body = body
    this.partial = options.partial
  }

  /** True for a `ProviderError` of any copy of the package. */
  static isInstance<Chunk = unknown>(value: unknown): value is ProviderError<Chunk> {
    return hasCode(value, 'provider-error')
  }
}
