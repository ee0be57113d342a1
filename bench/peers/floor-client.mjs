// The floor of a client: `fetch`, the lines of its body, `JSON.parse`, and the hand-written loop. It checks nothing.

import { viewOf } from '../workloads/view.mjs'

async function* eventsOf(url) {
  const { body } = await fetch(url, { method: 'POST', body: '{}' })
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop()
    for (const line of lines) if (line.startsWith('data: {')) yield JSON.parse(line.slice(6))
  }
}

async function openAIText({ url }) {
  let text = ''
  for await (const { choices } of eventsOf(url)) text += choices[0].delta.content ?? ''
  return { text }
}

async function openAICall({ url }) {
  const calls = []
  for await (const { choices } of eventsOf(url)) {
    for (const { index, id, function: called } of choices[0].delta.tool_calls ?? []) {
      const call = calls[index]
      if (call === undefined) calls[index] = { id, name: called.name, arguments: called.arguments }
      else call.arguments += called.arguments
    }
  }
  return { calls }
}

async function anthropicText({ url }) {
  let text = ''
  for await (const event of eventsOf(url)) if (event.type === 'content_block_delta') text += event.delta.text
  return { text }
}

export const clients = {
  'wire-openai': { fold: openAIText, view: viewOf },
  'wire-openai-call': { fold: openAICall, view: viewOf },
  'wire-anthropic': { fold: anthropicText, view: viewOf },
}
