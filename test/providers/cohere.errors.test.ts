import type { AssistantMessageChunk } from 'chunkfold'
import { ProviderError, StreamIncompleteError } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { fc } from '../laws/runs.js'
import { block, event, messageEnd, messageFrom, messageStart, read } from './cohere-events.js'
import { oddJson } from './odd-json.js'
import { expectChunksOrTypedError, type Fields } from './outcome.js'

const half = block(0, 'text', 'Half')

describe('fromCohere, a stream that does not end well', () => {
  const named = messageEnd('ERROR', { error: 'The model ran aground.', usage: { tokens: { output_tokens: 2 } } })

  test.each<[string, Fields, string]>([
    ['a message that ends with an error', named, 'The model ran aground.'],
    ['a message that ends with an error and no words', messageEnd('ERROR'), 'the message ended with an error'],
    ['an error beside another reason', messageEnd('TIMEOUT', { error: 'Too slow.' }), 'Too slow.'],
    ['the body of an error response', { message: 'no such model', id: 'e1' }, 'no such model'],
  ])('%s is an error of the provider, with what arrived', async (_, failure, words) => {
    const { error, merged } = await read([messageStart(), ...half, failure])
    if (!ProviderError.isInstance<AssistantMessageChunk>(error)) throw error
    expect(error).toMatchObject({ message: `The provider reported: ${words}`, body: failure })
    expect(error.partial?.toMessage()).toEqual(merged.toMessage())
    expect(merged.text).toBe('Half')
  })

  test('an error keeps the usage of its event', async () => {
    expect((await read([...half, named])).merged).toMatchObject({ usageMetadata: { outputTokens: 2 } })
  })

  test.each<[string, Fields[], string]>([
    ['before anything', [], 'no message arrived'],
    ['in its message', [messageStart(), ...half], 'no message-end arrived'],
    ['in its second message', [...half, messageEnd(), messageStart()], 'no message-end arrived'],
    ['with events that are not known only', [{ type: 'tide' }, { type: 'debug', prompt: 'x' }], 'no message arrived'],
  ])('cut short %s is incomplete', async (_, events, reason) => {
    const { error } = await read(events)
    expect(StreamIncompleteError.isInstance(error) && error.reason).toBe(reason)
  })
})

describe('fromCohere, data nested beyond the limit', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)

  test.each<[string, Fields]>([
    ['a citation', event('citation-start', { citations: deep }, 0)],
    ['an unknown block', event('content-start', { content: { type: 'hologram', deep } }, 0)],
    ['arguments', event('tool-call-delta', { tool_calls: { function: { arguments: deep } } }, 0)],
    ['usage', messageEnd('COMPLETE', { usage: { deep } })],
  ])('in %s is malformed', async (_, odd) => {
    expect((await read([...half, odd])).error).toMatchObject({ code: 'stream-malformed', event: 4, partial: { text: 'Half' } })
  })
})

describe('fromCohere, odd events', () => {
  const types = [
    ...[
      'message-start',
      'content-start',
      'content-delta',
      'content-end',
      'tool-plan-delta',
      'tool-call-start',
      'tool-call-delta',
    ],
    ...['tool-call-end', 'citation-start', 'citation-end', 'message-end', 'debug'],
  ]
  const keys = [
    ...[
      'type',
      'id',
      'index',
      'delta',
      'message',
      'content',
      'text',
      'thinking',
      'tool_plan',
      'tool_calls',
      'toolCalls',
      'function',
    ],
    ...[
      'name',
      'arguments',
      'citations',
      'content_index',
      'start',
      'sources',
      'finish_reason',
      'usage',
      'tokens',
      'input_tokens',
    ],
    ...['billed_units', 'cached_tokens', 'logprobs', 'error'],
  ]
  const object = oddJson(keys, [...types, 'COMPLETE', 'PLAN', 'THINKING_CONTENT'])
  // Of a type that is known, and right down to its message or the field of it, and odd below.
  const nearly = fc.oneof(
    object,
    fc.tuple(fc.constantFrom(...types), object).map(([type, fields]) => ({ ...fields, type })),
    fc.tuple(fc.constantFrom(...types), object, fc.nat(1)).map(([type, message, index]) => event(type, message, index)),
    fc
      .tuple(fc.constantFrom(...types), object)
      .map(([type, body]) => event(type, { content: body, tool_calls: body, citations: body })),
    object.map((delta) => ({ type: 'message-end', delta })),
  )

  test('give chunks, and end whole or with a typed error that carries what they merge to', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(nearly, { maxLength: 8 }), fc.boolean(), async (given, isFinished) => {
        expectChunksOrTypedError(await read(isFinished ? [...given, messageEnd()] : given))
      }),
    )
  })

  test('whose fields are of the wrong type leave the rest of the stream', async () => {
    const odd = [
      { type: 'message-start', id: 5, delta: 'x' },
      { type: 'content-delta', index: 'x', delta: { message: { content: ['text'] } } },
      event('content-delta', { content: { text: 5 } }, 0),
      event('tool-plan-delta', { tool_plan: ['a'] }),
      event('tool-call-start', { tool_calls: 'f' }, 0),
      event('citation-start', { citations: null }, 0),
      { type: 7 },
      { type: 'tool-call-end' },
    ]
    expect(await messageFrom([...odd, ...half, messageEnd()])).toMatchObject({
      content: 'Half',
      toolCalls: [],
      finishReason: 'stop',
    })
  })
})
