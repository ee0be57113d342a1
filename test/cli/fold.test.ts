import { describe, expect, test } from 'vitest'
import { fold, line, printed } from './terminal.js'

const toolCall = { id: 'c1', type: 'function', function: { name: 'find', arguments: '{"q":1}' } }
const rich = [
  { id: 'r1', model: 'm1', choices: [{ index: 0, delta: { reasoning_content: 'Hm' } }] },
  { choices: [{ index: 0, delta: { content: 'Look: ', tool_calls: [{ index: 0, ...toolCall }] } }] },
  { choices: [{ index: 0, delta: { content: 'done' }, finish_reason: 'stop' }] },
  { choices: [], usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 } },
]
const richLines = rich.map((event) => `${JSON.stringify(event)}\n`).join('')
const richMessage = {
  role: 'assistant',
  content: 'Look: done',
  reasoning_content: 'Hm',
  tool_calls: [{ id: 'c1', type: 'function', name: 'find', arguments: '{"q":1}', index: 0 }],
  metadata: { id: 'r1', model: 'm1' },
  finish_reason: 'stop',
  usage_metadata: { input_tokens: 3, output_tokens: 4, total_tokens: 7 },
}

const two = [
  { choices: [{ index: 0, delta: { content: 'a' }, finish_reason: 'stop' }] },
  { choices: [{ index: 1, delta: { content: 'b' }, finish_reason: 'length' }] },
]
  .map((event) => JSON.stringify(event))
  .join('\n')

describe('chunkfold fold', () => {
  test('prints the message on one line, in snake case', async () => {
    const { code, out, error } = await fold(richLines)
    expect({ code, error }).toEqual({ code: 0, error: '' })
    expect(out.indexOf('\n')).toBe(out.length - 1)
    expect(JSON.parse(out)).toEqual(richMessage)
  })

  test('--pretty prints the same, indented', async () => {
    const { out } = await fold(richLines, '--pretty')
    expect(out).toBe(`${JSON.stringify(JSON.parse((await fold(richLines)).out), null, 2)}\n`)
  })

  test('--parts prints the parts too, in order', async () => {
    const { out } = await fold(richLines, '--parts')
    expect(JSON.parse(out)).toEqual({
      ...richMessage,
      parts: [
        { type: 'reasoning', text: 'Hm' },
        { type: 'text', text: 'Look: ' },
        { type: 'tool-call', call: richMessage.tool_calls[0] },
        { type: 'text', text: 'done' },
      ],
    })
  })

  test('--parts prints what has to go back to the provider with a part', async () => {
    const details = [{ type: 'reasoning.text', text: 'Hm', signature: 'c2ln', index: 0 }]
    const { out } = await fold(line({ reasoning_details: details }, 'stop'), '--parts')
    expect(JSON.parse(out).parts).toEqual([
      { type: 'reasoning', text: 'Hm', provider_data: { type: 'reasoning.text', signature: 'c2ln', index: 0 } },
    ])
  })

  test('--parts prints what has to go back to the provider with a call', async () => {
    const signed = { index: 0, ...toolCall, extra_content: { seal: 'S' } }
    const { out } = await fold(line({ tool_calls: [signed] }, 'tool_calls'), '--parts')
    expect(JSON.parse(out).parts).toEqual([
      {
        type: 'tool-call',
        call: {
          ...{ id: 'c1', type: 'function', name: 'find', arguments: '{"q":1}', index: 0 },
          provider_data: { extra_content: { seal: 'S' } },
        },
      },
    ])
  })

  test('--choice reads another choice', async () => {
    expect((await fold(two)).out).toBe(printed({ content: 'a', finish_reason: 'stop' }))
    expect((await fold(two, '--choice', '1')).out).toBe(printed({ content: 'b', finish_reason: 'length' }))
  })

  test.each(['auto', 'openai-chat'])('--from %s reads Chat Completions', async (wire) => {
    expect((await fold(richLines, '--from', wire)).code).toBe(0)
  })

  test('events that belong to no wire do not hide the one of those after them', async () => {
    const { code, out } = await fold(`{"kind":"telegram"}\n${line({ content: 'a' }, 'stop')}\n`)
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ content: 'a' })
  })
})

describe('chunkfold fold, a stream that is not whole', () => {
  const half = line({ content: 'half' })
  const end = 'The stream ended before it was finished'
  const broken = 'the input breaks off in the middle of an event'

  test.each<[string, string, string]>([
    ['no finish reason in JSON lines', `${half}\n`, `${end}: no finish reason arrived`],
    ['no finish reason in an array', `[${half}]`, `${end}: no finish reason arrived`],
    ['no finish reason in server-sent events', `data: ${half}\n\n`, `${end}: no finish reason arrived`],
    ['a last line that breaks off', `${half}\n{"choices":[{"ind`, `${end}: ${broken}`],
    [
      'a last line that breaks off after the finish reason',
      `${half}\n${line({}, 'stop')}\n{"usage":{"pro`,
      `${end}: ${broken}`,
    ],
    ['data that breaks off', `data: ${half}\n\ndata: {"cho`, `${end}: ${broken}`],
    [
      'data that breaks off after the finish reason',
      `data: ${half}\n\ndata: ${line({}, 'stop')}\n\ndata: {"us`,
      `${end}: ${broken}`,
    ],
    ['an error of the provider', `${half}\n{"error":{"message":"Try later"}}\n`, 'The provider reported: Try later'],
  ])('%s: exit code 2, what arrived, and the reason', async (_, text, reason) => {
    const { code, out, error } = await fold(text)
    expect({ code, error }).toEqual({ code: 2, error: `chunkfold: ${reason}\n` })
    expect(JSON.parse(out)).toMatchObject({ role: 'assistant', content: 'half' })
  })

  test('no events at all: exit code 2, and an empty message', async () => {
    expect(await fold('[]')).toMatchObject({ code: 2, out: printed({ content: '' }) })
  })

  test('nothing but a broken first event: exit code 2, and an empty message', async () => {
    const { code, out } = await fold('data: {"choices":[{"index":0,"del')
    expect({ code, out }).toEqual({ code: 2, out: printed({ content: '' }) })
  })

  test('a choice that never came is named', async () => {
    const { code, out, error } = await fold(two, '--choice', '5')
    expect({ code, out }).toEqual({ code: 2, out: printed({ content: '' }) })
    expect(error).toBe(`chunkfold: ${end}: nothing of choice 5 arrived\n`)
  })

  test('--pretty and --parts hold for what arrived too', async () => {
    const { code, out } = await fold(half, '--pretty', '--parts')
    expect(code).toBe(2)
    expect(out).toBe(
      `${JSON.stringify({ role: 'assistant', content: 'half', parts: [{ type: 'text', text: 'half' }] }, null, 2)}\n`,
    )
  })

  test.each([
    ['server-sent events', `data: ${half}\n\ndata: [DONE]\n\n`],
    ['JSON lines', `${half}\n[DONE]\n`],
  ])('[DONE] without a finish reason makes %s whole, as it does in the library', async (_, text) => {
    expect(await fold(text)).toEqual({ code: 0, out: printed({ content: 'half' }), error: '' })
  })

  test('an end mark that breaks off leaves the message whole', async () => {
    expect(await fold(`data: ${line({ content: 'a' }, 'stop')}\n\ndata: [DO`)).toMatchObject({ code: 0 })
  })
})
