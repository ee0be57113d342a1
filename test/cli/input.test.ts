import { describe, expect, test } from 'vitest'
import { type Pieces, readInput } from '../../src/cli/input.js'
import type { InputEvent } from '../../src/cli/input-event.js'
import { fc } from '../laws/runs.js'
import { share } from '../laws/share.js'
import { bytesOf, cutBytes } from '../stream/bytes.js'

interface Read {
  readonly events: readonly InputEvent[]
  readonly error: string | undefined
}

/** All events, and what came after them. */
async function read(pieces: Pieces): Promise<Read> {
  const events: InputEvent[] = []
  try {
    for await (const event of readInput(pieces)) events.push(event)
  } catch (error) {
    return { events, error: String(error) }
  }
  return { events, error: undefined }
}

const fragment = fc.constantFrom(
  ...['{"a":1}', '{"b":"[,]{}"}', '{"c":"\\"é日🎈\\\\"}', '{', '}', '[', ']', ',', '"', '\\', '7', 'x', '[DONE]', '[D'],
  ...['data: ', 'data:', 'data', 'event: e', ': note', 'id: 1', ' ', '\t', '\n', '\n', '\r', '\r\n', '\n\n', '\ufeff'],
)
const soup = fc.array(fragment, { maxLength: 20 }).map((fragments) => fragments.join(''))
const value = fc.constantFrom('{"a":1}', '{\n "b": "}\\"[,日"\n}', '{"c":[1,{"d":[]}]}', '[]', '7', '', '{"cut":')
const lineEnd = fc.constantFrom('\n', '\r\n', '\r')
const values = fc.array(value, { maxLength: 6 })
const written = fc.oneof(
  values.map((texts) => `[${texts.join(',')}]`),
  fc.tuple(values, lineEnd).map(([texts, end]) => `[${end}${texts.join(`,${end}`)}${end}]${end}`),
  fc.tuple(values, lineEnd).map(([texts, end]) => texts.map((text) => text.replaceAll('\n', '') + end).join('')),
  fc.tuple(values, lineEnd).map(([texts, end]) => texts.map((text) => `data: ${text}${end}${end}`).join('')),
)
const input = fc.oneof(
  soup,
  written,
  // Broken off anywhere.
  fc.tuple(written, fc.nat(60)).map(([text, end]) => text.slice(0, end)),
)
const shares = fc.array(share, { maxLength: 8 })

describe('readInput, however the input is cut', () => {
  test('gives the same events and the same error', async () => {
    await fc.assert(
      fc.asyncProperty(input, shares, async (text, cuts) => {
        expect(await read(cutBytes(bytesOf(text), cuts))).toEqual(await read([text]))
      }),
    )
  })

  test('gives the same events and the same error character by character', async () => {
    await fc.assert(
      fc.asyncProperty(input, async (text) => {
        expect(await read([...text])).toEqual(await read([text]))
      }),
    )
  })
})

describe('readInput', () => {
  test.each<[string, string, InputEvent[]]>([
    ['an array', '\n[{"a":1},\r\n\r\n {"b":\n2}\n]', [event(2, { a: 1 }), event(4, { b: 2 })]],
    ['an array whose comma has a line', '[{"a":1}\r,\n{"b":2}]', [event(1, { a: 1 }), event(3, { b: 2 })]],
    ['JSON lines', '\r\n{"a":1}\r\r{"b":2}', [event(2, { a: 1 }), event(4, { b: 2 })]],
    ['one object over many lines', '\n{\n"a":1\n}\n', [event(2, { a: 1 })]],
    ['an end mark', '{"a":1}\n[DONE]\n', [event(1, { a: 1 }), event(2, { data: '[DONE]' })]],
    [
      'server-sent events',
      ': hi\r\n\r\nevent: e\r\ndata: 1\r\ndata: 2\r\n\r\ndata\n\ndata:3\n\n',
      [event(4, { event: 'e', data: '1\n2' }), event(7, { data: '' }), event(9, { data: '3' })],
    ],
  ])('names the line on which each event of %s begins', async (_, text, events) => {
    expect(await read([text])).toEqual({ events, error: undefined })
  })

  test.each<[string, string, number, string]>([
    ['an array that something follows', '[{"a":1}]\n\n x', 1, 'InputError: line 3: nothing may follow the array'],
    ['a word in an array', '[{"a":1},\nx]', 1, 'InputError: line 2: not JSON: '],
    ['an array that breaks off in a string', '[{"a":1},{"b":"\\', 1, 'StreamIncompleteError: '],
    ['an array that breaks off after an element', '[{"a":1},{"b":2}', 2, 'StreamIncompleteError: '],
    ['a line that breaks off', '{"a":1}\n{"b', 1, 'StreamIncompleteError: '],
    ['an object over many lines that breaks off', '{\n"a":', 0, 'InputError: line 1: not JSON: '],
    ['text', 'one\ntwo', 0, 'InputError: line 1: neither server-sent events, JSON lines nor a JSON array'],
    ['nothing', '\ufeff \n', 0, 'InputError: the input is empty'],
  ])('gives what comes before the fault in %s', async (_, text, count, error) => {
    const { events, error: found } = await read([text])
    expect(events).toHaveLength(count)
    expect(found?.slice(0, error.length)).toBe(error)
  })

  test('passes on what its source throws', async () => {
    async function* failing() {
      yield '{"a":1}\n{"b":2}\n{"c'
      throw new RangeError('no more')
    }
    expect(await read(failing())).toEqual({
      events: [event(1, { a: 1 }), event(2, { b: 2 })],
      error: 'RangeError: no more',
    })
  })

  test.each([
    ['server-sent events', ['data: {"a":1}\n\n', 'data: {"a":2}\n\n']],
    ['JSON lines', ['{"a":1}\n', '{"a":2}\n']],
    ['JSON lines that end in CR', ['{"a":1}\r', '{"a":2}\r']],
    ['an array', ['[{"a":1},', '{"a":2}]']],
  ])('gives an event of %s before it asks for the next piece, and ends its source when it is left', async (_, pieces) => {
    let [asked, isLeft] = [0, false]
    async function* source() {
      try {
        for (const piece of pieces) {
          asked++
          yield piece
        }
      } finally {
        isLeft = true
      }
    }
    for await (const _ of readInput(source())) {
      expect(asked).toBe(1)
      break
    }
    expect(isLeft).toBe(true)
  })
})

function event(line: number, value: unknown): InputEvent {
  return { line, value }
}
