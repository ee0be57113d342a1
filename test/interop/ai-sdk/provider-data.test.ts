import { AssistantMessageChunk, collect, type JsonObject, type JsonValue, mergeAll, type Part } from 'chunkfold'
import { fromAISDK, fromUIMessages, toUIMessageChunks, toUIMessages } from 'chunkfold/interop'
import { describe, expect, test } from 'vitest'
import { fc, runs } from '../../laws/runs.js'
import { listOf } from '../../stream/list-of.js'
import { clientChunks, clientMessage } from './scripted.js'

const providerData = { thoughtSignature: 'SIG' }
const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }
const file = { type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,AAAA' }
const source = { type: 'source-url', sourceId: 's', url: 'https://a.example', providerMetadata: { openai: { id: 1 } } }
const code = { type: 'executable_code', code: '1+1' }
const custom = { type: 'data-weather', id: 'w', data: { c: 1 } }
const ours = { chunkfold: { item: 1, providerData: { a: 1 } } }

const content = (item: JsonValue, more: Partial<Part> = {}) => ({ type: 'content', item, ...more }) as Part
const chunksOf = (...parts: readonly Part[]) => parts.map((part) => new AssistantMessageChunk({ parts: [part] }))

/** The items that come back, by each of the ways to the client and back. */
async function ways(chunks: readonly AssistantMessageChunk[]) {
  const itemsOf = (messages: ReturnType<typeof fromUIMessages>) =>
    messages.flatMap((message) => ('parts' in message ? (message.parts ?? []) : []))
  const ended = [...chunks, new AssistantMessageChunk({ finishReason: 'stop' })]
  const shown = await clientMessage(await clientChunks(toUIMessageChunks(ended)))
  return {
    whole: itemsOf(fromUIMessages(JSON.parse(JSON.stringify(toUIMessages([mergeAll(chunks).toMessage()]))))),
    streamed: itemsOf(fromUIMessages(shown ? [shown] : [])),
    read: (await collect(fromAISDK(toUIMessageChunks(ended)))).parts,
  }
}

describe('what an item has for its provider', () => {
  test.each<[string, JsonValue, JsonValue]>([
    ['an image', image, file],
    ['a file', file, file],
    ['a source with metadata of its own', source, source],
    ['data', code, code],
    ['data of a kind of its own', custom, custom],
    ['an item that looks like the data of one', ours, ours],
  ])('comes back with %s, of a message and of a stream', async (_, item, back) => {
    const part = { type: 'content', item: back, providerData }
    expect(await ways(chunksOf(content(item, { providerData })))).toEqual({ whole: [part], streamed: [part], read: [part] })
  })

  test('stands in the metadata of a file, and beside the item in data', () => {
    const message = mergeAll(chunksOf(content(image, { providerData }), content(code, { providerData }))).toMessage()
    expect(toUIMessages([message])[0]?.parts.slice(1)).toEqual([
      { ...file, providerMetadata: { chunkfold: { providerData } } },
      { type: 'data-content', id: expect.any(String), data: { chunkfold: { item: code, providerData } } },
    ])
  })

  test.each<[string, JsonObject, JsonObject]>([
    ['an image', image, file],
    ['data', code, code],
  ])('comes back where it arrives after what follows the item: %s', async (_, item, back) => {
    const late = chunksOf(content(item, { block: 'b' }), { type: 'text', text: 'a' }, content({}, { block: 'b', providerData }))
    const { whole, streamed } = await ways(late)
    const part = { type: 'content', item: back, providerData }
    expect(whole).toContainEqual(part)
    expect(streamed).toContainEqual(part)
    expect(streamed.filter(({ type }) => type === 'content')).toHaveLength(1)
  })

  test('is told of an item as soon as its provider has ended it', async () => {
    const ended = chunksOf(content(image, { block: 'b' }), content({}, { block: 'b', providerData, done: true }), {
      type: 'text',
      text: 'a',
    })
    const types = (await listOf(toUIMessageChunks(ended))).map(({ type }) => type)
    expect(types.indexOf('file')).toBeLessThan(types.indexOf('text-start'))
    expect(types.filter((type) => type === 'file')).toHaveLength(1)
  })

  test('is told of data at the end of the answer, of events', async () => {
    const message = mergeAll(chunksOf(content(code, { providerData }))).toMessage()
    const events = [
      { type: 'content', part: 0, item: code },
      { type: 'done', message },
    ] as const
    const shown = await clientMessage(await clientChunks(toUIMessageChunks(events)))
    expect(shown?.parts.slice(1)).toMatchObject([{ type: 'data-content', data: { chunkfold: { item: code, providerData } } }])
  })

  test('comes back with any item, and leaves the item as it was', async () => {
    const data = fc.option(fc.constantFrom<JsonObject>(providerData, { a: { b: [1] } }), { nil: undefined })
    const anything = fc.jsonValue().map((value) => ({ kind: value }) as JsonValue)
    const item = fc.oneof(
      anything,
      fc.constantFrom<JsonValue>(code, custom, source, file, ours, { chunkfold: { droppedSteps: 1 } }),
    )
    await fc.assert(
      fc.asyncProperty(item, data, async (one, has) => {
        const part = content(one, has && { providerData: has })
        const known = mergeAll(chunksOf(part)).parts
        expect(await ways(chunksOf(part))).toEqual(
          has === undefined
            ? { whole: expect.anything(), streamed: expect.anything(), read: known }
            : { whole: known, streamed: known, read: known },
        )
      }),
      { numRuns: Math.ceil(Math.min(runs, 20_000) / 4) },
    )
  })
})
