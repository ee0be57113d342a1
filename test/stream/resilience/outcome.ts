import { AssistantMessageChunk } from 'chunkfold'
import type { StreamRestart } from 'chunkfold/stream'

/** What a consumer has in the end. */
export interface Outcome {
  /** The text, without what a restart made it drop. */
  readonly text: string
  readonly finishReason: string | undefined
  /** The numbers of the attempts that it was told of. */
  readonly restarts: readonly number[]
  readonly error: unknown
}

/** Reads a stream to its end, as a consumer who heeds restarts does. */
export async function outcomeOf(chunks: AsyncIterable<AssistantMessageChunk | StreamRestart>): Promise<Outcome> {
  let merged = AssistantMessageChunk.empty
  const restarts: number[] = []
  let error: unknown
  try {
    for await (const item of chunks) {
      if ('type' in item) restarts.push(item.attempt)
      merged = 'type' in item ? AssistantMessageChunk.empty : merged.merge(item)
    }
  } catch (caught) {
    error = caught
  }
  return { text: merged.text, finishReason: merged.finishReason, restarts, error }
}
