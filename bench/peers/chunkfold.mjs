// chunkfold, from chunks that are ready; making them is measured on its own. A fold ends with the message.

import { AssistantMessageChunk, mergeAll } from 'chunkfold'
import { PartialArguments, toEvents } from 'chunkfold/stream'
import { touchArguments, touchText } from '../workloads/touch.mjs'
import { viewOf } from '../workloads/view.mjs'
import { clients } from './chunkfold-clients.mjs'
import { inits } from './chunkfold-inits.mjs'
import { messageView } from './chunkfold-view.mjs'

const build = (init) => new AssistantMessageChunk(init)
const toMessage = (chunk) => chunk.toMessage()

function leftFold(chunks) {
  let merged = AssistantMessageChunk.empty
  for (const chunk of chunks) merged = merged.merge(chunk)
  return merged
}

function readText(chunks) {
  let merged = AssistantMessageChunk.empty
  for (const chunk of chunks) {
    merged = merged.merge(chunk)
    touchText(merged.text)
  }
  return merged
}

function keepSnapshots(chunks) {
  const snapshots = []
  let merged = AssistantMessageChunk.empty
  for (const chunk of chunks) {
    merged = merged.merge(chunk)
    snapshots.push(merged)
  }
  return snapshots
}

async function readDeltas(chunks) {
  let message
  for await (const event of toEvents(chunks)) {
    if (event.type === 'text') touchText(event.text)
    else if (event.type === 'done') message = event.message
  }
  return message
}

function parseArguments(fragments) {
  const args = new PartialArguments()
  for (const { toolCalls } of fragments) {
    args.push(toolCalls[0].arguments)
    touchArguments(args.value)
  }
  const { id, name } = fragments[0].toolCalls[0]
  return { calls: [{ id, name, input: args.value }] }
}

async function readEventArguments(chunks) {
  const args = new PartialArguments()
  let message
  for await (const event of toEvents(chunks)) {
    if (event.type === 'done') message = event.message
    if (event.type !== 'tool-call-delta') continue
    args.push(event.arguments)
    touchArguments(args.value)
  }
  return { calls: message.toolCalls.map(({ id, name, arguments: text }) => ({ id, name, arguments: text, input: args.value })) }
}

function makeEach(fields) {
  let last
  for (const init of fields) last = new AssistantMessageChunk(init)
  return last
}

const folds = ['text', 'reasoning', 'call', 'calls', 'logprobs', 'list']
const ready = { wire: inits, build }
const allFolds = (fold) =>
  Object.fromEntries(folds.map((name) => [name, { ...ready, fold, message: toMessage, view: messageView }]))
const made = { wire: inits, fold: makeEach, view: () => viewOf({}) }

export const rows = [
  {
    name: 'merge',
    title: 'chunkfold, `acc.merge(chunk)`',
    workloads: {
      ...allFolds(leftFold),
      'read-text': { ...ready, fold: readText, message: toMessage, view: messageView },
      snapshots: { ...ready, fold: keepSnapshots, view: (snapshots) => messageView(snapshots.at(-1).toMessage()) },
    },
  },
  { name: 'mergeAll', title: 'chunkfold, `mergeAll`', workloads: allFolds((chunks) => mergeAll(chunks)) },
  {
    name: 'PartialArguments',
    title: 'chunkfold, `PartialArguments`',
    workloads: {
      arguments: { wire: inits, fold: parseArguments, view: viewOf },
      'arguments-string': { wire: inits, fold: parseArguments, view: viewOf },
    },
  },
  {
    name: 'events',
    title: 'chunkfold, `toEvents` (and `PartialArguments`)',
    workloads: {
      'read-delta': { ...ready, fold: readDeltas, view: messageView },
      arguments: { ...ready, fold: readEventArguments, view: viewOf },
      'arguments-string': { ...ready, fold: readEventArguments, view: viewOf },
    },
  },
  {
    name: 'constructor',
    title: 'chunkfold, `new AssistantMessageChunk`',
    workloads: { 'make-text': made, 'make-call': made, 'make-logprobs': made },
  },
  { name: 'client', title: 'chunkfold, `fetch` and `decodeSSE`', workloads: clients },
]
