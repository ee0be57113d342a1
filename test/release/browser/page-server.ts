/**
 * A page on the loopback address, and what it needs: its script, a stream of server-sent events, and a picture that stays
 * away until the page has finished. So the page has not loaded before its results stand in it.
 */

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface PageServer {
  readonly address: string
  /** Resolves when a reader of `/endless` has gone. */
  readonly endlessClosed: Promise<void>
  close(): void
}

const page = `<!doctype html><meta charset="utf-8"><title>chunkfold</title>
<pre id="result"></pre><script type="module" src="/page.js"></script><img src="/held" alt="">`

/** Serves the page with that script; `stream` is what `/stream` sends, cut where no decoder would like it. */
export async function servePage(script: string, stream: string): Promise<PageServer> {
  const held: ServerResponse[] = []
  let closed = (): void => undefined
  const endlessClosed = new Promise<void>((resolve) => {
    closed = resolve
  })
  const routes: Record<string, (response: ServerResponse) => unknown> = {
    '/': (response) => response.setHeader('content-type', 'text/html').end(page),
    '/page.js': (response) => response.setHeader('content-type', 'text/javascript').end(script),
    '/stream': (response) => sendInPieces(response, new TextEncoder().encode(stream)),
    '/endless': (response) => sendForEver(response.on('close', closed), stream),
    '/held': (response) => held.push(response),
    '/finished': (response) => {
      response.end()
      for (const one of held) one.writeHead(204).end()
    },
  }
  const server = createServer(({ url = '' }: IncomingMessage, response) => {
    const route = routes[url]
    if (route === undefined) response.writeHead(404).end()
    else void route(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { address: `http://127.0.0.1:${address.port}/`, endlessClosed, close }
}

/** Seven bytes at a time: no line and no character of several bytes stays in one piece. */
async function sendInPieces(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (let at = 0; at < bytes.length; at += 7) {
    response.write(bytes.subarray(at, at + 7))
    await pause(1)
  }
  response.end()
}

/** The first event of the stream, again and again, until the reader has gone. */
async function sendForEver(response: ServerResponse, stream: string): Promise<void> {
  const [event = ''] = stream.split(/(?<=\n\n)/)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  while (!response.closed) {
    response.write(event)
    await pause(5)
  }
}
