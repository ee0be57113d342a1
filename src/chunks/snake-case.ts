/** The name that a field has in JSON: `inputTokens` is `input_tokens`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
