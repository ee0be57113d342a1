/** True for the code unit that begins a character of two: alone, it is half of one. */
export function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}
