/** The pieces of a stream. By hand, because not every browser can iterate over one; a reader that stops early cancels it. */
export async function* readStream<Piece>(stream: ReadableStream<Piece>): AsyncGenerator<Piece, void, undefined> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel()
  }
}
