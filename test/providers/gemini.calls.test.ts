import type { ToolCall } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { call, event, finish, messageFrom, read, stream } from './gemini-events.js'
import { toolCalls } from './openai-events.js'
import { endsOf, type Fields } from './outcome.js'

/** Calls of Gemini parts, one event each. */
async function callsOf(...events: readonly (readonly unknown[])[]): Promise<readonly ToolCall[]> {
  return (await messageFrom(stream(...events))).toolCalls
}

describe('fromGemini, calls', () => {
  test.each<[string, (readonly unknown[])[], Partial<ToolCall>[]]>([
    [
      'each named part is a call, identical ones too',
      [
        [call({ name: 'note', args: { n: 1 } })],
        [call({ name: 'note', args: { n: 2 } }), call({ name: 'note', args: { n: 2 } })],
        [call({ name: 'note', id: 'fc_7', args: { n: 3 } })],
      ],
      [
        { name: 'note', arguments: '{"n":1}' },
        { name: 'note', arguments: '{"n":2}' },
        { name: 'note', arguments: '{"n":2}' },
        { id: 'fc_7', name: 'note', arguments: '{"n":3}', providerData: { functionCall: { id: 'fc_7' } } },
      ],
    ],
    [
      'a nameless part adds to the last call',
      [[call({ name: 'copy', args: {} })], [call({ args: { from: 'a' } })], [call({ args: { to: 'b' } })]],
      [{ name: 'copy', arguments: '{"from":"a","to":"b"}' }],
    ],
    [
      'a nameless part with the id of a call that has ended is kept apart from it',
      [[call({ name: 'f', id: 'a', args: {} }), call({ name: 'g', id: 'b', args: {} })], [call({ id: 'a', args: { x: 1 } })]],
      [
        { id: 'a', name: 'f', arguments: '{}', providerData: { functionCall: { id: 'a' } } },
        { id: 'b', name: 'g', arguments: '{}', providerData: { functionCall: { id: 'b' } } },
        { id: 'a', arguments: '{"x":1}', providerData: { functionCall: { id: 'a' } } },
      ],
    ],
    [
      'a nameless part after a text is kept apart from the last call, which the text has ended',
      [[call({ name: 'f', args: { x: 1 } })], [{ text: 'and' }], [call({ args: { y: 2 } })]],
      [{ name: 'f', arguments: '{"x":1}' }, { arguments: '{"y":2}' }],
    ],
    [
      'no arguments are none',
      [[call({ name: 'now' })], [call({ name: 'here', args: null })]],
      [
        { name: 'now', arguments: '{}' },
        { name: 'here', arguments: '{}' },
      ],
    ],
    ['arguments that are no object count as absent', [[call({ name: 'f', args: ['x'] })]], [{ name: 'f', arguments: '{}' }]],
    ['a nameless part without a call before it is one', [[call({ args: { x: 1 } })]], [{ arguments: '{"x":1}' }]],
    [
      'fields of a call that are not known are kept with it, once',
      [
        [call({ name: 'f', args: {}, mode: 'fast' }, { partMetadata: { a: 1 } })],
        [call({ args: { x: 1 }, mode: 'fast' }, { partMetadata: { a: 1 } })],
      ],
      [{ name: 'f', arguments: '{"x":1}', providerData: { partMetadata: { a: 1 }, functionCall: { mode: 'fast' } } }],
    ],
  ])('%s', async (_, events, calls) => {
    expect(await callsOf(...events)).toEqual(toolCalls(...calls))
  })

  test('make a stop a finish for calls', async () => {
    expect(await messageFrom([event([call({ name: 'f' })], { finishReason: 'STOP' })])).toMatchObject({
      finishReason: 'tool_calls',
      metadata: { finish_reason: 'STOP' },
    })
  })

  test('that come after the stop make it one for calls too', async () => {
    expect(await messageFrom([finish(), event([call({ name: 'f' })])])).toMatchObject({ finishReason: 'tool_calls' })
  })
})

describe('fromGemini, the end of calls', () => {
  test.each<[string, Fields[], string[]]>([
    ['the finish', [event([call({ name: 'f', args: { x: 1 } })]), finish()], ['tool-call 0']],
    ['the next call', [event([call({ name: 'f', args: {} })]), event([call({ name: 'g', args: {} })])], ['tool-call 0']],
    ['text', [event([call({ name: 'f', args: {} })]), event([{ text: 'Then' }])], ['tool-call 0']],
    ['another item', [event([call({ name: 'f', args: {} })]), event([{ inlineData: { data: 'AA==' } }])], ['tool-call 0']],
    ['nothing else', [event([call({ name: 'f', args: { x: 1 } })])], []],
    ['no part that adds to it', [event([call({ name: 'f', args: { x: 1 } })]), event([call({ args: { y: 2 } })])], []],
    [
      'the part that does not say it will continue',
      [event([call({ name: 'f', willContinue: true })]), event([call({})])],
      ['tool-call 0'],
    ],
    [
      'no finish, where it said it would continue',
      [event([call({ name: 'f', willContinue: true })]), finish('MAX_TOKENS')],
      [],
    ],
  ])('is told by %s', async (_, events, ends) => {
    expect(endsOf(await read(events))).toEqual(ends)
  })
})

