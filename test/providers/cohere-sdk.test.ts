import { type AssistantMessageChunk, collect } from 'chunkfold'
import { fromCohere } from 'chunkfold/providers'
import { isRetryable } from 'chunkfold/stream'
import { CohereClientV2 } from 'cohere-ai'
import { afterEach, describe, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.restoreAllMocks()
})

/** The chunks of an answer, through the real client. */
async function answer(
  ...events: readonly { readonly type: string; readonly [field: string]: unknown }[]
): Promise<AsyncIterable<AssistantMessageChunk>> {
  const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
  const headers = { 'content-type': 'text/event-stream' }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body, { headers }))
  const client = new CohereClientV2({ token: 't' })
  return fromCohere(await client.chatStream({ model: 'm', messages: [{ role: 'user', content: 'Hi' }] }))
}

const start = { type: 'message-start', id: 'm1', delta: { message: { role: 'assistant' } } }
const text = (piece: string) => ({ type: 'content-delta', index: 0, delta: { message: { content: { text: piece } } } })

describe('fromCohere, given the stream of the official client', () => {
  test('reads text, the plan, calls, the finish reason and usage', async () => {
    const chunks = await answer(
      start,
      { type: 'tool-plan-delta', delta: { message: { tool_plan: 'I will look.' } } },
      {
        type: 'tool-call-start',
        index: 0,
        delta: { message: { tool_calls: { id: 't1', type: 'function', function: { name: 'find', arguments: '' } } } },
      },
      { type: 'tool-call-delta', index: 0, delta: { message: { tool_calls: { function: { arguments: '{"q":"tea"}' } } } } },
      { type: 'tool-call-end', index: 0 },
      text('Loo'),
      text('king.'),
      { type: 'message-end', delta: { finish_reason: 'TOOL_CALL', usage: { tokens: { input_tokens: 4, output_tokens: 2 } } } },
    )
    expect((await collect(chunks)).toMessage()).toMatchObject({
      content: 'Looking.',
      reasoningContent: 'I will look.',
      toolCalls: [{ id: 't1', name: 'find', arguments: '{"q":"tea"}' }],
      finishReason: 'tool_calls',
      usageMetadata: { inputTokens: 4, outputTokens: 2 },
    })
  })

  test('tells of a stream that was cut', async () => {
    const error: unknown = await collect(await answer(start, text('Half'))).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'stream-incomplete', partial: { text: 'Half' } })
    expect(isRetryable(error)).toBe(true)
  })
})
