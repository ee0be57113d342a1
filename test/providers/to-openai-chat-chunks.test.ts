import { AssistantMessageChunk, type AssistantMessageChunkInit, collect, mergeAll, type ToolCall } from 'chunkfold'
import { fromOpenAIChat, type OpenAIChatChunk, toOpenAIChatChunks } from 'chunkfold/providers'
import { decodeSSE, encodeSSE } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { assistantInit, choices } from '../laws/arbitraries.js'
import { foldTree } from '../laws/laws.js'
import { fc, runs } from '../laws/runs.js'

const head = { id: 'r1', model: 'm', created: 1 }

async function written(chunks: readonly AssistantMessageChunk[], options = head): Promise<OpenAIChatChunk[]> {
  const list: OpenAIChatChunk[] = []
  for await (const chunk of toOpenAIChatChunks(chunks, options)) list.push(chunk)
  return list
}

const deltasOf = (list: readonly OpenAIChatChunk[]) => list.flatMap(({ choices }) => choices.map(({ delta }) => delta))

describe('toOpenAIChatChunks', () => {
  test('writes a role, the deltas as they come, and the end with the usage, all under one id and model', async () => {
    const list = await written([
      new AssistantMessageChunk({ reasoningContent: 'hm' }),
      new AssistantMessageChunk({ content: 'Hi' }),
      new AssistantMessageChunk({ finishReason: 'stop', usageMetadata: { inputTokens: 4, cachedTokens: 3 } }),
    ])
    expect(deltasOf(list)).toEqual([{ role: 'assistant' }, { reasoning_content: 'hm' }, { content: 'Hi' }, {}])
    expect(list.every(({ id, model, created }) => id === 'r1' && model === 'm' && created === 1)).toBe(true)
    expect(list.map(({ choices }) => choices[0]?.finish_reason)).toEqual([null, null, null, 'stop'])
    expect(list.at(-1)?.usage).toEqual({ prompt_tokens: 4, prompt_tokens_details: { cached_tokens: 3 } })
  })

  test('takes id and model from the first chunk, and makes an id up where there is none', async () => {
    const named = new AssistantMessageChunk({ metadata: { id: 'x', model: 'y' } })
    expect((await written([named], {} as typeof head))[0]).toMatchObject({ id: 'x', model: 'y' })
    expect((await written([], {} as typeof head))[0]).toMatchObject({
      id: expect.stringMatching(/^chatcmpl-.{36}$/),
      model: 'unknown',
    })
  })

  test('begins a call with its id and its whole name, though the name came in pieces', async () => {
    const list = await written([
      new AssistantMessageChunk({ toolCalls: [{ index: 4, id: 'c', name: 'get_' }] }),
      new AssistantMessageChunk({ toolCalls: [{ index: 4, name: 'weather', arguments: '{' }] }),
      new AssistantMessageChunk({ toolCalls: [{ index: 4, arguments: '}' }] }),
    ])
    expect(deltasOf(list).flatMap(({ tool_calls }) => tool_calls ?? [])).toEqual([
      { index: 0, id: 'c', type: 'function', function: { name: 'get_weather', arguments: '{' } },
      { index: 0, function: { arguments: '}' } },
    ])
  })

  test('writes a call without arguments, one without an id, and arguments that came as an object', async () => {
    const list = await written([
      new AssistantMessageChunk({ toolCalls: [{ index: 0, id: 'a', name: 'now' }] }),
      new AssistantMessageChunk({ toolCalls: [{ index: 1, name: 'add', arguments: { a: 1 } }] }),
    ])
    const calls = mergeAll(
      list.flatMap(({ choices }) => choices.map(({ delta }) => chunkOf(delta))),
      AssistantMessageChunk.empty,
    )
    expect(calls.toolCalls).toEqual([
      { index: 0, id: 'a', type: 'function', name: 'now', arguments: '' },
      { index: 1, id: 'call_1', type: 'function', name: 'add', arguments: '{"a":1}' },
    ])
  })

  test('does not say that a stream is finished when it is not', async () => {
    const list = await written([new AssistantMessageChunk({ content: 'a' })])
    await expect(collect(fromOpenAIChat(list))).rejects.toThrow('no finish reason arrived')
  })

  test('gives the same joined deltas for every grouping of the chunks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(assistantInit, { minLength: 1, maxLength: 5 }), choices, async (inits, tree) => {
        const chunks = inits.map((init) => new AssistantMessageChunk(init))
        const semigroup = { combine: (a: AssistantMessageChunk, b: AssistantMessageChunk) => a.merge(b), equals: Object.is }
        const apart = await folded(chunks)
        const grouped = await folded([foldTree(semigroup, chunks, tree)])
        expect(grouped.toolCalls).toEqual(apart.toolCalls)
        expect([grouped.text, grouped.reasoningContent, grouped.refusal]).toEqual([
          apart.text,
          apart.reasoningContent,
          apart.refusal,
        ])
      }),
      { numRuns: Math.min(runs, 2000) },
    )
  })

  test('says, read back over the wire, the same message as far as the wire can say it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(assistantInit, { maxLength: 5 }), async (inits) => {
        // Domain: ids come with the call or never; the streams of our own, in test/corpus, have them.
        const withoutIds = (calls: AssistantMessageChunkInit['toolCalls']) => calls?.map((call) => ({ ...call, id: null }))
        const chunks = inits.map(
          ({ parts: _, ...init }) =>
            new AssistantMessageChunk({ ...init, toolCalls: withoutIds(init.toolCalls), finishReason: 'stop' }),
        )
        const ours = mergeAll(chunks, AssistantMessageChunk.empty)
        const theirs = await folded(chunks)
        // A call that never had a name is written last, under its place.
        const inPlace = theirs.toolCalls.toSorted((left, right) => left.index - right.index)
        expect(sayable(theirs, inPlace)).toEqual(sayable(ours, ours.toolCalls))
        // Of a name that goes on after its call has begun, the wire has the beginning.
        const names = inPlace.map(({ name }, place) => ours.toolCalls[place]?.name.startsWith(name))
        expect(names).toEqual(inPlace.map(() => true))
      }),
      { numRuns: Math.min(runs, 2000) },
    )
  })
})

/** What a client makes of the written stream. */
async function folded(chunks: readonly AssistantMessageChunk[]): Promise<AssistantMessageChunk> {
  return collect(fromOpenAIChat(decodeSSE(encodeSSE(toOpenAIChatChunks(chunks, head)))), AssistantMessageChunk.empty)
}

function sayable(chunk: AssistantMessageChunk, calls: readonly ToolCall[]): object {
  return {
    text: chunk.text,
    reasoning: chunk.reasoningContent,
    refusal: chunk.refusal,
    promptTokenIds: chunk.promptTokenIds,
    completionTokenIds: chunk.completionTokenIds,
    // Counted from 0, and never without an id.
    calls: calls.map(({ id, arguments: args }, place) => ({ id: id ?? `call_${place}`, args })),
  }
}

function chunkOf({ tool_calls: calls = [] }: OpenAIChatChunk['choices'][number]['delta']): AssistantMessageChunk {
  return new AssistantMessageChunk({ toolCalls: calls.map(({ function: body, ...call }) => ({ ...call, ...body })) })
}
