/**
 * The engine keeps a concatenated text as a tree of its pieces until somebody reads it: 32 bytes for each piece, however small.
 * So the text that a part takes is joined in blocks, each of which is read once: what a fold keeps is then about the size of
 * the text, and a delta still costs no more than itself.
 */

/** The length, in UTF-16 units, from which on a text is made one. */
export const BLOCK_LENGTH = 4096

/** The same text, in one piece. */
export function packed(text: string): string {
  // Reading any character makes the engine join the pieces; it is kept, so that the reading is not optimised away.
  read.last = text.charCodeAt(0)
  return text
}

/** What was read last; nobody asks. */
const read = { last: 0 }
