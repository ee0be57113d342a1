/**
 * Folds: many chunks to one. All of them give what the naive loop gives, `acc = acc.merge(chunk)` from the left, and by
 * associativity so does any other grouping.
 */

import type { MessageChunk } from './chunks/base.js'
import { ChunkFold } from './chunks/chunk-fold.js'
import { assertChunk } from './chunks/kind.js'
import { relay } from './relay.js'
import { listsOf } from './step.js'

/**
 * Merges chunks into one, in order.
 *
 * @param chunks - read once, to the end
 * @param initial - what to start from: a snapshot to go on with, or the `empty` of a class
 * @returns the same as folding `merge` from the left
 * @throws EmptyFoldError when there is no chunk and no `initial`
 * @throws ChunkTypeError when the chunks are not all of one kind
 *
 * @example
 * import { AssistantMessageChunk, mergeAll } from 'chunkfold'
 *
 * const chunks = ['He', 'll', 'o'].map((content) => new AssistantMessageChunk({ content }))
 * mergeAll(chunks).content // => 'Hello'
 * mergeAll([], AssistantMessageChunk.empty).content // => ''
 *
 * @since 0.1.0
 */
export function mergeAll<Chunk extends MessageChunk>(chunks: Iterable<Chunk>, initial?: Chunk): Chunk {
  const fold = new ChunkFold(initial)
  for (const chunk of chunks) fold.add(chunk)
  return fold.result()
}

/**
 * Merges the chunks of a stream into one, once it has ended.
 *
 * @param stream - read to its end; its errors pass through. Those of a provider's reader carry what had arrived in `partial`,
 *   without `initial`; to keep what any other stream had given, take snapshots with `accumulate`
 * @param initial - what to start from: a snapshot to go on with, or the `empty` of a class
 * @returns the same as `mergeAll` of the chunks
 * @throws EmptyFoldError when the stream has no chunk and there is no `initial`
 * @throws ChunkTypeError when the chunks are not all of one kind
 *
 * @example
 * import { AssistantMessageChunk, collect } from 'chunkfold'
 *
 * async function* stream() {
 *   yield new AssistantMessageChunk({ content: 'Hel' })
 *   yield new AssistantMessageChunk({ content: 'lo', finishReason: 'stop' })
 * }
 * const chunk = await collect(stream())
 * chunk.toMessage().content // => 'Hello'
 *
 * @since 0.1.0
 */
export async function collect<Chunk extends MessageChunk>(
  stream: AsyncIterable<Chunk> | Iterable<Chunk>,
  initial?: Chunk,
): Promise<Chunk> {
  const fold = new ChunkFold(initial)
  const lists = listsOf(stream)
  if (lists === undefined) for await (const chunk of stream) fold.add(chunk)
  else for await (const chunks of lists) for (const chunk of chunks) fold.add(chunk)
  return fold.result()
}

/**
 * A stream of deltas as a stream of snapshots: after each delta, everything so far, merged.
 *
 * Each snapshot costs the size of its delta, not of the whole; reading its text costs the whole text, because a string has
 * to be made. A snapshot stays as it is while the stream goes on.
 *
 * @param stream - read as the snapshots are taken; returned from early when the reader stops
 * @param initial - what to start from: a snapshot to go on with
 *
 * @example
 * import { AssistantMessageChunk, accumulate } from 'chunkfold'
 *
 * const stream = ['a', 'b', 'c'].map((content) => new AssistantMessageChunk({ content }))
 * const seen: string[] = []
 * for await (const snapshot of accumulate(stream)) seen.push(snapshot.text)
 * seen // => ['a', 'ab', 'abc']
 *
 * @since 0.1.0
 */
export function accumulate<Chunk extends MessageChunk>(
  stream: AsyncIterable<Chunk> | Iterable<Chunk>,
  initial?: Chunk,
): AsyncGenerator<Chunk, void, undefined> {
  return relay(stream, (chunks) => snapshotsOf(chunks, initial))
}

async function* snapshotsOf<Chunk extends MessageChunk>(
  stream: AsyncIterable<Chunk>,
  initial: Chunk | undefined,
): AsyncGenerator<Chunk, void, undefined> {
  if (initial !== undefined) assertChunk(initial, 'initial')
  let merged = initial
  for await (const chunk of stream) {
    if (merged === undefined) assertChunk(chunk, 'chunks[0]')
    merged = merged === undefined ? chunk : merged.merge(chunk)
    yield merged
  }
}
