/** An id for a call that has none: random, and of 37 characters, because OpenAI takes none of more than 40. */
export function newCallId(): string {
  return `call_${globalThis.crypto.randomUUID().replaceAll('-', '')}`
}
