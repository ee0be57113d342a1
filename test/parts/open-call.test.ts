import { AssistantMessageChunk } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { sentences } from '../algebra/rows.js'
import { type CallCase, call, callsOf } from './calls.js'

describe('the name of a call', () => {
  const named = (name: string, args = '') => call({ index: 0, name, arguments: args })
  test.each(
    sentences<CallCase>([
      {
        holds: 'is put together where it comes in pieces',
        fragments: [
          { index: 0, name: 'get_' },
          { index: 0, name: 'wea' },
          { index: 0, name: 'ther' },
        ],
        calls: [named('get_weather')],
      },
      {
        holds: 'is the longest where it comes as it grows',
        fragments: [
          { index: 0, name: 'get' },
          { index: 0, name: 'get_wea' },
          { index: 0, name: 'get_weather' },
        ],
        calls: [named('get_weather')],
      },
      {
        holds: 'is one where it is repeated',
        fragments: [
          { index: 0, name: 'get' },
          { index: 0, name: 'get' },
          { index: 0, name: 'get', arguments: '{' },
          { index: 0, name: 'get', arguments: '}' },
        ],
        calls: [named('get', '{}')],
      },
      {
        holds: 'does not change after the arguments have begun',
        fragments: [
          { index: 0, name: 'get', arguments: '{' },
          { index: 0, name: 'get_weather', arguments: '}' },
        ],
        calls: [named('get', '{}')],
      },
      {
        holds: 'does not change after arguments that came as an object',
        fragments: [
          { id: 'a', name: 'get', arguments: { q: 1 } },
          { id: 'a', name: 'weather' },
        ],
        calls: [call({ index: 0, id: 'a', name: 'get', arguments: '{"q":1}' })],
      },
      {
        holds: 'goes on where the last piece brings the first arguments',
        fragments: [
          { index: 0, name: 'get_' },
          { index: 0, name: 'weather', arguments: '{}' },
        ],
        calls: [named('get_weather', '{}')],
      },
      {
        holds: 'is put together under an id as under an index',
        fragments: [
          { id: 'a', name: 'get_' },
          { id: 'a', name: 'weather' },
        ],
        calls: [call({ index: 0, id: 'a', name: 'get_weather' })],
      },
      { holds: 'is empty until it has come', fragments: [{ index: 0, arguments: '{}' }], calls: [named('', '{}')] },
    ]),
  )('%s', (_, { fragments, calls }) => expect(callsOf(fragments)).toEqual(calls))
})

describe('the arguments of a call', () => {
  const id = 'a'
  const given = (args: string) => [call({ index: 0, id, arguments: args })]
  test.each(
    sentences<CallCase>([
      {
        holds: 'are the pieces of text joined, as they were sent',
        fragments: [
          { id, arguments: ' {"a" ' },
          { id, arguments: ': 1e2}' },
        ],
        calls: given(' {"a" : 1e2}'),
      },
      {
        holds: 'stay as they are when null or an empty text comes',
        fragments: [
          { id, arguments: '{' },
          { id, arguments: null },
          { id, arguments: '' },
          { id, arguments: '}' },
        ],
        calls: given('{}'),
      },
      {
        holds: 'are written once where they come as an object',
        fragments: [{ id, arguments: { b: [1], a: 'x' } }],
        calls: given('{"b":[1],"a":"x"}'),
      },
      {
        holds: 'are the keys of all where the object comes in pieces',
        fragments: [
          { id, arguments: { a: 'x' } },
          { id, arguments: { b: { c: 1 } } },
          { id, arguments: { b: { d: 2 } } },
        ],
        calls: given('{"a":"x","b":{"c":1,"d":2}}'),
      },
      {
        holds: 'are the last where the object comes as it grows',
        fragments: [
          { id, arguments: { q: 'we' } },
          { id, arguments: { q: 'weather', n: [1] } },
          { id, arguments: { q: 'weather', n: [1, 2] } },
        ],
        calls: given('{"q":"weather","n":[1,2]}'),
      },
      { holds: 'may be an empty object', fragments: [{ id, arguments: {} }], calls: given('{}') },
      {
        holds: 'are an object and then the text after it',
        fragments: [
          { id, arguments: { a: 1 } },
          { id, arguments: ' ' },
        ],
        calls: given('{"a":1} '),
      },
      {
        holds: 'are text and then the object after it',
        fragments: [
          { id, arguments: '[' },
          { id, arguments: { a: 1 } },
          { id, arguments: { b: 2 } },
          { id, arguments: ']' },
        ],
        calls: given('[{"a":1,"b":2}]'),
      },
      {
        holds: 'are written as text where they come as a list',
        fragments: [{ id, arguments: [1, 'a'] }],
        calls: given('[1,"a"]'),
      },
      { holds: 'are written as text where they come as a number', fragments: [{ id, arguments: 5 }], calls: given('5') },
      { holds: 'are written as text where they come as false', fragments: [{ id, arguments: false }], calls: given('false') },
      {
        holds: 'keep the halves of a character that was cut',
        fragments: [
          { id, arguments: '"\ud83d' },
          { id, arguments: '\ude00"' },
        ],
        calls: given('"😀"'),
      },
    ]),
  )('%s', (_, { fragments, calls }) => expect(callsOf(fragments)).toEqual(calls))

  test('as an object are complete, so that the same name opens another call', () => {
    expect(
      callsOf([
        { name: 'f', arguments: { a: 1 } },
        { name: 'f', arguments: { a: 2 } },
      ]),
    ).toEqual([call({ index: 0, name: 'f', arguments: '{"a":1}' }), call({ index: 1, name: 'f', arguments: '{"a":2}' })])
  })

  test('of 100,000 brackets are text like any other', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const calls = callsOf([{ name: 'f', arguments: deep }, { name: 'f' }])
    expect(calls.map((one) => one.arguments)).toEqual([deep, ''])
  })
})

