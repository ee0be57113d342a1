import Anthropic from '@anthropic-ai/sdk'
import { type AssistantMessageChunk, accumulate } from 'chunkfold'
import { fromAnthropic, fromOpenAIChat, fromOpenAIResponses } from 'chunkfold/providers'
import { isRetryable } from 'chunkfold/stream'
import OpenAI, { APIUserAbortError } from 'openai'
import { describe, expect, test } from 'vitest'

/** Answers with the first events of a stream, and waits until the request is aborted. */
function hanging(...events: object[]): typeof fetch {
  return async (_, init) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const event of events) controller.enqueue(new TextEncoder().encode(sse(event)))
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
}

function sse(event: object): string {
  const name = 'type' in event ? `event: ${event.type}\n` : ''
  return `${name}data: ${JSON.stringify(event)}\n\n`
}

const half = {
  chat: [{ choices: [{ index: 0, delta: { content: 'Half' } }] }],
  responses: [
    { type: 'response.created', response: { id: 'r' } },
    { type: 'response.output_text.delta', output_index: 0, content_index: 0, delta: 'Half' },
  ],
  messages: [
    { type: 'message_start', message: { id: 'm' } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Half' } },
  ],
}

const openai = (events: object[]) => new OpenAI({ apiKey: 'k', fetch: hanging(...events), maxRetries: 0 })

const streams = {
  'the chat client of OpenAI': async (options: { signal: AbortSignal }) => {
    const client = openai(half.chat)
    return fromOpenAIChat(await client.chat.completions.create({ model: 'm', messages: [], stream: true }, options))
  },
  'the responses client of OpenAI': async (options: { signal: AbortSignal }) => {
    const client = openai(half.responses)
    return fromOpenAIResponses(await client.responses.create({ model: 'm', input: '', stream: true }, options))
  },
  'the client of Anthropic': async (options: { signal: AbortSignal }) => {
    const client = new Anthropic({ apiKey: 'k', fetch: hanging(...half.messages), maxRetries: 0 })
    return fromAnthropic(await client.messages.create({ model: 'm', max_tokens: 1, messages: [], stream: true }, options))
  },
}

async function outcomeOf(chunks: AsyncIterable<AssistantMessageChunk>, onText: () => void) {
  let text = ''
  try {
    for await (const snapshot of accumulate(chunks)) {
      if (text === '' && snapshot.text !== '') onText()
      text = snapshot.text
    }
  } catch (error) {
    return { text, error }
  }
  return { text }
}

describe('an abort', () => {
  test.each(Object.entries(streams))('of the stream of %s is an abort, and no stream that was cut', async (_, open) => {
    const stop = new AbortController()
    const { text, error } = await outcomeOf(await open({ signal: stop.signal }), () => stop.abort())
    expect(text).toBe('Half')
    expect(error).toMatchObject({ name: 'AbortError' })
    expect(isRetryable(error)).toBe(false)
  })

  test('that an SDK throws passes as it is', async () => {
    async function* source() {
      yield* half.chat
      throw new APIUserAbortError()
    }
    const { error } = await outcomeOf(fromOpenAIChat(source()), () => undefined)
    expect(error).toBeInstanceOf(APIUserAbortError)
  })

  test('whose reason is no error is an error all the same', async () => {
    const controller = new AbortController()
    controller.abort('enough')
    const source = Object.assign([...half.chat], { controller })
    const { text, error } = await outcomeOf(fromOpenAIChat(source), () => undefined)
    expect({ text, error }).toMatchObject({ text: 'Half', error: { name: 'AbortError' } })
  })

  test.each([
    [
      'time limit',
      new DOMException('too slow', 'TimeoutError'),
      { code: 'stream-incomplete', partial: { text: 'Half' } },
      true,
    ],
    ['reason of its own', new Error('the user left'), { name: 'AbortError' }, false],
  ])('with a %s keeps it as the cause', async (_, reason, expected, isWorthwhile) => {
    const controller = new AbortController()
    controller.abort(reason)
    const { error } = await outcomeOf(fromOpenAIChat(Object.assign([...half.chat], { controller })), () => undefined)
    expect(error).toMatchObject(expected)
    expect(error).toHaveProperty('cause', reason)
    expect(isRetryable(error)).toBe(isWorthwhile)
  })

  test('after the message was whole changes nothing', async () => {
    const controller = new AbortController()
    controller.abort()
    const end = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
    const source = Object.assign([...half.chat, end], { controller })
    expect(await outcomeOf(fromOpenAIChat(source), () => undefined)).toEqual({ text: 'Half' })
  })
})
