import { AssistantMessageChunk, ChunkTypeError, ToolMessageChunk, type ToolMessageChunkInit } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { sentences } from '../algebra/rows.js'

const merged = (...inits: ToolMessageChunkInit[]) =>
  inits.map((init) => new ToolMessageChunk(init)).reduce((left, right) => left.merge(right), ToolMessageChunk.empty)

describe('merge', () => {
  test.each(
    sentences<{ holds: string; inits: ToolMessageChunkInit[]; out: object }>([
      { holds: 'joins content', inits: [{ content: 'a' }, { content: null }, { content: 'b' }], out: { content: 'ab' } },
      {
        holds: 'joins lists of content',
        inits: [{ content: [1] }, { content: '' }, { content: [2] }],
        out: { content: [1, 2] },
      },
      {
        holds: 'keeps the id that is there',
        inits: [{ toolCallId: 'c1' }, { content: '' }, { toolCallId: '' }],
        out: { toolCallId: 'c1' },
      },
      {
        holds: 'takes the last id that is there',
        inits: [{ toolCallId: 'c1' }, { toolCallId: 'c2' }],
        out: { toolCallId: 'c2' },
      },
      { holds: 'takes a numeric id for its digits', inits: [{ toolCallId: 7 }], out: { toolCallId: '7' } },
      { holds: 'keeps the first name', inits: [{ name: 'f' }, { name: 'g' }], out: { name: 'f' } },
      {
        holds: 'takes the last metadata',
        inits: [{ metadata: { a: 1 } }, { metadata: { b: 1 } }],
        out: { metadata: { b: 1 } },
      },
    ]),
  )('%s', (_, { inits, out }) => {
    expect(merged(...inits).toMessage()).toStrictEqual({ role: 'tool', content: '', toolCallId: '', ...out })
  })

  test('refuses a chunk of another kind', () => {
    const other = new AssistantMessageChunk({ content: 'a' })
    expect(() => new ToolMessageChunk().merge(other as never)).toThrow(
      new ChunkTypeError('ToolMessageChunk', 'AssistantMessageChunk'),
    )
  })

  test('gives back the other chunk where one is empty', () => {
    const chunk = new ToolMessageChunk({ content: 'a', toolCallId: 'c1' })
    expect(chunk.merge(ToolMessageChunk.empty)).toBe(chunk)
    expect(ToolMessageChunk.empty.merge(chunk)).toBe(chunk)
  })
})

describe('toolCallId', () => {
  test('is undefined in a chunk and empty in a message where none was given', () => {
    expect(ToolMessageChunk.empty.toolCallId).toBeUndefined()
    expect(ToolMessageChunk.empty.toMessage()).toStrictEqual({ role: 'tool', content: '', toolCallId: '' })
  })
})

describe('toMessage', () => {
  test('is frozen all the way down', () => {
    const message = merged({ content: [{ a: 1 }], metadata: { b: { c: 1 } } }).toMessage()
    for (const value of [message, message.content, message.content[0], message.metadata, message.metadata?.b]) {
      expect(Object.isFrozen(value)).toBe(true)
    }
  })
})

describe('role', () => {
  test('is "tool" unless another was given first', () => {
    expect(new ToolMessageChunk().role).toBe('tool')
    expect(merged({ role: 'tool' }, { role: 'function' }, { role: 'other' }).role).toBe('function')
  })

  test('is "tool" in the message, whatever the chunks said', () => {
    expect(merged({ role: 'function' }).toMessage().role).toBe('tool')
  })
})
