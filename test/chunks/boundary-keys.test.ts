import { AssistantMessageChunk, type JsonObject } from 'chunkfold'
import { afterEach, describe, expect, test } from 'vitest'
import { hostile } from '../algebra/rows.js'
import { titledEntries } from './entries.js'

const hostileJson = '{"__proto__":{"polluted":"x"},"constructor":{"prototype":{"polluted":"x"}},"prototype":{"polluted":"x"}}'

afterEach(() => {
  for (const prototype of [Object.prototype, Array.prototype, Function.prototype, AssistantMessageChunk.prototype]) {
    expect(prototype).not.toHaveProperty('polluted')
  }
})

/** Every object that can be reached through own properties. */
function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(objectsIn)]
}

describe.each(titledEntries)('hostile keys in %s', (_, { put }) => {
  const chunk = put(JSON.parse(hostileJson))
  const merged = chunk.merge(put(JSON.parse(hostileJson))).merge(chunk)

  test('are data: they come out as they went in', () => {
    // In the text of a call's arguments the quotes are escaped.
    expect(JSON.stringify(chunk.toMessage()).replaceAll('\\', '')).toContain(hostileJson)
  })

  test('reach no prototype, however often they are merged', () => {
    for (const seen of [chunk.toMessage(), chunk.toJSON(), merged.toMessage(), merged.toJSON()]) {
      for (const object of objectsIn(seen)) {
        const prototype = Array.isArray(object) ? Array.prototype : Object.prototype
        expect(Object.getPrototypeOf(object)).toBe(prototype)
      }
    }
  })

  test('survive JSON', () => {
    const text = JSON.stringify(merged)
    expect(text).toContain('__proto__')
    expect((merged.constructor as typeof AssistantMessageChunk).fromJSON(JSON.parse(text)).equals(merged)).toBe(true)
  })
})

describe('hostile keys in place of a field', () => {
  const init = '{"__proto__":{"content":"evil","name":"evil"},"constructor":"evil","prototype":"evil","toString":"evil"'

  test('are no fields of a chunk', () => {
    expect(new AssistantMessageChunk(JSON.parse(`${init}}`))).toEqual(AssistantMessageChunk.empty)
    expect(AssistantMessageChunk.fromJSON(JSON.parse(`${init}}`)).equals(AssistantMessageChunk.empty)).toBe(true)
  })

  test('are no fields of a call or a part', () => {
    expect(new AssistantMessageChunk({ toolCalls: [JSON.parse(`${init}}`)] }).toolCalls).toEqual([])
    const parts = [JSON.parse(`${init},"type":"text","text":"a"}`)]
    expect(new AssistantMessageChunk({ parts }).parts).toEqual([{ type: 'text', text: 'a' }])
    expect(AssistantMessageChunk.fromJSON({ parts }).parts).toEqual([{ type: 'text', text: 'a' }])
  })

  test('are no identity of a call or a part', () => {
    const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']
    const toolCalls = names.flatMap((name) => [
      { id: name, name },
      { id: name, arguments: '1' },
    ])
    expect(new AssistantMessageChunk({ toolCalls }).toolCalls.map((call) => [call.id, call.name, call.arguments])).toEqual(
      names.map((name) => [name, name, '1']),
    )
    const parts = [...names, ...names].map((block) => ({ type: 'text', text: `${block} `, block }) as const)
    expect(new AssistantMessageChunk({ parts }).parts.map((part) => part.type === 'text' && part.text)).toEqual(
      names.map((name) => `${name} ${name} `),
    )
  })
})

describe('hostile keys that merge', () => {
  const merge = (field: string) =>
    new AssistantMessageChunk({ [field]: hostile('a') }).merge(new AssistantMessageChunk({ [field]: hostile('b') }))

  test('merge as any key does, in parserContent', () => {
    expect(JSON.stringify(merge('parserContent').parserContent)).toBe(JSON.stringify(hostile('ab')))
  })

  test('give way to the later value, in logprobs and providerMetadata', () => {
    expect(JSON.stringify(merge('logprobs').logprobs)).toBe(JSON.stringify(hostile('b')))
    expect(JSON.stringify(merge('providerMetadata').providerMetadata)).toBe(JSON.stringify(hostile('b')))
  })

  test('merge in the arguments of a call', () => {
    const [call] = new AssistantMessageChunk({
      toolCalls: [
        { id: 'a', arguments: hostile('a') as JsonObject },
        { id: 'a', arguments: hostile('b') as JsonObject },
      ],
    }).toolCalls
    expect(call?.arguments).toBe(JSON.stringify(hostile('ab')))
  })
})
