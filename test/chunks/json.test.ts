import {
  AssistantMessageChunk,
  type AssistantMessageChunkInit,
  BaseMessageChunk,
  ChunkDataError,
  type ToolCallInit,
  ToolMessageChunk,
} from 'chunkfold'
import { describe, expect, test } from 'vitest'

const everything: AssistantMessageChunkInit = {
  name: 'ann',
  metadata: { camelCase: 1 },
  content: 'c',
  reasoningContent: 'r',
  refusal: 'no',
  toolCalls: [{ id: 'c1', name: 'f', arguments: '{}', responseItemId: 'i1', providerData: { camelCase: 1 } }],
  finishReason: 'stop',
  usageMetadata: { inputTokens: 1, cacheReadTokens: 2, modelName: 'm', someOther: { camelCase: 1 } },
  parserContent: { camelCase: 1 },
  promptTokenIds: [1],
  completionTokenIds: [2],
  logprobs: { content: [3] },
  responseId: 'r1',
  responseModel: 'm1',
  providerMetadata: { camelCase: 1 },
  providerContent: ['d'],
}

const everythingJson = {
  role: 'assistant',
  name: 'ann',
  metadata: { camelCase: 1 },
  content: 'c',
  reasoning_content: 'r',
  refusal: 'no',
  tool_calls: [
    {
      id: 'c1',
      type: 'function',
      name: 'f',
      arguments: '{}',
      index: 0,
      response_item_id: 'i1',
      provider_data: { camelCase: 1 },
    },
  ],
  finish_reason: 'stop',
  usage_metadata: { input_tokens: 1, cache_read_tokens: 2, model_name: 'm', someOther: { camelCase: 1 } },
  parser_content: { camelCase: 1 },
  prompt_token_ids: [1],
  completion_token_ids: [2],
  logprobs: { content: [3] },
  response_id: 'r1',
  response_model: 'm1',
  provider_metadata: { camelCase: 1 },
  provider_content: ['d'],
}

/** As through a file or a socket. */
const throughText = (chunk: AssistantMessageChunk) => AssistantMessageChunk.fromJSON(JSON.parse(JSON.stringify(chunk)))

describe('toJSON', () => {
  test('writes every field in snake case, and leaves what is inside as it is', () => {
    const { parts, ...json } = new AssistantMessageChunk(everything).toJSON()
    expect(json).toEqual(everythingJson)
    // The call has its position for an index, which its fragment did not have.
    expect(parts).toHaveLength(4)
  })

  test('writes role and content always, and nothing that was not given', () => {
    expect(AssistantMessageChunk.empty.toJSON()).toStrictEqual({ role: 'assistant', content: '' })
    expect(ToolMessageChunk.empty.toJSON()).toStrictEqual({ role: 'tool', content: '' })
    expect(new BaseMessageChunk({ role: 'user' }).toJSON()).toStrictEqual({ role: 'user', content: '' })
  })

  test('writes the id of the call that a tool answers', () => {
    expect(new ToolMessageChunk({ toolCallId: 'c1' }).toJSON()).toStrictEqual({ role: 'tool', content: '', tool_call_id: 'c1' })
  })

  const plain: [string, AssistantMessageChunkInit][] = [
    ['text', { content: 'a' }],
    ['items', { content: [{ a: 1 }, null] }],
    ['reasoning, text and a call', { reasoningContent: 'r', content: 'a', toolCalls: [{ index: 0, id: 'c1', name: 'f' }] }],
    [
      'calls on their indexes',
      {
        toolCalls: [
          { index: 3, name: 'f', arguments: '{}' },
          { index: 1, name: 'g' },
        ],
      },
    ],
  ]
  test.each(plain)('needs no parts where its fields say everything: %s', (_, init) => {
    expect(new AssistantMessageChunk(init).toJSON()).not.toHaveProperty('parts')
  })

  const parted: [string, AssistantMessageChunkInit][] = [
    ['the order of parts', { content: 'a', parts: [{ type: 'reasoning', text: 'r' }] }],
    ['a label', { parts: [{ type: 'text', text: 'a', block: '0' }] }],
    ['an end', { toolCalls: [{ index: 0, name: 'f', done: true }] }],
    [
      'fragments that are interleaved',
      {
        toolCalls: [
          { index: 0, name: 'f' },
          { index: 1, name: 'g' },
          { index: 0, arguments: '1' },
        ],
      },
    ],
    ['a fragment that waits for its index', { toolCalls: [{ arguments: '1' }] }],
    ['arguments that are still an object', { toolCalls: [{ index: 0, name: 'f', arguments: { a: 1 } }] }],
    ['text between items', { content: ['a'], parts: [{ type: 'text', text: 'b' }] }],
  ]
  test.each(parted)('adds parts for %s', (_, init) => {
    const chunk = new AssistantMessageChunk(init)
    expect(chunk.toJSON()).toHaveProperty('parts')
    expect(throughText(chunk).equals(chunk)).toBe(true)
  })

  test('gives the instances of classes as they are', () => {
    class Row {
      readonly text = 'a'
    }
    expect(new AssistantMessageChunk({ parserContent: new Row() }).toJSON().parser_content).toStrictEqual(new Row())
  })
})

