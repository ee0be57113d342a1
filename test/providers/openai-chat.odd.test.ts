import { AssistantMessageChunk, type ErrorCode, mergeAll } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { fc } from '../laws/runs.js'
import { calls, event, type Fields, finish, message, messageOf, outcomeOf, stream } from './openai-events.js'

const ours: readonly ErrorCode[] = ['stream-incomplete', 'stream-malformed', 'provider-error']

/** The words of the wire, and some that nobody expects, so that odd values land where fields are read. */
const key = fc.constantFrom(
  ...['id', 'model', 'choices', 'usage', 'x_groq', 'object', 'type', 'index', 'delta', 'message', 'finish_reason', 'logprobs'],
  ...[
    'content',
    'refusal',
    'reasoning',
    'reasoning_content',
    'reasoning_details',
    'audio',
    'images',
    'tool_calls',
    'function_call',
  ],
  ...[
    'function',
    'custom',
    'name',
    'arguments',
    'input',
    'text',
    'summary',
    'data',
    'signature',
    'thinking',
    'closed',
    'token_ids',
  ],
  ...[
    'prompt_token_ids',
    'prompt_tokens',
    'completion_tokens_details',
    'role',
    'error',
    'message',
    'extra_content',
    '__proto__',
    'constructor',
  ],
)

const scalar = fc.constantFrom(
  '',
  'a',
  'null',
  ' ',
  '[DONE]',
  'stop',
  'thinking',
  'text',
  'reasoning.text',
  0,
  1,
  -1,
  0.5,
  2 ** 60,
  true,
  false,
  null,
)

/** JSON of any shape whose keys are words of the wire. */
const { value: odd, object } = fc.letrec<{ value: unknown; object: Fields }>((tie) => ({
  value: fc.oneof({ maxDepth: 5, withCrossShrink: true }, scalar, fc.array(tie('value'), { maxLength: 3 }), tie('object')),
  // As JSON.parse gives it, so that `__proto__` is a key.
  object: fc
    .array(fc.tuple(key, tie('value')), { maxLength: 4 })
    .map((entries) => JSON.parse(JSON.stringify(Object.fromEntries(entries))) as Fields),
}))

/** An event that is right down to its choice or its delta, and odd below. */
const nearly = fc.oneof(
  object,
  object.map((delta) => event(delta)),
  object.map((choice) => ({ choices: [{ delta: {}, ...choice }] })),
  object.map((call) => event({ tool_calls: [call] })),
  object.map((detail) => event({ reasoning_details: [detail] })),
  odd.map((content) => event({ content: [content] })),
  odd.map((whole) => event({}, { message: { content: whole, tool_calls: [whole] } })),
)

describe('fromOpenAIChat, odd events', () => {
  test('any JSON objects give chunks, and end whole or with a typed error that carries what they merge to', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(nearly, { maxLength: 6 }),
        fc.boolean(),
        fc.boolean(),
        async (events, isFinished, isCumulative) => {
          const given = isFinished ? [...events, finish()] : events
          const { chunks, error } = await outcomeOf(given, { cumulative: isCumulative })
          expect(chunks.every((chunk) => AssistantMessageChunk.isInstance(chunk))).toBe(true)
          const merged = mergeAll(chunks, AssistantMessageChunk.empty)
          if (error === undefined) return
          expect(ours).toContain((error as { code?: ErrorCode }).code)
          const { partial = AssistantMessageChunk.empty } = error as { partial?: AssistantMessageChunk }
          expect(partial.toMessage()).toEqual(merged.toMessage())
        },
      ),
    )
  })

  test('any JSON objects read as server-sent events as they do parsed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(nearly, { maxLength: 4 }), async (given) => {
        // Named, because an object of nothing but text data looks like a server-sent event.
        const events = given.map((one) => ({ object: 'chat.completion.chunk', ...one }))
        const parsed = await outcomeOf(events)
        const unparsed = await outcomeOf(events.map((one) => ({ data: JSON.stringify(one) })))
        expect(unparsed.chunks.map((chunk) => chunk.toJSON())).toEqual(parsed.chunks.map((chunk) => chunk.toJSON()))
        expect(String(unparsed.error)).toBe(String(parsed.error))
      }),
    )
  })

  test.each<[string, Fields]>([
    ['a number as content', { content: 42 }],
    ['a truth value as content', { content: true }],
    ['an object as refusal', { refusal: { why: 'no' } }],
    ['a list as reasoning', { reasoning_content: ['r'], reasoning: 5 }],
    ['a text as reasoning_details', { reasoning_details: 'r' }],
    ['a list of texts as reasoning_details', { reasoning_details: ['r', null, 3] }],
    ['a text as audio', { audio: 'UklGRg==' }],
    ['a text as images', { images: 'data:,' }],
    ['an object as tool_calls', { tool_calls: { 0: { id: 'a' } } }],
    ['texts as tool calls', { tool_calls: ['f', null, 1, [], true] }],
    ['a list in a list of content', { content: [[{ type: 'text', text: 'deep' }], null, 4] }],
    ['an object as role', { role: { name: 'assistant' } }],
  ])('%s counts as absent', async (_, delta) => {
    expect(await messageOf(stream([delta, { content: 'on' }]))).toEqual(message({ content: 'on' }))
  })

  test.each<[string, Fields]>([
    ['choices that are no list', { choices: { 0: {} } }],
    ['choices that are no objects', { choices: ['a', 3, null, []] }],
    ['a choice whose index is a word', { choices: [{ index: 'x', delta: { content: 'lost' } }] }],
    ['a delta that is a text', event('lost')],
    ['a delta that is a list', event([{ content: 'lost' }])],
    ['a finish reason that is an object', event({}, { finish_reason: { word: 'stop' } })],
    ['usage that is a number', { choices: [], usage: 7 }],
    ['usage that is a text', { choices: [], usage: 'much' }],
    ['usage that is a list', { choices: [], usage: [1] }],
  ])('%s counts as absent', async (_, odd) => {
    expect(await messageOf([odd, event({ content: 'on' }), finish()])).toEqual(message({ content: 'on' }))
  })

  test('an object as id of a call, and a body that is no object, leave the rest of it', async () => {
    const deltas = [
      { tool_calls: [{ index: 0, id: { raw: 1 }, type: ['function'], function: { name: 'f', arguments: '{' } }] },
      { tool_calls: [{ index: 0, function: 'oops' }] },
      calls({ index: 0, arguments: '}' }),
    ]
    expect((await messageOf(stream(deltas))).toolCalls).toEqual([{ type: 'function', name: 'f', arguments: '{}', index: 0 }])
  })
})
