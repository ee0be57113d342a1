/**
 * Going on from a checkpoint: what was saved, and what the stream brings after it.
 */

import { checkOptionNames } from '../check-options.js'
import { AssistantMessageChunk } from '../chunks/assistant.js'
import { ChunkFold } from '../chunks/chunk-fold.js'
import { ChunkDataError, describe } from '../errors.js'
import { equalJson, isPlainObject } from '../json.js'
import { type Items, relay } from '../relay.js'
import { StreamIncompleteError } from '../stream-errors.js'
import { standsFor } from './checkpoint.js'

/**
 * How `resume` takes the tail.
 *
 * @since 0.1.0
 */
export interface ResumeOptions {
  /**
   * The tail is the stream from its beginning, in the same chunks: those that are in the checkpoint are skipped, and have to say
   * what it says. False by default.
   */
  readonly replay?: boolean | undefined
}

/**
 * Goes on from a checkpoint: first everything up to it, as one chunk, then the rest of the stream. Merged, that is what one who
 * saw all chunks has: for any stream, any checkpoint, and any grouping of the rest. (`parserContent` and `logprobs` went through
 * JSON merged: for them that holds as long as a key keeps its kind.)
 *
 * Does not ask a provider to go on: where the tail comes from is up to the caller.
 *
 * @param saved - what `checkpoint` saved, as `JSON.parse` gives it; checked before anything else
 * @param tail - the chunks after the checkpoint, or all of them with `replay`; read as they are asked for
 * @throws ChunkDataError at once, where `saved` is not a checkpoint; the path says where
 * @throws ChunkDepthError at once, where it is nested more than 500 levels deep
 * @throws StreamIncompleteError where a replay ends before the checkpoint; `partial` has what the checkpoint has
 * @throws ChunkDataError where the replay is of another stream, or in other chunks, than the checkpoint
 *
 * @example
 * import { AssistantMessageChunk, collect } from 'chunkfold'
 * import { resume } from 'chunkfold/stream'
 *
 * const saved = { received: 2, snapshot: { role: 'assistant', content: 'Once ' } }
 * const whole = ['On', 'ce ', 'upon a time'].map((content) => new AssistantMessageChunk({ content }))
 * const { content } = await collect(resume(saved, whole, { replay: true }))
 * content // => 'Once upon a time'
 *
 * @since 0.1.0
 */
export function resume(
  saved: unknown,
  tail: AsyncIterable<AssistantMessageChunk> | Iterable<AssistantMessageChunk>,
  options: ResumeOptions = {},
): AsyncGenerator<AssistantMessageChunk, void, undefined> {
  checkOptionNames(options, ['replay'])
  const { received, snapshot } = readCheckpoint(saved)
  const skipped = options.replay === true ? received : 0
  return relay(tail, (chunks) => resumed(snapshot, received, chunks, skipped))
}

async function* resumed(
  snapshot: AssistantMessageChunk,
  received: number,
  tail: Items<AssistantMessageChunk>,
  skipped: number,
): AsyncGenerator<AssistantMessageChunk, void, undefined> {
  standsFor.set(snapshot, received)
  yield snapshot
  let position = 0
  const replayed = new ChunkFold(AssistantMessageChunk.empty)
  for await (const chunk of tail) {
    position++
    if (position > skipped) yield chunk
    else replayed.add(chunk)
    if (position === skipped) assertSame(replayed.result(), snapshot, skipped)
  }
  if (position >= skipped || tail.isReturned) return
  const missing = `the replay has ${position} of the ${skipped} chunks of the checkpoint`
  throw new StreamIncompleteError(missing, { partial: snapshot })
}

/** Chunks that were cut in another way are not the same number of them: skipped by number, some of them would be read twice. */
function assertSame(replayed: AssistantMessageChunk, snapshot: AssistantMessageChunk, count: number): void {
  const [left, right] = [replayed, snapshot].map((chunk) => JSON.parse(JSON.stringify(chunk)))
  if (equalJson(left, right)) return
  const expected = `what the first ${count} chunks of the replay say`
  throw new ChunkDataError('checkpoint.snapshot', expected, 'something else: replay the very chunks that went into it')
}

function readCheckpoint(saved: unknown): { readonly received: number; readonly snapshot: AssistantMessageChunk } {
  if (!isPlainObject(saved)) throw new ChunkDataError('checkpoint', 'an object', describe(saved))
  const { received, snapshot } = saved
  if (typeof received !== 'number' || !Number.isSafeInteger(received) || received < 0) {
    throw new ChunkDataError('checkpoint.received', 'a number of chunks', describe(received))
  }
  if (!isPlainObject(snapshot)) throw new ChunkDataError('checkpoint.snapshot', 'a JSON object', describe(snapshot))
  return { received, snapshot: AssistantMessageChunk.fromJSON(snapshot) }
}
