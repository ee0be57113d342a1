import { describe, expect, test } from 'vitest'
import { fold, line, printed } from './terminal.js'

const first = line({ content: 'one ' })
const last = line({ content: 'two' }, 'stop')
const message = printed({ content: 'one two', finish_reason: 'stop' })
const asSse = (...lines: readonly string[]) => lines.map((text) => `data: ${text}\n\n`).join('')
const pretty = (json: string) => JSON.stringify(JSON.parse(json), null, 2)

describe('chunkfold fold, formats', () => {
  test.each([
    ['server-sent events', asSse(first, last, '[DONE]')],
    ['server-sent events with names, ids and comments', `: hi\n\nevent: chunk\nid: 1\n${asSse(first)}:\n\n${asSse(last)}`],
    ['server-sent events with CRLF', asSse(first, last).replaceAll('\n', '\r\n')],
    ['server-sent events without space and last empty line', `data:${first}\n\ndata:${last}`],
    ['server-sent events after empty lines', `\n\n${asSse(first, last)}`],
    ['JSON lines', `${first}\n${last}\n`],
    ['JSON lines with CRLF and empty lines', `${first}\r\n\r\n${last}`],
    ['JSON lines with an end mark', `${first}\n${last}\n[DONE]\n`],
    ['JSON lines with a byte order mark', `\ufeff${first}\n${last}`],
    ['a JSON array', `[${first},${last}]`],
    ['a JSON array over many lines', pretty(`[${first},${last}]`)],
    ['a JSON array after white space', ` \n[${first}, ${last}]\n`],
  ])('%s are told by how they begin', async (_, text) => {
    expect(await fold(text)).toEqual({ code: 0, out: message, error: '' })
  })

  test('one object over many lines is one event', async () => {
    expect(await fold(pretty(line({ content: 'all' }, 'stop')))).toEqual({
      code: 0,
      out: printed({ content: 'all', finish_reason: 'stop' }),
      error: '',
    })
  })

  test.each([
    ['server-sent events', `\ufeff${asSse(first, last)}`],
    ['a JSON array', `\ufeff[${first},${last}]`],
  ])('%s in a file may begin with a byte order mark', async (_, text) => {
    expect(await fold(text)).toEqual({ code: 0, out: message, error: '' })
  })
})

describe('chunkfold fold, input that is wrong', () => {
  test.each<[string, string, string | RegExp]>([
    ['no input', '', 'the input is empty'],
    ['blank input', ' \n\t\n', 'the input is empty'],
    ['text that is none of the formats', 'hello\nworld\n', 'line 1: neither server-sent events, JSON lines nor a JSON array'],
    ['events of no wire that is known', '\n{"kind":"telegram"}\n', /^line \d: the event is of no wire that is known/],
    ['data of which nothing is JSON', ': hi\n\ndata: hello\n\n', 'line 3: expected JSON, got string "hello"'],
    ['a line of JSON lines that is not JSON', `${first}\n\nnot json\n${last}\n`, /^line 3: not JSON: /],
    ['a line of JSON lines that is an array', `${first}\n[${last}]\n`, 'line 2: expected a JSON object, got array'],
    ['a line of JSON lines that is a number', `${first}\n7\n${last}\n`, 'line 2: expected a JSON object, got number 7'],
    ['a last line that is not JSON, but ends', `${first}\n{"choices\n`, /^line 2: not JSON: /],
    [
      'data that is not JSON',
      `${asSse(first)}: note\n\nevent: chunk\n${asSse('{"choi')}${asSse(last)}`,
      'line 6: expected JSON, got string "{"choi"',
    ],
    ['data that is an array', asSse(first, '[]'), 'line 3: expected a JSON object, got array'],
    ['an element that is no object', `[5,${last}]`, 'line 1: expected a JSON object, got number 5'],
  ])('%s: exit code 1, nothing printed, and the line', async (_, text, reason) => {
    const { code, out, error } = await fold(text)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    const [, said] = /^chunkfold: standard input: (.*)\n$/s.exec(error) ?? []
    expect(said).toMatch(reason)
  })

  test.each(['\n', '\r\n', '\r'])('lines that end in %j are counted', async (end) => {
    const { error } = await fold([first, first, first, '!', last].join(end))
    expect(error).toMatch(/: line 4: not JSON: /)
  })

  test.each([
    ['a word in an array', `[\n${first},\noops,\n${last}\n]\n`, 3],
    ['an event in an array', `[\n${first},\n${last},\n7\n]\n`, 4],
    ['a comma too many in an array', `[\n${first},\n${last},\n]\n\n\n`, 4],
  ])('%s that is wrong is named by its line, in one line', async (_, text, at) => {
    expect((await fold(text)).error).toMatch(new RegExp(`^chunkfold: standard input: line ${at}: [^\\n]*\\n$`))
  })
})

describe('chunkfold fold, an array that breaks off', () => {
  test.each([
    ['in an element', `[\n${first},\n{"choi`],
    ['between elements', `[\n${first},\n`],
    ['before its bracket', `[\n${first}`],
  ])('%s: exit code 2, and what arrived', async (_, text) => {
    const { code, error } = await fold(text)
    expect(code).toBe(2)
    expect(error).toContain('the input breaks off in the middle of an event')
  })
})
