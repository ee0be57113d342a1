/**
 * The pieces of a stream. By hand, because not every browser can iterate over one; a reader that stops cancels it, also while
 * it waits for the next piece.
 */
export function readStream<Piece>(stream: ReadableStream<Piece>): AsyncIterableIterator<Piece> {
  let reader: ReadableStreamDefaultReader<Piece> | undefined
  return {
    async next() {
      reader ??= stream.getReader()
      const { done, value } = await reader.read()
      return done ? { done, value: undefined } : { done, value }
    },
    async return() {
      // Nobody has begun to read it; where somebody else has, it is theirs.
      const cancelling = reader?.cancel() ?? (stream.locked ? undefined : stream.cancel())
      // A stream that has failed is closed.
      await cancelling?.catch(() => undefined)
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
