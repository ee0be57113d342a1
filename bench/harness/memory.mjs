// What is kept after a fold: the heap that a result holds when its inputs are gone.

import { setTimeout } from 'node:timers/promises'

/**
 * Bytes retained by what was folded, before and after its message was read, and of the message's text, for scale.
 */
export async function retainedBy(subject, nextInputs) {
  // What a fold leaves behind whatever its length, and gives up later, is there before and after.
  await subject.fold(nextInputs())
  const before = await usedHeap()
  let folded = await subject.fold(nextInputs())
  const kept = (await usedHeap()) - before
  const textLength = lengthOf(subject, folded)
  const keptAfterReading = (await usedHeap()) - before
  // Used here, so that it is not collected before.
  if (folded === undefined) throw new Error('nothing was folded')
  folded = undefined
  return { kept, keptAfterReading, text: textLength }
}

function lengthOf({ message, view }, folded) {
  const neutral = view(message === undefined ? folded : message(folded))
  JSON.stringify(neutral)
  return neutral.text.length
}

/** The heap when nothing is left to be done: some things are given up only then. */
async function usedHeap() {
  for (let i = 0; i < 3; i++) {
    await setTimeout(5)
    globalThis.gc()
  }
  return process.memoryUsage().heapUsed
}
