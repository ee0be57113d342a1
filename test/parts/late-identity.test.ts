import { describe, expect, test } from 'vitest'
import { sentences } from '../algebra/rows.js'
import { type CallCase, call, callsOf } from './calls.js'

const a0 = { index: 0, id: 'a', name: 'f' }
const b1 = { index: 1, id: 'b', name: 'g' }

describe('late identity', () => {
  test.each(
    sentences<CallCase>([
      {
        holds: 'an index that comes late continues the call',
        fragments: [{ name: 'f' }, { index: 3, arguments: '1' }, { index: 3, arguments: '2' }],
        calls: [call({ index: 3, name: 'f', arguments: '12' })],
      },
      {
        holds: 'an id that comes late continues the call',
        fragments: [
          { name: 'f', arguments: '{' },
          { id: 'a', arguments: '}' },
        ],
        calls: [call({ ...a0, arguments: '{}' })],
      },
      {
        holds: 'a name that comes late continues the call, on its index',
        fragments: [
          { index: 0, id: 'a' },
          { index: 0, name: 'f' },
        ],
        calls: [call(a0)],
      },
      {
        holds: 'a name that comes late continues a call whose arguments are already complete',
        fragments: [{ id: 'a', arguments: '{}' }, { name: 'f' }],
        calls: [call({ ...a0, arguments: '{}' })],
      },
      {
        holds: 'index, id and name may each come by itself',
        fragments: [{ arguments: '{' }, { index: 0 }, { id: 'a' }, { name: 'f' }, { arguments: '}' }],
        calls: [call({ ...a0, arguments: '{}' })],
      },
      {
        holds: 'a repeated name may bring the id',
        fragments: [{ name: 'f' }, { id: 'a', name: 'f', arguments: '{}' }],
        calls: [call({ ...a0, arguments: '{}' })],
      },
      {
        holds: 'a new index with an id that contradicts the last call opens another',
        fragments: [{ id: 'a', name: 'f' }, b1],
        calls: [call(a0), call(b1)],
      },
      {
        holds: 'a new id with an index that contradicts the last call opens another',
        fragments: [{ index: 0, name: 'f' }, b1],
        calls: [call({ index: 0, name: 'f' }), call(b1)],
      },
      {
        holds: 'a new id with another name opens another call',
        fragments: [{ name: 'f' }, { id: 'b', name: 'g' }],
        calls: [call({ index: 0, name: 'f' }), call(b1)],
      },
      {
        holds: 'a new index with an id that contradicts opens another without a name too',
        fragments: [
          { id: 'a', name: 'f' },
          { index: 1, id: 'b', arguments: '1' },
        ],
        calls: [call(a0), call({ index: 1, id: 'b', arguments: '1' })],
      },
      {
        holds: 'a new id with an index that contradicts opens another without a name too',
        fragments: [
          { index: 0, name: 'f' },
          { index: 1, id: 'b', arguments: '1' },
        ],
        calls: [call({ index: 0, name: 'f' }), call({ index: 1, id: 'b', arguments: '1' })],
      },
      {
        holds: 'an identity that the last call lacks does not join an earlier one',
        fragments: [{ name: 'f' }, b1, { index: 2, arguments: '1' }],
        calls: [call({ index: 0, name: 'f' }), call(b1), call({ index: 2, arguments: '1' })],
      },
    ]),
  )('%s', (_, { fragments, calls }) => expect(callsOf(fragments)).toEqual(calls))
})
