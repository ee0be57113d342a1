import { AssistantMessageChunk, type Part, type ToolCallPart } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { Log, LogBuilder } from '../../src/parts/log.js'
import { sentences } from '../algebra/rows.js'
import { deepFreeze } from '../laws/laws.js'

const text = (value: string, block?: string): Part => ({ type: 'text', text: value, block })
const call = (fields: Partial<ToolCallPart>): Part => ({ type: 'tool-call', ...fields })

/** The log of these parts, as the boundary lets them in. */
const logOf = (...parts: Part[]): Log => new AssistantMessageChunk({ parts }).log

interface Seam {
  readonly holds: string
  readonly left: Part
  readonly right: Part
}

describe('a part is absorbed by the one before it', () => {
  test.each(
    sentences<Seam & { readonly out: Part }>([
      { holds: 'text by text', left: text('a'), right: text('b'), out: text('ab') },
      { holds: 'text without a label by text with one', left: text('a', '0'), right: text('b'), out: text('ab', '0') },
      { holds: 'text by text of the same label', left: text('a', '0'), right: text('b', '0'), out: text('ab', '0') },
      {
        holds: 'reasoning by reasoning',
        left: { type: 'reasoning', text: 'a' },
        right: { type: 'reasoning', text: 'b' },
        out: { type: 'reasoning', text: 'ab' },
      },
      {
        holds: 'a refusal by a refusal',
        left: { type: 'refusal', text: 'a' },
        right: { type: 'refusal', text: 'b' },
        out: { type: 'refusal', text: 'ab' },
      },
      {
        holds: 'text by text that has data for the provider',
        left: { type: 'text', text: 'a', providerData: { n: 1 } },
        right: text('b'),
        out: { type: 'text', text: 'ab', providerData: { n: 1 } },
      },
      {
        holds: 'arguments by the call before them',
        left: call({ index: 0, id: 'a', name: 'f', arguments: '1' }),
        right: call({ arguments: '2' }),
        out: call({ index: 0, id: 'a', name: 'f', arguments: '12' }),
      },
      {
        holds: 'arguments by a call that has none yet',
        left: call({ index: 0, name: 'f' }),
        right: call({ index: 0, arguments: '2' }),
        out: call({ index: 0, name: 'f', arguments: '2' }),
      },
      {
        holds: 'arguments that repeat the index and the id',
        left: call({ index: 0, id: 'a', arguments: '1' }),
        right: call({ index: 0, id: 'a', arguments: '2' }),
        out: call({ index: 0, id: 'a', arguments: '12' }),
      },
      {
        holds: 'arguments without an item id',
        left: call({ responseItemId: 'i', arguments: '1' }),
        right: call({ arguments: '2' }),
        out: call({ responseItemId: 'i', arguments: '12' }),
      },
      {
        holds: 'arguments that repeat the item id',
        left: call({ index: 0, responseItemId: 'i', arguments: '1' }),
        right: call({ responseItemId: 'i', arguments: '2' }),
        out: call({ index: 0, responseItemId: 'i', arguments: '12' }),
      },
    ]),
  )('%s', (_, { left, right, out }) => {
    expect([...logOf(left).concat(logOf(right))]).toEqual([out])
    expect([...logOf(left, right)]).toEqual([out])
  })
})

describe('a part stands by itself', () => {
  test.each(
    sentences<Seam>([
      { holds: 'text after reasoning', left: { type: 'reasoning', text: 'a' }, right: text('b') },
      { holds: 'text with a label after text without one', left: text('a'), right: text('b', '0') },
      { holds: 'text of another label', left: text('a', '0'), right: text('b', '1') },
      { holds: 'text that brings data', left: text('a'), right: { type: 'text', text: 'b', providerData: { n: 1 } } },
      { holds: 'text that brings an end', left: text('a'), right: { type: 'text', text: 'b', done: true } },
      { holds: 'text after an end', left: { type: 'text', text: 'a', done: true }, right: text('b') },
      { holds: 'an item after an item', left: { type: 'content', item: 'a' }, right: { type: 'content', item: 'b' } },
      {
        holds: 'an item of the same label',
        left: { type: 'content', item: 'a', block: '0' },
        right: { type: 'content', item: 'b', block: '0' },
      },
      {
        holds: 'arguments of another index',
        left: call({ index: 0, arguments: '1' }),
        right: call({ index: 1, arguments: '2' }),
      },
      { holds: 'arguments of a new index', left: call({ arguments: '1' }), right: call({ index: 0, arguments: '2' }) },
      { holds: 'arguments of another id', left: call({ id: 'a', arguments: '1' }), right: call({ id: 'b', arguments: '2' }) },
      { holds: 'arguments of a new id', left: call({ index: 0, arguments: '1' }), right: call({ id: 'a', arguments: '2' }) },
      { holds: 'a fragment with a name', left: call({ name: 'f' }), right: call({ name: 'f', arguments: '2' }) },
      {
        holds: 'a fragment with a type',
        left: call({ id: 'a', arguments: '1' }),
        right: call({ id: 'a', toolType: 'custom', arguments: '2' }),
      },
      {
        holds: 'arguments of a new item id',
        left: call({ id: 'a', arguments: '1' }),
        right: call({ arguments: '2', responseItemId: 'i' }),
      },
      {
        holds: 'arguments of another item id',
        left: call({ responseItemId: 'i', arguments: '1' }),
        right: call({ responseItemId: 'j', arguments: '2' }),
      },
      { holds: 'arguments as an object', left: call({ id: 'a' }), right: call({ arguments: { a: 1 } }) },
      { holds: 'arguments after an object', left: call({ id: 'a', arguments: { a: 1 } }), right: call({ arguments: '1' }) },
      { holds: 'the end of a call', left: call({ id: 'a' }), right: call({ done: true }) },
    ]),
  )('%s', (_, { left, right }) => {
    expect([...logOf(left).concat(logOf(right))]).toEqual([left, right])
    expect([...logOf(left, right)]).toEqual([left, right])
  })
})

