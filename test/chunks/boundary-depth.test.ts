import { AssistantMessageChunk, ChunkDepthError } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { nested } from '../algebra/rows.js'
import { entries, titledEntries } from './entries.js'

/** `[[… leaf]]`: lists in lists, as many as `levels` says. */
function nestedLists(levels: number): object {
  let value: unknown[] = ['leaf']
  for (let level = 1; level < levels; level++) value = [value]
  return { k: value }
}

describe.each(titledEntries)('nesting in %s', (_, { put, path }) => {
  test('of 500 levels is let in, merges, and goes through JSON', () => {
    const chunk = put(nested(500))
    const twice = chunk.merge(put(nested(500)))
    expect(JSON.stringify(twice.toMessage()).length).toBeGreaterThan(500)
    expect(twice.equals(chunk.merge(chunk))).toBe(true)
  })

  test('of 501 levels is refused, and the error says where and what the limit is', () => {
    expect(() => put(nested(501))).toThrow(ChunkDepthError)
    expect(() => put(nested(501))).toThrow(`\`${path}.k.k.k\` is nested more than 500 levels deep`)
  })

  test('of lists counts as that of objects does', () => {
    expect(() => put(nestedLists(499))).not.toThrow()
    expect(() => put(nestedLists(500))).toThrow(ChunkDepthError)
  })

  test('of 100,000 levels is refused without a stack overflow', () => {
    expect(() => put(nested(100_000))).toThrow(ChunkDepthError)
    expect(() => put(nestedLists(100_000))).toThrow(ChunkDepthError)
  })
})

describe('nesting', () => {
  test('that ends in a cycle far below is an error of its own', () => {
    const cycle: Record<string, unknown> = {}
    cycle.k = cycle
    for (const { put } of entries) expect(() => put(nested(100, cycle))).toThrow('free of cycles')
    for (const { put } of entries) expect(() => put(nested(600, cycle))).toThrow('free of cycles')
  })

  test('does not grow by merging: what was let in can be let in again', () => {
    const deep = entries.map(({ put }) => put(nested(500))).filter((chunk) => AssistantMessageChunk.isInstance(chunk))
    const merged = deep.reduce((left, right) => left.merge(right))
    const back = AssistantMessageChunk.fromJSON(JSON.parse(JSON.stringify(merged)))
    expect(back.equals(merged)).toBe(true)
    expect(back.merge(back).equals(merged.merge(merged))).toBe(true)
  })

  test('in the text of arguments is not looked at', () => {
    const text = `${'{"k":'.repeat(100_000)}1${'}'.repeat(100_000)}`
    expect(new AssistantMessageChunk({ toolCalls: [{ name: 'f', arguments: text }] }).toolCalls[0]?.arguments).toBe(text)
  })
})
