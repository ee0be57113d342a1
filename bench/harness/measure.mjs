// One peer on one workload, at growing lengths, in this process.

import { expectedView, wrongFields } from '../workloads/view.mjs'
import { inputSource } from './inputs.mjs'
import { retainedBy } from './memory.mjs'
import { messageOf, sample } from './sample.mjs'

/** The length of the folds that are checked, and that warm up. */
const shortSize = 500
/** Below this length, what is kept is lost in what the heap does anyway. */
const leastForMemory = 10_000
/** A run takes at least so many milliseconds: short folds are timed together. */
const shortestRun = 5

/**
 * Measures every size, smallest first, and gives a figure for each.
 *
 * A size is skipped when, by the growth so far, one fold of it would take longer than `limits.fold` milliseconds.
 *
 * @param limits - `runs` at most, and no more than three of them once they have taken `time` milliseconds
 */
export async function* measure({ subject, workload, sizes, limits, addressOfSize }) {
  const nextShort = inputSource(subject, workload, shortSize, addressOfSize)
  const wrong = workload.isChecked ? await wrongFieldsOf(subject, workload, nextShort) : []
  await warmUp(subject, nextShort, limits)
  let [last, exponent] = [undefined, 1]
  for (const size of sizes) {
    const predicted = last === undefined ? 0 : last.time * (size / last.size) ** Math.max(1, steeper(exponent))
    if (predicted > limits.fold) {
      yield { size, skipped: predicted }
      continue
    }
    const nextInputs = inputSource(subject, workload, size, addressOfSize)
    // The server makes its bytes at the first request for them.
    if (workload.serves !== undefined) await messageOf(subject, nextInputs())
    const figure = await figureOf(subject, nextInputs, nextShort, limits)
    if (workload.measuresMemory && size >= leastForMemory) figure.memory = await retainedBy(subject, nextInputs)
    const time = figure.fold + figure.view
    if (last !== undefined) exponent = Math.log(time / last.time) / Math.log(size / last.size)
    last = { size, time }
    yield { size, ...figure, wrong }
  }
}

/** Growth that has begun to be more than linear tends to become steeper. */
const steeper = (exponent) => (exponent > 1.3 ? exponent + 0.4 : exponent)

/** Until the code is compiled: so many milliseconds of short folds. */
async function warmUp(subject, nextShort, limits) {
  const start = performance.now()
  for (let i = 0; i < 3 || (performance.now() - start < limits.warmUp && i < 2000); i++) {
    JSON.stringify(subject.view(await messageOf(subject, nextShort())))
    if (performance.now() - start > 4 * limits.warmUp) return
  }
}

/** The median of the runs. */
async function figureOf(subject, nextInputs, nextShort, { runs, time }) {
  globalThis.gc()
  const first = await sample(subject, nextInputs, nextShort, 1)
  const one = first.fold + first.view
  const folds = Math.min(200, Math.max(1, Math.ceil(shortestRun / Math.max(one, 0.01))))
  const samples = []
  const start = performance.now()
  if (folds === 1) samples.push(first)
  // A fold that takes longer than that is not run again: it is well over the noise.
  while (one < time && samples.length < runs && (samples.length < 3 || performance.now() - start < time)) {
    samples.push(await sample(subject, nextInputs, nextShort, folds))
    if (performance.now() - start > 4 * time) break
  }
  const median = (key) => medianOf(samples.map((each) => each[key]))
  const totals = samples.map(({ fold, view }) => fold + view)
  const spread = (Math.max(...totals) - Math.min(...totals)) / medianOf(totals)
  return { fold: median('fold'), view: median('view'), cpu: median('cpu'), runs: samples.length, folds, spread }
}

async function wrongFieldsOf(subject, workload, nextShort) {
  const view = subject.view(await messageOf(subject, nextShort()))
  return wrongFields(view, expectedView(workload.deltas(shortSize)))
}

export function medianOf(values) {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
