import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { BedrockRuntimeClient, ConverseStreamCommand } from '@aws-sdk/client-bedrock-runtime'
import { type AssistantMessageChunk, collect } from 'chunkfold'
import { fromBedrockConverse } from 'chunkfold/providers'
import { isRetryable, ProviderError, StreamIncompleteError } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'

/** A message of `application/vnd.amazon.eventstream`: lengths, headers, payload, and a sum over each half. */
function frame(kind: 'event' | 'exception', name: string, payload: object): Buffer {
  const fields = { ':message-type': kind, [`:${kind}-type`]: name, ':content-type': 'application/json' }
  const headers = Buffer.concat(Object.entries(fields).map(([key, value]) => header(key, value)))
  const body = Buffer.from(JSON.stringify(payload))
  const lengths = Buffer.alloc(8)
  lengths.writeUInt32BE(16 + headers.length + body.length, 0)
  lengths.writeUInt32BE(headers.length, 4)
  const start = Buffer.concat([lengths, sum(lengths), headers, body])
  return Buffer.concat([start, sum(start)])
}

/** A header whose value is a string. */
function header(name: string, value: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(Buffer.byteLength(value))
  return Buffer.concat([Buffer.from([name.length]), Buffer.from(name), Buffer.from([7]), length, Buffer.from(value)])
}

function sum(bytes: Buffer): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32BE(crc32(bytes))
  return buffer
}

/** The chunks of an answer, through the real client. */
async function answer(...frames: Buffer[]): Promise<AsyncIterable<AssistantMessageChunk>> {
  const headers = { 'content-type': 'application/vnd.amazon.eventstream' }
  const client = new BedrockRuntimeClient({
    region: 'eu-central-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    requestHandler: { handle: async () => ({ response: { statusCode: 200, headers, body: Readable.from(frames) } as never }) },
    maxAttempts: 1,
  })
  const { stream } = await client.send(new ConverseStreamCommand({ modelId: 'm', messages: [] }))
  if (stream === undefined) throw new Error('No stream was answered')
  return fromBedrockConverse(stream)
}

const start = frame('event', 'messageStart', { role: 'assistant' })
const text = (piece: string) => frame('event', 'contentBlockDelta', { contentBlockIndex: 0, delta: { text: piece } })

describe('fromBedrockConverse, given the stream of the official client', () => {
  test('reads text, calls, the stop reason and usage', async () => {
    const chunks = await answer(
      start,
      text('Loo'),
      text('king.'),
      frame('event', 'contentBlockStop', { contentBlockIndex: 0 }),
      frame('event', 'contentBlockStart', { contentBlockIndex: 1, start: { toolUse: { toolUseId: 't1', name: 'find' } } }),
      frame('event', 'contentBlockDelta', { contentBlockIndex: 1, delta: { toolUse: { input: '{"q":' } } }),
      frame('event', 'contentBlockDelta', { contentBlockIndex: 1, delta: { toolUse: { input: '"tea"}' } } }),
      frame('event', 'contentBlockStop', { contentBlockIndex: 1 }),
      frame('event', 'messageStop', { stopReason: 'tool_use' }),
      frame('event', 'metadata', { usage: { inputTokens: 4, outputTokens: 2, totalTokens: 6 }, metrics: { latencyMs: 9 } }),
    )
    expect((await collect(chunks)).toMessage()).toMatchObject({
      content: 'Looking.',
      toolCalls: [{ id: 't1', name: 'find', arguments: '{"q":"tea"}' }],
      finishReason: 'tool_calls',
      usageMetadata: { inputTokens: 4, outputTokens: 2, totalTokens: 6 },
    })
  })

  test.each([
    ['throttlingException', true],
    ['validationException', false],
  ])('tells of a %s in the stream, and of what had arrived', async (name, isWorthwhile) => {
    const chunks = await answer(start, text('Half'), frame('exception', name, { message: 'No.' }))
    const error: unknown = await collect(chunks).catch((thrown) => thrown)
    if (
      !ProviderError.isInstance<AssistantMessageChunk>(error) &&
      !StreamIncompleteError.isInstance<AssistantMessageChunk>(error)
    ) {
      throw error
    }
    expect(error.partial?.text).toBe('Half')
    expect(error.message).toContain('No.')
    expect(isRetryable(error)).toBe(isWorthwhile)
  })

  test('tells of a stream that was cut', async () => {
    const error: unknown = await collect(await answer(start, text('Half'))).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'stream-incomplete', partial: { text: 'Half' } })
  })
})
