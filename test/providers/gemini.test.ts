import type { AssistantMessage, MessagePart } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { call, event, finish, messageFrom, read, stream } from './gemini-events.js'
import type { Fields } from './outcome.js'

const signed = (data: string) => ({ providerData: { thoughtSignature: data } })

describe('fromGemini, text and thoughts', () => {
  test.each<[string, (readonly unknown[])[], Partial<AssistantMessage>]>([
    ['pieces of text are one text', [[{ text: 'Fe' }], [{ text: 'r' }, { text: 'ry' }]], { content: 'Ferry' }],
    [
      'pieces of thought are one reasoning',
      [[{ text: 'Is ', thought: true }], [{ text: 'it?', thought: true }]],
      { reasoningContent: 'Is it?' },
    ],
    [
      'thoughts and text stay apart',
      [[{ text: 'Hm', thought: true }], [{ text: 'Yes' }]],
      { reasoningContent: 'Hm', content: 'Yes' },
    ],
    ['a thought that is false is text', [[{ text: 'a', thought: false }]], { content: 'a' }],
    ['an empty text adds nothing', [[{ text: 'a' }], [{ text: '' }], [{ text: 'b' }]], { content: 'ab' }],
    ['a part with nothing in it adds nothing', [[{ text: 'a' }, {}, { thought: true }, { text: 'b' }]], { content: 'ab' }],
    ['text repeats itself where the model does', [[{ text: 'ha' }], [{ text: 'ha' }]], { content: 'haha' }],
    ['a text that is no text counts as absent', [[{ text: 'a' }], [{ text: { raw: 'b' } }, { text: null }]], { content: 'a' }],
  ])('%s', async (_, events, fields) => {
    const message = await messageFrom(stream(...events))
    expect(message).toMatchObject({ content: '', reasoningContent: '', toolCalls: [], finishReason: 'stop', ...fields })
    expect(message).not.toHaveProperty('parts')
  })

  test('an empty text does not divide the thoughts around it', async () => {
    const { chunks } = await read(stream([{ text: 'a', thought: true }], [{ text: '' }], [{ text: 'b', thought: true }]))
    expect(chunks.flatMap(({ parts }) => parts)).toHaveLength(2)
    const { merged } = await read(stream([{ text: 'a', thought: true }, { text: '' }, { text: 'b', thought: true }]))
    expect(merged.parts).toEqual([{ type: 'reasoning', text: 'ab' }])
  })
})

describe('fromGemini, thought signatures', () => {
  const text = (text: string, data = {}): MessagePart => ({ type: 'text', text, ...data })

  test.each<[string, (readonly unknown[])[], MessagePart[]]>([
    [
      'a signed text is a part of its own, before and behind',
      [[{ text: 'One ' }], [{ text: 'two ', thoughtSignature: 'U0lHMQ==' }], [{ text: 'three' }]],
      [text('One '), text('two ', signed('U0lHMQ==')), text('three')],
    ],
    [
      'an empty signed text is kept',
      [[{ text: 'Done' }], [{ text: '', thoughtSignature: 'U0lHMg==' }]],
      [text('Done'), text('', signed('U0lHMg=='))],
    ],
    [
      'a signature whose empty text is left out is kept',
      [[{ text: 'Done' }], [{ thoughtSignature: 'U0lHMg==' }]],
      [text('Done'), text('', signed('U0lHMg=='))],
    ],
    [
      'two signed texts are two parts',
      [
        [
          { text: 'a', thoughtSignature: 'QQ==' },
          { text: 'b', thoughtSignature: 'Qg==' },
        ],
      ],
      [text('a', signed('QQ==')), text('b', signed('Qg=='))],
    ],
    [
      'a signed thought keeps its signature',
      [[{ text: 'Hm', thought: true, thoughtSignature: 'VA==' }], [{ text: ' yes', thought: true }]],
      [
        { type: 'reasoning', text: 'Hm', ...signed('VA==') },
        { type: 'reasoning', text: ' yes' },
      ],
    ],
    [
      'a field of a text that is not known is kept with it',
      [[{ text: 'a', partMetadata: { source: 'x' } }], [{ text: 'b' }]],
      [text('a', { providerData: { partMetadata: { source: 'x' } } }), text('b')],
    ],
  ])('%s', async (_, events, parts) => {
    expect((await messageFrom(stream(...events))).parts).toEqual(parts)
  })

  test('only the first of parallel calls is signed, and keeps its signature to itself', async () => {
    const events = stream(
      [call({ name: 'tide', args: { at: 'Ystad' } }, { thoughtSignature: 'VElERQ==' })],
      [call({ name: 'wind', args: { at: 'Ystad' } })],
    )
    expect((await messageFrom(events)).toolCalls).toEqual([
      { type: 'function', name: 'tide', arguments: '{"at":"Ystad"}', index: 0, ...signed('VElERQ==') },
      { type: 'function', name: 'wind', arguments: '{"at":"Ystad"}', index: 1 },
    ])
  })
})

