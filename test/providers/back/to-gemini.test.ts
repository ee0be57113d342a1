import type { JsonValue, MessagePart } from 'chunkfold'
import { toGemini } from 'chunkfold/providers'
import { describe, expect, test } from 'vitest'
import { assistant, call, result, system, user } from './messages.js'

const ask = user('Go.')
const image = (url: string): JsonValue => ({ type: 'image_url', image_url: { url } })
const signed = (thoughtSignature: string) => ({ providerData: { thoughtSignature } })
const look = (args: object = {}) => ({ functionCall: { name: 'look', args } })
const seen = (output: string) => ({ functionResponse: { name: 'look', response: { output } } })

/** The parts of the model's content with these parts. */
function partsOf(parts: readonly MessagePart[]): unknown {
  return toGemini([ask, assistant({ parts })]).contents[1]?.parts
}

describe('toGemini, contents', () => {
  test('has all instructions in one content, and none where there is none', () => {
    expect(toGemini([system('Be kind.'), ask, system(['Be', { type: 'text', text: ' brief.' }])])).toEqual({
      systemInstruction: { parts: [{ text: 'Be kind.' }, { text: 'Be' }, { text: ' brief.' }] },
      contents: [{ role: 'user', parts: [{ text: 'Go.' }] }],
    })
    expect(toGemini([])).toEqual({ contents: [] })
  })

  test('joins neighbours of one role, and is opened by the user', () => {
    const messages = [assistant({ content: 'Welcome.' }), assistant({ content: 'So?' }), ask, user('Now.')]
    expect(toGemini(messages).contents).toEqual([
      { role: 'user', parts: [{ text: '(The conversation begins here.)' }] },
      { role: 'model', parts: [{ text: 'Welcome.' }, { text: 'So?' }] },
      { role: 'user', parts: [{ text: 'Go.' }, { text: 'Now.' }] },
    ])
  })

  test('has images with their data, or by their address and its ending', () => {
    const urls = ['https://x.test/a.PNG?size=1', 'gs://bucket/a.webp', 'https://x.test/cat']
    const file = { fileData: { fileUri: 'files/1', mimeType: 'application/pdf' } }
    expect(toGemini([user([image('data:image/gif;base64,AAAA'), ...urls.map(image), file])]).contents[0]?.parts).toEqual([
      { inlineData: { mimeType: 'image/gif', data: 'AAAA' } },
      { fileData: { mimeType: 'image/png', fileUri: urls[0] } },
      { fileData: { mimeType: 'image/webp', fileUri: urls[1] } },
      { fileData: { mimeType: 'image/jpeg', fileUri: urls[2] } },
      file,
    ])
  })
})

describe('toGemini, parts', () => {
  test('sends each signature on its own part, and empty texts that carry one', () => {
    const parts: MessagePart[] = [
      { type: 'reasoning', text: 'Hm.', ...signed('s0') },
      { type: 'text', text: 'Look: ' },
      { type: 'tool-call', call: call({ arguments: '{"x":1}', ...signed('s1') }) },
      { type: 'tool-call', call: call({ arguments: '{"x":2}', index: 1 }) },
      { type: 'text', text: '', ...signed('s2') },
    ]
    expect(partsOf(parts)).toEqual([
      { text: 'Hm.', thought: true, thoughtSignature: 's0' },
      { text: 'Look: ' },
      { ...look({ x: 1 }), thoughtSignature: 's1' },
      look({ x: 2 }),
      { text: '', thoughtSignature: 's2' },
    ])
  })

  test('leaves out thoughts without a signature of its own', () => {
    const parts: MessagePart[] = [
      { type: 'reasoning', text: 'Hm.' },
      { type: 'reasoning', text: 'Hm.', providerData: { signature: 'other' } },
      { type: 'text', text: 'So.' },
    ]
    expect(partsOf(parts)).toEqual([{ text: 'So.' }])
  })

  test('sends its own parts whole, images as images, and none of other providers', () => {
    const code = { executableCode: { code: '1', language: 'PYTHON' }, thoughtSignature: 's1' }
    const items = [
      code,
      image('data:image/png;base64,AAAA'),
      { type: 'text', text: 'So.' },
      { sparkle: 'of a model to come' },
      { type: 'sparkle' },
      { type: 'web_search_call' },
      { toolUse: {} },
    ]
    expect(partsOf(items.map((item): MessagePart => ({ type: 'content', item })))).toEqual([
      code,
      { inlineData: { mimeType: 'image/png', data: 'AAAA' } },
      { text: 'So.' },
      { sparkle: 'of a model to come' },
    ])
  })

  test('sends a refusal as text', () => {
    expect(partsOf([{ type: 'refusal', text: 'No.' }])).toEqual([{ text: 'No.' }])
  })
})

