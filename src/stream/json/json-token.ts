/** How far a token has been read; a broken one cannot become valid any more. */
export type TokenState = 'open' | 'closed' | 'broken'

/** Reads one token of a JSON text, in pieces. */
export interface TokenReader {
  readonly state: TokenState
  /** What may come next in it, or what might have come where it is broken. */
  readonly expected: string
  /** Reads on until the token ends or breaks, and returns the place of the first character that it did not take. */
  read(text: string, from: number): number
}
