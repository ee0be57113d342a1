/**
 * A server on this machine that plays answers in their order, cut at odd places, and keeps what it was asked.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep, setImmediate as tick } from 'node:timers/promises'

/** An answer: a stream, a status with a body, or none at all. */
export type Answer =
  | {
      readonly events: readonly string[]
      /** `whole` by default. `open`: no more comes, and the connection stays. `cut`: the connection breaks. */
      readonly end?: 'whole' | 'open' | 'cut'
    }
  | 'silence'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: object }

export interface Exchange {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: object
  /** When it arrived, in milliseconds. */
  readonly time: number
  /** Is kept when the connection is closed before the answer has ended. */
  readonly isLeft: Promise<true>
}

export class WireServer {
  readonly exchanges: Exchange[] = []
  readonly #answers: readonly Answer[]
  readonly #server = createServer((request, response) => {
    this.#exchange(request, response).catch(() => response.destroy())
  })

  private constructor(answers: readonly Answer[]) {
    this.#answers = answers
  }

  static async start(answers: readonly Answer[]): Promise<WireServer> {
    const server = new WireServer(answers)
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve))
    return server
  }

  get url(): string {
    // It listens on a port.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get bodies(): object[] {
    return this.exchanges.map(({ body }) => body)
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.#server.closeAllConnections()
    await closed
  }

  async #exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = this.#answers[this.exchanges.length] ?? { status: 500, body: { error: { message: 'not in the script' } } }
    const isLeft = new Promise<true>((resolve) => {
      response.on('close', () => {
        if (!response.writableEnded) resolve(true)
      })
    })
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const body = JSON.parse(Buffer.concat(pieces).toString())
    this.exchanges.push({ path: request.url ?? '', headers: request.headers, body, time: performance.now(), isLeft })
    if (answer === 'silence') return
    if ('events' in answer) return play(answer, response)
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(JSON.stringify(answer.body))
  }
}

async function play({ events, end }: Extract<Answer, { events: object }>, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  for (const piece of oddPieces(Buffer.from(events.join('')))) {
    response.write(piece)
    // Each goes on its way alone.
    await tick()
  }
  if (end === 'open') return
  if (end !== 'cut') {
    response.end()
    return
  }
  // What was written has to arrive before it breaks.
  await sleep(20)
  response.destroy()
}

/** Pieces that end within lines, within characters, and within line breaks. */
function* oddPieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = [1, 89, 2, 233, 7, 31, 610][turn % 7] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}
