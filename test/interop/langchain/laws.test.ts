import { AIMessage, type AIMessageChunk } from '@langchain/core/messages'
import { AssistantMessageChunk, collect, type MessagePart, mergeAll } from 'chunkfold'
import { fromLangChain, toLangChain, toLangChainChunks } from 'chunkfold/interop'
import { describe, expect, test } from 'vitest'
import { assistantInit, choices } from '../../laws/arbitraries.js'
import { lengths, regrouped } from '../../laws/regrouped.js'
import { fc, runs } from '../../laws/runs.js'
import { expectChunksOrTypedError, outcomeOf } from '../../providers/outcome.js'
import { listOf } from '../../stream/list-of.js'
import { tidyChunks, tidyEnd, tidyParts } from '../tidy.js'
import { fields, joined } from './scripted.js'
import { withItems } from './with-items.js'

// Each run goes through the whole of another library.
const numRuns = Math.ceil(Math.min(runs, 20_000) / 4)
const anyStream = fc.array(assistantInit, { maxLength: 6 }).map((inits) => inits.map((init) => new AssistantMessageChunk(init)))
const tidy = withItems(fc.tuple(tidyParts, tidyEnd, lengths).map(([parts, end, cuts]) => tidyChunks(parts, end, cuts)))

/** What LangChain's own join makes of a stream of ours. */
async function theirs(chunks: Iterable<AssistantMessageChunk>): Promise<AIMessageChunk> {
  return joined(await listOf(toLangChainChunks(chunks)))
}

/** What a message of LangChain says: its blocks without calls, which have no place in a stream, and without their numbers. */
function said(message: AIMessage | AIMessageChunk): object {
  const { output_version: _version, ...metadata } = message.response_metadata
  const calls = (message.tool_calls ?? []).map(({ id, name, args }) => ({ id, name, args }))
  return { text: message.text, blocks: blocksOf(message), calls, usage: usageOf(message), metadata, id: message.id }
}

/** Texts with nothing beside them, side by side, are one: a text and a list of texts say the same. */
function blocksOf(message: AIMessage | AIMessageChunk): Record<string, unknown>[] {
  const blocks: Record<string, unknown>[] = []
  for (const { index: _index, ...block } of message.contentBlocks) {
    const last = blocks.at(-1)
    const isBare = block.type === 'text' && Object.keys(block).length <= 2
    if (block.type === 'tool_call' || (isBare && !block.text)) continue
    if (isBare && last?.type === 'text' && Object.keys(last).length === 2) last.text = `${last.text}${block.text}`
    else blocks.push(block)
  }
  return blocks
}

/** LangChain's join writes details that nobody said as empty objects. */
function usageOf({ usage_metadata: usage }: AIMessage | AIMessageChunk): object {
  const filled = { input_token_details: {}, output_token_details: {}, ...(usage as object | undefined) }
  return usage === undefined ? {} : filled
}

describe('any stream', () => {
  test('is the same message of LangChain for any grouping of it', async () => {
    await fc.assert(
      fc.asyncProperty(anyStream, lengths, choices, async (chunks, runLengths, tree) => {
        const [one, other] = [await theirs(chunks), await theirs(regrouped(chunks, runLengths, tree))]
        expect([other.content, other.tool_call_chunks]).toEqual([one.content, one.tool_call_chunks])
        expect(usageOf(other)).toEqual(usageOf(one))
      }),
      { numRuns },
    )
  })

  test('has each call of it once, with its arguments', async () => {
    await fc.assert(
      fc.asyncProperty(anyStream, async (chunks) => {
        const calls = mergeAll(chunks, AssistantMessageChunk.empty).toolCalls
        const pieces = (await theirs(chunks)).tool_call_chunks ?? []
        expect(pieces.map(({ args }) => args)).toHaveLength(calls.length)
        expect(pieces.map(({ args }) => args).toSorted()).toEqual(calls.map((call) => call.arguments).toSorted())
      }),
      { numRuns },
    )
  })

  test('is written whole, and read back as the same calls', async () => {
    await fc.assert(
      fc.asyncProperty(anyStream, async (chunks) => {
        const merged = mergeAll(chunks, AssistantMessageChunk.empty)
        const [written] = toLangChain([merged.toMessage()])
        if (written?.role !== 'ai') throw new Error('no answer')
        const back = await collect(fromLangChain([new AIMessage(fields(written))]), AssistantMessageChunk.empty)
        expect(namesOf(back)).toEqual(namesOf(merged))
        expect(back.reasoningContent).toBe(merged.reasoningContent)
      }),
      { numRuns },
    )
  })
})

