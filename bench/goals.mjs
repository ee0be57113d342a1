// What the library is held to. Each goal is about one row on one workload; `harness/judge.mjs` says what the kinds mean.
//
//   ratio     time per delta over that of the fastest row of `to`, in the same run, at the largest length up to `at`
//   time      nanoseconds per delta
//   growth    exponent of the whole time from 10,000 to 100,000 deltas: 1 is linear
//   retained  bytes kept after a fold, over the bytes of the text that it gives
//   sharing   exponent of the bytes kept by all snapshots from 10,000 to 100,000 deltas: 1 when each costs the same

const longest = 100_000
const toFloor = { kind: 'ratio', to: ['floor'], at: longest }
const foldAlone = { ...toFloor, part: 'fold', at: 10_000 }

/** At most so many times the floor, for `acc = acc.merge(chunk)` from the left. `mergeAll`: at most 1.5 for each. */
const leftFold = { text: 2.5, reasoning: 2.5, call: 2.5, calls: 4, logprobs: 4, list: 3 }
const measureOf = (workload) => (workload === 'logprobs' ? foldAlone : toFloor)

const folds = Object.entries(leftFold).flatMap(([workload, limit]) => [
  { workload, row: 'merge', ...measureOf(workload), limit },
  { workload, row: 'mergeAll', ...measureOf(workload), limit: 1.5 },
])

const reads = [
  { workload: 'read-text', row: 'merge', ...toFloor, limit: 1.1 },
  { workload: 'read-delta', row: 'events', ...toFloor, limit: 3 },
  { workload: 'read-delta', row: 'events', ...toFloor, to: ['floor-stream'], limit: 3 },
  { workload: 'arguments', row: 'PartialArguments', ...toFloor, at: 3000, limit: 10 },
  { workload: 'arguments-string', row: 'PartialArguments', ...toFloor, at: 3000, limit: 10 },
]

const clients = [
  { workload: 'wire-openai', to: ['openai', 'openai-chunks', 'ai-streamText'] },
  { workload: 'wire-openai-call', to: ['openai', 'ai-streamText'] },
  { workload: 'wire-anthropic', to: ['anthropic', 'anthropic-events'] },
].map((goal) => ({ ...goal, row: 'client', kind: 'ratio', at: longest, limit: 0.2 }))

const makes = [
  { workload: 'make-text', row: 'constructor', kind: 'time', at: 10_000, limit: 1000 },
  { workload: 'make-call', row: 'constructor', kind: 'time', at: 10_000, limit: 1000 },
  { workload: 'make-logprobs', row: 'constructor', kind: 'ratio', to: ['JSON.parse'], at: 10_000, limit: 1 },
]

const linear = [
  ...folds.map(({ workload, row }) => ({ workload, row })),
  { workload: 'read-delta', row: 'events' },
  { workload: 'arguments', row: 'PartialArguments' },
  { workload: 'arguments-string', row: 'PartialArguments' },
  { workload: 'arguments', row: 'events' },
  ...clients.map(({ workload, row }) => ({ workload, row })),
].map((goal) => ({ ...goal, kind: 'growth', limit: 1.1 }))

const memory = [
  { workload: 'text', row: 'merge', kind: 'retained', at: longest, limit: 1.5 },
  { workload: 'text', row: 'mergeAll', kind: 'retained', at: longest, limit: 1.5 },
  { workload: 'snapshots', row: 'merge', kind: 'sharing', limit: 1.1 },
]

export const goals = [...folds, ...reads, ...clients, ...makes, ...linear, ...memory]
