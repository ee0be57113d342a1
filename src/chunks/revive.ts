/**
 * Chunks that are made of what is in chunks already: a merge makes one for each delta, so that it has to be cheap.
 */

import type { Log } from '../parts/log.js'

/** What a chunk is made of. */
interface Held {
  readonly details: object
  readonly log: Log
}

/** A chunk of the class of another one. Not through the constructor: what it holds was checked when it came in. */
export function revive<Chunk extends Held>(like: Chunk, details: Chunk['details'], log: Log): Chunk {
  const prototype = Object.getPrototypeOf(like)
  if (shell.prototype !== prototype) shell = shells.get(prototype) ?? newShell(prototype)
  // Its prototype makes it one.
  return new shell(details, log) as Chunk
}

/** Makes the objects of a class without its constructor, as fast as that would. */
interface Shell {
  new (details: object, log: Log): object
  prototype: object
}

const shells = new WeakMap<object, Shell>()
/** The one that was used last: a fold uses one. */
let shell = newShell({})

function newShell(prototype: object): Shell {
  // Not a class: that would not let its prototype be set.
  const made = function (this: { details: object; log: Log }, details: object, log: Log) {
    this.details = details
    this.log = log
    Object.freeze(this)
  } as unknown as Shell
  made.prototype = prototype
  shells.set(prototype, made)
  return made
}
