/**
 * What everybody does with things to iterate over.
 */

/** True for what can be iterated over, asynchronously or not; a text does not count. */
export function isIterable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || Symbol.iterator in value)
}

/** Closes an iterator, whatever comes of it: it is closed because something else went wrong, or because nobody listens. */
export async function closed(iterator: Iterator<unknown> | AsyncIterator<unknown>): Promise<void> {
  try {
    await iterator.return?.()
  } catch {
    // What was to be said of it has been said.
  }
}
