// @langchain/core: `AIMessageChunk.concat`, from chunks that are ready.

import { AIMessageChunk } from '@langchain/core/messages'
import { touchArguments, touchText } from '../workloads/touch.mjs'
import { viewOf } from '../workloads/view.mjs'

function* fieldsOf(deltas) {
  for (const delta of deltas) yield { id: 'msg_1', content: '', ...ofDelta(delta) }
}

function ofDelta({ type, text, id, name, index, logprob, arguments: args }) {
  if (type === 'reasoning') return { additional_kwargs: { reasoning_content: text } }
  if (type === 'item') return { content: [{ type: 'text', text }] }
  if (type === 'call') {
    const start = id === undefined ? {} : { id, name }
    return { tool_call_chunks: [{ type: 'tool_call_chunk', index, ...start, args }] }
  }
  if (type === 'text') return { content: text }
  return { content: text, additional_kwargs: { token_ids: [id] }, response_metadata: { logprobs: { content: [logprob] } } }
}

const build = (fields) => new AIMessageChunk(fields)
const fold = (chunks) => chunks.reduce((left, right) => left.concat(right))

const reading = (read) => (chunks) => {
  let [merged] = chunks
  read(merged)
  for (let i = 1; i < chunks.length; i++) {
    merged = merged.concat(chunks[i])
    read(merged)
  }
  return merged
}

function keepSnapshots(chunks) {
  const snapshots = [chunks[0]]
  for (let i = 1; i < chunks.length; i++) snapshots.push(snapshots[i - 1].concat(chunks[i]))
  return snapshots
}

function makeEach(fields) {
  let last
  for (const each of fields) last = new AIMessageChunk(each)
  return last
}

function view({ content, additional_kwargs: more, response_metadata: metadata, tool_call_chunks: calls }) {
  const isText = typeof content === 'string'
  return viewOf({
    text: isText ? content : '',
    reasoning: more.reasoning_content ?? '',
    calls: calls.map(({ id, name, args }) => ({ id, name, arguments: args })),
    tokenIds: more.token_ids ?? [],
    logprobs: metadata.logprobs?.content ?? [],
    items: isText ? [] : content.map(({ text }) => text),
  })
}

/** The parsed arguments as well: a getter parses the text so far. */
function parsedView(chunk) {
  const plain = view(chunk)
  return { ...plain, calls: plain.calls.map((call, i) => ({ ...call, input: chunk.tool_calls[i]?.args })) }
}

const folded = { wire: fieldsOf, build, fold, view }
const readArguments = reading((merged) => touchArguments(merged.tool_calls[0]?.args))
const made = { wire: fieldsOf, fold: makeEach, view: () => viewOf({}) }

export const rows = [
  {
    name: 'langchain',
    title: '`@langchain/core` `concat`',
    workloads: {
      text: folded,
      reasoning: folded,
      call: folded,
      calls: folded,
      logprobs: folded,
      list: folded,
      'read-text': { ...folded, fold: reading((merged) => touchText(merged.content)) },
      arguments: { ...folded, fold: readArguments, view: parsedView },
      'arguments-string': { ...folded, fold: readArguments, view: parsedView },
      snapshots: { ...folded, fold: keepSnapshots, view: (snapshots) => view(snapshots.at(-1)) },
      'make-text': made,
      'make-call': made,
      'make-logprobs': made,
    },
  },
]
