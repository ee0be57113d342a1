import { decodeSSE, type ServerSentEvent } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { fc } from '../laws/runs.js'
import { share } from '../laws/share.js'
import { bytesOf, cutBytes, eventsOf } from './bytes.js'

/** Text of one line. */
const line = fc.string({ unit: 'binary', maxLength: 10 }).map((text) => text.replace(/[\r\n]/g, ''))
const word = fc.string({ unit: fc.constantFrom('a', 'b', '1', '-', 'é', '日', '🎈'), minLength: 1, maxLength: 4 })
const lineEnd = fc.constantFrom('\n', '\r\n', '\r')

interface Block {
  readonly event: ServerSentEvent
  readonly lines: readonly string[]
}

/** An event and a way to write it: comments, fields nobody knows, and the optional space. */
const block: fc.Arbitrary<Block> = fc
  .record({
    name: fc.option(word, { nil: undefined }),
    id: fc.option(word, { nil: undefined }),
    data: fc.array(line, { minLength: 1, maxLength: 3 }),
    noise: fc.array(fc.constantFrom(': keep-alive', ':', 'retry: 10', 'x: y', 'data2: z'), { maxLength: 2 }),
    hasSpace: fc.boolean(),
  })
  .map(({ name, id, data, noise, hasSpace }) => ({
    event: { ...(name !== undefined && { event: name }), ...(id !== undefined && { id }), data: data.join('\n') },
    lines: [
      ...(name === undefined ? [] : [`event: ${name}`]),
      ...noise,
      ...(id === undefined ? [] : [`id: ${id}`]),
      // Without the space, one at the beginning of the data would be taken off.
      ...data.map((text) => (hasSpace || text.startsWith(' ') ? `data: ${text}` : `data:${text}`)),
    ],
  }))

const stream = fc.record({
  blocks: fc.array(block, { maxLength: 5 }),
  lineEnds: fc.array(lineEnd, { minLength: 1, maxLength: 5 }),
  hasMark: fc.boolean(),
  last: fc.option(fc.json({ maxDepth: 1 }), { nil: undefined }),
})

const shares = fc.array(share, { maxLength: 10 })

describe('decodeSSE, however the bytes are cut', () => {
  test('gives the events that were written', async () => {
    await fc.assert(
      fc.asyncProperty(stream, shares, async ({ blocks, lineEnds, hasMark, last }, cuts) => {
        const written = blocks.flatMap(({ lines }) => [...lines, ''])
        const body = written.map((text, at) => text + ending(lineEnds, at)).join('')
        // The last event lacks its line end and its empty line, or it has both.
        const tail = last === undefined ? '' : `data: ${last}`
        const bytes = bytesOf((hasMark ? '\ufeff' : '') + body + tail)
        const expected = [...blocks.map(({ event }) => event), ...(last === undefined ? [] : [{ data: last }])]
        expect(await eventsOf(cutBytes(bytes, cuts))).toEqual(expected)
      }),
    )
  })

  test('gives the same events byte by byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(block, { maxLength: 3 }), lineEnd, async (blocks, end) => {
        const bytes = bytesOf(`${blocks.map(({ lines }) => [...lines, '', ''].join(end)).join('')}: end\n`)
        const single = Array.from(bytes, (byte) => Uint8Array.of(byte))
        expect(await eventsOf(single)).toEqual(blocks.map(({ event }) => event))
      }),
      { numRuns: 300 },
    )
  })

  test('ends an event at a CR, without waiting for what follows it', async () => {
    const seen: string[] = []
    const pieces = function* () {
      yield 'data: 1\r\r'
      seen.push('more')
      yield '\ndata: 2\r\n\r'
      seen.push('more')
    }
    for await (const { data } of decodeSSE(pieces())) seen.push(data)
    expect(seen).toEqual(['1', 'more', '2', 'more'])
  })

  test('gives the same for any text at all: the same events, or the same error', async () => {
    const words = fc.constantFrom('data: 1', 'data:', ':', 'd', '\r', '\n', '\r\n', '\ufeff', '{', '[]', '[DONE]', 'é')
    await fc.assert(
      fc.asyncProperty(fc.array(words, { maxLength: 12 }), shares, async (pieces, cuts) => {
        const whole = pieces.join('')
        const expected = await outcomeOf([whole])
        expect(await outcomeOf([...whole])).toEqual(expected)
        expect(await outcomeOf(pieces)).toEqual(expected)
        expect(await outcomeOf(cutBytes(bytesOf(whole), cuts))).toEqual(expected)
      }),
    )
  })
})

/** The events, and the error that ends them if any. */
async function outcomeOf(pieces: readonly (string | Uint8Array)[]): Promise<unknown[]> {
  const events: unknown[] = []
  try {
    for await (const event of decodeSSE(pieces)) events.push(event)
  } catch (error) {
    events.push(String(error))
  }
  return events
}

/** CR before an empty line's LF would be one line end: an event keeps the kind of line end of its first line. */
function ending(lineEnds: readonly string[], at: number): string {
  const end = lineEnds[at % lineEnds.length] ?? '\n'
  const next = lineEnds[(at + 1) % lineEnds.length] ?? '\n'
  return end === '\r' && next === '\n' ? '\r\n' : end
}
