// What is measured, in which order, and how long that may take.

import { peers } from '../peers/peers.mjs'
import { workloads } from '../workloads/workloads.mjs'

/** What the goals are about; everything else is measured less often, and given up earlier. */
export const subjects = ['floor', 'chunkfold']
/** A quick run takes no others but the clients that a goal compares with, and these on the wire only. */
const quickPeers = [...subjects, 'openai', 'anthropic']

/** Milliseconds but for `runs`: see `measure`. `patience` is for a whole process; `rounds` are processes, one after another. */
const whole = {
  subject: { runs: 5, time: 1000, fold: 60_000, warmUp: 400, rounds: 2, patience: 240_000 },
  other: { runs: 5, time: 1000, fold: 12_000, warmUp: 400, rounds: 1, patience: 120_000 },
}
const quick = {
  subject: { runs: 3, time: 150, fold: 3000, warmUp: 300, rounds: 1, patience: 20_000 },
  other: { runs: 3, time: 150, fold: 1500, warmUp: 300, rounds: 1, patience: 15_000 },
}

/** One task for each workload of each row of each peer, in rounds, workload by workload. */
export async function planOf({ isQuick, hasChosenPeers, ...options }) {
  const names = isQuick && !hasChosenPeers ? quickPeers : options.peers
  const loaded = await Promise.all(names.map(async (peer) => ({ peer, rows: (await peers[peer]()).rows })))
  const rows = loaded.flatMap(({ peer, rows }) => rows.map((row) => ({ peer, ...row })))
  return options.workloads.flatMap((workload) => {
    const tasks = rows
      .filter((row) => row.workloads[workload] !== undefined)
      .filter(({ peer }) => !isQuick || hasChosenPeers || subjects.includes(peer) || workloads[workload].serves !== undefined)
      .map((row) => taskOf(row, workload, isQuick))
    const rounds = Math.max(...tasks.map(({ limits }) => limits.rounds))
    return Array.from({ length: rounds }, (_, round) => tasks.filter(({ limits }) => round < limits.rounds)).flat()
  })
}

function taskOf({ peer, name, title }, workload, isQuick) {
  const isSubject = subjects.includes(peer)
  const limits = (isQuick ? quick : whole)[isSubject ? 'subject' : 'other']
  return { peer, row: name, title, workload, sizes: sizesOf(workloads[workload], isQuick, isSubject), limits }
}

function sizesOf({ sizes, quickSizes }, isQuick, isSubject) {
  if (!isQuick) return sizes
  return isSubject ? quickSizes : [...new Set([sizes[1], ...quickSizes])].filter((size) => size <= 10_000)
}
