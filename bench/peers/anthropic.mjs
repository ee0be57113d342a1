// @anthropic-ai/sdk: `MessageStream`, the helper behind `client.messages.stream`, given parsed events; and the client itself.

import Anthropic from '@anthropic-ai/sdk'
import { MessageStream } from '@anthropic-ai/sdk/lib/MessageStream'
import { anthropicEvents } from '../workloads/anthropic-wire.mjs'
import { touchArguments, touchText } from '../workloads/touch.mjs'
import { viewOf } from '../workloads/view.mjs'

async function* streamed(events) {
  for (const event of events) yield event
}

const request = { model: 'model-1', max_tokens: 1024, messages: [{ role: 'user', content: 'Go on.' }] }

/** The helper, of messages whose stream is there already. */
function helperOf(events) {
  const data = { controller: new AbortController(), [Symbol.asyncIterator]: () => streamed(events) }
  const messages = { create: () => ({ withResponse: async () => ({ response: new Response(''), data }) }) }
  return MessageStream.createMessage(messages, request, {})
}

const reading = (event, read) => (events) => {
  const helper = helperOf(events)
  helper.on(event, read)
  return helper.finalMessage()
}

function view({ content }) {
  const of = (type) => content.filter((block) => block.type === type)
  return viewOf({
    text: of('text')
      .map(({ text }) => text)
      .join(''),
    reasoning: of('thinking')
      .map(({ thinking }) => thinking)
      .join(''),
    calls: of('tool_use').map(({ id, name, input }) => ({ id, name, input })),
  })
}

const itemsView = ({ content }) => viewOf({ items: content.map(({ text }) => text) })
const folded = { wire: anthropicEvents, fold: (events) => helperOf(events).finalMessage(), view }
const readingArguments = { ...folded, fold: reading('inputJson', (_delta, value) => touchArguments(value)) }

const client = ({ url }) => new Anthropic({ apiKey: 'none', baseURL: url })

/** The client without its helper: its events, and the loop that one would write for text. */
async function throughIterator(address) {
  let text = ''
  for await (const event of await client(address).messages.create({ ...request, stream: true })) {
    if (event.type === 'content_block_delta') text += event.delta.text
  }
  return { text }
}

export const rows = [
  {
    name: 'anthropic',
    title: '`@anthropic-ai/sdk` `MessageStream`',
    workloads: {
      text: folded,
      reasoning: folded,
      call: folded,
      calls: folded,
      list: { ...folded, view: itemsView },
      'read-text': { ...folded, fold: reading('text', (_delta, text) => touchText(text)) },
      'read-delta': { ...folded, fold: reading('text', touchText) },
      arguments: readingArguments,
      'arguments-string': readingArguments,
      'wire-anthropic': { fold: (address) => client(address).messages.stream(request).finalMessage(), view },
    },
  },
  {
    name: 'anthropic-events',
    title: '`@anthropic-ai/sdk` events, hand-written loop',
    workloads: { 'wire-anthropic': { fold: throughIterator, view: viewOf } },
  },
]
