import { describe } from '../../errors.js'

/** Makes an id; each time another one. */
export type NewId = () => string

/** An id that no other stream has given: a client goes on with a message that has ids of streams before. */
export function randomId(): string {
  return globalThis.crypto.randomUUID()
}

/** Ids that count, for what is written whole: it is the same each time that it is written. */
export function countedIds(): NewId {
  let count = 0
  return () => `id-${count++}`
}

/**
 * An id that is not taken.
 *
 * @throws TypeError where `newId` gives no text, or the same ones again and again
 */
export function freshId(newId: NewId, taken: ReadonlySet<string>): string {
  // Of more ids than are taken, all different, one is free.
  for (let attempt = 0; attempt <= taken.size; attempt++) {
    const id: unknown = newId()
    if (typeof id !== 'string' || id === '') throw new TypeError(`\`newId\` must give a text, gave ${describe(id)}`)
    if (!taken.has(id)) return id
  }
  throw new TypeError('`newId` gave only ids that are taken already; it has to give a new one each time')
}