describe('what else a call carries', () => {
  test.each(
    sentences<CallCase>([
      { holds: 'its type is "function" unless said', fragments: [{ id: 'a' }], calls: [call({ index: 0, id: 'a' })] },
      {
        holds: 'another type stays, and the first that is given wins',
        fragments: [
          { id: 'a', type: 'custom' },
          { id: 'a', type: 'other' },
          { id: 'a', type: 'function' },
        ],
        calls: [call({ index: 0, id: 'a', type: 'custom' })],
      },
      {
        holds: 'a type may come late',
        fragments: [
          { id: 'a', type: 'function' },
          { id: 'a', type: 'custom' },
        ],
        calls: [call({ index: 0, id: 'a', type: 'custom' })],
      },
      {
        holds: 'the first response item id wins',
        fragments: [{ id: 'a' }, { id: 'a', responseItemId: 'item' }, { responseItemId: 'other', arguments: '1' }],
        calls: [call({ index: 0, id: 'a', responseItemId: 'item', arguments: '1' })],
      },
      {
        holds: 'provider data of all fragments merges',
        fragments: [
          { id: 'a', providerData: { signature: 'x', n: 1 } },
          { id: 'a', providerData: { signature: 'y', n: null } },
          { providerData: { more: [1] } },
        ],
        calls: [call({ index: 0, id: 'a', providerData: { signature: 'xy', n: null, more: [1] } })],
      },
      {
        holds: 'provider data by itself goes to the call touched last',
        fragments: [
          { index: 0, name: 'f' },
          { index: 1, name: 'g' },
          { index: 0, arguments: '1' },
          { providerData: { signature: 'x' } },
        ],
        calls: [call({ index: 0, name: 'f', arguments: '1', providerData: { signature: 'x' } }), call({ index: 1, name: 'g' })],
      },
    ]),
  )('%s', (_, { fragments, calls }) => expect(callsOf(fragments)).toEqual(calls))

  test('absent fields are absent, not undefined', () => {
    const [only] = new AssistantMessageChunk({ toolCalls: [{ name: 'f' }] }).toolCalls
    expect(Object.keys(only ?? {})).toEqual(['type', 'name', 'arguments', 'index'])
  })

  test('its provider data is frozen all the way down', () => {
    const [only] = callsOf([
      { id: 'a', providerData: { a: { b: 'x' } } },
      { id: 'a', providerData: { a: { b: 'y' } } },
    ])
    expect([only, only?.providerData, only?.providerData?.a].map(Object.isFrozen)).toEqual([true, true, true])
  })
})
