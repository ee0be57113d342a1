/**
 * A server on this machine in place of the providers. While it is up, `fetch` (and so the SDKs) goes to it, whatever address
 * an example has, and no example reaches a network.
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answerTo, type Body, type Wire, wires } from './answers.js'

/** The keys that the official clients look for. */
const keys = ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'GEMINI_API_KEY', 'CO_API_KEY', 'API_KEY', 'AZURE_OPENAI_API_KEY']

const local = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Brings the server up; what it gives back takes it down, and everything is as before. */
export async function standIn(): Promise<() => Promise<void>> {
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  const address = await listening(server)
  const { fetch } = globalThis
  const environment = new Map(keys.map((key) => [key, process.env[key]]))
  for (const key of keys) process.env[key] = 'a-key'
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (local.has(url.hostname)) return fetch(input, init)
    const here = `${address}${url.pathname}${url.search}`
    return input instanceof Request ? fetch(new Request(here, input), init) : fetch(here, init)
  }
  return async () => {
    globalThis.fetch = fetch
    for (const [key, value] of environment) {
      if (value === undefined) delete process.env[key]
      else process.env[key] = value
    }
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no address')
  return `http://127.0.0.1:${address.port}`
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const wire = wires.find(({ path }) => path.test(pathname))
  if (wire === undefined) return refuse(response, 404, `nothing is served at ${pathname}`)
  if (!hasKey(request, wire)) return refuse(response, 401, 'the request names no caller')
  const body = parsed(await bodyOf(request))
  if (body === undefined) return refuse(response, 400, 'the request is no JSON object')
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const event of answerTo(wire, body)) {
    const name = wire.isNamed && 'type' in event ? `event: ${event.type}\n` : ''
    response.write(`${name}data: ${JSON.stringify(event)}\n\n`)
  }
  response.end(wire.end === undefined ? '' : `data: ${wire.end}\n\n`)
}

/** Azure has a header of its own for the same wire, and some clients name themselves as all others do. */
function hasKey({ headers }: IncomingMessage, { key }: Wire): boolean {
  return [headers[key], headers['api-key'], headers.authorization].some((value) => value !== undefined && value !== '')
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

function parsed(text: string): Body | undefined {
  try {
    const body: unknown = JSON.parse(text)
    // Its fields are looked at one by one.
    return typeof body === 'object' && body !== null ? (body as Body) : undefined
  } catch {
    return undefined
  }
}
