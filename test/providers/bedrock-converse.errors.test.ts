import type { AssistantMessageChunk } from 'chunkfold'
import { ProviderError, StreamIncompleteError } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { fc } from '../laws/runs.js'
import { delta, messageFrom, messageStart, messageStop, read, start } from './bedrock-events.js'
import { oddJson } from './odd-json.js'
import { expectChunksOrTypedError, type Fields } from './outcome.js'

const half = delta(0, { text: 'Half' })

/** An exception as the SDK throws it. */
class ServiceException extends Error {
  readonly $fault = 'server'

  constructor(name: string, message: string) {
    super(message)
    this.name = name
  }
}

async function* failing(error: unknown) {
  yield half
  throw error
}

describe('fromBedrockConverse, exceptions', () => {
  test.each([
    'internalServerException',
    'modelStreamErrorException',
    'serviceUnavailableException',
    'throttlingException',
    'validationException',
    'tidalException',
  ])('%s in the stream is an error of the provider, with what arrived', async (name) => {
    const event = { [name]: { message: 'Not now.' } }
    const { error, merged } = await read([half, event, messageStop()])
    if (!ProviderError.isInstance<AssistantMessageChunk>(error)) throw error
    expect(error).toMatchObject({ message: 'The provider reported: Not now.', body: event })
    expect(error.partial?.toMessage()).toEqual(merged.toMessage())
    expect(merged.text).toBe('Half')
  })

  test('without a message say their name', async () => {
    expect((await read([{ throttlingException: {} }])).error).toMatchObject({
      message: 'The provider reported: throttlingException',
    })
  })

  test('that the SDK throws are the same', async () => {
    const thrown = new ServiceException('ThrottlingException', 'Not now.')
    const { error } = await read(failing(thrown))
    expect(error).toMatchObject({ code: 'provider-error', body: { throttlingException: thrown }, partial: { text: 'Half' } })
  })

  test('of anybody else are a stream cut short', async () => {
    const thrown = Object.assign(new Error('No route'), { name: 'NetworkException' })
    expect((await read(failing(thrown))).error).toMatchObject({ code: 'stream-incomplete', reason: 'No route', cause: thrown })
  })

  test('that abort the stream pass as they are', async () => {
    const abort = new DOMException('Stopped', 'AbortError')
    expect((await read(failing(abort))).error).toBe(abort)
  })
})

describe('fromBedrockConverse, a stream cut short', () => {
  test.each<[string, Fields[], string]>([
    ['before anything', [], 'no message arrived'],
    ['in its message', [messageStart, half], 'no messageStop arrived'],
    ['in its second message', [half, messageStop(), messageStart, half], 'no messageStop arrived'],
  ])('%s is incomplete', async (_, events, reason) => {
    const { error } = await read(events)
    expect(StreamIncompleteError.isInstance(error) && error.reason).toBe(reason)
  })

  test('stopping early ends the source', async () => {
    let isEnded = false
    async function* source() {
      try {
        for (;;) yield half
      } finally {
        isEnded = true
      }
    }
    const { fromBedrockConverse } = await import('../../src/providers/bedrock-converse.js')
    for await (const _ of fromBedrockConverse(source())) break
    expect(isEnded).toBe(true)
  })
})

describe('fromBedrockConverse, data nested beyond the limit', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)

  test.each<[string, Fields]>([
    ['a citation', delta(0, { citation: deep })],
    ['an unknown block', start(0, { hologram: deep })],
    ['the trace', { metadata: { trace: deep } }],
  ])('in %s is malformed', async (_, odd) => {
    expect((await read([half, odd])).error).toMatchObject({ code: 'stream-malformed', event: 2, partial: { text: 'Half' } })
  })
})

describe('fromBedrockConverse, odd events', () => {
  const events = ['messageStart', 'contentBlockStart', 'contentBlockDelta', 'contentBlockStop', 'messageStop', 'metadata']
  const keys = [
    ...events,
    ...[
      'contentBlockIndex',
      'start',
      'delta',
      'stopReason',
      'usage',
      'inputTokens',
      'cacheReadInputTokens',
      'trace',
      'role',
      'p',
    ],
    ...['text', 'toolUse', 'toolUseId', 'name', 'type', 'input', 'toolResult', 'citation', 'reasoningContent', 'signature'],
    ...['redactedContent', 'image', 'source', 'bytes', '$unknown', 'throttlingException', 'message'],
  ]
  const object = oddJson(keys, ['server_tool_use', 'tool_use', 'end_turn'])
  // Right down to its block, and odd below.
  const nearly = fc.oneof(
    object,
    fc.tuple(fc.constantFrom(...events), object).map(([name, body]) => ({ [name]: body })),
    fc.tuple(fc.nat(1), object).map(([index, member]) => start(index, member)),
    fc.tuple(fc.nat(1), object).map(([index, member]) => delta(index, member)),
  )

  test('give chunks, and end whole or with a typed error that carries what they merge to', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(nearly, { maxLength: 8 }), fc.boolean(), async (given, isFinished) => {
        expectChunksOrTypedError(await read(isFinished ? [...given, messageStop()] : given))
      }),
    )
  })

  test('whose fields are of the wrong type leave the rest of the stream', async () => {
    const odd = [
      { messageStart: 'x' },
      { contentBlockDelta: ['text'] },
      { contentBlockDelta: { contentBlockIndex: 0, delta: 'text' } },
      delta(0, { text: 5 }),
      delta(1, { reasoningContent: 'hm' }),
      delta(2, { toolUse: null }),
      { metadata: { usage: 'much' } },
      { throttlingException: 'text' },
    ]
    expect(await messageFrom([...odd, half, messageStop()])).toMatchObject({
      content: 'Half',
      toolCalls: [],
      finishReason: 'stop',
    })
  })
})
