/**
 * A left fold of `merge` that makes no chunk before the last: the details and the logs each by a builder.
 */

import { ChunkTypeError, EmptyFoldError } from '../errors.js'
import { LogBuilder } from '../parts/log.js'
import type { MessageChunk } from './base.js'
import { type ChunkKind, DetailsFold, detailsOf } from './details.js'
import { assertChunk, classNames, kindOf, nameOf } from './kind.js'
import { revive } from './revive.js'

/** What a fold holds from its second chunk on. */
interface Builders {
  readonly details: DetailsFold<ChunkKind>
  readonly log: LogBuilder
}

/** Takes chunks one by one, and gives what merging them from the left gives. */
export class ChunkFold<Chunk extends MessageChunk> {
  #first: Chunk | undefined
  #rest: Builders | undefined

  /** @param initial - the chunk to start from */
  constructor(initial?: Chunk) {
    if (initial === undefined) return
    assertChunk(initial, 'initial')
    this.add(initial)
  }

  /** @throws ChunkTypeError when the chunk is not of the kind of those before it */
  add(chunk: Chunk): void {
    const first = this.#first
    if (first === undefined) {
      assertChunk(chunk, 'chunks[0]')
      this.#first = chunk
      return
    }
    const { kind } = first
    if (kindOf(chunk) !== kind) throw new ChunkTypeError(classNames[kind], nameOf(chunk))
    // What is empty gives the other one back, as `merge` does: of its own class.
    if (this.#rest === undefined && isEmpty(first)) {
      this.#first = chunk
      return
    }
    this.#rest ??= { details: new DetailsFold(kind, first.details), log: new LogBuilder(first.log) }
    this.#rest.details.add(chunk.details)
    this.#rest.log.add(chunk.log)
  }

  /** @throws EmptyFoldError when there was no chunk */
  result(): Chunk {
    if (this.#first === undefined) throw new EmptyFoldError()
    // After one chunk there is nothing to merge.
    return this.#rest === undefined ? this.#first : revive(this.#first, this.#rest.details.result(), this.#rest.log.toLog())
  }
}

function isEmpty({ kind, details, log }: MessageChunk): boolean {
  return details === detailsOf[kind].empty && log.last === undefined
}
