import { describe, expect, test } from 'vitest'
import { calls, event, finish, message, messageOf, stream, toolCalls } from './openai-events.js'

describe('fromOpenAIChat, forms of a tool call', () => {
  test('a call between two texts keeps its place among the parts', async () => {
    const deltas = [
      { content: 'First. ' },
      calls({ index: 0, id: 'd', name: 'dig', arguments: '{}' }),
      { content: 'Then' },
      { content: ' more.' },
    ]
    const call = { id: 'd', type: 'function', name: 'dig', arguments: '{}', index: 0 }
    expect(await messageOf(stream(deltas))).toEqual(
      message({
        content: 'First. Then more.',
        toolCalls: [call],
        parts: [
          { type: 'text', text: 'First. ' },
          { type: 'tool-call', call },
          { type: 'text', text: 'Then more.' },
        ],
      }),
    )
  })

  test('text between the pieces of a call does not end it', async () => {
    const deltas = [
      calls({ index: 0, id: 'd', name: 'dig', arguments: '{"m":' }),
      { content: 'hm' },
      calls({ index: 0, arguments: '1}' }),
    ]
    const { content, toolCalls: merged } = await messageOf(stream(deltas))
    expect(content).toBe('hm')
    expect(merged).toEqual(toolCalls({ id: 'd', name: 'dig', arguments: '{"m":1}' }))
  })

  test('a legacy function_call is a call on index 0', async () => {
    const deltas = [{ function_call: { name: 'book', arguments: '{"seat":' } }, { function_call: { arguments: '"4A"}' } }]
    expect(await messageOf(stream(deltas, 'function_call'))).toEqual(
      message({
        toolCalls: toolCalls({ name: 'book', arguments: '{"seat":"4A"}' }),
        finishReason: 'tool_calls',
        metadata: { finish_reason: 'function_call' },
      }),
    )
  })

  test('a custom call keeps its type, and its input is its arguments', async () => {
    const deltas = [
      { tool_calls: [{ index: 0, id: 'g', type: 'custom', custom: { name: 'grep', input: '' } }] },
      { tool_calls: [{ index: 0, custom: { input: '^\\d+' } }] },
      { tool_calls: [{ index: 0, custom: { input: '$' } }] },
    ]
    expect((await messageOf(stream(deltas))).toolCalls).toEqual(
      toolCalls({ id: 'g', type: 'custom', name: 'grep', arguments: '^\\d+$' }),
    )
  })

  test('a call without a type is a function', async () => {
    const { toolCalls: merged } = await messageOf(stream([calls({ index: 0, id: 'a', name: 'f', arguments: '{}' })]))
    expect(merged[0]?.type).toBe('function')
  })

  test('a thought signature that every piece repeats is kept once, on its own call', async () => {
    const signed = { extra_content: { google: { thought_signature: 'Q0hVTks=' } } }
    const deltas = [
      calls({ index: 0, id: 'a', name: 'map', arguments: '{"z":', ...signed }),
      calls({ index: 0, id: 'a', arguments: '1}', ...signed }),
      calls({ index: 1, id: 'b', name: 'pin', arguments: '{}' }),
    ]
    expect((await messageOf(stream(deltas))).toolCalls).toEqual(
      toolCalls(
        { id: 'a', name: 'map', arguments: '{"z":1}', providerData: signed },
        { id: 'b', name: 'pin', arguments: '{}' },
      ),
    )
  })

  test('a signature that arrives after the arguments is kept too', async () => {
    const deltas = [
      calls({ index: 0, id: 'a', name: 'map', arguments: '{}' }),
      { tool_calls: [{ index: 0, extra_content: { google: { thought_signature: 'TEFURQ==' } } }] },
    ]
    expect((await messageOf(stream(deltas))).toolCalls[0]?.providerData).toEqual({
      extra_content: { google: { thought_signature: 'TEFURQ==' } },
    })
  })

  test('nobody makes up a call for a finish reason that promises one', async () => {
    expect(await messageOf([event({ content: '' }), finish('tool_calls')])).toEqual(message({ finishReason: 'tool_calls' }))
  })

  test('two calls that share an index and have equal provider data both keep it', async () => {
    const signed = { extra_content: { google: { thought_signature: 'c2tpcA==' } } }
    const deltas = [
      calls({ index: 0, id: 'a', name: 'map', arguments: '{}', ...signed }),
      calls({ index: 0, id: 'b', name: 'pin', arguments: '{}', ...signed }),
    ]
    const merged = (await messageOf(stream(deltas))).toolCalls
    expect(merged.map(({ providerData }) => providerData)).toEqual([signed, signed])
  })

  test('two calls without index and id that have equal provider data both keep it', async () => {
    const deltas = [
      calls({ name: 'map', arguments: '{}', extra_content: { seal: 'S' } }),
      calls({ name: 'pin', arguments: '{}', extra_content: { seal: 'S' } }),
    ]
    const merged = (await messageOf(stream(deltas))).toolCalls
    expect(merged.map(({ providerData }) => providerData)).toEqual([
      { extra_content: { seal: 'S' } },
      { extra_content: { seal: 'S' } },
    ])
  })

  test('provider data that is repeated with the id alone is kept once', async () => {
    const deltas = [
      calls({ index: 0, id: 'a', name: 'map', arguments: '{', extra_content: { seal: 'S' } }),
      calls({ id: 'a', arguments: '}', extra_content: { seal: 'S' } }),
    ]
    expect((await messageOf(stream(deltas))).toolCalls[0]?.providerData).toEqual({ extra_content: { seal: 'S' } })
  })

  test.each([
    ['an empty legacy function_call', { function_call: {} }],
    ['a legacy function_call that is no object', { function_call: 'auto' }],
  ])('%s is no call', async (_, delta) => {
    expect((await messageOf(stream([delta]))).toolCalls).toEqual([])
  })

  test('a call sent in both forms at once is one call', async () => {
    const body = { name: 'book', arguments: '{"seat":"4A"}' }
    const deltas = [{ tool_calls: [{ index: 0, id: 'c', type: 'function', function: body }], function_call: body }]
    expect((await messageOf(stream(deltas))).toolCalls).toEqual(toolCalls({ id: 'c', ...body }))
  })
})