describe('toGemini, calls and results', () => {
  test('pairs them by name and order, without ids that were made up or are another provider’s', () => {
    const calls = [call({ id: 'call_1', name: 'a' }), call({ name: 'b', index: 1 })]
    const messages = [
      ask,
      assistant({ toolCalls: calls }),
      { ...result('', '2'), name: 'b' },
      { ...result('call_1', '1'), isError: true },
    ]
    expect(toGemini(messages).contents.slice(1)).toEqual([
      { role: 'model', parts: [{ functionCall: { name: 'a', args: {} } }, { functionCall: { name: 'b', args: {} } }] },
      {
        role: 'user',
        parts: [
          { functionResponse: { name: 'a', response: { error: '1' } } },
          { functionResponse: { name: 'b', response: { output: '2' } } },
        ],
      },
    ])
  })

  test('sends ids back that the model gave, with signatures, each once; ids that were made up are not for it', () => {
    const given = (id: string, index: number, data?: object) =>
      call({ id, index, providerData: { ...data, functionCall: { id } } })
    const calls = [
      given('k1', 0, { thoughtSignature: 's1' }),
      given('k2', 1),
      given('k2', 2),
      call({ id: 'made_up', index: 3 }),
    ]
    const [, model, responses] = toGemini([ask, assistant({ toolCalls: calls })]).contents
    const ids = ['k1', undefined, undefined, undefined]
    expect(model?.parts.map(({ functionCall }) => functionCall?.id)).toEqual(ids)
    expect(responses?.parts.map(({ functionResponse }) => functionResponse?.id)).toEqual(ids)
  })

  test.each([
    ['', {}],
    ['{"a":', {}],
    ['"{\\"a\\":1}"', { a: 1 }],
    ['{"id":9007199254740993}', { id: '9007199254740993' }],
    ['null', {}],
  ])('sends the arguments %j as %j', (json, args) => {
    expect(partsOf([{ type: 'tool-call', call: call({ arguments: json }) }])).toEqual([look(args)])
  })

  test('sends the text of a custom tool as its input', () => {
    const custom = call({ type: 'custom', arguments: 'print(1' })
    expect(partsOf([{ type: 'tool-call', call: custom }])).toEqual([look({ input: 'print(1' })])
  })

  test('writes results as text, and their images behind all responses', () => {
    const calls = [call({ id: 'a' }), call({ id: 'b', index: 1 })]
    const results = [result('a', ['one ', image('data:image/png;base64,AAAA'), { rows: [1] }]), result('b', 'two')]
    expect(toGemini([ask, assistant({ toolCalls: calls }), ...results]).contents[2]).toEqual({
      role: 'user',
      parts: [seen('one {"rows":[1]}'), seen('two'), { inlineData: { mimeType: 'image/png', data: 'AAAA' } }],
    })
  })

  test('signs the first call of each message since the last one of the user, where it is asked to', () => {
    const turn = (...calls: object[]) => assistant({ toolCalls: calls.map((fields, index) => call({ index, ...fields })) })
    const messages = [ask, turn({}), ask, turn({}, {}), turn(signed('own'))]
    const signatures = (options?: object) =>
      toGemini(messages, options).contents.flatMap(({ role, parts }) =>
        role === 'model' ? [parts.map(({ thoughtSignature }) => thoughtSignature)] : [],
      )
    const standIn = 'skip_thought_signature_validator'
    // Neighbours with calls are one message.
    expect(signatures()).toEqual([[undefined], [undefined, undefined, 'own']])
    expect(signatures({ standInSignatures: true })).toEqual([[undefined], [standIn, undefined, 'own']])
    expect(toGemini([ask, turn(signed('own'))], { standInSignatures: true })).toEqual(toGemini([ask, turn(signed('own'))]))
  })
})
