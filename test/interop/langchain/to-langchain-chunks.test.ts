import { AIMessageChunk } from '@langchain/core/messages'
import { AssistantMessageChunk, type ContentPart, collect, type JsonValue, mergeAll } from 'chunkfold'
import { fromLangChain, toLangChain, toLangChainChunks } from 'chunkfold/interop'
import { describe, expect, test } from 'vitest'
import { listOf } from '../../stream/list-of.js'
import { joined, ScriptedModel } from './scripted.js'

describe('toLangChainChunks', () => {
  const chunksOf = (...inits: ConstructorParameters<typeof AssistantMessageChunk>[0][]) =>
    inits.map((init) => new AssistantMessageChunk(init))

  test('writes text as text, calls as pieces, and what is said of the whole once, at the end', async () => {
    const written = await listOf(
      toLangChainChunks(
        chunksOf(
          { content: 'Hel', metadata: { id: 'r1', model: 'm1' }, usageMetadata: { inputTokens: 9, outputTokens: 1 } },
          {
            content: 'lo',
            toolCalls: [{ index: 4, name: 'f', arguments: '{"a":' }],
            usageMetadata: { inputTokens: 9, outputTokens: 2 },
          },
          {
            toolCalls: [{ index: 4, arguments: '1}' }],
            finishReason: 'tool_calls',
            usageMetadata: { inputTokens: 9, outputTokens: 5 },
          },
        ),
      ),
    )
    expect(written).toEqual([
      { id: 'r1', content: 'Hel' },
      { id: 'r1', content: 'lo' },
      { id: 'r1', content: '', tool_call_chunks: [{ type: 'tool_call_chunk', id: 'call_0', name: 'f', args: '', index: 0 }] },
      { id: 'r1', content: '', tool_call_chunks: [{ type: 'tool_call_chunk', args: '{"a":', index: 0 }] },
      { id: 'r1', content: '', tool_call_chunks: [{ type: 'tool_call_chunk', args: '1}', index: 0 }] },
      {
        id: 'r1',
        content: '',
        usage_metadata: { input_tokens: 9, output_tokens: 5, total_tokens: 14 },
        response_metadata: { model_name: 'm1', finish_reason: 'tool_calls' },
      },
    ])
    const message = joined(written)
    expect(message.usage_metadata).toMatchObject({ input_tokens: 9, output_tokens: 5, total_tokens: 14 })
    expect(message.response_metadata).toEqual({ model_name: 'm1', finish_reason: 'tool_calls' })
  })

  test('is the stream of a chat model of LangChain', async () => {
    const chunks = chunksOf({ reasoningContent: 'Hm' }, { content: 'Hel' }, { content: 'lo', finishReason: 'stop' })
    const model = new ScriptedModel(await listOf(toLangChainChunks(chunks)))
    let text = ''
    for await (const chunk of await model.stream('Hi')) text += chunk.text
    expect(text).toBe('Hello')
    const back = await collect(fromLangChain(await model.stream('Hi')))
    expect([back.text, back.reasoningContent, back.finishReason]).toEqual(['Hello', 'Hm', 'stop'])
  })

  test('keeps what a text without a label has for its provider, and an item that has a number of its own', async () => {
    const chunks = chunksOf(
      { content: 'Hi' },
      { parts: [{ type: 'text', text: '', providerData: { thoughtSignature: 't' }, done: true }] },
      { content: [{ type: 'image', index: 5 }] },
    )
    const message = joined(await listOf(toLangChainChunks(chunks)))
    expect(message.content).toEqual([
      { type: 'text', text: 'Hi' },
      { type: 'text', extras: { thoughtSignature: 't' }, index: 0 },
      { type: 'non_standard', value: { type: 'image', index: 5 }, index: 1 },
    ])
  })

  test.each<[string, ContentPart[], object[]]>([
    [
      'an item that is whole',
      [{ type: 'content', item: { type: 'image', url: 'u' }, providerData: { thoughtSignature: 'SIG' } }],
      [{ type: 'image', url: 'u', extras: { thoughtSignature: 'SIG' } }],
    ],
    [
      'an item with a label',
      [{ type: 'content', item: { type: 'image_url' }, block: 'b0', providerData: { thoughtSignature: 'SIG' } }],
      [{ type: 'non_standard', value: { type: 'image_url' }, extras: { thoughtSignature: 'SIG' } }],
    ],
    [
      'an item in pieces',
      [
        { type: 'content', item: { type: 'odd', text: 'a' }, block: 'b0', providerData: { signature: 's' } },
        { type: 'content', item: { text: 'b' }, block: 'b0', providerData: { signature: 't', n: 1 } },
      ],
      [{ type: 'non_standard', value: { type: 'odd', text: 'ab' }, signature: 'st', extras: { n: 1 } }],
    ],
    [
      'a text among items, an empty one too',
      [
        { type: 'content', item: 'a', providerData: { n: 1 } },
        { type: 'content', item: '', providerData: { n: 2 } },
      ],
      [
        { type: 'text', text: 'a', extras: { n: 1 } },
        { type: 'text', extras: { n: 2 } },
      ],
    ],
    [
      'an item that has extras of its own',
      [{ type: 'content', item: { type: 'image', extras: { a: 1 } }, providerData: { b: 2 } }],
      [{ type: 'image', extras: { a: 1, b: 2 } }],
    ],
  ])('says what %s has for its provider, as toLangChain does', async (_, parts, blocks) => {
    const chunks = chunksOf(...parts.map((part) => ({ parts: [part] })))
    const content = joined(await listOf(toLangChainChunks(chunks))).content as { index?: number }[]
    expect(content.map(({ index: _index, ...block }) => block)).toEqual(blocks)
    expect(toLangChain([mergeAll(chunks).toMessage()])[0]?.content).toEqual(blocks)
  })

  test('keeps the place of an item that comes in pieces', async () => {
    const piece = (item: JsonValue) => ({ parts: [{ type: 'content' as const, item, block: 'b0' }] })
    const chunks = chunksOf({ content: 'a' }, piece({ type: 'image', url: 'u' }), { content: 'b' }, piece({ url: 'v' }))
    const [text, ...blocks] = joined(await listOf(toLangChainChunks(chunks))).contentBlocks
    expect([text, ...blocks].map((block) => block?.type)).toEqual(['text', 'image', 'text'])
    expect(blocks[0]).toMatchObject({ url: 'uv' })
  })

  test('passes errors on, and closes its source', async () => {
    let isClosed = false
    async function* source() {
      try {
        yield* chunksOf({ content: 'a' }, { content: 'b' })
        throw new Error('down')
      } finally {
        isClosed = true
      }
    }
    await expect(listOf(toLangChainChunks(source()))).rejects.toThrow('down')
    isClosed = false
    for await (const _ of toLangChainChunks(source())) break
    expect(isClosed).toBe(true)
    expect(new AIMessageChunk((await listOf(toLangChainChunks([])))[0] ?? '').text).toBe('')
  })
})