describe('Log.concat', () => {
  const left = logOf(text('a'), call({ name: 'f' }), text('b'))
  const right = logOf(text('c'), call({ name: 'g' }))

  test('joins at the seam and leaves the rest', () => {
    expect([...left.concat(right)]).toEqual([text('a'), call({ name: 'f' }), text('bc'), call({ name: 'g' })])
  })

  test('gives back the other log where one is empty', () => {
    expect(left.concat(Log.empty)).toBe(left)
    expect(Log.empty.concat(left)).toBe(left)
  })

  test('lets the last part absorb as many as follow it', () => {
    const labelled = logOf(text('a', '0'))
    const rest = logOf(text('b'), text('c', '0'), text('d'), text('e', '1'))
    expect([...rest]).toHaveLength(3)
    expect([...labelled.concat(rest)]).toEqual([text('abcd', '0'), text('e', '1')])
  })

  test('lets the last part absorb all of the right log', () => {
    expect([...logOf(text('a', '0')).concat(logOf(text('b'), text('c', '0')))]).toEqual([text('abc', '0')])
  })

  test('changes neither log, however often they are used', () => {
    const before = [[...left], [...right]]
    left.concat(right)
    left.concat(left)
    expect([[...left], [...right]]).toEqual(before)
    expect([...left.concat(right)]).toEqual([...left.concat(right)])
  })

  test('does not show to one continuation what another has added', () => {
    const start = logOf(text('a'), call({ name: 'f' }))
    const [one, two] = [start.concat(logOf(text('b'))), start.concat(logOf(text('c')))]
    expect([...one]).toEqual([text('a'), call({ name: 'f' }), text('b')])
    expect([...two]).toEqual([text('a'), call({ name: 'f' }), text('c')])
    expect([...start]).toHaveLength(2)
  })

  test('grows a log that is frozen', () => {
    expect([...deepFreeze(logOf(text('a'), text('b', '0'))).concat(deepFreeze(logOf(text('c'))))]).toEqual([
      text('a'),
      text('bc', '0'),
    ])
  })
})

describe('LogBuilder', () => {
  const logs = [
    logOf(text('a', '0'), call({ name: 'f' })),
    logOf(call({ arguments: '1' }), call({ arguments: '2' }), text('b')),
    Log.empty,
    logOf(text('c'), text('d', '1'), { type: 'content', item: 1 }, { type: 'content', item: 2 }),
  ]

  test('gives what concatenating the logs gives', () => {
    const builder = new LogBuilder(Log.empty)
    for (const log of logs) builder.add(log)
    expect([...builder.toLog()]).toEqual([...logs.reduce((left, right) => left.concat(right))])
    expect([...builder.toLog()]).toHaveLength(6)
  })

  test('goes on from a log, which it does not change', () => {
    const start = logOf(text('a'), text('b', '0'))
    const builder = new LogBuilder(start)
    builder.push(text('c'))
    expect([...builder.toLog()]).toEqual([text('a'), text('bc', '0')])
    builder.push(text('d', '1'))
    expect([...builder.toLog()]).toEqual([text('a'), text('bc', '0'), text('d', '1')])
    expect([...start]).toEqual([text('a'), text('b', '0')])
  })

  test('gives the log it started from when nothing is added', () => {
    const start = logOf(text('a'))
    expect([...new LogBuilder(start).toLog()]).toEqual([text('a')])
    expect([...new LogBuilder(Log.empty).toLog()]).toEqual([])
  })
})

describe('Log.resolved', () => {
  test('is worked out once, and frozen', () => {
    const log = logOf(text('a'), call({ name: 'f' }))
    expect(log.resolved).toBe(log.resolved)
    expect(log.resolved.every(Object.isFrozen)).toBe(true)
    expect(Object.isFrozen(log.resolved)).toBe(true)
  })

  test('is not that of the log it grew from', () => {
    const log = logOf(text('a'))
    expect(log.resolved).toEqual([{ type: 'text', text: 'a' }])
    expect(log.concat(logOf(text('b'))).resolved).toEqual([{ type: 'text', text: 'ab' }])
  })
})

test('the size of a log is how many parts it lists', () => {
  const logs = [
    logOf(),
    logOf(text('a')),
    logOf(text('a'), text('b')),
    logOf(text('a', '0'), text('b', '1'), call({ name: 'f' })),
  ]
  expect(logs.map(({ size }) => size)).toEqual([0, 1, 1, 3])
  for (const log of logs) expect([...log]).toHaveLength(log.size)
})
