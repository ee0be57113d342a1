/**
 * One listener for each signal, however many streams it ends: a thousand streams of one request are ordinary, and Node warns
 * of a leak from the eleventh listener on.
 */

const callbacks = new WeakMap<AbortSignal, Set<() => void>>()

/** Calls back when the signal aborts, unless the function that it gives was called before. The signal is not aborted yet. */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const waiting = callbacks.get(signal) ?? new Set()
  if (waiting.size === 0) {
    callbacks.set(signal, waiting)
    signal.addEventListener('abort', callAll)
  }
  waiting.add(callback)
  return () => {
    waiting.delete(callback)
    if (waiting.size === 0) signal.removeEventListener('abort', callAll)
  }
}

function callAll(this: AbortSignal): void {
  for (const callback of callbacks.get(this) ?? []) callback()
}
