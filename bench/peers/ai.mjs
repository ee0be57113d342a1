// ai: `streamText` with a model whose stream is there already, `readUIMessageStream`, and `streamText` through the OpenAI
// provider.

import { createOpenAI } from '@ai-sdk/openai'
import { jsonSchema, readUIMessageStream, streamText, tool } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { touchArguments, touchText } from '../workloads/touch.mjs'
import { viewOf } from '../workloads/view.mjs'
import { modelParts, uiChunks } from './ai-wire.mjs'

const anything = tool({ description: 'Takes anything.', inputSchema: jsonSchema({ type: 'object' }) })
const toolNames = ['write_file', ...Array.from({ length: 8 }, (_, i) => `write_${i}`)]
const tools = Object.fromEntries(toolNames.map((name) => [name, anything]))

function streamOf(values) {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at < values.length) controller.enqueue(values[at++])
      else controller.close()
    },
  })
}

function answerOf(model) {
  const onError = ({ error }) => {
    throw error
  }
  return streamText({ model, prompt: 'Go on.', tools, onError })
}

const readyModel = (parts) => new MockLanguageModelV3({ doStream: async () => ({ stream: streamOf(parts) }) })

async function contentOf(answer, read) {
  for await (const part of answer.fullStream) read?.(part)
  return await answer.content
}

const fold = (parts) => contentOf(answerOf(readyModel(parts)))
const readTextDelta = (part) => part.type === 'text-delta' && touchText(part.text)
const readDelta = (parts) => contentOf(answerOf(readyModel(parts)), readTextDelta)

function view(content) {
  const texts = (type) => content.filter((part) => part.type === type).map(({ text }) => text)
  const calls = content.filter(({ type }) => type === 'tool-call')
  return viewOf({
    text: texts('text').join(''),
    reasoning: texts('reasoning').join(''),
    calls: calls.map(({ toolCallId: id, toolName: name, input }) => ({ id, name, input })),
  })
}

const itemsView = (content) => viewOf({ items: content.map(({ text }) => text) })

const reading = (read) => async (chunks) => {
  let message
  for await (message of readUIMessageStream({ stream: streamOf(chunks), terminateOnError: true })) read(message.parts.at(-1))
  return message
}

function uiView({ parts }) {
  const texts = (type) => parts.filter((part) => part.type === type).map(({ text }) => text)
  const calls = parts.filter(({ type }) => type.startsWith('tool-'))
  return viewOf({
    text: texts('text').join(''),
    reasoning: texts('reasoning').join(''),
    calls: calls.map(({ type, toolCallId: id, input }) => ({ id, name: type.slice('tool-'.length), input })),
  })
}

const uiItemsView = ({ parts }) => viewOf({ items: parts.filter(({ type }) => type === 'text').map(({ text }) => text) })

const folded = { wire: modelParts, fold, view }
const uiFolded = { wire: uiChunks, fold: reading(() => {}), view: uiView }
const uiReadArguments = { ...uiFolded, fold: reading((part) => touchArguments(part?.input)) }

async function throughProvider({ url }) {
  return await contentOf(answerOf(createOpenAI({ apiKey: 'none', baseURL: `${url}/v1` }).chat('model-1')))
}

export const rows = [
  {
    name: 'ai-streamText',
    title: '`ai` `streamText`',
    workloads: {
      text: folded,
      reasoning: folded,
      call: folded,
      calls: folded,
      list: { ...folded, view: itemsView },
      'read-delta': { ...folded, fold: readDelta },
      'wire-openai': { fold: throughProvider, view },
      'wire-openai-call': { fold: throughProvider, view },
    },
  },
  {
    name: 'ai-readUIMessageStream',
    title: '`ai` `readUIMessageStream`',
    workloads: {
      text: uiFolded,
      reasoning: uiFolded,
      call: uiFolded,
      calls: uiFolded,
      list: { ...uiFolded, view: uiItemsView },
      'read-text': { ...uiFolded, fold: reading((part) => part?.type === 'text' && touchText(part.text)) },
      arguments: uiReadArguments,
      'arguments-string': uiReadArguments,
    },
  },
]
