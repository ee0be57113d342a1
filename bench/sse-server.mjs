// The server of the workloads that begin with bytes: node:http on this machine's own address, in a process of its own, one
// small write for each event. Started by `run.mjs`; it tells its port. The path names the workload and the number of deltas:
// whatever a client puts after them is not looked at.

import { once } from 'node:events'
import { createServer } from 'node:http'
import { anthropicEvents } from './workloads/anthropic-wire.mjs'
import { openAIStream } from './workloads/openai-wire.mjs'
import { workloads } from './workloads/workloads.mjs'

const protocols = {
  *openai(deltas) {
    for (const chunk of openAIStream(deltas)) yield `data: ${JSON.stringify(chunk)}\n\n`
    yield 'data: [DONE]\n\n'
  },
  *anthropic(deltas) {
    for (const event of anthropicEvents(deltas)) yield `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
  },
}

/** So many events go to the socket in one write, so that the server is faster than every client. */
const together = 32

/** The bytes of each write, made once for each workload and length. */
const kept = new Map()

function writesOf(workload, size) {
  const key = `${workload}/${size}`
  if (!kept.has(key)) kept.set(key, [...batches(workloads[workload], size)])
  return kept.get(key)
}

/** Each event is a piece of the chunked body of its own, as of a server that flushes each. */
function* batches({ serves, deltas }, size) {
  let [batch, events] = ['', 0]
  for (const event of protocols[serves](deltas(size))) {
    batch += `${Buffer.byteLength(event).toString(16)}\r\n${event}\r\n`
    if (++events % together > 0) continue
    yield Buffer.from(batch)
    batch = ''
  }
  yield Buffer.from(batch)
}

const server = createServer(async (request, response) => {
  request.resume()
  const [, workload, size] = request.url.split('/')
  const writes = writesOf(workload, Number(size))
  response.writeHead(200, { 'content-type': 'text/event-stream', 'transfer-encoding': 'chunked' })
  response.flushHeaders()
  // Past the response's own `write`, which costs more than a client takes for the event.
  const { socket } = response
  for (const bytes of writes) if (!socket.write(bytes)) await once(socket, 'drain')
  response.end()
})

server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }))
process.on('disconnect', () => process.exit())
