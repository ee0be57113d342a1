import { AssistantMessageChunk, ChunkDataError, collect } from 'chunkfold'
import { fromAnthropic, fromOpenAIChat } from 'chunkfold/providers'
import { parseArguments } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { fc } from '../laws/runs.js'
import { anyText, objectText } from './argument-texts.js'

const parse = (text: string) => parseArguments({ arguments: text })

describe('complete arguments', () => {
  const rows: [text: string, value: unknown][] = [
    ['{"q":1}', { q: 1 }],
    ['{"q":1}\n \t', { q: 1 }],
    ['', {}],
    [' \n', {}],
    ['null', {}],
    ['""', {}],
    ['"{\\"a\\":[1]}"', { a: [1] }],
    ['"[1]"', [1]],
    ['"{plain words}"', '{plain words}'],
    ['"{} {}"', '{} {}'],
    ['"5"', '5'],
    ['{"id":9007199254740992}', { id: 9007199254740992 }],
    ['{"id":9007199254740993}', { id: '9007199254740993' }],
    ['"{\\"id\\":-12345678901234567890}"', { id: '-12345678901234567890' }],
    ['9007199254740993', '9007199254740993'],
    ['[100000000000000000000,1e400,-1e400,1e-400]', [100000000000000000000, '1e400', '-1e400', 0]],
    ['{"x":0.12345678901234567890}', { x: 0.12345678901234568 }],
    [`[${'9'.repeat(2000)}]`, ['9'.repeat(2000)]],
    [`[0.${'3'.repeat(2000)}]`, [`0.${'3'.repeat(2000)}`]],
    ['["\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\\ud83d"]', ['"\\/\b\f\n\r\té😀\ud83d']],
    ['[-0,0,1.5,-2e3,2E+3,5e-1]', [-0, 0, 1.5, -2000, 2000, 0.5]],
    ['{"a":"one\ntwo\tthree\u0000"}', { a: 'one\ntwo\tthree\u0000' }],
    ['{"a":1,"b":2,"a":3}', { a: 3, b: 2 }],
  ]
  test.each(rows)('%j is read', (text, value) => expect(parse(text)).toEqual({ status: 'complete', value }))

  test('have hostile keys as their own', () => {
    const { value } = parse('{"__proto__":{"admin":true},"a":1}')
    expect(Object.keys(value ?? {})).toEqual(['__proto__', 'a'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })
})

describe('incomplete arguments', () => {
  test('say where they break off, and what was read', () => {
    expect(parse('{"city": "Oslo", "days": ')).toEqual({
      status: 'incomplete',
      value: { city: 'Oslo' },
      message: 'The arguments break off at position 25, after `y": "Oslo", "days": `: expected a value',
    })
    expect(parse('[')).toMatchObject({ message: 'The arguments break off at position 1, after `[`: expected a value or "]"' })
    expect(parse('{"a":"b\\')).toMatchObject({
      message: expect.stringContaining('one of " \\ / b f n r t u after the backslash'),
    })
  })

  test('show cut strings or not, as asked', () => {
    expect(parseArguments({ arguments: '{"a":"b' }, { unfinishedStrings: 'drop' }).value).toEqual({})
  })
})

describe('invalid arguments', () => {
  const rows: [text: string, position: number, problem: string][] = [
    ['{}{}', 2, 'after `{}`: expected nothing after the value, got "{"'],
    ['{"a":1 "b":2}', 7, 'after `{"a":1 `: expected "," or "}", got "\\""'],
    ['{"a":1,}', 7, 'after `{"a":1,`: expected a key in double quotes, got "}"'],
    ["{'a':1}", 1, 'after `{`: expected a key in double quotes or "}", got "\'"'],
    ['{"a" 1}', 5, 'after `{"a" `: expected ":" after the key, got "1"'],
    ['[1,]', 3, 'after `[1,`: expected a value, got "]"'],
    ['[1;2]', 2, 'after `[1`: expected "," or "]", got ";"'],
    ['{"a":None}', 5, 'after `{"a":`: expected a value, got "N"'],
    ['{"a":nil}', 6, 'after `{"a":n`: expected `null`, got "i"'],
    ['{"a":-x}', 6, 'after `{"a":-`: expected a digit, got "x"'],
    ['{"a":1e5e5}', 8, 'after `{"a":1e5`: expected "," or "}", got "e"'],
    ['{"a":01}', 6, 'after `{"a":0`: expected "," or "}", got "1"'],
    ['{"a":"\\x"}', 7, 'after `{"a":"\\`: expected one of " \\ / b f n r t u after the backslash, got "x"'],
    ['{"a":"\\u00g0"}', 10, 'after `{"a":"\\u00`: expected four hexadecimal digits after \\u, got "g"'],
    ['Sure! {}', 0, ': expected a value, got "S"'],
    ['\ufeff{}', 0, ': expected a value, got "\ufeff"'],
  ]
  test.each(rows)('%s: at position %i, %s', (text, position, problem) => {
    const at = `The arguments are not valid JSON at position ${position}`
    const message = problem.startsWith(':') ? at + problem : `${at}, ${problem}`
    expect(parse(text)).toMatchObject({ status: 'invalid', reason: 'syntax', position, message })
  })

  test('keep what was read', () => expect(parse('{"a":1,"b":"x"]').value).toEqual({ a: 1, b: 'x' }))

  test('show no half of a character', () => {
    expect(parse('["😀123456789012345678"x')).toMatchObject({
      message: 'The arguments are not valid JSON at position 23, after `123456789012345678"`: expected "," or "]", got "x"',
    })
  })

  test.each(['[', '{"a":', '{"__proto__":['])('of 100,000 times %s are told to be too deep', (opening) => {
    const parsed = parse(opening.repeat(100_000))
    expect(parsed).toMatchObject({ status: 'invalid', reason: 'depth' })
    expect(parsed.status === 'invalid' && parsed.message).toMatch(
      /^`arguments\S+` is nested more than 500 levels deep; flatten it/,
    )
  })
})

describe('a text', () => {
  test('is incomplete when it is the beginning of an object', () => {
    fc.assert(
      fc.property(objectText, fc.nat(), (text, at) => {
        expect(parse(text).status).toBe('complete')
        const prefix = text.slice(0, 1 + (at % (text.length - 1)))
        expect(parse(prefix).status).toBe('incomplete')
      }),
    )
  })

  test('is incomplete exactly when some continuation makes it valid', () => {
    fc.assert(
      fc.property(anyText, fc.nat(20), (whole, length) => {
        const text = whole.slice(0, length).replace(/\p{Cc}/gu, ' ')
        const isValid = continuations(text).some((rest) => isJson(text + rest))
        expect(parse(text).status === 'invalid').toBe(!isValid)
      }),
    )
  })

  test('stays invalid, whatever follows', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, rest) => {
        const [before, after] = [parse(text), parse(text + rest)]
        if (before.status === 'invalid') expect(after).toEqual(before)
      }),
    )
  })
})

