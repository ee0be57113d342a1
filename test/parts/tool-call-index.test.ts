import { AssistantMessageChunk, type ToolCallInit } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { sentences } from '../algebra/rows.js'
import { type CallCase, call, callsOf } from './calls.js'

describe('the index of a call', () => {
  test.each(
    sentences<CallCase>([
      {
        holds: 'is the one on the wire, holes and all',
        fragments: [
          { index: 2, name: 'f' },
          { index: 7, name: 'g' },
        ],
        calls: [call({ index: 2, name: 'f' }), call({ index: 7, name: 'g' })],
      },
      {
        holds: 'does not sort the calls: they stand as they were opened',
        fragments: [
          { index: 5, name: 'f' },
          { index: 1, name: 'g' },
        ],
        calls: [call({ index: 5, name: 'f' }), call({ index: 1, name: 'g' })],
      },
      {
        holds: 'is the position where the wire gives none',
        fragments: [{ name: 'f' }, { name: 'g' }, { name: 'h' }],
        calls: [call({ index: 0, name: 'f' }), call({ index: 1, name: 'g' }), call({ index: 2, name: 'h' })],
      },
      {
        holds: 'is the position where an earlier call has the one on the wire',
        fragments: [
          { index: 0, id: 'a', name: 'f' },
          { index: 0, id: 'b', name: 'g' },
          { index: 0, id: 'c', name: 'h' },
        ],
        calls: [
          call({ index: 0, id: 'a', name: 'f' }),
          call({ index: 1, id: 'b', name: 'g' }),
          call({ index: 2, id: 'c', name: 'h' }),
        ],
      },
      {
        holds: 'is the next free one where the position is taken too',
        fragments: [{ index: 1, id: 'a', name: 'f' }, { id: 'b', name: 'g' }, { name: 'h' }],
        calls: [call({ index: 1, id: 'a', name: 'f' }), call({ index: 2, id: 'b', name: 'g' }), call({ index: 3, name: 'h' })],
      },
      {
        holds: 'may be the largest safe integer, and takes no room for the ones below it',
        fragments: [{ index: Number.MAX_SAFE_INTEGER, name: 'f' }],
        calls: [call({ index: Number.MAX_SAFE_INTEGER, name: 'f' })],
      },
      {
        holds: 'keeps parallel calls apart where the provider counts from 1',
        fragments: [
          { index: 1, name: 'f', arguments: '1' },
          { index: 2, name: 'f', arguments: '2' },
          { index: 1, arguments: '1' },
        ],
        calls: [call({ index: 1, name: 'f', arguments: '11' }), call({ index: 2, name: 'f', arguments: '2' })],
      },
    ]),
  )('%s', (_, { fragments, calls }) => expect(callsOf(fragments)).toEqual(calls))

  test('is unique among a thousand calls on one index', () => {
    const fragments = Array.from({ length: 1000 }, (_, id) => ({ index: 0, id, name: 'f' }))
    const indexes = new AssistantMessageChunk({ toolCalls: fragments }).toolCalls.map(({ index }) => index)
    expect(indexes).toEqual(fragments.map((_, position) => position))
  })
})

describe('an empty fragment', () => {
  const empty: ToolCallInit[] = [
    {},
    { index: null, id: null, name: null, arguments: null },
    { id: '', name: ' ', arguments: '' },
    { id: 'null', name: 'null' },
    { type: 'function' },
    { type: 'custom' },
    { providerData: {} },
    { responseItemId: '' },
    { done: false },
  ]

  test.each(empty.map((fragment) => [JSON.stringify(fragment), fragment] as const))('%s adds no call', (_, fragment) => {
    expect(callsOf([fragment])).toEqual([])
  })

  test.each(empty.map((fragment) => [JSON.stringify(fragment), fragment] as const))(
    '%s leaves the chunk that it is merged into as it is',
    (_, fragment) => {
      const left = new AssistantMessageChunk({ toolCalls: [{ name: 'f' }] })
      expect(left.merge(new AssistantMessageChunk({ toolCalls: [fragment] }))).toBe(left)
    },
  )
})

describe('a fragment with an index or an id alone', () => {
  test.each([
    [{ index: 3 }, call({ index: 3 })],
    [{ id: 'a' }, call({ index: 0, id: 'a' })],
  ])('%j begins a call', (fragment, begun) => expect(callsOf([fragment])).toEqual([begun]))
})

describe('an end', () => {
  test.each(
    sentences<CallCase>([
      {
        holds: 'by itself ends the call touched last',
        fragments: [{ name: 'f', arguments: '{' }, { done: true }, { name: 'f' }],
        calls: [call({ index: 0, name: 'f', arguments: '{' }), call({ index: 1, name: 'f' })],
      },
      {
        holds: 'with an index ends the call of that index alone',
        fragments: [
          { index: 0, name: 'f' },
          { index: 1, name: 'g' },
          { index: 0, done: true },
          { index: 1, name: 'g' },
          { index: 0, name: 'f' },
        ],
        calls: [call({ index: 0, name: 'f' }), call({ index: 1, name: 'g' }), call({ index: 2, name: 'f' })],
      },
      {
        holds: 'with an id ends the call of that id',
        fragments: [{ id: 'a', name: 'f' }, { id: 'a', done: true }, { name: 'f' }],
        calls: [call({ index: 0, id: 'a', name: 'f' }), call({ index: 1, name: 'f' })],
      },
      {
        holds: 'before any call ends nothing and makes none',
        fragments: [{ done: true }, { name: 'f' }],
        calls: [call({ index: 0, name: 'f' })],
      },
      {
        holds: 'is final: arguments that follow it are a call of their own, on its index too',
        fragments: [{ index: 0, name: 'f', done: true }, { index: 0, arguments: '{' }, { arguments: '}' }],
        calls: [call({ index: 0, name: 'f' }), call({ index: 1, name: '', arguments: '{}' })],
      },
      {
        holds: 'lets no later identity in, and no call begin that says nothing',
        fragments: [
          { index: 0, name: 'f', done: true },
          { index: 0, id: 'a' },
          { index: 0, responseItemId: 'r' },
        ],
        calls: [call({ index: 0, name: 'f' })],
      },
      {
        holds: 'lets data for the provider in, which may come late',
        fragments: [{ name: 'f', done: true }, { providerData: { seal: 's' } }],
        calls: [{ ...call({ index: 0, name: 'f' }), providerData: { seal: 's' } }],
      },
      {
        holds: 'repeated is one end',
        fragments: [{ id: 'a', name: 'f', arguments: '{}', done: true }, { done: true }, { id: 'a', done: true }],
        calls: [call({ index: 0, id: 'a', name: 'f', arguments: '{}' })],
      },
    ]),
  )('%s', (_, { fragments, calls }) => expect(callsOf(fragments)).toEqual(calls))
})
