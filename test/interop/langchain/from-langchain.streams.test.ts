import { AIMessage, AIMessageChunk } from '@langchain/core/messages'
import { FakeStreamingChatModel } from '@langchain/core/utils/testing'
import { type AssistantMessageChunk, collect } from 'chunkfold'
import { fromLangChain } from 'chunkfold/interop'
import { decodeSSE, encodeSSE, resilient, StreamIncompleteError, StreamMalformedError } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { messageOf, outcomeOf } from '../../providers/outcome.js'
import { fields, ScriptedModel } from './scripted.js'
import { openAI, piece } from './scripts.js'

describe('a stream of LangChain', () => {
  test('reads chunks that have been through JSON', async () => {
    const chunks = openAI.map((one) => new AIMessageChunk({ ...one }))
    const body = encodeSSE(chunks)
    const direct = await messageOf(fromLangChain(chunks))
    expect(await messageOf(fromLangChain(decodeSSE(body)))).toEqual(direct)
  })

  test('takes a stream for whole that does not say why it ended', async () => {
    const model = new FakeStreamingChatModel({ sleep: 0, responses: [new AIMessage('Hello')] })
    const chunk = await collect(fromLangChain(await model.stream('Hi')))
    expect([chunk.text, chunk.finishReason]).toEqual(['Hello', undefined])
    // And so does who opens streams again.
    expect((await collect(resilient(async () => fromLangChain(await model.stream('Hi'))))).text).toBe('Hello')
  })

  test('does not take one for whole in which a call breaks off', async () => {
    const { error } = await outcomeOf(fromLangChain([new AIMessageChunk(piece(0, { id: 'c', name: 'f', args: '{"a":' }))]))
    expect(StreamIncompleteError.isInstance<AssistantMessageChunk>(error) && error.partial?.toolCalls).toMatchObject([
      { id: 'c', arguments: '{"a":' },
    ])
    expect((await outcomeOf(fromLangChain([]))).error).toMatchObject({ code: 'stream-incomplete', reason: 'nothing arrived' })
    const cut = [
      new AIMessageChunk(piece(0, { name: 'f', args: '{"a":' })),
      new AIMessageChunk(fields({ content: '', response_metadata: { finish_reason: 'length' } })),
    ]
    expect((await collect(fromLangChain(cut))).finishReason).toBe('length')
  })

  test('is an error with what had arrived where the model fails', async () => {
    const failure = new Error('down')
    const stream = await new ScriptedModel([{ content: 'Hel' }], failure).stream('Hi')
    const { error } = await outcomeOf(fromLangChain(stream))
    expect(StreamIncompleteError.isInstance<AssistantMessageChunk>(error) && [error.partial?.text, error.cause]).toEqual([
      'Hel',
      failure,
    ])
  })

  test('is a StreamMalformedError where an event is no message', async () => {
    const events = [new AIMessageChunk('a'), ['b'] as never]
    const { error } = await outcomeOf(fromLangChain(events))
    expect(StreamMalformedError.isInstance<AssistantMessageChunk>(error) && [error.event, error.partial?.text]).toEqual([
      2,
      'a',
    ])
  })

  test('leaves out what is odd, and keeps hostile keys as data', async () => {
    const odd = JSON.parse(
      '{"content":[null,5,{"type":"text","text":"a","__proto__":{"polluted":true}}],"tool_call_chunks":[null,{"index":-1,"name":7}],"usage_metadata":{"input_tokens":"x"},"response_metadata":null,"additional_kwargs":[1]}',
    )
    const chunk = await collect(fromLangChain([odd]))
    expect(chunk.text).toBe('a')
    expect(chunk.toolCalls).toEqual([])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('closes its source when the reader stops', async () => {
    let isClosed = false
    async function* source() {
      try {
        yield new AIMessageChunk('a')
        yield new AIMessageChunk('b')
      } finally {
        isClosed = true
      }
    }
    for await (const _ of fromLangChain(source())) break
    expect(isClosed).toBe(true)
  })
})
