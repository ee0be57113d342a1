/** Items of the content as providers stream them, among other deltas: whole or in pieces, with data that has to go back. */

import { AssistantMessageChunk, type ContentPart, type JsonObject, type JsonValue } from 'chunkfold'
import { fc } from '../../laws/runs.js'

const extras = fc.constantFrom<JsonObject | undefined>(undefined, { thoughtSignature: 'SIG' }, { seal: { a: [1] }, n: 'x' })
const standard: fc.Arbitrary<JsonValue[]> = fc.constantFrom(
  [{ type: 'image', url: 'https://a.example/i' }],
  [{ type: 'image', url: 'https://a.example/j', index: 7 }],
  [{ type: 'server_tool_call', id: 's', name: 'find', args: { q: 'tea' } }],
)
const other: fc.Arbitrary<JsonValue[]> = fc.constantFrom(
  [{ type: 'image_url', image_url: { url: 'https://a.example/i' } }],
  [{ type: 'server_tool_use', id: 's1', name: 'search', input: '' }, { input: '{"q":' }, { input: '"tea"}' }],
  [['a'], ['b']],
)
// LangChain has a place of its own for a signature: beside a standard block it cannot be told from a field of the item.
const otherData = fc.oneof(extras, fc.constantFrom<JsonObject>({ signature: 's1' }, { signature: 's1', citations: [1], n: 2 }))

const streamedItem = fc.record({
  content: fc.oneof(fc.tuple(standard, extras), fc.tuple(other, otherData)),
  isLabelled: fc.boolean(),
  /** The piece that brings the data. */
  dataAt: fc.nat(2),
  isDone: fc.boolean(),
})

type StreamedItem = typeof streamedItem extends fc.Arbitrary<infer Item> ? Item : never

function piecesOf({ content: [items, providerData], isLabelled, dataAt, isDone }: StreamedItem, at: number): ContentPart[] {
  // Without a label, each is an item by itself.
  const pieces = isLabelled ? items : items.slice(0, 1)
  return pieces.map((item, piece) => ({
    type: 'content',
    item,
    ...(isLabelled && { block: `item ${at}` }),
    ...(providerData !== undefined && piece === Math.min(dataAt, pieces.length - 1) && { providerData }),
    ...(isDone && piece === pieces.length - 1 && { done: true as const }),
  }))
}

function lastText(chunk: AssistantMessageChunk | undefined): string {
  const [part] = chunk?.parts ?? []
  return part !== undefined && 'text' in part ? part.text : ''
}

/** The pieces of items, each in its order, at any places of a stream. */
export function withItems(stream: fc.Arbitrary<AssistantMessageChunk[]>): fc.Arbitrary<AssistantMessageChunk[]> {
  const places = fc.array(fc.nat(40), { minLength: 1, maxLength: 6 })
  return fc.tuple(stream, fc.array(streamedItem, { maxLength: 3 }), places).map(([chunks, items, at]) => {
    const woven = [...chunks]
    let turn = 0
    for (const [number, item] of items.entries()) {
      let place = 0
      for (const piece of piecesOf(item, number)) {
        place = Math.min(woven.length, place + (at[turn++ % at.length] ?? 0))
        // No provider sends an item between the halves of a character.
        while (/[\uD800-\uDBFF]$/.test(lastText(woven[place - 1]))) place++
        woven.splice(place, 0, new AssistantMessageChunk({ parts: [piece] }))
        place++
      }
    }
    return woven
  })
}
