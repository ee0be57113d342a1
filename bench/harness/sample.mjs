// One run: so many folds of inputs that no fold has touched yet, and then the view of each result stringified, so that a text
// which a fold has left in pieces is paid for by everybody.

/** Milliseconds of short folds before a run, and their number at most. */
const rewarm = { time: 20, folds: 40 }

/**
 * Milliseconds per fold, per stringified view, and of processor time for both.
 *
 * @param nextInputs - gives new inputs for one fold
 * @param nextShort - the same for a short fold, to have the code warm at the start
 * @param folds - how many folds to time together, so that the clock is fine enough
 */
export async function sample(subject, nextInputs, nextShort, folds) {
  const inputs = Array.from({ length: folds }, nextInputs)
  const messages = new Array(folds)
  // The young generation only: a whole collection also throws away compiled code that knows the shape of objects of which none
  // is left, and then what is measured is the compiler.
  globalThis.gc({ type: 'minor' })
  const begin = performance.now()
  for (let i = 0; i < rewarm.folds && performance.now() - begin < rewarm.time; i++) await messageOf(subject, nextShort())
  const cpu = process.cpuUsage()
  const start = performance.now()
  for (let i = 0; i < folds; i++) messages[i] = await messageOf(subject, inputs[i])
  const folded = performance.now()
  let length = 0
  for (const message of messages) length += JSON.stringify(subject.view(message)).length
  const end = performance.now()
  const { user, system } = process.cpuUsage(cpu)
  if (length === 0) throw new Error('the view is empty')
  return { fold: (folded - start) / folds, view: (end - folded) / folds, cpu: (user + system) / 1000 / folds }
}

/** What a fold is timed to: the message. A promise where the peer gives one. */
export function messageOf({ fold, message }, inputs) {
  const folded = fold(inputs)
  if (message === undefined) return folded
  return folded instanceof Promise ? folded.then(message) : message(folded)
}
