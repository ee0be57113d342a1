/**
 * What reading a wire gives, whichever wire it is.
 */

import { type AssistantMessage, AssistantMessageChunk, type ErrorCode, mergeAll } from 'chunkfold'
import { expect } from 'vitest'

export type Fields = Readonly<Record<string, unknown>>

/** The chunks that came before the end, and the error that was the end. */
export interface Outcome {
  readonly chunks: readonly AssistantMessageChunk[]
  readonly merged: AssistantMessageChunk
  readonly error: unknown
}

export async function outcomeOf(stream: AsyncIterable<AssistantMessageChunk>): Promise<Outcome> {
  const chunks: AssistantMessageChunk[] = []
  let error: unknown
  try {
    for await (const chunk of stream) chunks.push(chunk)
  } catch (thrown) {
    error = thrown
  }
  return { chunks, merged: mergeAll(chunks, AssistantMessageChunk.empty), error }
}

/** The message of a stream that ends well. */
export async function messageOf(stream: AsyncIterable<AssistantMessageChunk>): Promise<AssistantMessage> {
  const { merged, error } = await outcomeOf(stream)
  if (error !== undefined) throw error
  return merged.toMessage()
}

/** The parts of a log that carry the provider's end, by type and label. */
export function endsOf({ merged }: Outcome): string[] {
  return [...merged.log].flatMap((part) => {
    if (part.done !== true) return []
    return [`${part.type} ${part.type === 'tool-call' ? part.index : part.block}`]
  })
}

const ours: readonly ErrorCode[] = ['stream-incomplete', 'stream-malformed', 'provider-error']

/** Chunks, and either an end or a typed error that carries what they merge to. */
export function expectChunksOrTypedError({ chunks, merged, error }: Outcome): void {
  expect(chunks.every((chunk) => AssistantMessageChunk.isInstance(chunk))).toBe(true)
  if (error === undefined) return
  expect(ours).toContain((error as { code?: ErrorCode }).code)
  const { partial = AssistantMessageChunk.empty } = error as { partial?: AssistantMessageChunk }
  expect(partial.toMessage()).toEqual(merged.toMessage())
}
