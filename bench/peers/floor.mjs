// The floor: the loop that one would write by hand for exactly this stream, with `+=` and `push`, over the same parsed chunks.
// It checks nothing, keeps nothing but the result, and changes it in place.

import { openAIChunks } from '../workloads/openai-wire.mjs'
import { touchArguments, touchText } from '../workloads/touch.mjs'
import { viewOf } from '../workloads/view.mjs'
import { inits } from './chunkfold-inits.mjs'
import { clients } from './floor-client.mjs'
import { IncrementalJson } from './incremental-json.mjs'

function text(chunks) {
  let text = ''
  for (const chunk of chunks) text += chunk.choices[0].delta.content
  return { text }
}

function reasoning(chunks) {
  let [text, reasoning] = ['', '']
  for (const chunk of chunks) {
    const { delta } = chunk.choices[0]
    if (delta.reasoning_content) reasoning += delta.reasoning_content
    else text += delta.content
  }
  return { text, reasoning }
}

function calls(chunks) {
  const calls = []
  for (const chunk of chunks) {
    for (const { index, id, function: called } of chunk.choices[0].delta.tool_calls) {
      const call = calls[index]
      if (call === undefined) calls[index] = { id, name: called.name, arguments: called.arguments }
      else call.arguments += called.arguments
    }
  }
  return { calls }
}

function logprobs(chunks) {
  let text = ''
  const [tokenIds, logprobs] = [[], []]
  for (const chunk of chunks) {
    const choice = chunk.choices[0]
    text += choice.delta.content
    for (const id of choice.token_ids) tokenIds.push(id)
    for (const entry of choice.logprobs.content) logprobs.push(entry)
  }
  return { text, tokenIds, logprobs }
}

function list(chunks) {
  const items = []
  for (const chunk of chunks) for (const item of chunk.choices[0].delta.content) items.push(item)
  return { items }
}

function readText(chunks) {
  let text = ''
  for (const chunk of chunks) {
    text += chunk.choices[0].delta.content
    touchText(text)
  }
  return { text }
}

function readDelta(chunks) {
  let text = ''
  for (const chunk of chunks) {
    const { content } = chunk.choices[0].delta
    text += content
    touchText(content)
  }
  return { text }
}

async function* streamed(chunks) {
  for (const chunk of chunks) yield chunk
}

async function readStreamedDelta(chunks) {
  let text = ''
  for await (const chunk of streamed(chunks)) {
    const { content } = chunk.choices[0].delta
    text += content
    touchText(content)
  }
  return { text }
}

function readArguments(chunks) {
  const json = new IncrementalJson()
  for (const chunk of chunks) touchArguments(json.push(chunk.choices[0].delta.tool_calls[0].function.arguments))
  const { id, function: called } = chunks[0].choices[0].delta.tool_calls[0]
  return { calls: [{ id, name: called.name, input: json.value }] }
}

function keepSnapshots(chunks) {
  const snapshots = []
  let text = ''
  for (const chunk of chunks) {
    text += chunk.choices[0].delta.content
    snapshots.push({ text })
  }
  return snapshots
}

function parseEach(texts) {
  let last
  for (const text of texts) last = JSON.parse(text)
  return last
}

const wire = openAIChunks
const itemTexts = ({ items }) => viewOf({ items: items.map((item) => item.text) })
const made = { wire: inits, isText: true, fold: parseEach, view: () => viewOf({}) }

export const rows = [
  {
    name: 'floor',
    title: 'hand-written loop',
    workloads: {
      text: { wire, fold: text, view: viewOf },
      reasoning: { wire, fold: reasoning, view: viewOf },
      call: { wire, fold: calls, view: viewOf },
      calls: { wire, fold: calls, view: viewOf },
      logprobs: { wire, fold: logprobs, view: viewOf },
      list: { wire, fold: list, view: itemTexts },
      'read-text': { wire, fold: readText, view: viewOf },
      'read-delta': { wire, fold: readDelta, view: viewOf },
      arguments: { wire, fold: readArguments, view: viewOf },
      'arguments-string': { wire, fold: readArguments, view: viewOf },
      ...clients,
      snapshots: { wire, fold: keepSnapshots, view: (snapshots) => viewOf(snapshots.at(-1)) },
    },
  },
  {
    name: 'floor-stream',
    title: 'hand-written loop, `for await`',
    workloads: { 'read-delta': { wire, fold: readStreamedDelta, view: viewOf } },
  },
  {
    name: 'JSON.parse',
    title: '`JSON.parse` of the same text',
    workloads: { 'make-text': made, 'make-call': made, 'make-logprobs': made },
  },
]