describe('calls as providers send them', () => {
  const argumentsOf = async (chunks: AsyncIterable<AssistantMessageChunk>) =>
    (await collect(chunks)).toMessage().toolCalls.map((call) => parseArguments(call).value)
  const openAI = (...fragments: unknown[]) => [
    { choices: [{ index: 0, delta: { tool_calls: [{ index: 0, id: 'c1', function: { name: 'f', arguments: '' } }] } }] },
    ...fragments.map((text) => ({
      choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: text } }] } }],
    })),
    { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
  ]

  test('as an object instead of text are that object', async () => {
    expect(await argumentsOf(fromOpenAIChat(openAI({ path: '/tmp', lines: 2 })))).toEqual([{ path: '/tmp', lines: 2 }])
  })

  test('with white space after the end are one call', async () => {
    expect(await argumentsOf(fromOpenAIChat(openAI('{"n":', '4}', '\n', ' ')))).toEqual([{ n: 4 }])
  })

  test('without any arguments have none', async () => {
    const events = [
      { type: 'message_start', message: { id: 'm', role: 'assistant', content: [], usage: { input_tokens: 1 } } },
      { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: 't1', name: 'time', input: {} } },
      { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 3 } },
      { type: 'message_stop' },
    ]
    expect(await argumentsOf(fromAnthropic(events))).toEqual([{}])
  })

  test('keep a number in their text that the value cannot hold', async () => {
    const call = { index: 0, id: 'c1', name: 'row', arguments: '{"id":72057594037927937}' }
    const [merged] = AssistantMessageChunk.empty.merge(new AssistantMessageChunk({ toolCalls: [call] })).toMessage().toolCalls
    expect(merged && parseArguments(merged).value).toEqual({ id: '72057594037927937' })
    expect(merged?.arguments).toBe('{"id":72057594037927937}')
  })
})

test('arguments of megabytes are read in moments', () => {
  const long = 'x\\n'.repeat(2_000_000)
  expect(parse(`{"text":"${long}"}`)).toMatchObject({ status: 'complete' })
  expect(parse(`{"text":"${long}`)).toMatchObject({ status: 'incomplete' })
  expect(parse(JSON.stringify(`{"text":"${long}"}`))).toMatchObject({ status: 'complete', value: { text: expect.any(String) } })
})

test('arguments that are no text are a typed error', () => {
  expect(() => parseArguments({ arguments: { a: 1 } as never })).toThrow(ChunkDataError)
})

/** Ways to go on: each ends what may have been begun, and then what is open. */
function continuations(text: string): string[] {
  const inner = [
    '',
    '0',
    '"',
    '"":0',
    '":0',
    ':0',
    '0"',
    '00"',
    '000"',
    '0000"',
    'u0000"',
    '"":0',
    'n"',
    '":0',
    '0":0',
    '00":0',
  ]
  const words = ['true', 'false', 'null'].flatMap((word) => [1, 2, 3, 4].map((length) => word.slice(length)))
  const keys = ['n":0', 'u0000":0', '000":0', '0000":0']
  return [...inner, ...words, ...keys].map((begun) => begun + closers(text + begun))
}

function closers(text: string): string {
  const open: string[] = []
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '{') open.push('}')
    if (token === '[') open.push(']')
    if (token === '}' || token === ']') open.pop()
  }
  return open.reverse().join('')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
