/**
 * The place in a stream where it begins again: what came before belongs to an attempt that failed, and has to be dropped.
 *
 * Not a chunk: merging it by mistake is a `ChunkTypeError`, not a message made of two.
 *
 * @since 0.1.0
 */
export interface StreamRestart {
  readonly type: 'restart'
  /** The number of the attempt whose chunks follow. */
  readonly attempt: number
  /** What the attempt failed with whose chunks have to be dropped; they are in its `partial`. */
  readonly error: unknown
}

/** True for a restart; what is neither that nor a chunk is refused by the merge. */
export function isRestart<Item>(item: Item | StreamRestart): item is StreamRestart {
  return typeof item === 'object' && item !== null && 'type' in item && item.type === 'restart'
}