describe('fromJSON', () => {
  test('reads every field back', () => {
    const chunk = AssistantMessageChunk.fromJSON(everythingJson)
    expect(chunk.toJSON()).toStrictEqual(everythingJson)
    expect(chunk.toMessage()).toStrictEqual(new AssistantMessageChunk(everything).toMessage())
  })

  test('gives a chunk that is equal, through text too', () => {
    const chunk = new AssistantMessageChunk(everything)
    expect(AssistantMessageChunk.fromJSON(chunk.toJSON()).equals(chunk)).toBe(true)
    expect(throughText(chunk).equals(chunk)).toBe(true)
  })

  test('gives a chunk that goes on merging in the middle of a call', () => {
    const deltas: ToolCallInit[] = [
      { index: 0, id: 'a', name: 'f' },
      { index: 1, id: 'b', name: 'g' },
      { index: 0, arguments: '{"x":' },
      { index: 1, arguments: { y: 1 } },
      { index: 0, arguments: '1}', done: true },
      { index: 1, arguments: { z: 2 } },
      { index: 0, name: 'f' },
    ]
    const chunks = deltas.map((delta) => new AssistantMessageChunk({ toolCalls: [delta] }))
    const direct = chunks.reduce((left, right) => left.merge(right))
    const relayed = chunks.reduce((left, right) => throughText(left).merge(throughText(right)))
    expect(relayed.equals(direct)).toBe(true)
    expect(relayed.toolCalls.map((call) => call.arguments)).toEqual(['{"x":1}', '{"y":1,"z":2}', ''])
  })

  test('reads tool calls in the nested form of OpenAI', () => {
    const nested = { id: 'c1', type: 'function', index: 0, function: { name: 'f', arguments: '{}' } }
    expect(AssistantMessageChunk.fromJSON({ content: null, tool_calls: [nested] }).toolCalls).toEqual([
      { id: 'c1', type: 'function', name: 'f', arguments: '{}', index: 0 },
    ])
  })

  test('reads parts rather than the plain fields, where they are there', () => {
    const chunk = AssistantMessageChunk.fromJSON({
      content: 'plain',
      tool_calls: [{ name: 'plain' }],
      parts: [
        { type: 'text', text: 'a', provider_data: { n: 1 } },
        { type: 'tool-call', id: 'c1', name: 'f', tool_type: 'custom', response_item_id: 'i1' },
      ],
    })
    expect(chunk.parts).toEqual([
      { type: 'text', text: 'a', providerData: { n: 1 } },
      { type: 'tool-call', call: { id: 'c1', type: 'custom', name: 'f', arguments: '', index: 0, responseItemId: 'i1' } },
    ])
  })

  test('reads null for nothing, everywhere', () => {
    const nulls = Object.fromEntries(Object.keys(everythingJson).map((key) => [key, null]))
    expect(AssistantMessageChunk.fromJSON({ ...nulls, parts: null }).equals(AssistantMessageChunk.empty)).toBe(true)
  })

  test('leaves out what it has no field for', () => {
    expect(AssistantMessageChunk.fromJSON({ content: 'a', tool_call_id: 'c', audio: { id: 1 } }).toJSON()).toStrictEqual({
      role: 'assistant',
      content: 'a',
    })
  })

  test.each([null, undefined, 'text', 5, [], new AssistantMessageChunk()])('refuses %s: it is not a JSON object', (json) => {
    expect(() => AssistantMessageChunk.fromJSON(json)).toThrow(ChunkDataError)
  })

  test('gives a chunk of the class that it is called on', () => {
    expect(ToolMessageChunk.fromJSON({ tool_call_id: 'c1' })).toBeInstanceOf(ToolMessageChunk)
    expect(ToolMessageChunk.fromJSON({ tool_call_id: 'c1' }).toolCallId).toBe('c1')
    expect(BaseMessageChunk.fromJSON({ role: 'user', content: 'a' }).toMessage()).toEqual({ role: 'user', content: 'a' })
  })
})