/** The names of the calls: one that has nothing but its type is none once it has been written. */
function namesOf({ toolCalls }: AssistantMessageChunk): string[] {
  return toolCalls.flatMap(({ name }) => (name === '' ? [] : [name])).toSorted()
}

describe('a stream as providers send it', () => {
  test('joined by LangChain is what toLangChain writes of the whole', async () => {
    await fc.assert(
      fc.asyncProperty(tidy, async (chunks) => {
        const [whole] = toLangChain([mergeAll(chunks).toMessage()])
        if (whole?.role !== 'ai') throw new Error('no answer')
        const calls = mergeAll(chunks).toolCalls
        // What a call has for its provider is not said in a stream.
        expect(said(await theirs(chunks))).toEqual(said(new AIMessage(whole)))
        expect(whole.tool_calls).toHaveLength(calls.length)
      }),
      { numRuns },
    )
  })

  test('is read back from its chunks as the same text, reasoning, calls and usage', async () => {
    await fc.assert(
      fc.asyncProperty(tidy, async (chunks) => {
        const merged = mergeAll(chunks)
        const back = await collect(fromLangChain((await listOf(toLangChainChunks(chunks))) as never))
        expect(back.usageMetadata).toEqual(merged.usageMetadata)
        expect([back.finishReason, back.metadata]).toEqual([merged.finishReason, merged.metadata])
        expect(back.parts.filter(isSpoken)).toEqual(merged.parts.filter(isSpoken))
        expect(values(back.toolCalls)).toEqual(values(merged.toolCalls))
      }),
      { numRuns },
    )
  })

  test('is read back from its message as the same parts', async () => {
    await fc.assert(
      fc.asyncProperty(tidy, async (chunks) => {
        const merged = mergeAll(chunks)
        const [written] = toLangChain([merged.toMessage()])
        if (written?.role !== 'ai') throw new Error('no answer')
        const back = await collect(fromLangChain([new AIMessage(written)]))
        expect(back.usageMetadata).toEqual(merged.usageMetadata)
        expect([back.finishReason, back.metadata]).toEqual([merged.finishReason, merged.metadata])
        expect(withoutBorders(back.parts)).toEqual(withoutBorders(merged.parts))
      }),
      { numRuns },
    )
  })
})

const isSpoken = (part: MessagePart) => part.type !== 'tool-call' && part.type !== 'content'

function values(calls: readonly { readonly id?: string; readonly name: string; readonly arguments: string }[]): unknown[] {
  return calls.map(({ id, name, arguments: text }) => [id, name, JSON.parse(text || '{}')])
}

/** Parts as one text where two of a kind without data stand side by side, calls by their values. */
function withoutBorders(parts: readonly MessagePart[]): unknown[] {
  const joinedParts: { type: string; text?: string; providerData?: unknown }[] = []
  for (const part of parts) {
    const last = joinedParts.at(-1)
    if (part.type === 'tool-call')
      joinedParts.push({ ...part, call: { ...values([part.call]), data: part.call.providerData } } as never)
    else if ('text' in part && last?.type === part.type && part.providerData === undefined && last.providerData === undefined) {
      last.text += part.text
    } else joinedParts.push({ ...part })
  }
  return joinedParts
}

describe('anything', () => {
  test('is read as chunks, or is a typed error with what had arrived', async () => {
    const json = fc.jsonValue({ maxDepth: 4 })
    const block = fc.record(
      {
        type: fc.constantFrom('text', 'reasoning', 'tool_call', 'tool_use', 'non_standard', 'image', 'input_json_delta'),
        text: json,
        index: json,
        id: json,
        args: json,
        value: json,
        extras: json,
      },
      { requiredKeys: ['type'] },
    )
    const message = fc.record(
      {
        content: fc.oneof(json, fc.array(block)),
        tool_call_chunks: fc.oneof(json, fc.array(block)),
        tool_calls: fc.oneof(json, fc.array(block)),
        usage_metadata: json,
        response_metadata: json,
        additional_kwargs: json,
        id: json,
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof({ weight: 5, arbitrary: message }, json), { maxLength: 5 }), async (events) => {
        expectChunksOrTypedError(await outcomeOf(fromLangChain(events as never)))
      }),
      { numRuns },
    )
  })
})
