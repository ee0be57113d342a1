// A program of one stream: reads it as it is told to, and says how that ended. It must end by itself: whatever is left open
// would keep it running.

import { fromOpenAIChat } from 'chunkfold/providers'
import { bodyOf, decodeSSE, resilient } from 'chunkfold/stream'

const [url, way] = process.argv.slice(2)
const controller = new AbortController()
const { signal } = controller

const open = async (attempt) => fromOpenAIChat(decodeSSE(await bodyOf(await fetch(url, { signal: attempt.signal }))))
const chunks = resilient(open, { signal, baseDelayMs: 10, ...(way === 'idle' && { idleTimeoutMs: 100 }) })

let text = ''
try {
  for await (const chunk of chunks) {
    text += chunk.text
    if (way === 'break') break
    // Then it waits for more.
    if (way === 'abort') setTimeout(() => controller.abort(), 50)
    if (way === 'return') setTimeout(() => chunks.return(), 50)
  }
  console.log(`${text}, ended`)
} catch (error) {
  console.log(`${text}, ${error.code === 20 ? error.name : error.code}`)
}
