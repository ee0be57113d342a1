import { type UIMessageChunk, uiMessageChunkSchema } from 'ai'
import { AssistantMessageChunk, collect, type MessagePart, mergeAll } from 'chunkfold'
import { fromAISDK, fromUIMessages, toUIMessageChunks, toUIMessages } from 'chunkfold/interop'
import { describe, expect, test } from 'vitest'
import { assistantInit, choices } from '../../laws/arbitraries.js'
import { lengths, regrouped } from '../../laws/regrouped.js'
import { fc, runs } from '../../laws/runs.js'
import { listOf } from '../../stream/list-of.js'
import { tidyChunks, tidyEnd, tidyParts } from '../tidy.js'
import { countedIds } from './counted-ids.js'
import { clientMessage } from './scripted.js'

// Each run goes through the whole of another library.
const numRuns = Math.ceil(Math.min(runs, 20_000) / 4)
const anyStream = fc.array(assistantInit, { maxLength: 6 }).map((inits) => inits.map((init) => new AssistantMessageChunk(init)))
const loneSurrogate = /\p{Cs}/u
const isWellFormed = (chunks: readonly AssistantMessageChunk[]) => !loneSurrogate.test(textsOf(chunks))
const textsOf = (chunks: readonly AssistantMessageChunk[]) =>
  mergeAll(chunks, AssistantMessageChunk.empty)
    .parts.map((part) => ('text' in part ? `${part.text}|` : ''))
    .join('')

async function uiChunksOf(chunks: Iterable<AssistantMessageChunk>): Promise<UIMessageChunk[]> {
  return listOf(toUIMessageChunks(chunks, { newId: countedIds() }))
}

/** What the user sees of a message: without what a client only has while it streams. */
async function shown(chunks: Iterable<AssistantMessageChunk>): Promise<unknown> {
  const message = await clientMessage(await uiChunksOf(chunks))
  return JSON.parse(JSON.stringify(message?.parts ?? [])).map((part: object) => ({
    ...part,
    ...('text' in part && { id: null }),
  }))
}

describe('the UI message stream of any stream', () => {
  test('passes the checks of the client, and is in the order that it asks for', async () => {
    const schema = await uiMessageChunkSchema()
    await fc.assert(
      fc.asyncProperty(anyStream, async (chunks) => {
        const written = await uiChunksOf(chunks)
        for (const chunk of written) {
          const checked = await schema.validate?.(JSON.parse(JSON.stringify(chunk)))
          expect(checked, JSON.stringify(chunk)).toMatchObject({ success: true })
        }
        await clientMessage(written)
      }),
      { numRuns },
    )
  })

  test('starts and ends every text and every call once, each under an id of its own', async () => {
    await fc.assert(
      fc.asyncProperty(anyStream, async (chunks) => {
        const written = await uiChunksOf(chunks)
        const ids = (type: RegExp) => written.flatMap((chunk) => (type.test(chunk.type) ? [idOf(chunk)] : []))
        const starts = ids(/^(text|reasoning)-start$/)
        expect(new Set(starts).size).toBe(starts.length)
        expect(ids(/^(text|reasoning)-end$/).toSorted()).toEqual(starts.toSorted())
        const calls = ids(/^tool-input-start$/)
        expect(new Set(calls).size).toBe(calls.length)
        expect(calls.length).toBe(mergeAll(chunks, AssistantMessageChunk.empty).toolCalls.length)
        const ends = ids(/^tool-input-(available|error)$/)
        expect(ends.toSorted()).toEqual(calls.toSorted())
      }),
      { numRuns },
    )
  })

  test('makes the same message for any grouping of it', async () => {
    await fc.assert(
      fc.asyncProperty(anyStream, lengths, choices, async (chunks, runLengths, tree) => {
        fc.pre(isWellFormed(chunks))
        expect(await shown(regrouped(chunks, runLengths, tree))).toEqual(await shown(chunks))
      }),
      { numRuns },
    )
  })

  test('has all text and all reasoning of it, in their order', async () => {
    await fc.assert(
      fc.asyncProperty(anyStream, async (chunks) => {
        const written = await uiChunksOf(chunks)
        const merged = mergeAll(chunks, AssistantMessageChunk.empty)
        const reasoning = written.flatMap((chunk) => (chunk.type === 'reasoning-delta' ? [chunk.delta] : []))
        expect(reasoning.join('').length).toBe(merged.reasoningContent.length)
        const text = written.flatMap((chunk) => (chunk.type === 'text-delta' ? [chunk.delta] : []))
        expect(text.join('').length).toBeGreaterThanOrEqual(merged.refusal.length)
      }),
      { numRuns },
    )
  })
})

function idOf(chunk: UIMessageChunk): string {
  if ('toolCallId' in chunk) return chunk.toolCallId
  return 'id' in chunk ? String(chunk.id) : ''
}

const tidy = fc.tuple(tidyParts, tidyEnd, lengths).map(([parts, end, cuts]) => tidyChunks(parts, end, cuts))

/** Parts as they are said again: arguments by their value, calls counted anew, no two texts of one kind without data side by side. */
function said(parts: readonly MessagePart[]): unknown[] {
  return parts.map((part) =>
    part.type === 'tool-call'
      ? { ...part, call: { ...part.call, index: 0, arguments: JSON.stringify(JSON.parse(part.call.arguments || '{}')) } }
      : part,
  )
}

describe('a stream as providers send it', () => {
  test('is the message that toUIMessages makes of the whole', async () => {
    await fc.assert(
      fc.asyncProperty(tidy, async (chunks) => {
        const message = mergeAll(chunks).toMessage()
        const [whole] = toUIMessages([message])
        fc.pre(whole !== undefined)
        const parts: object[] = JSON.parse(JSON.stringify(whole?.parts))
        expect(await shown(chunks)).toEqual(parts.map((part) => ({ ...part, ...('text' in part && { id: null }) })))
      }),
      { numRuns },
    )
  })

  test('is read back by fromAISDK as the same parts', async () => {
    await fc.assert(
      fc.asyncProperty(tidy, async (chunks) => {
        const merged = mergeAll(chunks)
        const back = await collect(fromAISDK(toUIMessageChunks(chunks)))
        expect(back.finishReason).toBe(merged.finishReason)
        expect(said(back.parts).map(shownItem)).toEqual(said(merged.parts).map(shownItem))
      }),
      { numRuns },
    )
  })

  test('is read back from its UI message by fromUIMessages as the same parts', () => {
    fc.assert(
      fc.property(tidy, (chunks) => {
        const merged = mergeAll(chunks)
        const [back] = fromUIMessages(toUIMessages([merged.toMessage()]))
        const again = toUIMessages(back === undefined ? [] : [back])
        expect(again.map(({ parts }) => parts)).toEqual(toUIMessages([merged.toMessage()]).map(({ parts }) => parts))
        expect(back?.metadata ?? merged.metadata).toEqual(merged.metadata)
      }),
      { numRuns },
    )
  })
})

/** An image is a file there. */
function shownItem(part: unknown): unknown {
  const { item } = part as { item?: { type?: string; image_url?: { url: string } } }
  return item?.type === 'image_url'
    ? { type: 'content', item: { type: 'file', mediaType: 'image/*', url: item.image_url?.url } }
    : part
}
