/**
 * Streams as providers send them: parts one after the other, each in pieces under its label, ended or not, with what there is
 * for the provider said once; calls with an id each. Texts are cut anywhere, between the halves of a character too.
 */

import { AssistantMessageChunk, type AssistantMessageChunkInit, type JsonObject, type JsonValue, type Part } from 'chunkfold'
import { fc } from '../laws/runs.js'

const words = fc.stringMatching(/^[a-zA-Z .,"\\{}\n日本é😀]{1,12}$/u)
const data = fc.constantFrom<JsonObject | undefined>(undefined, undefined, { signature: 's1' }, { seal: { a: [1] }, n: 'x' })

const textPart = fc.record({
  kind: fc.constantFrom('text' as const, 'reasoning' as const, 'refusal' as const),
  text: words,
  data,
  isDone: fc.boolean(),
})

const callPart = fc.record({
  kind: fc.constant('tool-call' as const),
  name: fc.constantFrom('add', 'find_it'),
  arguments: fc.constantFrom('{"a":1}', '{}', '{"q":"tea","n":[1,{"x":null}]}', ''),
  data,
  isDone: fc.boolean(),
})

const itemPart = fc.record({
  kind: fc.constant('content' as const),
  item: fc.constantFrom<JsonValue>(
    { type: 'web_search_call', id: 'w' },
    { type: 'image_url', image_url: { url: 'https://a.example/i' } },
    {
      deep: { list: [1, 'x', null] },
    },
  ),
})

export type TidyPart =
  | { kind: 'text' | 'reasoning' | 'refusal'; text: string; data: JsonObject | undefined; isDone: boolean }
  | { kind: 'tool-call'; name: string; arguments: string; data: JsonObject | undefined; isDone: boolean }
  | { kind: 'content'; item: JsonValue }

export const tidyParts: fc.Arbitrary<TidyPart[]> = fc.array(fc.oneof({ weight: 3, arbitrary: textPart }, callPart, itemPart), {
  maxLength: 6,
})

export const tidyEnd = fc.record({
  finishReason: fc.constantFrom('stop', 'length', 'tool_calls', 'content_filter'),
  usageMetadata: fc.constantFrom(
    { inputTokens: 9, outputTokens: 4, totalTokens: 13 },
    { inputTokens: 9, outputTokens: 4, totalTokens: 13, cachedTokens: 2, cacheCreationTokens: 1, reasoningTokens: 3 },
  ),
  metadata: fc.constant({ id: 'r1', model: 'm1' }),
})

/** The parts as deltas, texts cut into pieces of these lengths. */
export function tidyChunks(
  parts: readonly TidyPart[],
  end: AssistantMessageChunkInit,
  lengths: readonly number[],
): AssistantMessageChunk[] {
  let turn = 0
  const cut = (text: string) => {
    const pieces: string[] = []
    for (let at = 0; at < text.length; turn++) {
      const length = lengths[turn % lengths.length] ?? 1
      pieces.push(text.slice(at, at + length))
      at += length
    }
    return pieces
  }
  const deltas = parts.flatMap((part, index) => deltasOf(part, index, cut))
  return [...deltas.map((delta) => new AssistantMessageChunk({ parts: [delta] })), new AssistantMessageChunk(end)]
}

function deltasOf(part: TidyPart, index: number, cut: (text: string) => string[]): Part[] {
  if (part.kind === 'content') return [{ type: 'content', item: part.item }]
  const last = { ...(part.data && { providerData: part.data }), ...(part.isDone && { done: true as const }) }
  if (part.kind === 'tool-call') {
    const { name } = part
    return [
      { type: 'tool-call', index, id: `c${index}`, name },
      ...cut(part.arguments).map((piece): Part => ({ type: 'tool-call', index, arguments: piece })),
      { type: 'tool-call', index, ...last },
    ]
  }
  const block = String(index)
  return [
    ...cut(part.text).map((text): Part => ({ type: part.kind, text, block })),
    { type: part.kind, text: '', block, ...last },
  ]
}
