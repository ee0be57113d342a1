// Runs a worker, and ends it where it hangs.

import { Worker } from 'node:worker_threads'
import { newSlot, openSlot } from './slot.mjs'

/** How long one input may take, in milliseconds: far more than any of them needs, on a busy machine too. */
const PATIENCE = 10_000
const MEGABYTES = 768

/**
 * @param task - what the worker is told
 * @param onFinding - told of each input that fails
 * @returns what the worker said at its end; nothing where it was ended
 */
export function runGuarded(file, task, onFinding) {
  const memory = newSlot()
  const slot = openSlot(memory)
  const worker = new Worker(file, { workerData: { ...task, memory }, resourceLimits: { maxOldGenerationSizeMb: MEGABYTES } })
  return new Promise((resolve) => {
    let [result, problem, last, since] = [undefined, undefined, 0, performance.now()]
    const watch = setInterval(() => {
      if (slot.number !== last) [last, since] = [slot.number, performance.now()]
      if (last === 0 || performance.now() - since < PATIENCE) return
      problem ??= `an input takes more than ${PATIENCE} ms`
      void worker.terminate()
    }, 200)
    worker.on('message', (message) => {
      if (message.type === 'done') result = message
      else onFinding(message)
    })
    worker.on('error', (error) => {
      problem ??= `${error.code ?? error.name}: ${error.message}`
    })
    worker.on('exit', () => {
      clearInterval(watch)
      // A promise that nobody keeps ends the thread as well.
      if (result === undefined) {
        const report = problem ?? 'something is waited for that never comes'
        onFinding({ bytes: slot.read(), signature: report, report })
      }
      resolve(result)
    })
  })
}
