import { inspect } from 'node:util'
import { AssistantMessageChunk, BaseMessageChunk, ChunkDataError, ChunkTypeError, ToolMessageChunk } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { sentences } from '../algebra/rows.js'

const user = (fields: object = {}) => new BaseMessageChunk({ role: 'user', ...fields })

describe('new BaseMessageChunk', () => {
  test('reads its fields back', () => {
    const chunk = user({ content: 'Hi', name: 'ann', metadata: { a: 1 } })
    expect([chunk.role, chunk.content, chunk.name, chunk.metadata, chunk.kind]).toEqual(['user', 'Hi', 'ann', { a: 1 }, 'base'])
  })

  test('reads what was not given as undefined, and content as an empty text', () => {
    const chunk = user()
    expect([chunk.name, chunk.metadata, chunk.content, chunk.contentList]).toEqual([undefined, undefined, '', []])
  })

  test.each([undefined, null, '', '  ', 'null'])('refuses the role %j: a message has to have one', (role) => {
    expect(() => new BaseMessageChunk({ role })).toThrow(ChunkDataError)
  })

  test('is frozen: no field can be set, added or deleted', () => {
    const chunk = user({ name: 'ann' }) as unknown as Record<string, unknown>
    for (const field of ['role', 'name', 'metadata', 'content', 'parts', 'other']) {
      expect(() => {
        chunk[field] = 'x'
      }).toThrow(TypeError)
    }
    expect(() => {
      delete chunk.details
    }).toThrow(TypeError)
    expect(chunk.name).toBe('ann')
  })
})

describe('merge', () => {
  test.each(
    sentences<{ holds: string; left: object; right: object; out: object }>([
      { holds: 'keeps the first role', left: {}, right: { role: 'system' }, out: { role: 'user', content: '' } },
      { holds: 'joins content', left: { content: 'a' }, right: { content: 'b' }, out: { role: 'user', content: 'ab' } },
      {
        holds: 'keeps the first name',
        left: { name: 'ann' },
        right: { name: 'bob' },
        out: { role: 'user', content: '', name: 'ann' },
      },
      {
        holds: 'takes a name that comes late',
        left: { name: '' },
        right: { name: 'bob' },
        out: { role: 'user', content: '', name: 'bob' },
      },
      {
        holds: 'takes the last metadata, as a whole',
        left: { metadata: { a: 1 } },
        right: { metadata: { b: 2 } },
        out: { role: 'user', content: '', metadata: { b: 2 } },
      },
      {
        holds: 'keeps metadata that empty metadata follows',
        left: { metadata: { a: 1 } },
        right: { metadata: {} },
        out: { role: 'user', content: '', metadata: { a: 1 } },
      },
    ]),
  )('%s', (_, { left, right, out }) => expect(user(left).merge(user(right)).toMessage()).toStrictEqual(out))

  test('gives a new frozen chunk of the same class, and changes neither', () => {
    const [left, right] = [user({ content: 'a' }), user({ content: 'b' })]
    const both = left.merge(right)
    expect(both).toBeInstanceOf(BaseMessageChunk)
    expect(Object.isFrozen(both)).toBe(true)
    expect([left.content, right.content, both.content]).toEqual(['a', 'b', 'ab'])
  })

  test.each([
    [new AssistantMessageChunk(), 'AssistantMessageChunk'],
    [new ToolMessageChunk(), 'ToolMessageChunk'],
    ['text', 'string'],
    [null, 'null'],
    [undefined, 'undefined'],
    [5, 'number'],
    [{ role: 'user', content: 'a' }, 'Object'],
    [[user()], 'array'],
  ])('refuses %s', (other, name) => {
    expect(() => user().merge(other as never)).toThrow(new ChunkTypeError('BaseMessageChunk', name))
  })

  test('gives back the left chunk itself when the right one has nothing to add', () => {
    const left = new AssistantMessageChunk({ content: 'a' })
    expect(left.merge(new AssistantMessageChunk({ content: '', name: null, metadata: {} }))).toBe(left)
  })
})

describe('equals', () => {
  test('holds for chunks with the same fields, however they were merged', () => {
    const merged = user({ content: 'a' }).merge(user({ content: 'b', metadata: { x: 1, y: 2 } }))
    expect(merged.equals(user({ content: 'ab', metadata: { y: 2, x: 1 } }))).toBe(true)
  })

  test.each<[string, object]>([
    ['role', { role: 'system' }],
    ['content', { content: 'b' }],
    ['name', { name: 'bob' }],
    ['metadata', { metadata: { a: 2 } }],
  ])('does not hold where the %s differs', (_, other) => {
    const fields = { content: 'a', name: 'ann', metadata: { a: 1 } }
    expect(user(fields).equals(user({ ...fields, ...other }))).toBe(false)
  })

  test('does not hold for another kind, a message, or what is no chunk', () => {
    const chunk = new AssistantMessageChunk({ role: 'tool', content: 'a' })
    for (const other of [new ToolMessageChunk({ content: 'a' }), chunk.toMessage(), chunk.toJSON(), null, undefined, 'a']) {
      expect(chunk.equals(other)).toBe(false)
    }
  })

  test('tells a text from a list of it', () => {
    expect(user({ content: 'a' }).equals(user({ content: [{ type: 'text', text: 'a' }] }))).toBe(false)
  })
})

describe('isInstance', () => {
  const chunks = { base: user(), assistant: new AssistantMessageChunk(), tool: new ToolMessageChunk() }

  test('is true for chunks of the kind of the class, and for no others', () => {
    for (const [kind, chunk] of Object.entries(chunks)) {
      expect(BaseMessageChunk.isInstance(chunk)).toBe(kind === 'base')
      expect(AssistantMessageChunk.isInstance(chunk)).toBe(kind === 'assistant')
      expect(ToolMessageChunk.isInstance(chunk)).toBe(kind === 'tool')
    }
  })

  test.each([null, undefined, 'x', {}, [], { kind: 'base' }, BaseMessageChunk, { [Symbol.for('chunkfold.chunk')]: 'other' }])(
    'is false for %s',
    (value) => expect(BaseMessageChunk.isInstance(value)).toBe(false),
  )
})

describe('toMessage', () => {
  test('has the fields that were given, and no others', () => {
    expect(user({ content: 'a' }).toMessage()).toStrictEqual({ role: 'user', content: 'a' })
    expect(Object.keys(user({ name: 'ann' }).toMessage())).toEqual(['role', 'content', 'name'])
  })

  test('is plain and frozen all the way down', () => {
    const message = user({ content: [{ a: [1] }], metadata: { b: { c: 1 } } }).toMessage()
    expect(Object.getPrototypeOf(message)).toBe(Object.prototype)
    for (const value of [message, message.content, message.content[0], message.metadata, message.metadata?.b]) {
      expect(Object.isFrozen(value)).toBe(true)
    }
  })
})

describe('a chunk in console.log', () => {
  test('shows its class and its fields', () => {
    expect(inspect(new ToolMessageChunk({ content: 'x', toolCallId: 'c1' }), { breakLength: 999 })).toBe(
      "ToolMessageChunk { role: 'tool', content: 'x', toolCallId: 'c1' }",
    )
  })
})
