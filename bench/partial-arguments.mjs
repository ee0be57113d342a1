// What does it cost to have the value of a call's arguments after every delta? Feeds arguments in deltas of one character and
// reads the value after each: `PartialArguments`, which goes on from where it was, against `partial-json`, which is given the
// whole prefix again. Prints the time per delta at growing lengths. `npm run bench` builds the package and runs this.
//
// Each row runs in a process of its own, and the best of several runs counts, because these machines are shared. Read the
// growth and the ratio, not the times. The peer is not asked for the longest text: it would take hours.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { PartialArguments } from 'chunkfold/stream'
import { parse } from 'partial-json'

const workloads = {
  'one long string': (size) => `{"body":"${'a'.repeat(size - 11)}"}`,
  'many members': (size) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: size / 20 }, (_, i) => [`key-${1e6 + i}`, i]))),
}

const readers = { PartialArguments: readPieces, 'partial-json': readPrefixes }
const sizes = { PartialArguments: [3000, 6000, 12_000, 120_000], 'partial-json': [3000, 6000, 12_000] }
const runs = { PartialArguments: 7, 'partial-json': 1 }

function readPieces(text) {
  const args = new PartialArguments()
  let value
  for (let at = 0; at < text.length; at++) {
    args.push(text[at])
    value = args.value
  }
  return value
}

function readPrefixes(text) {
  let [prefix, value] = ['', undefined]
  for (let at = 0; at < text.length; at++) {
    prefix += text[at]
    value = parse(prefix)
  }
  return value
}

/** Nanoseconds per delta, the best of several runs. */
function measure(reader, text) {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs[reader]; run++) {
    globalThis.gc?.()
    const start = process.hrtime.bigint()
    const value = readers[reader](text)
    best = Math.min(best, Number(process.hrtime.bigint() - start) / text.length)
    if (JSON.stringify(value) !== text) throw new Error(`${reader} gave another value`)
  }
  return best
}

async function measureApart(reader, workload) {
  const child = fork(new URL(import.meta.url), [reader, workload], { execArgv: ['--expose-gc'] })
  const [times] = await once(child, 'message')
  return times
}

const [reader, workload] = process.argv.slice(2)
if (reader === undefined) {
  console.log(
    `Node ${process.version}, ${os.cpus()[0]?.model ?? os.arch()}; ns per delta of one character, value read after each\n`,
  )
  console.log('| arguments | reader | 3,000 | 6,000 | 12,000 | 120,000 | growth, 3,000 to 12,000 | at 12,000 |')
  console.log('|---|---|---|---|---|---|---|---|')
  for (const name of Object.keys(workloads)) {
    const [ours, peer] = [await measureApart('PartialArguments', name), await measureApart('partial-json', name)]
    for (const [title, times] of [
      ['`PartialArguments`', ours],
      ['`partial-json`, whole prefix', peer],
    ]) {
      const cells = [...times.map((time) => time.toFixed(0)), ...(times.length === 3 ? ['not run'] : [])]
      const [growth, ratio] = [times[2] / times[0], times[2] / ours[2]]
      console.log(`| ${name} | ${title} | ${cells.join(' | ')} | ${growth.toFixed(1)}× | ${ratio.toFixed(0)}× |`)
    }
  }
} else {
  // Enough to have the code compiled, so that the first size is not slower than the last.
  measure(reader, workloads[workload](reader === 'PartialArguments' ? 60_000 : 1000))
  process.send?.(sizes[reader].map((size) => measure(reader, workloads[workload](size))))
  process.disconnect?.()
}
