import type { AssistantMessageChunk } from 'chunkfold'
import { ProviderError, StreamIncompleteError, StreamMalformedError } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { calls, errorOf, event, type Fields, finish, outcomeOf, Source, toolCalls } from './openai-events.js'

const half = event({ content: 'Half' })

describe('fromOpenAIChat, a stream cut short', () => {
  test('inside of tool arguments carries what arrived', async () => {
    const events = [
      event({ content: 'Saving. ' }),
      event(calls({ index: 0, id: 's', name: 'save', arguments: '{"as":"x.txt","te' })),
    ]
    const error = await errorOf(events)
    if (!StreamIncompleteError.isInstance<AssistantMessageChunk>(error)) throw error
    expect(error).toMatchObject({ code: 'stream-incomplete', reason: 'no finish reason arrived' })
    expect(error.message).toBe('The stream ended before it was finished: no finish reason arrived')
    expect(error.partial?.content).toBe('Saving. ')
    expect(error.partial?.toolCalls).toEqual(toolCalls({ id: 's', name: 'save', arguments: '{"as":"x.txt","te' }))
    expect(error.partial?.finishReason).toBeUndefined()
  })

  test.each<[string, Fields[]]>([
    ['no event at all', []],
    ['only events without choices', [{ choices: [] }, {}]],
    ['a choice with nothing in it', [{ choices: [{ index: 0, delta: {} }] }]],
  ])('%s has no partial', async (_, events) => {
    const error = await errorOf(events)
    expect(StreamIncompleteError.isInstance(error) && error.partial).toBe(undefined)
  })

  test('gives every chunk before it fails', async () => {
    const { chunks, error } = await outcomeOf([half, event({ content: ' way' })])
    expect(chunks.map(({ text }) => text)).toEqual(['Half', ' way'])
    expect(error).toMatchObject({ partial: { text: 'Half way' } })
  })
})

describe('fromOpenAIChat, an error in the stream', () => {
  const body = { message: 'Too busy', type: 'overloaded', code: 529 }

  test.each<[string, Fields, string, unknown]>([
    ['an error object', { error: body }, 'Too busy', body],
    ['an error object beside the envelope', { id: 'x', choices: [], error: body }, 'Too busy', body],
    ['an error text', { error: 'quota used up' }, 'quota used up', 'quota used up'],
    ['an error without a message', { error: { code: 500 } }, '{"code":500}', { code: 500 }],
    ['an event that is an error by its object', { object: 'error', ...body }, 'Too busy', { object: 'error', ...body }],
    ['an event that is an error by its type', { type: 'error', message: 'gone' }, 'gone', { type: 'error', message: 'gone' }],
    ['an error of a choice', { choices: [{ index: 0, delta: {}, error: body, finish_reason: 'error' }] }, 'Too busy', body],
    ['an error in data that is not parsed', { event: 'error', data: JSON.stringify({ error: body }) }, 'Too busy', body],
  ])("%s fails with the provider's own words, and what arrived", async (_, failure, words, said) => {
    const source = new Source([half, failure, finish()])
    const { chunks, error } = await outcomeOf(source)
    if (!ProviderError.isInstance<AssistantMessageChunk>(error)) throw error
    expect(error).toMatchObject({ code: 'provider-error', message: `The provider reported: ${words}` })
    expect(error.body).toEqual(said)
    expect(error.partial?.content).toBe('Half')
    expect(chunks[0]?.text).toBe('Half')
    expect(source).toMatchObject({ taken: 2, returned: 1 })
  })

  test('comes after what its own event brings', async () => {
    const events = [half, { ...event({ content: ' done' }), usage: { completion_tokens: 9 }, error: body }]
    const { chunks, error } = await outcomeOf(events)
    expect(chunks).toHaveLength(2)
    expect(error).toMatchObject({ partial: { text: 'Half done', usageMetadata: { outputTokens: 9 } } })
  })

  test('is none where it is null', async () => {
    expect(await errorOf([{ ...event({ content: 'a' }, { error: null }), error: null }, finish()])).toBeUndefined()
  })

  test.each(['', false])('is none where it is %j', async (error) => {
    expect(await errorOf([{ ...finish(), error }])).toBeUndefined()
  })

  test('leaves none of its own fields in what arrived', async () => {
    const { chunks, error } = await outcomeOf([{ object: 'error', message: 'No such model', code: 404 }])
    expect(chunks).toEqual([])
    expect(ProviderError.isInstance(error) && error.partial).toBe(undefined)
  })

  test('that is nested too deep to be written as text is a ProviderError still', async () => {
    const error = await errorOf([{ error: JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) }])
    expect(error).toMatchObject({ code: 'provider-error' })
  })
})

describe('fromOpenAIChat, a malformed event', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(600)}1${'}'.repeat(600)}`)

  test.each<[string, unknown, Fields]>([
    ['data that is not JSON', { data: '{"choices": [' }, { expected: 'JSON', got: 'string "{"choices": ["' }],
    ['data that is a JSON array', { data: '[1]' }, { expected: 'a JSON object', got: 'array' }],
    ['data that is a JSON null', { data: 'null' }, { expected: 'a JSON object', got: 'null' }],
    ['an array', [half], { expected: 'a JSON object', got: 'array' }],
    ['null', null, { expected: 'a JSON object', got: 'null' }],
    ['a number', 7, { expected: 'a JSON object', got: 'number 7' }],
    ['a text', 'data: {}', { expected: 'a JSON object', got: 'string "data: {}"' }],
    ['an object nested beyond the limit', event({ odd: deep }), { expected: 'JSON of limited depth' }],
  ])('%s is named by its position, and what arrived is kept', async (_, odd, fields) => {
    const source = new Source([half, odd, finish()])
    const error = await errorOf(source)
    if (!StreamMalformedError.isInstance<AssistantMessageChunk>(error)) throw error
    expect(error).toMatchObject({ code: 'stream-malformed', event: 2, ...fields })
    expect(error.partial?.content).toBe('Half')
    expect(source.returned).toBe(1)
  })

  test('that is not JSON keeps the error of the parser as its cause', async () => {
    const error = await errorOf([{ data: '{]' }])
    expect(error).toMatchObject({ cause: expect.any(SyntaxError) })
    expect(StreamMalformedError.isInstance(error) && error.partial).toBe(undefined)
  })

  test('an end mark that was cut leaves the whole message whole', async () => {
    expect(await errorOf([half, finish(), { data: '[DO' }])).toBeUndefined()
  })
})
