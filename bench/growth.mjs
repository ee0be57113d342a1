// Does a delta cost more the longer the stream is? Folds each workload from the left, `acc = acc.merge(chunk)`, at 10,000 and
// at 100,000 deltas, and prints the time per delta and their ratio. `npm run bench` builds the package and runs this.
//
// Each workload runs in a process of its own. Deltas are made by JSON.parse, as a stream's are; the best of several runs
// counts, because these machines are shared. Read the ratios, not the times.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { AssistantMessageChunk, mergeAll } from 'chunkfold'

const workloads = {
  text: () => ({ content: 'word ' }),
  'one tool call': (i) => ({ toolCalls: [i === 0 ? opening(0) : { index: 0, arguments: 'word ' }] }),
  'eight interleaved calls': (i) => ({ toolCalls: [i < 8 ? opening(i) : { index: i % 8, arguments: 'word ' }] }),
  'token ids': (i) => ({ completionTokenIds: [i] }),
  'log-probabilities': (i) => ({ logprobs: { content: [{ token: 'word', logprob: -0.5, bytes: [i % 256] }], refusal: null } }),
  'list content': (i) => ({ content: [{ type: 'text', text: `word ${i}` }] }),
}

const sizes = [10_000, 100_000]
const runs = 7

function opening(index) {
  return { index, id: `call_${index}`, name: 'write', arguments: '{"text":"' }
}

function chunksOf(makeDelta, size) {
  const deltas = JSON.parse(JSON.stringify(Array.from({ length: size }, (_, i) => makeDelta(i))))
  return deltas.map((delta) => new AssistantMessageChunk(delta))
}

/** Nanoseconds per delta of each fold over the same chunks, the best of several runs. */
function measure(makeDelta, size) {
  const chunks = chunksOf(makeDelta, size)
  const best = { leftFold: Number.POSITIVE_INFINITY, mergeAll: Number.POSITIVE_INFINITY }
  for (let run = 0; run < runs; run++) {
    for (const [name, fold] of Object.entries({ leftFold, mergeAll })) {
      globalThis.gc?.()
      const start = process.hrtime.bigint()
      fold(chunks)
      best[name] = Math.min(best[name], Number(process.hrtime.bigint() - start) / size)
    }
  }
  return best
}

function leftFold(chunks) {
  let merged = AssistantMessageChunk.empty
  for (const chunk of chunks) merged = merged.merge(chunk)
  return merged
}

async function measureApart(name) {
  const child = fork(new URL(import.meta.url), [name], { execArgv: ['--expose-gc'] })
  const [result] = await once(child, 'message')
  return result
}

const name = process.argv[2]
if (name === undefined) {
  console.log(`Node ${process.version}, ${os.cpus()[0]?.model ?? os.arch()}; best of ${runs} runs, ns per delta\n`)
  console.log('| left fold of | 10,000 deltas | 100,000 deltas | growth | `mergeAll`, 100,000 |')
  console.log('|---|---|---|---|---|')
  for (const workload of Object.keys(workloads)) {
    const { small, large } = await measureApart(workload)
    const growth = large.leftFold / small.leftFold
    const [s, l, a] = [small.leftFold, large.leftFold, large.mergeAll].map((time) => time.toFixed(0))
    console.log(`| ${workload} | ${s} | ${l} | ${growth.toFixed(1)}× | ${a} |`)
  }
} else {
  const makeDelta = workloads[name]
  measure(makeDelta, 1000)
  const [small, large] = sizes.map((size) => measure(makeDelta, size))
  process.send?.({ small, large })
  process.disconnect?.()
}
