// chunkfold as the client of a provider: `fetch`, the events of its body, the provider's reader, the message.

import { collect } from 'chunkfold'
import { fromAnthropic, fromOpenAIChat } from 'chunkfold/providers'
import { bodyOf, decodeSSE } from 'chunkfold/stream'
import { messageView } from './chunkfold-view.mjs'

const throughClient = (path, read) => ({
  async fold({ url }) {
    const body = JSON.stringify({ model: 'model-1', stream: true, messages: [{ role: 'user', content: 'Go on.' }] })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body })
    const chunk = await collect(read(decodeSSE(await bodyOf(response))))
    return chunk.toMessage()
  },
  view: messageView,
})

const openAI = throughClient('/v1/chat/completions', (events) => fromOpenAIChat(events))

export const clients = {
  'wire-openai': openAI,
  'wire-openai-call': openAI,
  'wire-anthropic': throughClient('/v1/messages', fromAnthropic),
}
