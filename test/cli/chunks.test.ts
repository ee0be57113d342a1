import { AssistantMessageChunk, BaseMessageChunk, type MessageChunk, mergeAll, ToolMessageChunk } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { assistantInit } from '../laws/arbitraries.js'
import { fc, runs } from '../laws/runs.js'
import { fold, printed } from './terminal.js'

const linesOf = (chunks: readonly MessageChunk[]) => chunks.map((chunk) => `${JSON.stringify(chunk)}\n`).join('')

const base = [
  new BaseMessageChunk({ role: 'user', content: 'What ', name: 'ann' }),
  new BaseMessageChunk({ role: 'user', content: 'now?' }),
]
const tool = [new ToolMessageChunk({ toolCallId: 'c1', content: '2 ' }), new ToolMessageChunk({ content: 'hits' })]
const assistant = [
  new AssistantMessageChunk({ content: 'See ', toolCalls: [{ index: 0, id: 'c1', name: 'find', arguments: '{"q"' }] }),
  new AssistantMessageChunk({ toolCalls: [{ index: 1, id: 'c2', name: 'sort', arguments: '{}' }] }),
  new AssistantMessageChunk({ toolCalls: [{ index: 0, arguments: ':1}' }], finishReason: 'tool_calls' }),
]

describe('chunkfold fold of chunks', () => {
  test('folds chunks of an assistant, the pieces of its calls included', async () => {
    const { code, out, error } = await fold(linesOf(assistant))
    expect({ code, error }).toEqual({ code: 0, error: '' })
    expect(JSON.parse(out)).toEqual({
      role: 'assistant',
      content: 'See ',
      tool_calls: [
        { id: 'c1', type: 'function', name: 'find', arguments: '{"q":1}', index: 0 },
        { id: 'c2', type: 'function', name: 'sort', arguments: '{}', index: 1 },
      ],
      finish_reason: 'tool_calls',
    })
  })

  test('folds chunks of a tool, which need no finish reason', async () => {
    expect(await fold(linesOf(tool))).toEqual({
      code: 0,
      out: '{"role":"tool","content":"2 hits","tool_call_id":"c1"}\n',
      error: '',
    })
  })

  test('folds chunks of any other role', async () => {
    expect(await fold(linesOf(base))).toEqual({
      code: 0,
      out: '{"role":"user","content":"What now?","name":"ann"}\n',
      error: '',
    })
  })

  test('takes a chunk without a role for one of an assistant', async () => {
    expect((await fold('{"content":"a","finish_reason":"stop"}\n')).out).toBe(printed({ content: 'a', finish_reason: 'stop' }))
  })

  test('reads chunks in server-sent events and in an array too', async () => {
    const whole = await fold(linesOf(assistant))
    expect(await fold(assistant.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(''))).toEqual(whole)
    expect(await fold(`${assistant.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')}data: [DONE]\n\n`)).toEqual(
      whole,
    )
    expect(await fold(JSON.stringify(assistant))).toEqual(whole)
  })

  test('--from chunks reads what has no field that only chunks have', async () => {
    expect(await fold('{"name":"ann"}\n', '--from', 'chunks')).toMatchObject({
      code: 2,
      out: printed({ content: '', name: 'ann' }),
    })
  })

  test('chunks of an assistant without a finish reason are not whole', async () => {
    expect(await fold(linesOf(assistant.slice(0, 1)))).toMatchObject({
      code: 2,
      error: 'chunkfold: The stream ended before it was finished: no finish reason arrived\n',
    })
  })

  test.each<[string, string, string]>([
    [
      'chunks that do not merge',
      linesOf([...assistant, ...tool]),
      'line 4: Cannot merge AssistantMessageChunk with ToolMessageChunk',
    ],
    [
      'a field of the wrong type',
      '{"content":"a"}\n\n{"tool_calls":5}\n',
      'line 3: `toolCalls` must be an array, got number 5',
    ],
    ['a line that is no object', '{"content":"a"}\n[]\n', 'line 2: expected a JSON object, got array'],
  ])('%s: exit code 1, and the line', async (_, text, reason) => {
    expect(await fold(text)).toEqual({ code: 1, out: '', error: `chunkfold: standard input: ${reason}\n` })
  })

  test('a relay that sends chunks on as JSON gives what the chunks themselves give', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(assistantInit, { minLength: 1, maxLength: 5 }), async (inits) => {
        // Domain: what JSON keeps as operands; the role is what tells the classes apart.
        const domain = { role: undefined, parserContent: undefined, logprobs: undefined }
        const chunks = inits.map((init) => new AssistantMessageChunk({ ...init, ...domain }))
        const { parts: _, ...fields } = mergeAll(chunks).toJSON()
        const { code, out } = await fold(linesOf(chunks), '--from', 'chunks')
        expect(code).toBe(fields.finish_reason === undefined ? 2 : 0)
        expect(JSON.parse(out)).toEqual(fields)
      }),
      { numRuns: Math.min(runs, 300) },
    )
  })

  test('data that is not JSON is bad input here as well', async () => {
    const text = 'data: {"content":"a"}\n\ndata: {"content": \n\ndata: {"content":"b","finish_reason":"stop"}\n\n'
    expect(await fold(text)).toMatchObject({ code: 1, out: '' })
  })

  test('a null role counts as none', async () => {
    expect(await fold('{"role":null,"content":"a","finish_reason":"stop"}\n')).toMatchObject({ code: 0 })
  })
})

describe('chunkfold fold of what it printed itself', () => {
  test('reads resolved parts, calls included', async () => {
    const parts = [
      { type: 'text', text: 'a' },
      { type: 'tool-call', call: { id: 'c', type: 'function', name: 'f', arguments: '{}', index: 0 } },
    ]
    const text = `${JSON.stringify({ role: 'assistant', content: 'a', finish_reason: 'stop', parts })}\n`
    const { code, out } = await fold(text)
    expect(code).toBe(0)
    expect(JSON.parse(out).tool_calls).toEqual([{ id: 'c', type: 'function', name: 'f', arguments: '{}', index: 0 }])
  })
})
