import { brand, hasCode } from './errors.js'
import type { StreamErrorOptions } from './stream-errors.js'

/**
 * A stream was silent for too long: before its first token, or between two of its chunks. Its connection has been closed.
 *
 * @example
 * import { AssistantMessageChunk } from 'chunkfold'
 * import { resilient, StreamTimeoutError } from 'chunkfold/stream'
 *
 * async function* silent() {
 *   yield new AssistantMessageChunk({ content: 'Hel' })
 *   await new Promise(() => {})
 * }
 * try {
 *   for await (const _ of resilient(silent, { idleTimeoutMs: 10 }));
 * } catch (error) {
 *   if (!StreamTimeoutError.isInstance<AssistantMessageChunk>(error)) throw error
 *   error.kind // => 'idle'
 *   error.partial?.content // => 'Hel'
 * }
 *
 * @since 0.1.0
 */
export class StreamTimeoutError<Chunk = unknown> extends Error {
  readonly code = 'stream-timeout'
  readonly [brand] = 'stream-timeout' as const
  /** Which silence it was: the one before the first token, or one between two chunks. */
  readonly kind: 'first-token' | 'idle'
  /** How long the silence was allowed to be, in milliseconds. */
  readonly ms: number
  /** The chunks before the silence, merged; undefined when none had arrived. */
  readonly partial: Chunk | undefined

  constructor(kind: 'first-token' | 'idle', ms: number, options: StreamErrorOptions<Chunk> = {}) {
    const option = kind === 'idle' ? 'idleTimeoutMs' : 'firstTokenTimeoutMs'
    const what = kind === 'idle' ? 'No chunk' : 'No first token'
    super(`${what} arrived within ${ms} ms; where the model needs longer, raise \`${option}\``, { cause: options.cause })
    this.name = 'StreamTimeoutError'
    this.kind = kind
    this.ms = ms
    this.partial = options.partial
  }

  /** True for a `StreamTimeoutError` of any copy of the package. */
  static isInstance<Chunk = unknown>(value: unknown): value is StreamTimeoutError<Chunk> {
    return hasCode(value, 'stream-timeout')
  }
}
