import { ChunkDataError, type JsonValue, type ToolCallInput } from 'chunkfold'
import { mendConversation } from 'chunkfold/providers'
import { describe, expect, test } from 'vitest'
import { assistant, call, interrupted, result, user } from './messages.js'

const left = call({ id: 'c1', name: 'left', index: 0 })
const right = call({ id: 'c2', name: 'right', index: 1 })

describe('mendConversation, arguments', () => {
  const withArguments = (text: string): ToolCallInput => ({ ...left, arguments: text })
  const rows: [given: string, sent: string][] = [
    ['', '{}'],
    [' \n', '{}'],
    ['{"speed":', '{}'],
    ['fast', '{}'],
    ['{"a":1}{"a":1}', '{}'],
    ['{"id":9007199254740993}', '{"id":9007199254740993}'],
    [' {"a" : 1.0} ', ' {"a" : 1.0} '],
    ['"{\\"a\\":1}"', '"{\\"a\\":1}"'],
    ['null', 'null'],
    ['{"a":"one\ntwo\t\u0001"}', '{"a":"one\\ntwo\\t\\u0001"}'],
    ['{"a":"one\ntwo', '{}'],
    ['{"a":\u0001 1}', '{}'],
  ]
  test.each(rows)('%j are sent as %j', (given, sent) => {
    const [message] = mendConversation([assistant({ toolCalls: [withArguments(given)] })])
    expect(message).toHaveProperty('toolCalls', [{ ...left, arguments: sent }])
  })

  test('the input of a custom tool is any text', () => {
    const custom = { ...left, type: 'custom', arguments: 'print(1' }
    expect(mendConversation([assistant({ toolCalls: [custom] })])).toEqual([
      assistant({ toolCalls: [custom] }),
      interrupted('c1'),
    ])
  })
})

describe('mendConversation, calls among the content', () => {
  const use = (fields: object): JsonValue => ({ type: 'tool_use', id: 'c1', name: 'left', input: {}, ...fields })
  const piece = (json: string, fields: object = {}): JsonValue => ({ type: 'input_json_delta', partial_json: json, ...fields })
  const callsOf = (...content: JsonValue[]) => {
    const [message] = mendConversation([assistant({ content })])
    return message?.role === 'assistant' ? message.toolCalls : undefined
  }

  test('are calls, with the pieces of their input put together', () => {
    const content = [
      { type: 'text', text: '' },
      use({}),
      piece('{"speed":', { index: 1 }),
      piece('2}'),
      { type: 'invalid_tool_call' },
    ]
    expect(mendConversation([assistant({ content }), result('c1')])).toEqual([
      assistant({ toolCalls: [{ ...left, arguments: '{"speed":2}' }] }),
      result('c1'),
    ])
  })

  test('keep the input of their block where no piece says more', () => {
    expect(callsOf(use({ input: { speed: 1 } }), piece(''), piece(' '))).toEqual([{ ...left, arguments: '{"speed":1}' }])
  })

  test('take the pieces by the index of their block, wherever these stand', () => {
    const second = use({ id: 'c2', name: 'right', index: 7 })
    expect(callsOf(use({ index: 5 }), second, piece('[5]', { index: 5 }), piece('[7]', { index: 7 }))).toEqual([
      { ...left, arguments: '[5]' },
      { ...right, arguments: '[7]' },
    ])
  })

  test('take the pieces by the place of their block, or where they name none, from those right behind it', () => {
    const second = use({ id: 'c2', name: 'right' })
    expect(callsOf(use({}), second, piece('[2]'), piece('[1]', { index: 0 }))).toEqual([
      { ...left, arguments: '[1]' },
      { ...right, arguments: '[2]' },
    ])
  })

  test('are left out where the message has the same call as such', () => {
    const [message] = mendConversation([assistant({ content: [use({}), piece('{"other":1}')], toolCalls: [left] })])
    expect(message).toEqual(assistant({ toolCalls: [left] }))
  })

  test('keep who called them', () => {
    const caller = { type: 'direct' }
    expect(callsOf(use({ caller }))).toEqual([{ ...left, providerData: { caller } }])
  })

  test('must be JSON', () => {
    const input: Record<string, unknown> = {}
    input.self = input
    expect(() => callsOf(use({ input }))).toThrow(ChunkDataError)
  })

  test('results among the content of a user message are tool messages', () => {
    const given: JsonValue[] = [
      { type: 'text', text: 'Here.' },
      { type: 'tool_result', tool_use_id: 'c1', content: 'a wall', is_error: true },
    ]
    expect(mendConversation([assistant({ toolCalls: [left] }), user(given)])).toEqual([
      assistant({ toolCalls: [left] }),
      { ...result('c1', 'a wall'), isError: true },
      user([{ type: 'text', text: 'Here.' }]),
    ])
  })
})
