import { AIMessage, AIMessageChunk } from '@langchain/core/messages'
import type { AssistantMessage } from 'chunkfold'
import { fromLangChain } from 'chunkfold/interop'
import { toAnthropic } from 'chunkfold/providers'
import { describe, expect, test } from 'vitest'
import { messageOf } from '../../providers/outcome.js'
import { fields, joined, ScriptedModel } from './scripted.js'
import { anthropic, openAI } from './scripts.js'

const streamed = async (...script: object[]) =>
  messageOf(fromLangChain(await new ScriptedModel(script.map(fields)).stream('Hi')))
const textOf = ({ parts, content }: AssistantMessage) =>
  parts === undefined ? content : parts.map((part) => (part.type === 'text' ? part.text : '')).join('')

describe('fromLangChain', () => {
  test('reads text, parallel calls whose pieces are mixed, usage, the end, id and model', async () => {
    const message = await streamed(...openAI)
    expect(message).toMatchObject({
      content: 'Let me look.',
      finishReason: 'tool_calls',
      metadata: { model: 'gpt' },
      providerMetadata: { model_provider: 'openai', system_fingerprint: 'fp' },
      usageMetadata: {
        inputTokens: 10,
        outputTokens: 7,
        totalTokens: 17,
        cachedTokens: 4,
        reasoningTokens: 3,
        inputAudioTokens: 1,
      },
    })
    expect(message.metadata?.id).toEqual(expect.any(String))
    expect(message.toolCalls).toEqual([
      { id: 'c1', type: 'function', name: 'find', arguments: '{"q": "tea"}', index: 0 },
      { id: 'c2', type: 'function', name: 'add', arguments: '{"a":1}', index: 1 },
    ])
  })

  test('reads the blocks of Anthropic: thinking with its signature, calls once, usage that is said in parts', async () => {
    const message = await streamed(...anthropic)
    expect(message).toMatchObject({
      reasoningContent: 'Hm',
      finishReason: 'tool_calls',
      metadata: { model: 'claude', finish_reason: 'tool_use' },
    })
    expect(message.usageMetadata).toEqual({
      inputTokens: 12,
      outputTokens: 21,
      totalTokens: 33,
      cachedTokens: 5,
      cacheCreationTokens: 2,
    })
    expect(message.parts).toEqual([
      { type: 'reasoning', text: 'Hm', providerData: { signature: 'sig' } },
      { type: 'reasoning', text: '', providerData: { type: 'redacted_thinking', data: 'xx' } },
      { type: 'text', text: 'Let me.' },
      { type: 'tool-call', call: { id: 't1', type: 'function', name: 'find', arguments: '{"q":"tea"}', index: 3 } },
      { type: 'content', item: { type: 'server_tool_use', id: 's1', name: 'web_search', input: '{"query":"x"}' } },
    ])
    // The signature goes back to where it came from.
    const { parts, ...fields } = message
    const back = toAnthropic([
      { role: 'user', content: 'Hi' },
      { ...fields, parts: parts?.slice(0, 4) ?? [] },
      { role: 'tool', toolCallId: 't1', content: 'ok' },
    ])
    expect(back.messages[1]?.content).toMatchObject([
      { type: 'thinking', thinking: 'Hm', signature: 'sig' },
      { type: 'redacted_thinking', data: 'xx' },
      { type: 'text', text: 'Let me.' },
      { type: 'tool_use', id: 't1', input: { q: 'tea' } },
    ])
  })

  test('agrees with what LangChain joins itself', async () => {
    for (const script of [openAI, anthropic]) {
      const message = await streamed(...script)
      const theirs = joined(script)
      expect(message.toolCalls.slice(0, 2).map((call) => [call.id, call.name, JSON.parse(call.arguments)])).toEqual(
        theirs.tool_calls?.filter(({ id }) => id).map(({ id, name, args }) => [id, name, args]),
      )
      const usage = theirs.usage_metadata as { input_tokens: number; output_tokens: number } | undefined
      expect([message.usageMetadata?.inputTokens, message.usageMetadata?.outputTokens]).toEqual([
        usage?.input_tokens,
        usage?.output_tokens,
      ])
      expect(textOf(message)).toBe(theirs.text)
    }
  })

  test.each<[string, object, object]>([
    [
      'reasoning beside the content',
      { content: '', additional_kwargs: { reasoning_content: 'Hm' } },
      { reasoningContent: 'Hm' },
    ],
    [
      'a summary beside the content',
      { content: '', additional_kwargs: { reasoning: { summary: [{ text: 'Hm' }] } } },
      { reasoningContent: 'Hm' },
    ],
    [
      'reasoning that is said twice',
      { content: [{ type: 'reasoning', reasoning: 'Hm' }], additional_kwargs: { reasoning_content: 'Hm' } },
      { reasoningContent: 'Hm' },
    ],
    [
      'reasoning of Bedrock',
      { content: [{ type: 'reasoning_content', reasoningText: { text: 'Hm', signature: 's' } }] },
      { reasoningContent: 'Hm', parts: [{ providerData: { signature: 's' } }] },
    ],
    ['a refusal', { content: [{ type: 'refusal', refusal: 'No.' }] }, { refusal: 'No.' }],
    ['a refusal beside the content', { content: '', additional_kwargs: { refusal: 'No.' } }, { refusal: 'No.' }],
    [
      'an image',
      { content: [{ type: 'image', url: 'https://a.example' }] },
      { content: [{ type: 'image', url: 'https://a.example' }] },
    ],
    ['what is wrapped', { content: [{ type: 'non_standard', value: { odd: 1 } }] }, { content: [{ odd: 1 }] }],
    ['texts in a list', { content: ['a', { type: 'text', text: 'b' }] }, { content: 'ab' }],
    [
      'citations',
      {
        content: [
          { type: 'text', text: 'a', citations: [1] },
          { type: 'text', text: 'b' },
        ],
      },
      { parts: [{ text: 'a', providerData: { citations: [1] } }, { text: 'b' }] },
    ],
    [
      'a call of an old kind',
      { content: '', additional_kwargs: { function_call: { name: 'f', arguments: '{}' } } },
      { toolCalls: [{ name: 'f', arguments: '{}' }] },
    ],
    [
      'whole calls',
      { content: '', tool_calls: [{ id: 'c', name: 'f', args: { a: 1 } }] },
      { toolCalls: [{ id: 'c', name: 'f', arguments: '{"a":1}' }] },
    ],
    [
      'log-probabilities',
      { content: 'a', response_metadata: { logprobs: { content: [{ token: 'a' }] } } },
      { logprobs: { content: [{ token: 'a' }] } },
    ],
    [
      'what is beside',
      { content: 'a', additional_kwargs: { odd: [1] } },
      { providerMetadata: { additional_kwargs: { odd: [1] } } },
    ],
    [
      'a word of Gemini for the end',
      { content: 'a', response_metadata: { finishReason: 'MAX_TOKENS' } },
      { finishReason: 'length', metadata: { finish_reason: 'MAX_TOKENS' } },
    ],
    [
      'a word of its own for the end',
      { content: 'a', response_metadata: { stop_reason: 'pause_turn' } },
      { finishReason: 'pause_turn' },
    ],
  ])('reads %s', async (_, script, message) => {
    const read = await messageOf(fromLangChain([new AIMessageChunk(fields(script))]))
    expect(read).toMatchObject(message)
  })

  test('reads a whole message, its calls in their places, those that are none as they are', async () => {
    const message = new AIMessage(
      fields({
        id: 'm',
        content: [
          { type: 'text', text: 'First ' },
          { type: 'tool_use', id: 'c1', name: 'f', input: { a: 1 } },
          { type: 'text', text: 'then' },
        ],
        tool_calls: [
          { id: 'c1', name: 'f', args: { a: 1 } },
          { id: 'c2', name: 'g', args: {} },
        ],
        invalid_tool_calls: [{ id: 'c3', name: 'h', args: '{"a', error: 'no' }],
      }),
    )
    const read = await messageOf(fromLangChain([message]))
    expect(read.parts).toMatchObject([
      { type: 'text', text: 'First ' },
      { type: 'tool-call', call: { id: 'c1', arguments: '{"a":1}' } },
      { type: 'text', text: 'then' },
      { type: 'tool-call', call: { id: 'c2', arguments: '{}' } },
      { type: 'tool-call', call: { id: 'c3', arguments: '{"a' } },
    ])
  })

  test('says once what each piece of a block repeats, and reads a call once that is said twice', async () => {
    const message = await streamed(
      { content: [{ type: 'text', text: 'a', index: 0, id: 'b1', note: 'x' }] },
      { content: [{ type: 'text', text: 'b', index: 0, id: 'b1', note: 'y' }] },
      {
        content: [{ type: 'tool_call_chunk', id: 'c', name: 'f', args: '{"a":1}', index: 1 }],
        tool_call_chunks: [{ type: 'tool_call_chunk', id: 'c', name: 'f', args: '{"a":1}', index: 1 }],
      },
    )
    expect(message.parts?.[0]).toEqual({ type: 'text', text: 'ab', providerData: { id: 'b1', note: 'xy' } })
    expect(message.toolCalls).toMatchObject([{ id: 'c', arguments: '{"a":1}' }])
  })

  test('reads the extras of items as data for the provider, and what stands beside one that is wrapped', async () => {
    const message = await streamed(
      { content: [{ type: 'image', url: 'u', extras: { thoughtSignature: 'S' }, index: 0 }] },
      { content: [{ type: 'non_standard', value: { odd: 1 }, signature: 's', extras: { n: 1 } }] },
      { content: [{ type: 'image', extras: 'none' }] },
      { content: [{ index: 1 }] },
      { content: [{ type: 'non_standard', value: { type: 'late', text: 'a' }, id: 'x', index: 1 }] },
      { content: [{ type: 'non_standard', value: { type: 'late', text: 'b' }, id: 'x', index: 1 }] },
    )
    expect(message.parts).toEqual([
      { type: 'content', item: { type: 'image', url: 'u' }, providerData: { thoughtSignature: 'S' } },
      { type: 'content', item: { odd: 1 }, providerData: { signature: 's', n: 1 } },
      { type: 'content', item: { type: 'image', extras: 'none' } },
      { type: 'content', item: { type: 'late', text: 'ab' }, providerData: { id: 'x' } },
    ])
  })

  test('keeps all that chunks put beside their content', async () => {
    const message = await streamed(
      { content: 'a', additional_kwargs: { one: ['x'], text: 'p' } },
      { content: 'b', additional_kwargs: { one: ['y'], text: 'q', two: 1 } },
    )
    expect(message.providerMetadata?.additional_kwargs).toEqual({ one: ['x', 'y'], text: 'pq', two: 1 })
  })
})
