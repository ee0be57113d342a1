import { createHash } from 'node:crypto'
import { resilient } from 'chunkfold/stream'
import { expect, test } from 'vitest'
import { outcomeOf } from './outcome.js'
import { type Answer, begin, delta, end, open, serve } from './server.js'

/** A text that no other stream has, in pieces of all kinds of lengths. */
function textOf(stream: number): string {
  return `${createHash('sha512').update(String(stream)).digest('hex').repeat(3)}, ${stream}`
}

function piecesOf(text: string): string[] {
  return text.match(/[\s\S]{1,9}/g) ?? []
}

test('1,000 streams at once lose nothing and mix nothing, though some fail at first', async () => {
  const answer: Answer = async (response) => {
    const stream = Number(response.req.url?.split('?')[1])
    // Every seventh fails once before it says something.
    if (stream % 7 === 0 && !failed.has(stream)) {
      failed.add(stream)
      return stream % 2 === 0 ? response.writeHead(503).end() : response.socket?.resetAndDestroy()
    }
    begin(response)
    for (const piece of piecesOf(textOf(stream))) {
      response.write(delta(piece))
      if (stream % 5 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    response.end(end)
  }
  const failed = new Set<number>()
  const server = await serve(answer)
  const signal = new AbortController().signal
  const outcomes = await Promise.all(
    Array.from({ length: 1000 }, (_, stream) =>
      outcomeOf(resilient(open({ ...server, url: `${server.url}?${stream}` }), { baseDelayMs: 10, signal })),
    ),
  )
  for (const [stream, outcome] of outcomes.entries()) {
    expect(outcome).toEqual({ text: textOf(stream), finishReason: 'stop', restarts: [], error: undefined })
  }
  expect(failed.size).toBe(143)
  expect(server.requests()).toBe(1143)
}, 60_000)
