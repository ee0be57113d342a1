// Numbers that look random, and are the same for the same seed.

/** A source of whole numbers: `below(n)` is one from 0 to n - 1. */
export function randomFrom(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit) => Math.floor(next() * limit)
  return { below, chance: (share) => next() < share, pick: (list) => list[below(list.length)] }
}

/** The seed that a text stands for, so that what is derived from an input is the same whenever it runs. */
export function seedOf(bytes) {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** A list cut at a few places, which its seed decides. */
export function cut(whole, seed) {
  const random = randomFrom(seed)
  const count = random.pick([1, 2, 3, 8, 30])
  const places = Array.from({ length: count }, () => random.below(whole.length + 1)).sort((left, right) => left - right)
  return [0, ...places].map((start, index) => whole.slice(start, places[index] ?? whole.length))
}
