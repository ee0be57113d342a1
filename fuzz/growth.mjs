// Whether time grows with the input and no faster: each family at a size and at four times that size.

import { parentPort, workerData } from 'node:worker_threads'
import { doorOf } from './doors/index.mjs'
import { Coverage } from './engine/coverage.mjs'
import { randomFrom } from './engine/random.mjs'
import { openSlot } from './engine/slot.mjs'
import { families } from './seeds/families.mjs'

const { library, memory, seed, seconds } = workerData
const slot = openSlot(memory)
// It counts, whether anybody looks or not.
new Coverage()
const loaded = await import(library)
const encoder = new TextEncoder()

/** Linear is 4 and quadratic 16; the rest is left for caches, the collector, and a machine that does other things. */
const MAX_RATIO = 10
/** Below this nothing can be said, in milliseconds. */
const NOISE = 40

async function timeOf(run, bytes, rounds) {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    slot.write(bytes.subarray(0, 1000))
    const start = performance.now()
    await run(bytes)
    best = Math.min(best, performance.now() - start)
  }
  return best
}

async function growthOf(run, small, large) {
  const times = [await timeOf(run, small, 3), await timeOf(run, large, 2)]
  const ratio = times[1] / times[0]
  const shown = `${times.map((time) => time.toFixed(1)).join(' → ')} ms, ${ratio.toFixed(1)} times`
  return { isFine: times[1] < NOISE || ratio < MAX_RATIO, shown }
}

/** In an order that the seed decides: where there is no time for all of them, each run has others. */
function shuffled() {
  const random = randomFrom(seed)
  const keyed = families.map((family) => ({ family, key: random.below(2 ** 30) }))
  return keyed.sort((left, right) => left.key - right.key).map(({ family }) => family)
}

const deadline = performance.now() + seconds * 1000
let measured = 0
for (const { door: name, family, make, size } of shuffled()) {
  if (performance.now() > deadline) break
  measured++
  const door = doorOf(loaded, name)
  const [small, large] = [encoder.encode(make(size)), encoder.encode(make(4 * size))]
  let report
  try {
    let verdict = await growthOf(door.run, small, large)
    // A machine that does other things can spoil a measurement, but hardly three.
    for (let again = 0; again < 2 && !verdict.isFine; again++) verdict = await growthOf(door.run, small, large)
    parentPort.postMessage({ type: 'time', family, ...verdict })
    if (!verdict.isFine) report = `${family}: ${verdict.shown} for 4 times the input`
  } catch (error) {
    report = `${family}: ${error instanceof Error ? error.stack : error}`
  }
  if (report !== undefined)
    parentPort.postMessage({ type: 'finding', name, bytes: small, signature: `growth ${family}`, report })
}
parentPort.postMessage({ type: 'done', measured, all: families.length })
