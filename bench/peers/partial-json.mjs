// partial-json: a parser of JSON that is not finished, given all the text so far after each delta.

import { parse } from 'partial-json'
import { openAIChunks } from '../workloads/openai-wire.mjs'
import { touchArguments } from '../workloads/touch.mjs'
import { viewOf } from '../workloads/view.mjs'

function fold(chunks) {
  let [text, input] = ['', undefined]
  for (const chunk of chunks) {
    text += chunk.choices[0].delta.tool_calls[0].function.arguments
    input = parse(text)
    touchArguments(input)
  }
  const { id, function: called } = chunks[0].choices[0].delta.tool_calls[0]
  return { calls: [{ id, name: called.name, arguments: text, input }] }
}

const workload = { wire: openAIChunks, fold, view: viewOf }

export const rows = [
  {
    name: 'partial-json',
    title: '`partial-json`, the whole text again',
    workloads: { arguments: workload, 'arguments-string': workload },
  },
]
