// One door, in a thread of its own: it may hang or run out of memory, and the input that did it is in shared memory.

import { parentPort, workerData } from 'node:worker_threads'
import { doorOf } from './doors/index.mjs'
import { Coverage } from './engine/coverage.mjs'
import { minimise } from './engine/minimise.mjs'
import { mutate } from './engine/mutate.mjs'
import { checkPrototypes } from './engine/oracle.mjs'
import { randomFrom } from './engine/random.mjs'
import { openSlot } from './engine/slot.mjs'

const { library, name, seed, seconds, memory, input } = workerData
const slot = openSlot(memory)
const coverage = new Coverage()
const door = doorOf(await import(library), name)
const MAX_FINDINGS = 5

/** What an input does that it must not; undefined when it behaves. */
async function failureOf(bytes) {
  slot.write(bytes)
  try {
    await door.run(bytes)
    checkPrototypes()
    return undefined
  } catch (error) {
    return { signature: signatureOf(error), report: error instanceof Error ? (error.stack ?? String(error)) : String(error) }
  }
}

/** By what it says and where it was thrown, so that one fault is found once. */
function signatureOf(error) {
  if (!(error instanceof Error)) return typeof error
  const frame = (error.stack ?? '').split('\n').find((line) => line.includes('library.mjs')) ?? ''
  const what = error.name === 'BrokenLaw' ? error.message.split('\n')[0] : error.name
  return `${what} ${error.name === 'BrokenLaw' ? '' : frame.replace(/\(.*|:\d+:\d+/g, '').trim()}`.trim()
}

async function fuzz() {
  const [random, corpus, found] = [randomFrom(seed), [], new Set()]
  const deadline = performance.now() + seconds * 1000
  let executions = 0
  const tryInput = async (bytes) => {
    executions++
    coverage.reset()
    const failure = await failureOf(bytes)
    if (failure === undefined) {
      if (coverage.takeNew()) corpus.push(bytes)
    } else if (!found.has(failure.signature)) {
      found.add(failure.signature)
      const fails = async (candidate) => (await failureOf(candidate))?.signature === failure.signature
      const smaller = await minimise(bytes, fails)
      parentPort.postMessage({ type: 'finding', bytes: smaller, ...((await failureOf(smaller)) ?? failure) })
    }
  }
  for (const bytes of door.seeds()) await tryInput(bytes)
  while (performance.now() < deadline && found.size < MAX_FINDINGS) {
    const base = corpus.length === 0 ? new Uint8Array(0) : corpus[pickRecent(corpus.length, random)]
    await tryInput(mutate(base, corpus, random))
    // A door that only computes would keep the messages to itself.
    if (executions % 200 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return { executions, corpus: corpus.length, ...coverage.reached }
}

/** Inputs that were found last are tried more often. */
function pickRecent(length, random) {
  return random.chance(0.5) ? random.below(length) : length - 1 - random.below(Math.min(length, 20))
}

if (input === undefined) parentPort.postMessage({ type: 'done', ...(await fuzz()) })
else parentPort.postMessage({ type: 'done', failure: await failureOf(input) })
