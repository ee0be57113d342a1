/**
 * Bytes as a network gives them: cut anywhere.
 */

import { type ByteSource, decodeSSE, type ServerSentEvent } from 'chunkfold/stream'

const encoder = new TextEncoder()

export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text)
}

/** The bytes cut at these places, given as shares of the whole; a cut may give an empty piece. */
export function cutBytes(bytes: Uint8Array, shares: readonly number[]): Uint8Array[] {
  const places = shares.map((share) => Math.floor(share * (bytes.length + 1))).toSorted((left, right) => left - right)
  return [0, ...places].map((start, index) => bytes.subarray(start, places[index] ?? bytes.length))
}

/** All events of the bytes. */
export async function eventsOf(source: ByteSource): Promise<ServerSentEvent[]> {
  const events: ServerSentEvent[] = []
  for await (const event of decodeSSE(source)) events.push(event)
  return events
}

/** A web stream of these pieces that stays open after them, and tells whether it was cancelled. */
export function openStream(pieces: readonly Uint8Array[]): {
  readonly body: ReadableStream<Uint8Array>
  isCancelled: () => boolean
} {
  let isCancelled = false
  const rest = [...pieces]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = rest.shift()
      // Without a piece, the reader waits for ever.
      return next === undefined ? new Promise<void>(() => {}) : controller.enqueue(next)
    },
    cancel() {
      isCancelled = true
    },
  })
  return { body, isCancelled: () => isCancelled }
}
