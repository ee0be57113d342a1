import type { ToolMessage } from '../messages.js'
import { BaseMessageChunk, exposeDetails } from './base.js'
import type { ToolMessageChunkInit } from './init.js'
import { markKind } from './kind.js'

/**
 * One delta of a tool's result, or any number of deltas merged.
 *
 * A monoid: `ToolMessageChunk.empty` changes nothing, and `merge` is associative on every input.
 *
 * @example
 * import { ToolMessageChunk } from 'chunkfold'
 *
 * const left = new ToolMessageChunk({ toolCallId: 'c1', content: 'line 1\n' })
 * const right = new ToolMessageChunk({ content: 'line 2\n' })
 * left.merge(right).toMessage() // => { role: 'tool', content: 'line 1\nline 2\n', toolCallId: 'c1' }
 *
 * @since 0.1.0
 */
export class ToolMessageChunk extends BaseMessageChunk<'tool'> {
  /** The chunk that changes nothing it is merged with. */
  static readonly empty: ToolMessageChunk = new ToolMessageChunk()

  /** The last id that was given of the call that this answers. */
  declare readonly toolCallId: string | undefined

  /**
   * @throws ChunkDataError where a field is of the wrong type, or is not JSON
   * @throws ChunkDepthError where data is nested more than 500 levels deep
   */
  constructor(init: ToolMessageChunkInit = {}) {
    super(init)
  }

  override get kind(): 'tool' {
    return 'tool'
  }

  /** The message: plain, deeply frozen. */
  override toMessage(): ToolMessage {
    return Object.freeze({ role: 'tool', ...this.messageFields(), toolCallId: this.toolCallId ?? '' })
  }
}

markKind(ToolMessageChunk.prototype, 'tool')
exposeDetails(ToolMessageChunk.prototype, ['toolCallId'])
