import { decodeSSE, isRetryable, LimitError, resilient, type ServerSentEvent, StreamIncompleteError } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { fc } from '../laws/runs.js'
import { bytesOf, cutBytes } from '../stream/bytes.js'
import { listOf } from '../stream/list-of.js'

interface Outcome {
  readonly events: ServerSentEvent[]
  readonly error?: unknown
}

async function outcomeOf(source: Iterable<Uint8Array | string>, maxEventLength: number): Promise<Outcome> {
  const events: ServerSentEvent[] = []
  try {
    for await (const event of decodeSSE(source, { maxEventLength })) events.push(event)
    return { events }
  } catch (error) {
    return { events, error }
  }
}

/** Pieces that never end, and how many were taken. */
function endless(piece: string): {
  readonly source: Iterable<string>
  readonly taken: () => number
  readonly isClosed: () => boolean
} {
  let [taken, isClosed] = [0, false]
  function* pieces() {
    try {
      for (;;) {
        taken++
        yield piece
      }
    } finally {
      isClosed = true
    }
  }
  return { source: pieces(), taken: () => taken, isClosed: () => isClosed }
}

describe('an event that is too long', () => {
  test.each([
    ['a line that never ends', 'data: xxxx'],
    ['a comment that never ends', ': xxxxxxxx'],
    ['lines without an empty line', 'data: xxx\n'],
    ['comments without an empty line', ': xxxxxxx\n'],
    ['fields that nobody knows', 'other: xx\n'],
    ['lines that end in CR', 'data: xxx\r'],
    ['JSON that never ends', '[[[[[[[[[['],
    ['JSON with empty lines', '[\n\n[\n\n[\n\n['],
  ])('ends the stream before the memory is full, and closes its source: %s', async (_, piece) => {
    const { source, taken, isClosed } = endless(piece)
    const { events, error } = await outcomeOf(source, 1000)
    expect(events).toEqual([])
    expect(error).toMatchObject({ code: 'limit', limit: 'maxEventLength', max: 1000, event: 1, partial: undefined })
    expect(taken()).toBeLessThanOrEqual(101)
    expect(isClosed()).toBe(true)
  })

  test('is named after the events before it, which are given out', async () => {
    const { events, error } = await outcomeOf([`data: 1\n\n: hm\n\ndata: 2\n\ndata: ${'x'.repeat(20)}\n\ndata: 4\n\n`], 20)
    expect(events).toEqual([{ data: '1' }, { data: '2' }])
    expect(error).toMatchObject({ event: 3 })
  })

  test('is one of all its lines together, with comments and line ends', async () => {
    const text = ': a\nevent: b\r\ndata: c\rdata: d\n\n'
    const length = ': a\nevent: b\ndata: c\ndata: d\n'.length
    expect(await outcomeOf([text, text], length)).toEqual({
      events: [
        { event: 'b', data: 'c\nd' },
        { event: 'b', data: 'c\nd' },
      ],
    })
    expect((await outcomeOf([text, text], length - 1)).error).toMatchObject({ code: 'limit', event: 1 })
  })

  test('is not one that many events make up, nor empty lines', async () => {
    expect((await outcomeOf(['\n'.repeat(1000), 'data: 1\n\n'.repeat(1000), '\r\n'.repeat(1000)], 8)).events).toHaveLength(1000)
  })

  test.each([
    ['{"error": "xxxxxxxxxxxxxxxxxxxx"}', 1],
    ['   {"error": "xxxxxxxxxxxx"}', 1],
  ])('is a body of JSON as a whole: %s', async (body, event) => {
    expect((await outcomeOf([body], 20)).error).toMatchObject({ limit: 'maxEventLength', event })
    expect(await outcomeOf([body], body.length)).toEqual({ events: [{ data: body.trim() }] })
  })

  test('is 64 Mi long or longer by default', async () => {
    const [mega, long] = [1024 * 1024, 'x'.repeat(1024 * 1024)]
    const pieces = (count: number) => ['data: ', ...Array.from({ length: count }, () => long), '\n\n']
    const [event] = await listOf(decodeSSE(pieces(63)))
    expect(event?.data.length).toBe(63 * mega)
    await expect(listOf(decodeSSE(pieces(64)))).rejects.toThrow(`more than ${64 * mega} characters in one event`)
  })

  test.each([0, -1, Number.NaN, '5'])('cannot be limited to %j', (maxEventLength) => {
    expect(() => decodeSSE('', { maxEventLength: maxEventLength as number })).toThrow(TypeError)
  })
})

/** What the limit says of a text, by the rule: the events before the first block that is too long, and which one that is. */
function expectedOf(text: string, max: number): number | undefined {
  const normal = text.replace(/\r\n?/g, '\n').replace(/^\ufeff+/, '')
  let [events, block] = [0, '']
  for (const line of normal.split(/(?<=\n)/)) {
    if (line === '\n') {
      if (/^data(:|$)/m.test(block)) events++
      block = ''
      continue
    }
    block += line
    if (block.length > max) return events + 1
  }
  return undefined
}

describe('the limit of an event', () => {
  const line = fc.constantFrom('data: 1', 'data', ': ping', 'event: a', 'data: 22222222', '', '', 'x', 'é🎈', ' ', 'id: 7')
  const text = fc
    .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 12 })
    .map((lines) => lines.map((pair) => pair.join('')).join(''))
  // Evenly: of doubles, nearly all are next to 0.
  const shares = fc.array(
    fc.nat(2 ** 20 - 1).map((place) => place / 2 ** 20),
    { maxLength: 8 },
  )

  test('is broken at the event that the rule names', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 30 }), shares, async (body, max, cuts) => {
        const { error } = await outcomeOf(cutBytes(bytesOf(body), cuts), max)
        expect(LimitError.isInstance(error) ? error.event : undefined).toBe(expectedOf(body, max))
      }),
    )
  })

  test('gives the same events and the same error for any cut of any text, of JSON too', async () => {
    const anything = fc.oneof(text, fc.string({ unit: fc.constantFrom('{', '[', ' ', '\n', '\r', '"', 'd', ':', '\ufeff') }))
    await fc.assert(
      fc.asyncProperty(anything, fc.integer({ min: 1, max: 20 }), shares, async (body, max, cuts) => {
        const [whole, cut] = [await outcomeOf([bytesOf(body)], max), await outcomeOf(cutBytes(bytesOf(body), cuts), max)]
        expect(cut.events).toEqual(whole.events)
        expect(String(cut.error)).toBe(String(whole.error))
        expect(
          whole.error === undefined || LimitError.isInstance(whole.error) || StreamIncompleteError.isInstance(whole.error),
        ).toBe(true)
      }),
    )
  })
})

test('a stream that was too much is not opened again', async () => {
  const error = new LimitError('maxCalls', 1, 1)
  expect(isRetryable(error)).toBe(false)
  expect(isRetryable(new StreamIncompleteError('cut', { cause: error }))).toBe(false)
  let opened = 0
  const open = () => {
    opened++
    // biome-ignore lint/correctness/useYield: it fails before its first chunk.
    return (async function* () {
      throw error
    })()
  }
  await expect(listOf(resilient(open, { baseDelayMs: 0 }))).rejects.toBe(error)
  expect(opened).toBe(1)
})
