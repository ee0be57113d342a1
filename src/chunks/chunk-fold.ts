/**
 * A left fold of `merge` that makes no chunk before the last: the details by their combiner, the logs by their builder.
 */

import { ChunkTypeError, EmptyFoldError } from '../errors.js'
import { LogBuilder } from '../parts/log.js'
import type { MessageChunk } from './base.js'
import { combineDetails, detailsOf } from './details.js'
import { assertChunk, classNames, kindOf, nameOf } from './kind.js'
import { revive } from './revive.js'

/** Takes chunks one by one, and gives what merging them from the left gives. */
export class ChunkFold<Chunk extends MessageChunk> {
  #first: Chunk | undefined
  #details: Chunk['details'] | undefined
  #log: LogBuilder | undefined

  /** @param initial - the chunk to start from */
  constructor(initial?: Chunk) {
    if (initial === undefined) return
    assertChunk(initial, 'initial')
    this.add(initial)
  }

  /** @throws ChunkTypeError when the chunk is not of the kind of those before it */
  add(chunk: Chunk): void {
    if (this.#first === undefined || this.#details === undefined) {
      assertChunk(chunk, 'chunks[0]')
      this.#first = chunk
      this.#details = chunk.details
      return
    }
    const { kind } = this.#first
    if (kindOf(chunk) !== kind) throw new ChunkTypeError(classNames[kind], nameOf(chunk))
    // What is empty gives the other one back, as `merge` does: of its own class.
    if (this.#log === undefined && isEmpty(this.#first)) {
      this.#first = chunk
      this.#details = chunk.details
      return
    }
    this.#log ??= new LogBuilder(this.#first.log)
    this.#log.add(chunk.log)
    this.#details = combineDetails(kind, this.#details, chunk.details)
  }

  /** @throws EmptyFoldError when there was no chunk */
  result(): Chunk {
    if (this.#first === undefined || this.#details === undefined) throw new EmptyFoldError()
    // After one chunk there is nothing to merge.
    return this.#log === undefined ? this.#first : revive(this.#first, this.#details, this.#log.toLog())
  }
}

function isEmpty({ kind, details, log }: MessageChunk): boolean {
  return details === detailsOf[kind].empty && log.last === undefined
}
