import {
  AIMessage,
  AIMessageChunk,
  coerceMessageLikeToMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
} from '@langchain/core/messages'
import { AssistantMessageChunk, collect, type Message } from 'chunkfold'
import { fromLangChain, type LangChainMessage, toLangChain, toLangChainChunks } from 'chunkfold/interop'
import { describe, expect, test } from 'vitest'
import { listOf } from '../../stream/list-of.js'
import { joined, ScriptedModel } from './scripted.js'

const isAnswer = (message: LangChainMessage | undefined) => message?.role === 'ai'

function answer(message: Message): AIMessage {
  const [written] = toLangChain([message])
  if (written === undefined || !isAnswer(written)) throw new Error('no answer')
  return new AIMessage(written)
}

describe('toLangChain', () => {
  test('writes a conversation that models take as it is', async () => {
    const messages = toLangChain([
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        content: [{ type: 'text', text: 'Look:' }, { type: 'image_url', image_url: { url: 'https://a.example' } }, 'well?'],
        name: 'ann',
      },
      { role: 'assistant', content: 'Let me look.', toolCalls: [{ id: 'c1', name: 'find', arguments: '{"q":"tea"}' }] },
      { role: 'tool', toolCallId: 'c1', content: 'none', isError: true, name: 'find' },
    ])
    const made = messages.map(coerceMessageLikeToMessage)
    expect(made.map((message) => message.getType())).toEqual(['system', 'human', 'ai', 'tool'])
    expect(made[0]).toBeInstanceOf(SystemMessage)
    expect(made[1]).toBeInstanceOf(HumanMessage)
    expect(made[1]).toMatchObject({
      name: 'ann',
      content: [{ type: 'text', text: 'Look:' }, { type: 'image_url' }, { type: 'text', text: 'well?' }],
    })
    expect(made[2]).toMatchObject({
      content: 'Let me look.',
      tool_calls: [{ type: 'tool_call', id: 'c1', name: 'find', args: { q: 'tea' } }],
    })
    expect(made[3]).toBeInstanceOf(ToolMessage)
    expect(made[3]).toMatchObject({ tool_call_id: 'c1', status: 'error', content: 'none', name: 'find' })
    expect((await new ScriptedModel([{ content: 'Hi' }]).invoke(messages)).text).toBe('Hi')
  })

  test('writes an answer of text and calls as text, and any other as standard blocks in order', () => {
    const message = answer({
      role: 'assistant',
      content: '',
      parts: [
        { type: 'reasoning', text: 'Hm', providerData: { signature: 'sig', seal: 1 } },
        { type: 'reasoning', text: '', providerData: { type: 'redacted_thinking', data: 'xx' } },
        { type: 'text', text: 'Let me.', providerData: { citations: [1] } },
        {
          type: 'tool-call',
          call: {
            id: 'c1',
            type: 'function',
            name: 'f',
            arguments: '{"a":1}',
            index: 0,
            providerData: { thoughtSignature: 't' },
          },
        },
        { type: 'text', text: 'Done.' },
        { type: 'content', item: { type: 'web_search_call', id: 'w' } },
        { type: 'content', item: { type: 'image', url: 'https://a.example' } },
        { type: 'refusal', text: 'No.' },
      ],
    })
    expect(message.contentBlocks).toEqual([
      { type: 'reasoning', reasoning: 'Hm', signature: 'sig', extras: { seal: 1 } },
      { type: 'non_standard', value: { type: 'redacted_thinking', data: 'xx' } },
      { type: 'text', text: 'Let me.', citations: [1] },
      { type: 'tool_call', id: 'c1', name: 'f', args: { a: 1 }, extras: { thoughtSignature: 't' } },
      { type: 'text', text: 'Done.' },
      { type: 'non_standard', value: { type: 'web_search_call', id: 'w' } },
      { type: 'image', url: 'https://a.example' },
      { type: 'refusal', refusal: 'No.' },
    ])
    expect(message.tool_calls).toMatchObject([{ id: 'c1', name: 'f', args: { a: 1 } }])
    expect(message.text).toBe('Let me.Done.')
  })

  test('tells calls that are none from those that are, and text from JSON', () => {
    const message = answer({
      role: 'assistant',
      content: '',
      toolCalls: [
        { id: 'a', name: 'f', arguments: '{"a":' },
        { id: 'b', name: 'f', arguments: '[1]' },
        { id: 'c', type: 'custom', name: 'patch', arguments: '*** Begin' },
        { name: 'f', arguments: '' },
      ],
    })
    expect(message.tool_calls).toMatchObject([
      { id: 'c', args: { input: '*** Begin' } },
      { name: 'f', args: {} },
    ])
    expect(message.invalid_tool_calls).toMatchObject([
      { id: 'a', args: '{"a":', error: expect.stringContaining('break off') },
      { id: 'b', args: '[1]', error: 'The arguments are not an object.' },
    ])
  })

  test('writes usage, id, model and end; never a counter that nobody said, but for the totals', () => {
    const said = { id: 'r1', model: 'm1', finish_reason: 'end_turn', odd: 1 }
    const message = answer({
      role: 'assistant',
      content: 'Hi',
      metadata: said,
      finishReason: 'stop',
      usageMetadata: { inputTokens: 9, cachedTokens: 2 },
      logprobs: { content: [] },
      providerMetadata: { additional_kwargs: { kept: true }, model_provider: 'anthropic' },
    })
    expect(message.id).toBe('r1')
    expect(message.response_metadata).toEqual({
      model_name: 'm1',
      finish_reason: 'end_turn',
      odd: 1,
      logprobs: { content: [] },
    })
    expect(message.additional_kwargs).toEqual({ kept: true })
    expect(message.usage_metadata).toEqual({
      input_tokens: 9,
      output_tokens: 0,
      total_tokens: 9,
      input_token_details: { cache_read: 2 },
    })
    expect('usage_metadata' in (toLangChain([{ role: 'assistant', content: '', usageMetadata: { odd: 1 } }])[0] ?? {})).toBe(
      false,
    )
  })

  test('keeps text that comes after a call after it', () => {
    const call = { id: 'c', type: 'function', name: 'f', arguments: '{}', index: 0 }
    const message = answer({
      role: 'assistant',
      content: '',
      parts: [
        { type: 'tool-call', call },
        { type: 'text', text: 'Hi' },
      ],
    })
    expect(message.contentBlocks.map(({ type }) => type)).toEqual(['tool_call', 'text'])
  })

  test('shares nothing with what it was given', () => {
    const chunk = new AssistantMessageChunk({
      content: [{ type: 'image', data: { a: [1] } }],
      toolCalls: [{ name: 'f', arguments: '{"a":[1]}' }],
    })
    const message = answer(chunk.toMessage())
    const [call] = message.tool_calls ?? []
    if (call === undefined) throw new Error('no call')
    ;(call.args.a as number[]).push(2)
    ;(message.content[0] as unknown as { data: { a: number[] } }).data.a.push(2)
    expect(chunk.content).toEqual([{ type: 'image', data: { a: [1] } }])
  })
})

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
