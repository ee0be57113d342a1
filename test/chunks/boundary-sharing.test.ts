import { AssistantMessageChunk } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { deepFreeze } from '../laws/laws.js'
import { titledEntries } from './entries.js'

const data = () => ({ text: 'a', list: [{ deep: [1] }], object: { deep: { x: 1 } } })

describe.each(titledEntries)('what is put into %s', (_, { put }) => {
  test('is not frozen', () => {
    const mine = data()
    put(mine).merge(put(mine)).toMessage()
    for (const value of [mine, mine.list, mine.list[0], mine.list[0]?.deep, mine.object, mine.object.deep]) {
      expect(Object.isFrozen(value)).toBe(false)
    }
  })

  test('may be changed by its owner, which changes no chunk', () => {
    const mine = data()
    const chunk = put(mine)
    const merged = chunk.merge(put(mine))
    mine.text = 'changed'
    mine.list.push({ deep: [2] })
    mine.list[0]?.deep.push(9)
    mine.object.deep.x = 9
    expect(chunk.equals(put(data()))).toBe(true)
    expect(merged.equals(put(data()).merge(put(data())))).toBe(true)
  })

  test('may be frozen', () => {
    expect(put(deepFreeze(data())).equals(put(data()))).toBe(true)
  })
})

describe('lists that are put into a chunk', () => {
  test('are not kept: tool calls, parts, content and token ids', () => {
    const init = {
      content: ['a'],
      toolCalls: [{ name: 'f', arguments: '{}' }],
      parts: [{ type: 'text' as const, text: 'b' }],
      promptTokenIds: [1],
      completionTokenIds: [2],
    }
    const chunk = new AssistantMessageChunk(init)
    const before = JSON.stringify(chunk)
    init.content.push('x')
    init.toolCalls.push({ name: 'x', arguments: '' })
    Object.assign(init.toolCalls[0] ?? {}, { name: 'x' })
    init.parts.length = 0
    init.promptTokenIds[0] = 9
    init.completionTokenIds.push(9)
    expect(JSON.stringify(chunk)).toBe(before)
    expect(Object.values(init).some(Object.isFrozen)).toBe(false)
  })
})
