import { describe, expect, test } from 'vitest'
import { calls, messageOf, stream, toolCalls } from './openai-events.js'

interface Case {
  readonly title: string
  /** The arguments of one call, piece by piece. */
  readonly pieces: readonly unknown[]
  readonly merged: string
}

const texts: Case[] = [
  { title: 'text is kept as it came, white space included', pieces: ['{ "a"', ' : 1 }'], merged: '{ "a" : 1 }' },
  {
    title: 'white space after the JSON is complete belongs to the call',
    pieces: ['{"on":true}', '\n', '\t '],
    merged: '{"on":true}\n\t ',
  },
  { title: 'escapes are not decoded', pieces: ['{"s":"caf\\u0', '0e9"}'], merged: '{"s":"caf\\u00e9"}' },
  {
    title: 'arguments that are encoded twice stay so',
    pieces: ['"{\\"town\\"', ': \\"Bern\\"}"'],
    merged: '"{\\"town\\": \\"Bern\\"}"',
  },
  { title: 'a string that only looks like an object stays a string', pieces: ['"{not', ' json}"'], merged: '"{not json}"' },
  {
    title: 'integers beyond 2^53 keep every digit',
    pieces: ['{"row":900719925', '4740995}'],
    merged: '{"row":9007199254740995}',
  },
  { title: 'a cut inside of a surrogate pair heals', pieces: ['{"s":"\ud83c', '\udf1b"}'], merged: '{"s":"🌛"}' },
  { title: 'null and empty pieces add nothing', pieces: [null, '{', '', null, '}'], merged: '{}' },
  { title: 'no piece at all gives no text', pieces: [''], merged: '' },
  {
    title: 'text that is no JSON is kept for whoever asks why',
    pieces: ['{"path": C:\\', 'temp'],
    merged: '{"path": C:\\temp',
  },
]

const objects: Case[] = [
  { title: 'an object is written as JSON once', pieces: [{ bin: 'cat', n: 2 }], merged: '{"bin":"cat","n":2}' },
  { title: 'an empty object is an empty object', pieces: [{}], merged: '{}' },
  { title: 'pieces of an object merge by key', pieces: [{ from: 'A' }, { to: 'B' }], merged: '{"from":"A","to":"B"}' },
  {
    title: 'an object that is sent again as far as it has got is not doubled',
    pieces: [{ steps: [{ do: 'saw' }] }, { steps: [{ do: 'saw' }, { do: 'sand' }] }, { hurry: true }],
    merged: '{"steps":[{"do":"saw"},{"do":"sand"}],"hurry":true}',
  },
  {
    title: 'a list whose beginning is another one is continued',
    pieces: [{ ids: [1] }, { ids: [2] }],
    merged: '{"ids":[1,2]}',
  },
  {
    title: 'a text that begins with the earlier one replaces it',
    pieces: [{ q: 'to' }, { q: 'to be' }],
    merged: '{"q":"to be"}',
  },
  { title: 'a text that goes on is continued', pieces: [{ q: 'to ' }, { q: 'be' }], merged: '{"q":"to be"}' },
  { title: 'nested objects merge by key', pieces: [{ at: { x: 1 } }, { at: { y: 2 } }], merged: '{"at":{"x":1,"y":2}}' },
  { title: 'a list or a number is written as JSON', pieces: [[1, 2]], merged: '[1,2]' },
  {
    title: 'a key named __proto__ is a key like any other',
    pieces: [JSON.parse('{"__proto__":{"root":true},"a":1}'), JSON.parse('{"__proto__":{"sudo":1}}')],
    merged: '{"__proto__":{"root":true,"sudo":1},"a":1}',
  },
]

describe('fromOpenAIChat, arguments', () => {
  for (const { title, pieces, merged } of [...texts, ...objects]) {
    test(title, async () => {
      const [first, ...rest] = pieces
      const deltas = [
        calls({ index: 0, id: 'call_q', name: 'run', arguments: first }),
        ...rest.map((piece) => calls({ index: 0, arguments: piece })),
      ]
      expect((await messageOf(stream(deltas, 'tool_calls'))).toolCalls).toEqual(
        toolCalls({ id: 'call_q', name: 'run', arguments: merged }),
      )
      expect(Object.hasOwn(Object.prototype, 'root')).toBe(false)
      expect(Object.hasOwn(Object.prototype, 'sudo')).toBe(false)
    })
  }

  test('arguments beside the function are arguments too', async () => {
    const deltas = [{ tool_calls: [{ index: 0, id: 'f', function: { name: 'go' }, arguments: { by: 'foot' } }] }]
    expect((await messageOf(stream(deltas))).toolCalls[0]?.arguments).toBe('{"by":"foot"}')
  })

  test('arguments that the token limit cut are kept as far as they came, and stay incomplete', async () => {
    const deltas = [calls({ index: 0, id: 'w', name: 'write', arguments: '{"to":"log","line":"first' })]
    const { finishReason, toolCalls: merged } = await messageOf(stream(deltas, 'length'))
    expect(finishReason).toBe('length')
    expect(merged).toEqual(toolCalls({ id: 'w', name: 'write', arguments: '{"to":"log","line":"first' }))
    expect(() => JSON.parse(merged[0]?.arguments ?? '')).toThrow(SyntaxError)
  })
})
