/**
 * A real server on this machine, which fails as it is told to, request by request.
 */

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AssistantMessageChunk } from 'chunkfold'
import { fromOpenAIChat } from 'chunkfold/providers'
import { bodyOf, decodeSSE, type StreamAttempt } from 'chunkfold/stream'
import { afterEach } from 'vitest'

/** How a request is answered. */
export type Answer = (response: ServerResponse) => unknown

export interface TestServer {
  readonly url: string
  /** How many requests there were. */
  requests(): number
  /** Settles when the connection of a request, counted from 1, has been closed. */
  closed(request: number): Promise<void>
}

const closings: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

/** Starts a server that gives these answers in order, and the last of them again and again; it is closed after the test. */
export async function serve(...answers: readonly Answer[]): Promise<TestServer> {
  const closed: Promise<void>[] = []
  const server = createServer((request, response) => {
    const answer = answers[Math.min(closed.length, answers.length - 1)]
    closed.push(new Promise((resolve) => request.socket.once('close', () => resolve())))
    // A connection for each request, so that it can be told when it is over.
    response.shouldKeepAlive = false
    request.resume()
    answer?.(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closings.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    // A server that listens on a port has an address with one.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat/completions`,
    requests: () => closed.length,
    closed: async (request) => closed[request - 1],
  }
}

/** Opens a stream of the server, as the documentation says. */
export function open(server: TestServer): (attempt: StreamAttempt) => Promise<AsyncIterable<AssistantMessageChunk>> {
  return async ({ signal }) => fromOpenAIChat(decodeSSE(await bodyOf(await fetch(server.url, { method: 'POST', signal }))))
}

/** One event with a piece of text. */
export function delta(content: string, more: object = {}): string {
  return event({ choices: [{ index: 0, delta: { content }, finish_reason: null, ...more }] })
}

export function event(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`
}

/** The end of a whole answer. */
export const end = `${event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}data: [DONE]\n\n`

/** Begins a stream of events with these. */
export function begin(response: ServerResponse, ...events: readonly string[]): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  if (events.length > 0) response.write(events.join(''))
  return response
}

/** A whole answer. */
export const whole =
  (...texts: readonly string[]): Answer =>
  (response) =>
    begin(response, ...texts.map((text) => delta(text))).end(end)

/** A refusal. */
export const refuse =
  (status: number, headers: Record<string, string> = {}, body = 'no'): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body)

/** Begins a stream and closes the connection the hard way. */
export const reset =
  (...events: readonly string[]): Answer =>
  (response) => {
    begin(response, ...events)
    // After what was written has left.
    setTimeout(() => response.socket?.resetAndDestroy(), 20)
  }
