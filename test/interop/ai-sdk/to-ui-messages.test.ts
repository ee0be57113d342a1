import { convertToModelMessages, validateUIMessages } from 'ai'
import { AssistantMessageChunk, mergeAll } from 'chunkfold'
import { fromAISDK, toUIMessages } from 'chunkfold/interop'
import { describe, expect, test } from 'vitest'
import { assistantInit } from '../../laws/arbitraries.js'
import { fc, runs } from '../../laws/runs.js'
import { outcomeOf } from '../../providers/outcome.js'
import { conversation } from './conversation.js'

// Each run goes through the whole of another library.
const numRuns = Math.ceil(Math.min(runs, 20_000) / 4)

describe('toUIMessages', () => {
  test('makes one message of an answer, with a step for each message of the assistant, and results at their calls', async () => {
    const messages = toUIMessages(conversation)
    expect(messages).toEqual([
      { id: 'message-0', role: 'system', parts: [{ type: 'text', text: 'Be brief.', state: 'done' }] },
      {
        id: 'message-1',
        role: 'user',
        parts: [
          { type: 'text', text: 'Look:', state: 'done' },
          { type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,AA' },
        ],
      },
      {
        id: 'r1',
        role: 'assistant',
        metadata: { model: 'm1' },
        parts: [
          { type: 'step-start' },
          { type: 'reasoning', text: 'Hm', state: 'done' },
          { type: 'text', text: 'Let me look.', state: 'done' },
          { type: 'tool-find', toolCallId: 'c1', state: 'output-available', input: { q: 'tea' }, output: 'none' },
          { type: 'tool-fail', toolCallId: 'c2', state: 'output-error', input: {}, errorText: 'no luck' },
          { type: 'step-start' },
          { type: 'text', text: 'There is none.', state: 'done' },
        ],
      },
      { id: 'message-3', role: 'user', parts: [{ type: 'text', text: 'Thanks', state: 'done' }] },
    ])
    expect(await validateUIMessages({ messages })).toHaveLength(4)
  })

  test('gives the AI SDK what it makes model messages of', async () => {
    const messages = await convertToModelMessages(toUIMessages(conversation))
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'user'])
    expect(messages[2]?.content).toMatchObject([
      { type: 'reasoning', text: 'Hm' },
      { type: 'text', text: 'Let me look.' },
      { type: 'tool-call', toolCallId: 'c1', toolName: 'find', input: { q: 'tea' } },
      { type: 'tool-call', toolCallId: 'c2', toolName: 'fail', input: {} },
    ])
    expect(messages[3]?.content).toMatchObject([
      { type: 'tool-result', toolCallId: 'c1', output: { type: 'text', value: 'none' } },
      { type: 'tool-result', toolCallId: 'c2', output: { type: 'error-text', value: 'no luck' } },
    ])
  })

  test('gives back to the AI SDK what the provider needs again, of a stream that came from there', async () => {
    const metadata = { anthropic: { signature: 'sig' } }
    const events = [
      { type: 'reasoning-start', id: '0' },
      { type: 'reasoning-delta', id: '0', text: 'Hm' },
      { type: 'reasoning-end', id: '0', providerMetadata: metadata },
      {
        type: 'tool-call',
        toolCallId: 'c',
        toolName: 'mcp',
        input: {},
        dynamic: true,
        title: 'T',
        providerMetadata: { google: { thoughtSignature: 't' } },
      },
      { type: 'finish', finishReason: 'tool-calls' },
    ]
    const { merged } = await outcomeOf(fromAISDK(events))
    const messages = toUIMessages([merged.toMessage()])
    expect(messages[0]?.parts).toMatchObject([
      { type: 'step-start' },
      { type: 'reasoning', providerMetadata: metadata },
      { type: 'dynamic-tool', toolName: 'mcp', title: 'T', callProviderMetadata: { google: { thoughtSignature: 't' } } },
    ])
    const [answer] = await convertToModelMessages(messages)
    expect(answer?.content).toMatchObject([
      { type: 'reasoning', providerOptions: metadata },
      { type: 'tool-call', providerOptions: { google: { thoughtSignature: 't' } } },
    ])
  })

  test('keeps the input of a dynamic tool where a client has it, and leaves out metadata that no client takes', async () => {
    const providerData = { aiSDK: { dynamic: true, providerMetadata: { odd: 1, google: { a: 1 } } } }
    const call = { id: 'c', type: 'function', name: 'mcp', arguments: '{"a"', index: 0, providerData }
    const messages = toUIMessages([{ role: 'assistant', content: '', toolCalls: [call] }])
    expect(messages[0]?.parts[1]).toMatchObject({ type: 'dynamic-tool', state: 'output-error', input: '{"a"' })
    expect(messages[0]?.parts[1]).toMatchObject({ resultProviderMetadata: { google: { a: 1 } } })
    expect(JSON.stringify(messages)).not.toContain('odd')
    await validateUIMessages({ messages })
  })

  test('makes nothing of a message that says nothing', () => {
    expect(toUIMessages([{ role: 'assistant', content: '' }])).toEqual([])
    expect(toUIMessages([{ role: 'tool', toolCallId: 'nobody', content: 'x' }])).toEqual([])
  })

  test('makes messages that the AI SDK takes of anything that a model may say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(assistantInit, { maxLength: 4 }), async (inits) => {
        const message = mergeAll(
          inits.map((init) => new AssistantMessageChunk(init)),
          AssistantMessageChunk.empty,
        ).toMessage()
        const messages = toUIMessages([message, { role: 'user', content: 'Go on.' }, message])
        // As a client has it: through JSON.
        const sent = JSON.parse(JSON.stringify(messages))
        await validateUIMessages({ messages: sent })
        await convertToModelMessages(sent)
      }),
      { numRuns },
    )
  })
})
