import { createUIMessageStreamResponse, UI_MESSAGE_STREAM_HEADERS } from 'ai'
import { AssistantMessageChunk } from 'chunkfold'
import { fromAISDK, fromUIMessages, toUIMessageChunks } from 'chunkfold/interop'
import { toAnthropic } from 'chunkfold/providers'
import { encodeSSE } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { listOf } from '../../stream/list-of.js'
import { countedIds } from './counted-ids.js'
import { clientChunks, clientMessage } from './scripted.js'

type Init = ConstructorParameters<typeof AssistantMessageChunk>[0]
const chunksOf = (...inits: readonly Init[]) => inits.map((init) => new AssistantMessageChunk(init))
const textOf = async (stream: AsyncIterable<string>) => (await listOf(stream)).join('')

describe('toUIMessageChunks', () => {
  test('writes what the client of the AI SDK reads, byte for byte as the AI SDK encodes it', async () => {
    const chunks = chunksOf(
      { reasoningContent: 'Hm' },
      { content: 'Hel' },
      { content: 'lo', toolCalls: [{ index: 0, id: 'c1', name: 'add', arguments: '{"a":' }] },
      { toolCalls: [{ index: 0, arguments: '1}' }], finishReason: 'tool_calls' },
    )
    const written = await listOf(toUIMessageChunks(chunks, { messageId: 'm1' }))
    expect(written).toEqual([
      { type: 'start', messageId: 'm1' },
      { type: 'start-step' },
      { type: 'reasoning-start', id: 'part-0' },
      { type: 'reasoning-delta', id: 'part-0', delta: 'Hm' },
      { type: 'text-start', id: 'part-1' },
      { type: 'text-delta', id: 'part-1', delta: 'Hel' },
      { type: 'reasoning-end', id: 'part-0' },
      { type: 'text-delta', id: 'part-1', delta: 'lo' },
      { type: 'tool-input-start', toolCallId: 'c1', toolName: 'add' },
      { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '{"a":' },
      { type: 'text-end', id: 'part-1' },
      { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '1}' },
      { type: 'tool-input-available', toolCallId: 'c1', toolName: 'add', input: { a: 1 } },
      { type: 'finish-step' },
      { type: 'finish', finishReason: 'tool-calls' },
    ])
    const theirs = createUIMessageStreamResponse({ stream: ReadableStream.from(written) })
    expect(await textOf(encodeSSE(toUIMessageChunks(chunks, { messageId: 'm1' })))).toBe(await theirs.text())
    expect(theirs.headers.get('x-vercel-ai-ui-message-stream')).toBe(UI_MESSAGE_STREAM_HEADERS['x-vercel-ai-ui-message-stream'])
    expect(theirs.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1')
  })

  test('is read by the transport of useChat as the message that was streamed', async () => {
    const chunks = chunksOf(
      { parts: [{ type: 'reasoning', text: 'Hm', block: '0' }] },
      { parts: [{ type: 'reasoning', text: '', block: '0', providerData: { signature: 'sig' }, done: true }] },
      { parts: [{ type: 'text', text: 'Hi', block: '1' }] },
      { finishReason: 'stop', usageMetadata: { inputTokens: 3 }, metadata: { model: 'm' } },
    )
    const options = { messageMetadata: ({ usageMetadata }: { usageMetadata?: object }) => ({ usage: usageMetadata }) }
    const message = await clientMessage(await clientChunks(toUIMessageChunks(chunks, options)))
    expect(message).toMatchObject({
      role: 'assistant',
      metadata: { usage: { inputTokens: 3 } },
      parts: [
        { type: 'step-start' },
        {
          type: 'reasoning',
          text: 'Hm',
          state: 'done',
          providerMetadata: { chunkfold: { providerData: { signature: 'sig' } } },
        },
        { type: 'text', text: 'Hi', state: 'done' },
      ],
    })
    // And from there, by the next request, to the provider again.
    const conversation = fromUIMessages([
      { role: 'user', parts: [{ type: 'text', text: 'Hello' }] },
      ...(message ? [message] : []),
    ])
    expect(toAnthropic(conversation).messages[1]).toEqual({
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'Hm', signature: 'sig' },
        { type: 'text', text: 'Hi' },
      ],
    })
  })

  test('says nothing of usage and metadata of its own accord', async () => {
    const body = await textOf(
      encodeSSE(toUIMessageChunks(chunksOf({ content: 'a', metadata: { id: 'secret' }, usageMetadata: { inputTokens: 3 } }))),
    )
    expect(body).not.toMatch(/secret|inputTokens/)
  })

  test('gives calls ids of their own, and text for the input of a custom tool', async () => {
    const calls = [
      { index: 0, id: 'c', name: 'a', arguments: '{}' },
      { index: 1, id: 'c', name: 'b', arguments: '[1' },
      { index: 2, name: 'd', arguments: '' },
      { index: 3, id: 'p', type: 'custom', name: 'patch', arguments: '*** Begin' },
    ]
    const message = await clientMessage(
      await clientChunks(toUIMessageChunks(chunksOf({ toolCalls: calls }), { newId: countedIds() })),
    )
    expect(message?.parts.slice(1)).toMatchObject([
      { type: 'tool-a', toolCallId: 'c', state: 'input-available', input: {} },
      {
        type: 'tool-b',
        toolCallId: 'id-0',
        state: 'output-error',
        rawInput: '[1',
        errorText: expect.stringContaining('break off'),
      },
      { type: 'tool-d', toolCallId: 'id-1', state: 'input-available', input: {} },
      { type: 'tool-patch', toolCallId: 'p', state: 'input-available', input: '*** Begin' },
    ])
  })

  test('shows items as what they are, and what is no part of a UI message as data', async () => {
    const content = [
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } },
      { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AA' } },
      { type: 'source-url', sourceId: 's', url: 'https://a.example' },
      { type: 'source-url', sourceId: 7 },
      { type: 'text', text: 'quoted', citations: [1] },
      { type: 'tool-output-available', toolCallId: 'nobody', output: 1 },
      { type: 'web_search_call', id: 'w' },
      5,
    ]
    const message = await clientMessage(await clientChunks(toUIMessageChunks(chunksOf({ content }), { newId: countedIds() })))
    expect(message?.parts.slice(1)).toEqual([
      { type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,AA' },
      { type: 'file', mediaType: 'application/pdf', url: 'data:application/pdf;base64,AA' },
      { type: 'source-url', sourceId: 's', url: 'https://a.example' },
      { type: 'data-content', id: 'id-3', data: { type: 'source-url', sourceId: 7 } },
      { type: 'text', text: 'quoted', state: 'done', providerMetadata: { chunkfold: { providerData: { citations: [1] } } } },
      { type: 'data-content', id: 'id-5', data: { type: 'tool-output-available', toolCallId: 'nobody', output: 1 } },
      { type: 'data-content', id: 'id-6', data: { type: 'web_search_call', id: 'w' } },
      { type: 'data-content', id: 'id-7', data: 5 },
    ])
  })

  test('tells an item that comes in pieces whole, in the place of its first piece', async () => {
    const pieces = ['a', 'b', 'c'].map(
      (data): Init => ({ parts: [{ type: 'content', item: { audio: { data } }, block: 'audio' }] }),
    )
    const message = await clientMessage(await clientChunks(toUIMessageChunks(chunksOf(...pieces, { content: 'Hi' }))))
    expect(message?.parts).toMatchObject([
      { type: 'step-start' },
      { type: 'data-content', data: { audio: { data: 'abc' } } },
      { type: 'text', text: 'Hi' },
    ])
  })

  test('tells an item of two pieces whole as well, and gives no output to a call that nobody has seen', async () => {
    const pieces = ['a', 'b'].map((data): Init => ({ parts: [{ type: 'content', item: { data }, block: '0' }] }))
    const message = await clientMessage(await clientChunks(toUIMessageChunks(chunksOf(...pieces))))
    expect(message?.parts[1]).toMatchObject({ type: 'data-content', data: { data: 'ab' } })
    const call = { id: 'nobody', type: 'function', name: 'f', arguments: '{}', index: 0 }
    const events = [{ type: 'tool-end', call, message: { role: 'tool', content: 'x' } }] as const
    expect(await listOf(toUIMessageChunks(events))).toEqual([
      { type: 'start' },
      { type: 'start-step' },
      { type: 'finish-step' },
      { type: 'finish' },
    ])
  })

  test('keeps texts open that more may come of, and begins another one where it had ended too soon', async () => {
    const part = (text: string, block: string, more: object = {}): Init => ({ parts: [{ type: 'text', text, block, ...more }] })
    const mixed = await clientMessage(
      await clientChunks(
        toUIMessageChunks(
          chunksOf(part('a', '0', { providerData: { n: [1] } }), part('b', '1'), part('c', '0', { providerData: { n: [2] } })),
        ),
      ),
    )
    const data = (n: number[]) => ({ providerMetadata: { chunkfold: { providerData: { n } } } })
    expect(mixed?.parts.slice(1)).toMatchObject([{ text: 'ac', ...data([1, 2]) }, { text: 'b' }])
    const late = await clientMessage(
      await clientChunks(
        toUIMessageChunks(
          chunksOf(
            part('a', '0', { providerData: { n: [1] }, done: true }),
            part('b', '1'),
            part('', '0', { providerData: { n: [2] } }),
          ),
        ),
      ),
    )
    expect(late?.parts.slice(1)).toMatchObject([{ text: 'a', ...data([1]) }, { text: 'b' }, { text: '', ...data([2]) }])
  })

  test('begins another step after the results of tools, of a stream of the AI SDK', async () => {
    const parts = [
      { type: 'tool-call', toolCallId: 'c1', toolName: 'add', input: { a: 1 } },
      { type: 'tool-result', toolCallId: 'c1', toolName: 'add', output: 3 },
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', text: 'It is 3.' },
      { type: 'finish', finishReason: 'stop' },
    ]
    const message = await clientMessage(await clientChunks(toUIMessageChunks(fromAISDK(parts))))
    expect(message?.parts).toMatchObject([
      { type: 'step-start' },
      { type: 'tool-add', state: 'output-available', input: { a: 1 }, output: 3 },
      { type: 'step-start' },
      { type: 'text', text: 'It is 3.' },
    ])
  })

  test('ends with an error that tells the client nothing, unless it is asked to', async () => {
    const failure = new Error('the key sk-1 is wrong')
    async function* source() {
      yield* chunksOf({ content: 'Hel', toolCalls: [{ index: 0, id: 'c1', name: 'add', arguments: '{"a"' }] })
      throw failure
    }
    const seen: unknown[] = []
    const quiet = await listOf(toUIMessageChunks(source()))
    const told = await listOf(toUIMessageChunks(source(), { onError: (error) => String(seen.push(error)) }))
    expect(quiet.at(-1)).toEqual({ type: 'error', errorText: 'An error occurred.' })
    expect(told.at(-1)).toEqual({ type: 'error', errorText: '1' })
    expect(seen).toEqual([failure])
    // What had arrived is there; the call that was cut is not taken for whole.
    const message = await clientMessage(quiet.slice(0, -1))
    expect(message?.parts.slice(1)).toMatchObject([
      { text: 'Hel', state: 'done' },
      { type: 'tool-add', state: 'input-streaming', rawInput: '{"a"' },
    ])
  })

  test('closes its source when the reader stops, and passes on what the reader throws', async () => {
    let closed = 0
    async function* source() {
      try {
        yield* chunksOf({ content: 'a' }, { content: 'b' })
      } finally {
        closed++
      }
    }
    for await (const { type } of toUIMessageChunks(source())) if (type === 'text-delta') break
    expect(closed).toBe(1)
    const thrown = toUIMessageChunks(source())
    while ((await thrown.next()).value?.type !== 'text-delta');
    await expect(thrown.throw(new Error('reader'))).rejects.toThrow('reader')
    expect(closed).toBe(2)
  })
})
