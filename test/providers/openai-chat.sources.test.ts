import { StreamIncompleteError } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { deepFreeze } from '../laws/laws.js'
import { errorOf, event, finish, message, messageOf, outcomeOf, read, Source, stream } from './openai-events.js'

async function* failing(error: unknown): AsyncGenerator<unknown> {
  yield event({ content: 'So ' })
  yield event({ content: 'far' })
  throw error
}

describe('fromOpenAIChat, sources', () => {
  const events = stream([{ content: 'a' }, { content: 'b' }])
  const same = message({ content: 'ab' })

  test.each<[string, () => AsyncIterable<unknown> | Iterable<unknown>]>([
    ['an array', () => events],
    ['a set', () => new Set(events)],
    ['an async generator', () => new Source(events)],
    ['promises', () => events.map((one) => Promise.resolve(one))],
    [
      'parsed and unparsed events mixed',
      () => events.map((one, at) => (at % 2 ? one : { event: 'message', id: '7', data: JSON.stringify(one) })),
    ],
    ['instances of an SDK', () => events.map((one) => Object.assign(new (class Chunk {})(), one))],
    ['deep-frozen events', () => events.map((one) => deepFreeze(structuredClone(one)))],
    ['several events in one data, a line each', () => [{ data: events.map((one) => JSON.stringify(one)).join('\n') }]],
    ['JSON over several lines of one data', () => events.map((one) => ({ data: JSON.stringify(one, null, 2) }))],
  ])('%s give the same message', async (_, source) => {
    expect(await messageOf(source())).toEqual(same)
  })

  test('events stay as they were, and as changeable', async () => {
    const mine = stream([{ content: ['a'], extra: { list: [1] } }, { reasoning_details: [{ text: 'r', index: 0 }] }])
    const before = JSON.stringify(mine)
    await messageOf(mine)
    expect(JSON.stringify(mine)).toBe(before)
    expect(isAnyFrozen(mine)).toBe(false)
  })

  test('a source that fails has cut its stream short: what arrived and the cause are kept', async () => {
    const cause = new Error('socket hang up')
    const { chunks, error } = await outcomeOf(failing(cause))
    expect(chunks.map(({ text }) => text)).toEqual(['So ', 'far'])
    if (!StreamIncompleteError.isInstance(error)) throw error
    expect(error).toMatchObject({ reason: 'socket hang up', partial: { text: 'So far' } })
    expect(error.cause).toBe(cause)
  })

  test('a source that throws what is no error has cut its stream short too', async () => {
    expect(await errorOf(failing('reset'))).toMatchObject({ code: 'stream-incomplete', reason: 'reset', cause: 'reset' })
  })

  test('a failure after the finish reason is one still: usage may be missing', async () => {
    async function* late() {
      yield* events
      throw new Error('lost')
    }
    expect(await errorOf(late())).toMatchObject({ code: 'stream-incomplete', partial: { text: 'ab', finishReason: 'stop' } })
  })

  test.each([new DOMException('stop', 'AbortError'), Object.assign(new Error('stop'), { name: 'AbortError' })])(
    'an abort passes as it is',
    async (abort) => {
      expect(await errorOf(failing(abort))).toBe(abort)
    },
  )

  test('a reader that stops early ends the source', async () => {
    const source = new Source([...events, finish()])
    for await (const chunk of read(source)) {
      expect(chunk.text).toBe('a')
      break
    }
    expect(source).toMatchObject({ taken: 1, returned: 1 })
  })

  test('nothing is read before a chunk is taken', async () => {
    const source = new Source(events)
    const chunks = read(source)
    expect(source.taken).toBe(0)
    await chunks.next()
    expect(source.taken).toBe(1)
    await chunks.return(undefined)
    expect(source.returned).toBe(1)
  })
})

function isAnyFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.isFrozen(value) || Object.values(value).some(isAnyFrozen)
}
