import { AssistantMessageChunk, type AssistantMessageChunkInit } from 'chunkfold'
import { toEvents } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { listOf } from './list-of.js'

const chunk = (init: AssistantMessageChunkInit) => new AssistantMessageChunk(init)

/** The types of the events but for the last, each with its part. */
async function toldBy(...inits: AssistantMessageChunkInit[]): Promise<string[]> {
  const events = await listOf(toEvents(inits.map(chunk)))
  return events.flatMap((event) => ('part' in event ? [`${event.part} ${event.type}`] : []))
}

describe('a call that waits for its first argument', () => {
  const named = { toolCalls: [{ index: 0, id: 'c', name: 'find' }] }
  const starts = '0 tool-call-start'

  test('starts before text that begins after it', async () => {
    expect(await toldBy(named, { content: 'a' })).toEqual([starts, '1 text', '0 tool-call-end'])
  })

  test('starts before an item that comes after it', async () => {
    expect(await toldBy(named, { content: [{ type: 'image' }] })).toEqual([starts, '1 content', '0 tool-call-end'])
  })

  test('starts before another call that begins after it', async () => {
    const other = { toolCalls: [{ index: 1, id: 'd', name: 'put', arguments: '{}' }] }
    const ends = ['0 tool-call-end', '1 tool-call-end']
    expect(await toldBy(named, other)).toEqual([starts, '1 tool-call-start', '1 tool-call-delta', ...ends])
  })
})

describe('an event', () => {
  test('has no id where the provider gave none', async () => {
    const [start] = await listOf(toEvents([chunk({ toolCalls: [{ name: 'f', arguments: '{}' }] })]))
    expect(start).toStrictEqual({ type: 'tool-call-start', part: 0, name: 'f', toolType: 'function' })
  })

  test('of an item that comes twice has a part of its own each time', async () => {
    const image = chunk({ content: [{ type: 'image', url: 'u' }] })
    const events = await listOf(toEvents([image, image]))
    expect(events.slice(0, 2)).toEqual([
      { type: 'content', part: 0, item: { type: 'image', url: 'u' } },
      { type: 'content', part: 1, item: { type: 'image', url: 'u' } },
    ])
  })
})

describe('a reader', () => {
  test('that throws while it has an event hears its own error, not one of the source', async () => {
    const events = toEvents([chunk({ content: 'a' }), chunk({ content: 'b' })])
    expect(await events.next()).toMatchObject({ value: { type: 'text', text: 'a' } })
    const error = new Error('of the reader')
    await expect(events.throw(error)).rejects.toBe(error)
    expect(await events.next()).toEqual({ done: true, value: undefined })
  })

  test('that has an error of the source after it took events is told of it', async () => {
    async function* failing() {
      yield chunk({ content: 'a' })
      throw new Error('of the source')
    }
    const events = await listOf(toEvents(failing()))
    expect(events).toMatchObject([{ type: 'text' }, { type: 'error', error: { message: 'of the source' } }])
  })
})
