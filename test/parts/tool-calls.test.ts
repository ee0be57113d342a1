import { describe, expect, test } from 'vitest'
import { sentences } from '../algebra/rows.js'
import { type CallCase, call, callsOf } from './calls.js'

const a0 = { index: 0, id: 'a', name: 'f' }
const b1 = { index: 1, id: 'b', name: 'g' }

describe('the candidate of a fragment', () => {
  test.each(
    sentences<CallCase>([
      {
        holds: 'calls on two indexes stay apart, however their fragments are interleaved',
        fragments: [a0, b1, { index: 0, arguments: '{"x"' }, { index: 1, arguments: '[' }, { index: 0, arguments: ':1}' }],
        calls: [call({ ...a0, arguments: '{"x":1}' }), call({ ...b1, arguments: '[' })],
      },
      {
        holds: 'of two calls that share an index, its fragments go to the one touched last',
        fragments: [a0, { index: 0, id: 'b', name: 'g' }, { index: 0, arguments: '{}' }],
        calls: [call(a0), call({ ...b1, arguments: '{}' })],
      },
      {
        holds: 'a call that is named again by its id becomes the one its index leads to',
        fragments: [a0, { index: 0, id: 'b', name: 'g' }, { id: 'a', arguments: '1' }, { index: 0, id: 'a', arguments: '2' }],
        calls: [call({ ...a0, arguments: '1' }), call({ ...b1, arguments: '2' })],
      },
      {
        holds: 'without an index the id decides',
        fragments: [
          { id: 'a', name: 'f' },
          { id: 'b', name: 'g' },
          { id: 'a', arguments: '1' },
          { id: 'b', arguments: '2' },
        ],
        calls: [call({ ...a0, arguments: '1' }), call({ ...b1, arguments: '2' })],
      },
      {
        holds: 'an id without an index finds a call that has an index',
        fragments: [a0, b1, { id: 'a', arguments: '1' }],
        calls: [call({ ...a0, arguments: '1' }), call(b1)],
      },
      {
        holds: 'one id on two indexes is two calls',
        fragments: [a0, { index: 1, id: 'a', name: 'f' }, { index: 0, arguments: '1' }, { index: 1, arguments: '2' }],
        calls: [call({ ...a0, arguments: '1' }), call({ ...a0, index: 1, arguments: '2' })],
      },
      {
        holds: 'an index beats an id',
        fragments: [a0, b1, { index: 0, id: 'b', arguments: '1' }],
        calls: [call({ ...a0, arguments: '1' }), call(b1)],
      },
      {
        holds: 'with neither index nor id a fragment continues the call touched last, not the one opened last',
        fragments: [a0, b1, { index: 0, arguments: '1' }, { arguments: '2' }],
        calls: [call({ ...a0, arguments: '12' }), call(b1)],
      },
      {
        holds: 'arguments before any identity open a call, which waits for it',
        fragments: [{ arguments: '{' }, { arguments: '}' }],
        calls: [call({ index: 0, arguments: '{}' })],
      },
    ]),
  )('%s', (_, { fragments, calls }) => expect(callsOf(fragments)).toEqual(calls))
})

describe('a fragment with a name', () => {
  test.each(
    sentences<CallCase>([
      {
        holds: 'opens a call when it has another id, on the same index too',
        fragments: [a0, { index: 0, id: 'b', name: 'f' }],
        calls: [call(a0), call({ index: 1, id: 'b', name: 'f' })],
      },
      {
        holds: 'opens a call when the arguments before it are complete JSON',
        fragments: [
          { name: 'f', arguments: '{"x":1}' },
          { name: 'f', arguments: '{}' },
        ],
        calls: [call({ index: 0, name: 'f', arguments: '{"x":1}' }), call({ index: 1, name: 'f', arguments: '{}' })],
      },
      {
        holds: 'opens a call when they are complete on its index',
        fragments: [
          { index: 0, name: 'f', arguments: '{}' },
          { index: 0, name: 'g' },
        ],
        calls: [call({ index: 0, name: 'f', arguments: '{}' }), call({ index: 1, name: 'g' })],
      },
      {
        holds: 'opens a call when the provider has said that the one before it is done',
        fragments: [
          { index: 0, name: 'f', done: true },
          { index: 0, name: 'f' },
        ],
        calls: [call({ index: 0, name: 'f' }), call({ index: 1, name: 'f' })],
      },
      {
        holds: 'repeats the call when its id is the same, complete arguments or not',
        fragments: [
          { id: 'a', name: 'f', arguments: '{}' },
          { id: 'a', name: 'f' },
        ],
        calls: [call({ ...a0, arguments: '{}' })],
      },
      {
        holds: 'opens a call when, with no index and no id, it has another name',
        fragments: [{ name: 'f' }, { name: 'g' }],
        calls: [call({ index: 0, name: 'f' }), call({ index: 1, name: 'g' })],
      },
      {
        holds: 'continues the call when, with no index and no id, it repeats the name',
        fragments: [
          { name: 'f', arguments: '{' },
          { name: 'f', arguments: '}' },
        ],
        calls: [call({ index: 0, name: 'f', arguments: '{}' })],
      },
      {
        holds: 'on a known index with no id continues the call while its arguments are open',
        fragments: [
          { index: 0, name: 'f', arguments: '{' },
          { index: 0, name: 'g', arguments: '}' },
        ],
        calls: [call({ index: 0, name: 'f', arguments: '{}' })],
      },
      {
        holds: 'on a new index opens a call, even of the same name with open arguments',
        fragments: [
          { index: 0, name: 'f', arguments: '{' },
          { index: 1, name: 'f' },
        ],
        calls: [call({ index: 0, name: 'f', arguments: '{' }), call({ index: 1, name: 'f' })],
      },
    ]),
  )('%s', (_, { fragments, calls }) => expect(callsOf(fragments)).toEqual(calls))
})

describe('a fragment without a name', () => {
  test.each(
    sentences<CallCase>([
      {
        holds: 'stays in its call when the id changes; the first id wins',
        fragments: [
          { id: 'a', name: 'f', arguments: '{' },
          { id: 'x', arguments: '"k"' },
          { id: 'y', arguments: ':1}' },
        ],
        calls: [call({ ...a0, arguments: '{"k":1}' })],
      },
      {
        holds: 'stays in the call of its index when the id changes',
        fragments: [a0, b1, { index: 0, id: 'x', arguments: '1' }, { index: 1, id: 'y', arguments: '2' }],
        calls: [call({ ...a0, arguments: '1' }), call({ ...b1, arguments: '2' })],
      },
      {
        holds: 'is found again under an id that its call did not keep',
        fragments: [{ id: 'a', name: 'f' }, { id: 'x', arguments: '1' }, b1, { id: 'x', arguments: '2' }],
        calls: [call({ ...a0, arguments: '12' }), call(b1)],
      },
      {
        holds: 'continues a call whose arguments are complete',
        fragments: [{ name: 'f', arguments: '{}' }, { arguments: ' ' }],
        calls: [call({ index: 0, name: 'f', arguments: '{} ' })],
      },
      {
        holds: 'on an index of its own opens a call and never flows into another',
        fragments: [a0, { index: 1, arguments: '1' }, { index: 1, arguments: '2' }, { index: 0, arguments: '3' }],
        calls: [call({ ...a0, arguments: '3' }), call({ index: 1, arguments: '12' })],
      },
    ]),
  )('%s', (_, { fragments, calls }) => expect(callsOf(fragments)).toEqual(calls))
})