describe('fromGemini, other parts', () => {
  test.each<[string, Fields]>([
    [
      'code to be executed',
      { executableCode: { id: 'x1', language: 'PYTHON', code: 'print(1)' }, thoughtSignature: 'Q09ERQ==' },
    ],
    ['the result of code', { codeExecutionResult: { id: 'x1', outcome: 'OUTCOME_OK', output: '1\n' } }],
    ['inline data', { inlineData: { mimeType: 'image/png', data: 'iVBORw==' } }],
    ['inline data of a thought', { inlineData: { mimeType: 'image/png', data: 'iVBORw==' }, thought: true }],
    ['a file', { fileData: { mimeType: 'text/plain', fileUri: 'gs://harbour/log.txt' } }],
    [
      'a call of a tool of the server',
      { toolCall: { id: 's1', toolType: 'GOOGLE_SEARCH_WEB', args: { queries: ['ferry'] } }, thoughtSignature: 'Uw==' },
    ],
    ['the response of a tool of the server', { toolResponse: { id: 's1', toolType: 'GOOGLE_SEARCH_WEB', response: {} } }],
    ['what is not known', { hologram: { depth: 3 } }],
    ['a functionCall that is no object', { functionCall: 'oops' }],
  ])('%s is content as it came, and no call', async (_, part) => {
    const message = await messageFrom(stream([{ text: 'Before ' }], [part], [{ text: 'after' }]))
    expect(message.content).toEqual([{ type: 'text', text: 'Before ' }, part, { type: 'text', text: 'after' }])
    expect(message).toMatchObject({ toolCalls: [], finishReason: 'stop' })
  })

  test('each item stays an item', async () => {
    const image = { inlineData: { mimeType: 'image/png', data: 'AA==' } }
    expect((await messageFrom(stream([image, image], [image]))).content).toEqual([image, image, image])
  })
})

describe('fromGemini, candidates', () => {
  const both = { candidates: [{ index: 1, content: { parts: [{ text: 'one' }] } }, { content: { parts: [{ text: 'zero' }] } }] }
  const ends = {
    candidates: [
      { index: 0, finishReason: 'STOP' },
      { index: 1, finishReason: 'MAX_TOKENS' },
    ],
  }

  test.each([
    [undefined, 'zero', 'stop'],
    [0, 'zero', 'stop'],
    [1, 'one', 'length'],
  ])('candidate %s is read by its index', async (candidate, content, finishReason) => {
    expect(await messageFrom([both, ends], { candidate })).toMatchObject({ content, finishReason })
  })

  test('an event that says one candidate twice is read twice', async () => {
    const twice = {
      candidates: [{ content: { parts: [{ text: 'a' }] } }, { content: { parts: [{ text: 'b' }] }, finishReason: 'STOP' }],
    }
    expect(await messageFrom([twice])).toMatchObject({ content: 'ab', finishReason: 'stop' })
  })
})

describe('fromGemini, sources', () => {
  const events = [event([{ text: 'Hi' }]), finish()]

  test.each<[string, Iterable<unknown>]>([
    ['parsed, as of a JSON array', events],
    ['server-sent events', events.map((one) => ({ data: JSON.stringify(one) }))],
    ['objects of a class', events.map((one) => Object.assign(new (class Response {})(), one))],
  ])('%s', async (_, given) => {
    expect(await messageFrom(given)).toMatchObject({ content: 'Hi', finishReason: 'stop' })
  })
})
