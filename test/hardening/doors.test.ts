import {
  AssistantMessageChunk,
  BaseMessageChunk,
  type ErrorCode,
  type JsonValue,
  type Message,
  mergeDicts,
  mergeLogprobs,
  mergeParserContent,
  ToolMessageChunk,
} from 'chunkfold'
import { mendConversation, toAnthropic, toGemini, toOpenAIChat, toOpenAIResponses } from 'chunkfold/providers'
import { fitRequest } from 'chunkfold/react'
import { decodeSSE, parseArguments, resume } from 'chunkfold/stream'
import { afterEach, describe, expect, test } from 'vitest'
import { readers } from '../corpus/readers.js'
import { json } from '../laws/arbitraries.js'
import { fc } from '../laws/runs.js'
import { outcomeOf } from '../providers/outcome.js'
import { bytesOf } from '../stream/bytes.js'
import { listOf } from '../stream/list-of.js'

const shared = [Object.prototype, Array.prototype, Function.prototype]
const keysThen = shared.map((target) => Reflect.ownKeys(target))

afterEach(() => {
  expect(shared.map((target) => Reflect.ownKeys(target))).toEqual(keysThen)
  expect(shared.some((target) => Object.isFrozen(target))).toBe(false)
})

/** Runs it; what it throws has to have one of these codes. */
async function expectTyped(work: () => unknown, codes: readonly ErrorCode[]): Promise<void> {
  try {
    await work()
  } catch (error) {
    expect(codes, String(error)).toContain((error as { code?: ErrorCode }).code)
  }
}

const data: readonly ErrorCode[] = ['chunk-data', 'chunk-depth']
const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withSparseArray: true,
})

const fields = ['content', 'metadata', 'parserContent', 'toolCalls', 'parts', 'logprobs', 'usageMetadata', 'completionTokenIds']

describe('any value at all', () => {
  test('makes a chunk, or is refused by a typed error', async () => {
    await fc.assert(
      fc.asyncProperty(anything, fc.constantFrom(...fields), async (value, field) => {
        const init = { role: 'user', [field]: value } as never
        for (const Chunk of [AssistantMessageChunk, ToolMessageChunk, BaseMessageChunk]) {
          await expectTyped(() => JSON.stringify(new Chunk(init)), data)
          await expectTyped(() => JSON.stringify(new Chunk(value as never).toMessage()), data)
          await expectTyped(() => Chunk.fromJSON(value), data)
        }
      }),
    )
  })

  test('merges with any other', async () => {
    await fc.assert(
      fc.asyncProperty(anything, anything, async (left, right) => {
        await expectTyped(() => mergeParserContent(left, right), data)
        await expectTyped(() => mergeLogprobs(left as never, right as never), data)
        await expectTyped(() => mergeDicts(Object(left), Object(right)), data)
      }),
    )
  })

  test('is a checkpoint, or refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anything, fc.record({ received: anything, snapshot: json })), async (saved) => {
        await expectTyped(() => listOf(resume(saved as never, [])), data)
      }),
    )
  })
})

describe('any bytes', () => {
  const token = fc.constantFrom(
    'data: ',
    '\n\n',
    '\r',
    '{"choices":[{"delta":',
    '}',
    ']',
    '"',
    ':',
    '[DONE]',
    '\ud83d',
    '__proto__',
    '1e999',
  )
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.array(token, { maxLength: 20 }).map((tokens) => bytesOf(tokens.join(''))),
    json.map((value) => bytesOf(`data: ${JSON.stringify(value)}\n\n`)),
  )
  const stream: readonly ErrorCode[] = ['stream-incomplete', 'stream-malformed', 'provider-error', 'limit']

  test('are server-sent events, or break off', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, async (body) => {
        await expectTyped(() => listOf(decodeSSE([body], { maxEventLength: 40 })), ['stream-incomplete', 'limit'])
      }),
    )
  })

  test.each(Object.entries(readers))(
    'are a stream of %s, or end in a typed error that has what came before',
    async (_, read) => {
      await fc.assert(
        fc.asyncProperty(bytes, async (body) => {
          const { merged, error } = await outcomeOf(read([body], 0))
          if (error === undefined) return
          const { code, partial } = error as { code?: ErrorCode; partial?: AssistantMessageChunk }
          expect(stream, String(error)).toContain(code)
          expect((partial ?? AssistantMessageChunk.empty).equals(merged)).toBe(true)
        }),
        { numRuns: 200 },
      )
    },
  )
})

test('any text is arguments of some status, and JSON is complete', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.json(),
        json.map((value) => JSON.stringify(value)),
      ),
      (text) => {
        const { status } = parseArguments({ arguments: text })
        expect(['complete', 'incomplete', 'invalid']).toContain(status)
        try {
          JSON.parse(text)
        } catch {
          return
        }
        expect(status).toBe('complete')
      },
    ),
  )
})

describe('any conversation', () => {
  const text = fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom('', '{"a":1}', '{"a', 'null'))
  const call = fc.record(
    { name: text, arguments: text, id: text, index: fc.oneof(fc.double(), fc.nat(2)) },
    { requiredKeys: ['name', 'arguments'] },
  )
  const item = fc.oneof(
    json,
    fc.constantFrom<JsonValue[]>(
      { type: 'tool_use', id: 't', name: 'f', input: {} },
      { type: 'tool_result', tool_use_id: 't' },
    ),
  )
  const content = fc.oneof(text, fc.array(item, { maxLength: 3 }))
  const message = fc.oneof(
    fc.record({ role: fc.constantFrom('system', 'user'), content }),
    fc.record({ role: fc.constant('assistant'), content, toolCalls: fc.array(call, { maxLength: 3 }), reasoningContent: text }),
    fc.record({ role: fc.constant('tool'), content, toolCallId: text }),
  ) as unknown as fc.Arbitrary<Message>

  test('can be sent to every provider and mended, and is not changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 6 }), async (messages) => {
        const before = JSON.stringify(messages)
        for (const send of [toOpenAIChat, toOpenAIResponses, toAnthropic, toGemini]) {
          await expectTyped(() => JSON.stringify(send(messages)), data)
        }
        await expectTyped(() => fitRequest(messages, { maxBytes: 200 }), ['request-too-large'])
        const mended = mendConversation(messages)
        expect(mendConversation(mended)).toEqual(mended)
        expect(JSON.stringify(messages)).toBe(before)
      }),
    )
  })
})