describe('fromGemini, arguments by their JSON paths', () => {
  const begin = call({ name: 'plan', willContinue: true }, { thoughtSignature: 'UExBTg==' })
  const more = (...partialArgs: Fields[]) => call({ partialArgs, willContinue: true })
  const whole = (jsonPath: string, value: Fields) => more({ jsonPath, ...value })
  const piece = (jsonPath: string, stringValue: string) => more({ jsonPath, stringValue, willContinue: true })

  test('become text as they arrive', async () => {
    const { chunks, merged } = await read(
      stream(
        [begin],
        [piece('$.stops[0].port', 'Ys')],
        [piece('$.stops[0].port', 'tad')],
        [whole('$.stops[0].port', { stringValue: '' })],
        [whole('$.stops[0].nights', { numberValue: 2 })],
        [whole('$.stops[1].port', { stringValue: 'Rønne "B"' })],
        [whole('$.cabin', { boolValue: false })],
        [whole('$.note', { nullValue: 'NULL_VALUE' })],
        [call({})],
      ),
    )
    expect(chunks.slice(0, 4).map(({ toolCalls: [first] }) => first?.arguments)).toEqual([
      '{',
      '"stops":[{"port":"Ys',
      'tad',
      '"',
    ])
    expect(merged.toolCalls).toEqual([
      {
        type: 'function',
        name: 'plan',
        arguments: '{"stops":[{"port":"Ystad","nights":2},{"port":"Rønne \\"B\\""}],"cabin":false,"note":null}',
        index: 0,
        providerData: { thoughtSignature: 'UExBTg==' },
      },
    ])
    expect(merged.finishReason).toBe('tool_calls')
  })

  test.each<[string, Fields[], Partial<ToolCall>]>([
    ['a call of one part', [call({ name: 'f', partialArgs: [{ jsonPath: '$.a', numberValue: 1 }] })], { arguments: '{"a":1}' }],
    ['no value at all', [begin, call({})], { arguments: '{}' }],
    [
      'arguments beside the first part',
      [call({ name: 'f', args: { a: 1 }, willContinue: true }), whole('$.b', { numberValue: 2 }), call({})],
      { arguments: '{"a":1,"b":2}' },
    ],
    [
      'whole arguments at the end fill in what is missing',
      [begin, whole('$.a', { numberValue: 1 }), call({ args: { a: 1, b: 2 } })],
      { arguments: '{"a":1,"b":2}' },
    ],
    [
      'a name that is repeated while the call goes on',
      [begin, call({ name: 'plan', partialArgs: [{ jsonPath: '$.a', numberValue: 1 }] })],
      { arguments: '{"a":1}' },
    ],
    [
      'values that cannot be placed are kept for the provider',
      [
        begin,
        whole('$.a.b', { numberValue: 1 }),
        whole('$.c', { numberValue: 2 }),
        whole('$.a.d', { numberValue: 3 }),
        whole('$..e', { numberValue: 4 }),
        call({}),
      ],
      {
        arguments: '{"a":{"b":1},"c":2}',
        providerData: {
          functionCall: {
            partialArgs: [
              { jsonPath: '$.a.d', numberValue: 3 },
              { jsonPath: '$..e', numberValue: 4 },
            ],
          },
        },
      },
    ],
    [
      'values after whole arguments are kept for the provider',
      [call({ name: 'f', args: { a: 1 } }), call({ partialArgs: [{ jsonPath: '$.b', numberValue: 2 }] })],
      { arguments: '{"a":1}', providerData: { functionCall: { partialArgs: [{ jsonPath: '$.b', numberValue: 2 }] } } },
    ],
  ])('%s', async (_, parts, expected) => {
    expect(await callsOf(...parts.map((part) => [part]))).toMatchObject([expected])
  })

  test('that are cut off stay open', async () => {
    const { merged } = await read([event([begin]), event([piece('$.note', 'half')]), finish('MAX_TOKENS')])
    expect(merged).toMatchObject({ finishReason: 'length', toolCalls: [{ arguments: '{"note":"half' }] })
  })

  test('of two calls stay apart', async () => {
    const other = call({ name: 'plan', id: 'p2', partialArgs: [{ jsonPath: '$.b', numberValue: 2 }] })
    expect(await callsOf([begin], [whole('$.a', { numberValue: 1 })], [call({})], [other])).toMatchObject([
      { arguments: '{"a":1}' },
      { id: 'p2', arguments: '{"b":2}' },
    ])
  })
})
