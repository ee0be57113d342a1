// The workloads: what arrives, at which lengths, and what is done with it. A peer takes part in those that it names.

import { callDeltas, itemDeltas, longStringDeltas, reasoningDeltas, textDeltas, tokenDeltas } from './deltas.mjs'

const sizes = [100, 1000, 10_000, 100_000]
const quickSizes = [10_000, 100_000]
const oneCall = (count) => callDeltas(count)

/** Chunks, already parsed, to the message. */
const folds = {
  text: { title: 'text', deltas: textDeltas, measuresMemory: true },
  reasoning: { title: 'reasoning + text', deltas: reasoningDeltas },
  call: { title: 'one tool call', deltas: oneCall },
  calls: { title: 'eight interleaved calls', deltas: (count) => callDeltas(count, 8) },
  logprobs: { title: 'token ids + logprobs', deltas: tokenDeltas, quickSizes: [1000, 10_000] },
  list: { title: 'list content', deltas: itemDeltas },
}

const argumentSizes = { sizes: [300, 3000, 10_000, 100_000], quickSizes: [3000, 10_000, 100_000] }

/** The same, with somebody who looks after every delta. */
const reads = {
  'read-text': { title: 'the whole text read after each delta', deltas: textDeltas, quickSizes: [10_000] },
  'read-delta': { title: 'the new text read after each delta', deltas: textDeltas },
  arguments: { title: 'parsed arguments read after each delta', deltas: oneCall, ...argumentSizes },
  'arguments-string': {
    title: 'parsed arguments, one long string',
    deltas: longStringDeltas,
    sizes: [...argumentSizes.sizes, 120_000],
    quickSizes: [...argumentSizes.quickSizes, 120_000],
  },
  snapshots: { title: 'every snapshot kept', deltas: textDeltas, measuresMemory: true, sizes: [1000, 10_000, 100_000] },
}

/** From the bytes on a socket to the message, each peer through its own client. `serves` is the provider's protocol. */
const wires = {
  'wire-openai': { title: 'bytes to message, OpenAI', deltas: textDeltas, serves: 'openai', quickSizes: [10_000] },
  'wire-openai-call': {
    title: 'bytes to message, OpenAI, one tool call',
    deltas: oneCall,
    serves: 'openai',
    quickSizes: [10_000],
  },
  'wire-anthropic': { title: 'bytes to message, Anthropic', deltas: textDeltas, serves: 'anthropic', quickSizes: [10_000] },
}

/** Making chunks and nothing else: there is no message to be checked. */
const makes = {
  'make-text': { title: 'making a chunk, text', deltas: textDeltas },
  'make-call': { title: 'making a chunk, tool delta', deltas: oneCall },
  'make-logprobs': { title: 'making a chunk, token ids + logprobs', deltas: tokenDeltas, sizes: [100, 1000, 10_000] },
}

const isMaking = (name) => Object.hasOwn(makes, name)

export const workloads = Object.fromEntries(
  Object.entries({ ...folds, ...reads, ...wires, ...makes }).map(([name, workload]) => [
    name,
    {
      name,
      sizes,
      quickSizes: isMaking(name) ? [10_000] : quickSizes,
      floor: isMaking(name) ? 'JSON.parse' : 'floor',
      isChecked: !isMaking(name),
      ...workload,
    },
  ]),
)
