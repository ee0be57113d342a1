/**
 * How large a text is in JSON, in bytes of UTF-8, and how much of it fits.
 */

/** The size of a text in JSON, without its quotes. */
export function sizeOf(text: string): number {
  let size = 0
  for (let at = 0; at < text.length; at += widthAt(text, at)) size += sizeAt(text, at)
  return size
}

/** The longest beginning that has at most this size; no character is cut in two. */
export function beginningOf(text: string, size: number): string {
  let [end, left] = [0, size]
  for (let next = 0; next < text.length; next += widthAt(text, next)) {
    left -= sizeAt(text, next)
    if (left < 0) break
    end = next + widthAt(text, next)
  }
  return text.slice(0, end)
}

/** The longest end that has at most this size; no character is cut in two. */
export function endOf(text: string, size: number): string {
  let [start, left] = [text.length, size]
  while (start > 0) {
    const before = isPair(text, start - 2) ? start - 2 : start - 1
    left -= sizeAt(text, before)
    if (left < 0) break
    start = before
  }
  return text.slice(start)
}

/** How many code units the character has that begins here. */
function widthAt(text: string, at: number): 1 | 2 {
  return isPair(text, at) ? 2 : 1
}

function isPair(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff
}

const shortEscapes = new Set([...'"\\\b\f\n\r\t'].map((character) => character.charCodeAt(0)))

function sizeAt(text: string, at: number): number {
  const code = text.codePointAt(at) ?? 0
  if (shortEscapes.has(code)) return 2
  // Other control characters, and halves of characters, are escaped by their numbers.
  if (code < 0x20 || (code >= 0xd800 && code <= 0xdfff)) return 6
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code > 0xffff ? 4 : 3
}
