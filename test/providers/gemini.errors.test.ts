import type { AssistantMessageChunk } from 'chunkfold'
import { ProviderError, StreamIncompleteError } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { fc } from '../laws/runs.js'
import { call, event, finish, messageFrom, read } from './gemini-events.js'
import { oddJson } from './odd-json.js'
import { expectChunksOrTypedError, type Fields } from './outcome.js'

const half = event([{ text: 'Half' }])

describe('fromGemini, a stream that does not end well', () => {
  test('is incomplete without a finish reason, and carries what arrived', async () => {
    const { error } = await read([half, event([call({ name: 'f', args: { x: 1 } })])])
    if (!StreamIncompleteError.isInstance<AssistantMessageChunk>(error)) throw error
    expect(error.reason).toBe('no finish reason arrived')
    expect(error.partial).toMatchObject({ text: 'Half', toolCalls: [{ name: 'f', arguments: '{"x":1}' }] })
  })

  test.each<[string, Fields[], number | undefined]>([
    ['no event', [], undefined],
    ['no candidate', [{ usageMetadata: {} }], undefined],
    ['only another candidate', [half, finish()], 2],
  ])('is incomplete with %s', async (_, events, candidate) => {
    const { error } = await read(events, { candidate })
    expect(error).toMatchObject({ reason: `nothing of candidate ${candidate ?? 0} arrived` })
  })

  const body = { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' }

  test.each<[string, unknown, string]>([
    ['an error object', body, 'The model is overloaded.'],
    ['an error text', 'quota', 'quota'],
    ['an error without a message', { code: 500 }, '{"code":500}'],
    [
      'an error nested too deep to be written',
      JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`),
      'an error without a message',
    ],
  ])('fails with %s, which carries what arrived', async (_, said, words) => {
    const { error, merged } = await read([half, { error: said }, finish()])
    if (!ProviderError.isInstance<AssistantMessageChunk>(error)) throw error
    expect(error.message).toBe(`The provider reported: ${words}`)
    expect(error.body).toBe(said)
    expect(error.partial?.toMessage()).toEqual(merged.toMessage())
    expect(merged.text).toBe('Half')
    expect(merged.providerMetadata).toBeUndefined()
  })

  const deep = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)

  test.each<[string, Fields]>([
    ['a part', event([{ inlineData: deep }])],
    ['arguments', event([call({ name: 'f', args: deep })])],
    ['arguments that go on', event([call({ name: 'f', args: deep, willContinue: true })])],
    ['citations', event([], { citationMetadata: { citationSources: [deep] } })],
    ['usage', { usageMetadata: { details: deep } }],
  ])('is malformed where %s are nested beyond the limit', async (_, odd) => {
    expect((await read([half, odd])).error).toMatchObject({ code: 'stream-malformed', event: 2, partial: { text: 'Half' } })
  })

  test.each([null, '', false])('%j is no error', async (error) => {
    expect(await messageFrom([{ ...half, error }, finish()])).toMatchObject({ content: 'Half' })
  })
})

describe('fromGemini, odd events', () => {
  const keys = [
    ...['candidates', 'content', 'parts', 'index', 'finishReason', 'finishMessage', 'safetyRatings', 'citationMetadata'],
    ...['groundingMetadata', 'logprobsResult', 'usageMetadata', 'promptTokenCount', 'totalTokenCount', 'thoughtsTokenCount'],
    ...['promptFeedback', 'blockReason', 'responseId', 'modelVersion', 'createTime', 'error', 'message', 'sdkHttpResponse'],
    ...['text', 'thought', 'thoughtSignature', 'functionCall', 'name', 'id', 'args', 'willContinue', 'partialArgs', 'jsonPath'],
    ...['stringValue', 'numberValue', 'boolValue', 'nullValue', 'inlineData', 'toolCall', 'citationSources'],
  ]
  const object = oddJson(keys, ['STOP', '$', '$.a', '$.a.b', '$.a[0]', '$.a[1]', "$['b']", '$.'])
  // Right down to its candidate or its part, and odd below.
  const nearly = fc.oneof(
    object,
    object.map((candidate) => ({ candidates: [{ content: { parts: [] }, ...candidate }] })),
    object.map((part) => event([part])),
    object.map((functionCall) => event([call(functionCall)])),
    object.map((piece) => event([call({ willContinue: true, partialArgs: [piece, { jsonPath: '$.c', ...piece }] })])),
    object.map((usageMetadata) => ({ usageMetadata })),
  )

  test('give chunks, and end whole or with a typed error that carries what they merge to', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(nearly, { maxLength: 6 }), fc.boolean(), async (events, isFinished) => {
        expectChunksOrTypedError(await read(isFinished ? [...events, finish()] : events))
      }),
    )
  })

  test('whose fields are of the wrong type leave the rest of the stream', async () => {
    const odd = [
      { candidates: 'x' },
      { candidates: [null, 3, 'a', []] },
      { candidates: [{ index: 'x', content: { parts: [{ text: 'lost' }] } }] },
      { candidates: [{ content: 'text' }] },
      { candidates: [{ content: { parts: 'text' } }] },
      event(['lost', 3, null]),
      { promptFeedback: 'no', responseId: 5, modelVersion: {} },
      event([], { citationMetadata: 'x', groundingMetadata: 3 }),
    ]
    const message = await messageFrom([...odd, half, finish()])
    expect(message).toMatchObject({ content: 'Half', finishReason: 'stop', metadata: { finish_reason: 'STOP' } })
  })
})
