import { brand, hasCode } from './errors.js'
import type { StreamErrorOptions } from './stream-errors.js'

/**
 * The limits of a stream, by the options that set them.
 *
 * @since 0.1.0
 */
export type LimitName =
  | 'maxEventLength'
  | 'maxCalls'
  | 'maxParts'
  | 'maxArgumentsLength'
  | 'maxLength'
  | 'maxDataLength'
  | 'maxFields'

/** What there is too much of, by the limit that says so. */
const wholes: { readonly [Name in LimitName]: string } = {
  maxEventLength: 'characters in one event',
  maxCalls: 'tool calls',
  maxParts: 'parts',
  maxArgumentsLength: 'characters in the arguments of one call',
  maxLength: 'characters in all',
  maxDataLength: 'characters of data beside the text',
  maxFields: 'fields of usage or of metadata',
}

/**
 * A stream brings more than it may: an event that does not end, too many calls or parts, arguments or a text that is too
 * long. Its source has been closed, and what arrived before the event that broke the limit is in `partial`.
 *
 * The limits are options of `decodeSSE` and of the readers, and far from what providers send.
 *
 * @example
 * import type { AssistantMessageChunk } from 'chunkfold'
 * import { fromOpenAIChat } from 'chunkfold/providers'
 * import { LimitError } from 'chunkfold/stream'
 *
 * const events = ['Hel', 'lo, world'].map((content) => ({ choices: [{ index: 0, delta: { content } }] }))
 * try {
 *   for await (const _ of fromOpenAIChat(events, { limits: { maxLength: 10 } }));
 * } catch (error) {
 *   if (!LimitError.isInstance<AssistantMessageChunk>(error)) throw error
 *   error.message // => 'Event 2 of the stream brings more than 10 characters in all; where that is right, raise `maxLength`'
 *   error.partial?.content // => 'Hel'
 * }
 *
 * @since 0.1.0
 */
export class LimitError<Chunk = unknown> extends Error {
  readonly code = 'limit'
  readonly [brand] = 'limit' as const
  /** Which limit it is: the name of its option. */
  readonly limit: LimitName
  /** How much would have been right; lengths are in UTF-16 units. */
  readonly max: number
  /** Which event of the stream broke it, counted from 1. */
  readonly event: number
  /** The chunks before that event, merged; undefined when none had arrived. */
  readonly partial: Chunk | undefined

  constructor(limit: LimitName, max: number, event: number, options: StreamErrorOptions<Chunk> = {}) {
    const message = `Event ${event} of the stream brings more than ${max} ${wholes[limit]}`
    super(`${message}; where that is right, raise \`${limit}\``, { cause: options.cause })
    this.name = 'LimitError'
    this.limit = limit
    this.max = max
    this.event = event
    this.partial = options.partial
  }

  /** True for a `LimitError` of any copy of the package. */
  static isInstance<Chunk = unknown>(value: unknown): value is LimitError<Chunk> {
    return hasCode(value, 'limit')
  }
}
