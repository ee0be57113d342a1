import { type AssistantMessageChunk, collect } from 'chunkfold'
import { fromAISDK } from 'chunkfold/interop'
import { decodeSSE, StreamIncompleteError, StreamMalformedError } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { outcomeOf } from '../../providers/outcome.js'

describe('fromAISDK, of what is odd', () => {
  test('is a StreamIncompleteError where the stream ends without its end', async () => {
    const cut = [{ type: 'text-delta', id: '0', text: 'Hel' }]
    const { error } = await outcomeOf(fromAISDK(cut))
    expect(StreamIncompleteError.isInstance<AssistantMessageChunk>(error) && error.partial?.text).toBe('Hel')
    expect((await outcomeOf(fromAISDK([]))).error).toMatchObject({ reason: 'nothing arrived' })
  })

  test('takes the end mark of a stream for its end', async () => {
    const body = 'data: {"type":"text-delta","id":"0","delta":"Hi"}\n\ndata: [DONE]\n\n'
    expect((await collect(fromAISDK(decodeSSE(body)))).text).toBe('Hi')
  })

  test('is a StreamMalformedError where an event is no object', async () => {
    const events = [{ type: 'text-delta', id: '0', text: 'a' }, 'x' as never]
    const { error } = await outcomeOf(fromAISDK(events))
    expect(StreamMalformedError.isInstance<AssistantMessageChunk>(error) && [error.event, error.partial?.text]).toEqual([
      2,
      'a',
    ])
  })

  test('keeps a text that is used again under its id apart, and makes no part of one that said nothing', async () => {
    const events = [
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', text: 'a' },
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', text: 'b' },
      { type: 'text-start', id: '1' },
      { type: 'text-end', id: '1' },
      { type: 'text-end', id: 'never begun' },
      { type: 'tool-input-delta', id: 'never begun', delta: '{' },
      { type: 'no such event' },
      { type: 'finish', finishReason: 'stop' },
    ]
    const chunk = await collect(fromAISDK(events))
    expect(chunk.parts).toEqual([
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ])
  })

  test('keeps outputs that JSON cannot write as JSON.stringify does, and drops preliminary and transient ones', async () => {
    const loop: { self?: unknown } = {}
    loop.self = loop
    const events = [
      { type: 'tool-result', toolCallId: 'c', output: { at: new Date(0), no: undefined } },
      { type: 'tool-result', toolCallId: 'c', output: 'soon', preliminary: true },
      { type: 'tool-result', toolCallId: 'c', output: loop },
      { type: 'data-weather', id: 'w', data: { c: 1 } },
      { type: 'data-note', data: 1, transient: true },
      { type: 'finish', finishReason: 'stop' },
    ]
    expect((await collect(fromAISDK(events))).content).toEqual([
      { type: 'tool-output-available', toolCallId: 'c', output: { at: '1970-01-01T00:00:00.000Z' } },
      { type: 'tool-output-available', toolCallId: 'c', output: null },
      { type: 'data-weather', id: 'w', data: { c: 1 } },
    ])
  })

  test('keeps hostile keys as data', async () => {
    const event = JSON.parse('{"type":"text-end","id":"0","providerMetadata":{"__proto__":{"polluted":true}}}')
    const events = [{ type: 'text-delta', id: '0', text: 'a' }, event, { type: 'finish' }]
    const chunk = await collect(fromAISDK(events))
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(chunk.text).toBe('a')
  })

  test('keeps what a text has for its provider, also where nobody ends the text', async () => {
    const providerMetadata = { anthropic: { signature: 'a' } }
    const events = [
      { type: 'reasoning-start', id: '0', providerMetadata },
      { type: 'reasoning-delta', id: '0', text: 'a' },
      { type: 'reasoning-start', id: '0' },
      { type: 'reasoning-delta', id: '0', text: 'b', providerMetadata: { anthropic: { signature: 'b' } } },
      { type: 'finish', finishReason: 'stop' },
    ]
    const { parts } = await collect(fromAISDK(events))
    expect(parts).toEqual(
      ['a', 'b'].map((signature) => ({
        type: 'reasoning',
        text: signature,
        providerData: { aiSDK: { providerMetadata: { anthropic: { signature } } } },
      })),
    )
  })

  test("takes a call for the provider's own as it was announced", async () => {
    const events = [
      { type: 'tool-input-start', toolCallId: 's', toolName: 'search', providerExecuted: true },
      { type: 'tool-input-available', toolCallId: 's', toolName: 'search', input: {} },
      { type: 'finish' },
    ]
    const chunk = await collect(fromAISDK(events))
    expect(chunk.toolCalls).toEqual([])
    expect(chunk.content).toMatchObject([{ type: 'tool-input-available', toolCallId: 's' }])
  })

  test('adds what the steps cost, also where the stream is cut after them', async () => {
    const step = { type: 'finish-step', usage: { inputTokens: 3, outputTokens: undefined, cachedInputTokens: 1 } }
    const { error, merged } = await outcomeOf(fromAISDK([step, step]))
    expect(StreamIncompleteError.isInstance(error)).toBe(true)
    expect(merged.usageMetadata).toEqual({ inputTokens: 6, cachedTokens: 2 })
  })

  test('closes its source when the reader stops', async () => {
    let isClosed = false
    async function* source() {
      try {
        yield { type: 'text-delta', id: '0', text: 'a' }
        yield { type: 'text-delta', id: '0', text: 'b' }
      } finally {
        isClosed = true
      }
    }
    for await (const _ of fromAISDK(source())) break
    expect(isClosed).toBe(true)
  })
})
