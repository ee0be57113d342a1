// A smaller input that still does it.

/**
 * @param input - bytes that fail
 * @param fails - whether other bytes fail in the same way
 * @param patience - in milliseconds
 */
export async function minimise(input, fails, patience = 5000) {
  const deadline = performance.now() + patience
  let best = input
  for (let size = best.length >> 1; size > 0 && performance.now() < deadline; ) {
    let isSmaller = false
    for (let start = 0; start < best.length && performance.now() < deadline; ) {
      const candidate = new Uint8Array([...best.subarray(0, start), ...best.subarray(start + size)])
      if (candidate.length < best.length && (await fails(candidate))) {
        best = candidate
        isSmaller = true
      } else start += size
    }
    if (!isSmaller || size > best.length) size = Math.min(size, best.length) >> 1
  }
  return best
}
