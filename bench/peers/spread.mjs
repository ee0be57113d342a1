// What one writes by hand to keep every state: a new object for each delta, by spreading the last one.

import { openAIChunks } from '../workloads/openai-wire.mjs'
import { touchText } from '../workloads/touch.mjs'
import { viewOf } from '../workloads/view.mjs'

const empty = viewOf({})

function next(state, { choices }) {
  const { delta, token_ids: ids, logprobs } = choices[0]
  if (delta.reasoning_content) return { ...state, reasoning: state.reasoning + delta.reasoning_content }
  if (delta.tool_calls) return { ...state, calls: delta.tool_calls.reduce(nextCalls, state.calls) }
  if (Array.isArray(delta.content)) return { ...state, items: [...state.items, ...delta.content] }
  const text = state.text + delta.content
  if (ids === undefined) return { ...state, text }
  return { ...state, text, tokenIds: [...state.tokenIds, ...ids], logprobs: [...state.logprobs, ...logprobs.content] }
}

function nextCalls(calls, { index, id, function: { name, arguments: piece } }) {
  const call = calls[index]
  if (call === undefined) return [...calls, { id, name, arguments: piece }]
  return calls.with(index, { ...call, arguments: call.arguments + piece })
}

const fold = (chunks) => chunks.reduce(next, empty)

function readText(chunks) {
  let state = empty
  for (const chunk of chunks) {
    state = next(state, chunk)
    touchText(state.text)
  }
  return state
}

function keepSnapshots(chunks) {
  const states = [empty]
  for (const chunk of chunks) states.push(next(states.at(-1), chunk))
  return states
}

const wire = openAIChunks
const folded = { wire, fold, view: (state) => viewOf(state) }
const itemTexts = (state) => viewOf({ ...state, items: state.items.map(({ text }) => text) })

export const rows = [
  {
    name: 'spread',
    title: 'object and array spread',
    workloads: {
      text: folded,
      reasoning: folded,
      call: folded,
      calls: folded,
      logprobs: folded,
      list: { ...folded, view: itemTexts },
      'read-text': { ...folded, fold: readText },
      snapshots: { ...folded, fold: keepSnapshots, view: (states) => states.at(-1) },
    },
  },
]
