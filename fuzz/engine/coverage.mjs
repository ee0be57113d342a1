// What an input has reached. A counter has eight buckets (1, 2, 3, 4-7, 8-15, 16-31, 32-127, more): an input that puts a
// counter into a bucket where it has never been is worth keeping.

import { COUNTERS, MAX_COUNTERS } from './bundle.mjs'

export class Coverage {
  #counters = new Uint32Array(MAX_COUNTERS)
  #seen = new Uint8Array(MAX_COUNTERS)

  /** To be made before the library is loaded. */
  constructor() {
    globalThis[COUNTERS] = this.#counters
  }

  /** Sets all counters to zero. */
  reset() {
    this.#counters.fill(0)
  }

  /** Looks at the counters: true when one is in a bucket where none was before. */
  takeNew() {
    let isNew = false
    for (let at = 0; at < MAX_COUNTERS; at++) {
      if (this.#counters[at] === 0) continue
      const bucket = bucketOf(this.#counters[at])
      if ((this.#seen[at] & bucket) !== 0) continue
      this.#seen[at] |= bucket
      isNew = true
    }
    return isNew
  }

  /** How many statements, functions and branches have been reached, and how many buckets. */
  get reached() {
    let [places, buckets] = [0, 0]
    for (const byte of this.#seen) {
      if (byte > 0) places++
      for (let bits = byte; bits > 0; bits &= bits - 1) buckets++
    }
    return { places, buckets }
  }
}

function bucketOf(count) {
  if (count < 4) return 1 << (count - 1)
  if (count < 8) return 8
  if (count < 16) return 16
  if (count < 32) return 32
  return count < 128 ? 64 : 128
}
