// Folds the recorded stream beside this file with the built package: the message as it grows, then the whole message.
// Run it with `npm run demo`.

import { createReadStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { AssistantMessageChunk, accumulate } from 'chunkfold'
import { fromOpenAIChat } from 'chunkfold/providers'
import { decodeSSE } from 'chunkfold/stream'

const isTerminal = process.stdout.isTTY === true
const clip = (text) => (text.length > 34 ? `${text.slice(0, 12)}…${text.slice(-20)}` : text)

// 61 bytes at a time: the network cuts lines and characters where it likes.
const bytes = createReadStream(new URL('weather.sse', import.meta.url), { highWaterMark: 61 })

let snapshot = AssistantMessageChunk.empty
let deltas = 0
for await (snapshot of accumulate(fromOpenAIChat(decodeSSE(bytes)))) {
  const { reasoningContent, text, toolCalls } = snapshot
  const calls = toolCalls.map(({ name, arguments: args }) => `${name}(${args})`).join(' ')
  const line = [clip(reasoningContent), clip(text), calls].filter((part) => part !== '').join(' | ')
  process.stdout.write(`${isTerminal ? '\r\u001b[K' : ''}${String(++deltas).padStart(3)}  ${line}${isTerminal ? '' : '\n'}`)
  if (isTerminal) await sleep(80)
}

console.log(`\n\nThe message, merged from ${deltas} chunks:`)
console.log(JSON.stringify(snapshot.toMessage(), null, 2))
