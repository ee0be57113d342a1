/**
 * JSON, fit for a terminal and for readers of lines: the control characters that JSON allows in its strings, and the
 * characters that some readers take for line ends, are escaped. Parsed, it is the same.
 */
export function jsonText(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(/[\u007f-\u009f\u2028\u2029]/g, escaped)
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
