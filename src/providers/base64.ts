/**
 * Bytes as JSON says them: base64. SDKs give bytes, recordings their base64.
 */

/** The same data with bytes as base64, nothing else changed. Looks as deep as providers nest bytes. */
export function bytesAsBase64(value: unknown, depth = 8): unknown {
  if (value instanceof Uint8Array) return btoa(binary(value))
  if (typeof value !== 'object' || value === null || depth === 0) return value
  if (Array.isArray(value)) return value.map((item) => bytesAsBase64(item, depth - 1))
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, bytesAsBase64(field, depth - 1)]))
}

/**
 * One base64 text from the base64 of pieces, which do not end where a group of three bytes does: what is over waits for the
 * next piece, or for the end.
 */
export class Base64Pieces {
  #rest = ''

  /** The text that a piece adds. What is not base64 is passed on as it is. */
  add(piece: string): string {
    const bytes = decoded(piece)
    if (bytes === undefined) return piece
    const all = this.#rest + bytes
    const whole = all.length - (all.length % 3)
    this.#rest = all.slice(whole)
    return btoa(all.slice(0, whole))
  }

  /** The text of what is over. */
  end(): string {
    const rest = btoa(this.#rest)
    this.#rest = ''
    return rest
  }
}

function decoded(base64: string): string | undefined {
  try {
    return atob(base64)
  } catch {
    return undefined
  }
}

/** One character for each byte. */
function binary(bytes: Uint8Array): string {
  let text = ''
  // In slices, because a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}
