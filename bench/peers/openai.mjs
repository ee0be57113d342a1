// openai: `ChatCompletionStream`, the helper behind `client.chat.completions.stream`, given parsed chunks; and the client itself.

import OpenAI from 'openai'
import { ChatCompletionStream } from 'openai/lib/ChatCompletionStream'
import { openAIStream } from '../workloads/openai-wire.mjs'
import { touchArguments, touchText } from '../workloads/touch.mjs'
import { viewOf } from '../workloads/view.mjs'

async function* streamed(chunks) {
  for (const chunk of chunks) yield chunk
}

/** A client whose stream is there already. */
function clientOf(chunks) {
  const stream = { controller: new AbortController(), [Symbol.asyncIterator]: () => streamed(chunks) }
  return { chat: { completions: { create: async () => stream } } }
}

const request = { model: 'model-1', messages: [{ role: 'user', content: 'Go on.' }] }
// A strict tool is one whose arguments the helper parses.
const strictTool = (name) => ({ type: 'function', function: { name, strict: true, parameters: {} } })
const strictRequest = { ...request, tools: ['write_0', 'write_file'].map(strictTool) }

function helperOf(chunks, parameters = request) {
  return ChatCompletionStream.createChatCompletion(clientOf(chunks), parameters)
}

function readText(chunks) {
  const helper = helperOf(chunks)
  helper.on('content', (_delta, text) => touchText(text))
  return helper.finalChatCompletion()
}

function readDelta(chunks) {
  const helper = helperOf(chunks)
  helper.on('content', touchText)
  return helper.finalChatCompletion()
}

function readArguments(chunks) {
  const helper = helperOf(chunks, strictRequest)
  helper.on('tool_calls.function.arguments.delta', (event) => touchArguments(event.parsed_arguments))
  return helper.finalChatCompletion()
}

function view({ choices: [{ message, logprobs, token_ids: tokenIds }] }) {
  return viewOf({
    text: message.content ?? '',
    reasoning: message.reasoning_content ?? '',
    calls: (message.tool_calls ?? []).map(callOf),
    tokenIds: tokenIds ?? [],
    logprobs: logprobs?.content ?? [],
  })
}

function callOf({ id, function: { name, arguments: text, parsed_arguments: input } }) {
  return { id, name, arguments: text, input: input ?? undefined }
}

const folded = { wire: openAIStream, fold: (chunks) => helperOf(chunks).finalChatCompletion(), view }
const readingArguments = { ...folded, fold: readArguments }

const client = ({ url }) => new OpenAI({ apiKey: 'none', baseURL: `${url}/v1` })
const throughHelper = { fold: (address) => client(address).chat.completions.stream(request).finalChatCompletion(), view }

/** The client without its helper: its chunks, and the loop that one would write for text. */
async function throughIterator(address) {
  let text = ''
  const stream = await client(address).chat.completions.create({ ...request, stream: true })
  for await (const { choices } of stream) text += choices[0]?.delta.content ?? ''
  return { text }
}

export const rows = [
  {
    name: 'openai',
    title: '`openai` stream helper',
    workloads: {
      text: folded,
      reasoning: folded,
      call: folded,
      calls: folded,
      logprobs: folded,
      'read-text': { ...folded, fold: readText },
      'read-delta': { ...folded, fold: readDelta },
      arguments: readingArguments,
      'arguments-string': readingArguments,
      'wire-openai': throughHelper,
      'wire-openai-call': throughHelper,
    },
  },
  {
    name: 'openai-chunks',
    title: '`openai` chunks, hand-written loop',
    workloads: { 'wire-openai': { fold: throughIterator, view: viewOf } },
  },
]
