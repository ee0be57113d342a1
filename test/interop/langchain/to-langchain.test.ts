import { AIMessage, coerceMessageLikeToMessage, HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages'
import { AssistantMessageChunk, type Message } from 'chunkfold'
import { type LangChainMessage, toLangChain } from 'chunkfold/interop'
import { describe, expect, test } from 'vitest'
import { ScriptedModel } from './scripted.js'

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
