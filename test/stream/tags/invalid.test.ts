import { describe, expect, test } from 'vitest'
import { type Shown, show } from './split.js'

/** The same for the whole text and for single characters. */
async function showCut(text: string, options: Parameters<typeof show>[1] = {}): Promise<Shown> {
  const whole = await show(text, options)
  expect(await show([...text], options)).toEqual(whole)
  return whole
}

describe('a call that is wrong stays in the text as it was written, and is reported', () => {
  test.each<[string, string, string]>([
    ['without a name', '<tool_call>{"arguments":{"a":1}}</tool_call>', 'no-name -'],
    ['with a blank name', '<tool_call>{"name":" ","arguments":{}}</tool_call>', 'no-name -'],
    ['with a name that is null', '<tool_call>{"name":"null"}</tool_call>', 'no-name -'],
    ['with nothing in it', '<tool_call>\n</tool_call>', 'no-name -'],
    ['with an empty array', '<tool_call>[]</tool_call>', 'no-name -'],
    ['with JSON that is no object', '<tool_call>["read"]</tool_call>', 'no-name -'],
    ['with a quote too many', '<tool_call>{"name":"f","arguments":{"a":"5" tall"}}</tool_call>', 'malformed f'],
    ['with a bracket too many', '<tool_call>{"name":"f","arguments":{}}}</tool_call>', 'malformed f'],
    ['with a bracket too few', '<tool_call>{"name":"f","arguments":{"a":1}</tool_call>', 'malformed f'],
    ['with a word for a value', '<tool_call>{"name":"f","arguments":{"a":True}}</tool_call>', 'malformed f'],
    ['with arguments that are a list', '<tool_call>{"name":"f","arguments":[1]}</tool_call>', 'malformed f'],
    ['with arguments under a strange name', '<tool_call>{"name":"f","params":{"a":1}}</tool_call>', 'malformed f'],
    ['with arguments in text that is no JSON', '<tool_call>{"name":"f","arguments":"a"}</tool_call>', 'malformed f'],
    ['with one call of two that is wrong', '<tool_call>[{"name":"f"},{"id":"g"}]</tool_call>', 'no-name -'],
    ['with words behind it', '<tool_call>{"name":"f"} please</tool_call>', 'malformed f'],
    ['with words between the parameters', '<function=f><parameter=a>1</parameter><b></function>', 'unterminated f'],
  ])('%s', async (_, text, report) => {
    if (report.startsWith('unterminated')) {
      expect((await showCut(text)).invalid).toEqual([`${report}: ${text}`])
      return
    }
    expect(await showCut(`a ${text} b`)).toEqual({ parts: [`text: a ${text} b`], invalid: [`${report}: ${text}`] })
  })

  test('because there is no such tool', async () => {
    const [known, unknown] = [
      '<invoke name="f"></invoke>',
      '<invoke name="__proto__"><parameter name="a">1</parameter></invoke>',
    ]
    const options = { tools: new Set(['f']) }
    expect(await showCut(unknown, options)).toEqual({
      parts: [`text: ${unknown}`],
      invalid: [`unknown-tool __proto__: ${unknown}`],
    })
    expect(await showCut(`<function_calls>\n${unknown}\n${known}\n</function_calls>`, options)).toEqual({
      parts: [`text: ${unknown}`, 'call f {}'],
      invalid: [`unknown-tool __proto__: ${unknown}`],
    })
  })

  test('and nothing inside of it is a call, as in a file that should have been written', async () => {
    const text = '<tool_call>{"name":"write","arguments":{"text":"a" <function=wipe></function> <think>"}}</tool_call>'
    expect(await showCut(`${text}<function=f></function>`)).toEqual({
      parts: [`text: ${text}`, 'call f {}'],
      invalid: [`malformed write: ${text}`],
    })
  })

  test('from the character on that makes it wrong, its text is no longer held back', async () => {
    const { parts } = await show(['<tool_call>{"name":"f" ', 'x', ' and more'])
    expect(parts).toEqual(['text: <tool_call>{"name":"f" x and more'])
  })

  test.each([
    ['<tool_call> tag in a sentence', '<tool_call> tag '],
    ['<tool_call>...</tool_call>', '<tool_call>'],
    ['<tool_call>\n<b>', '<tool_call>\n<'],
    ['<tool_call><tool_call>', '<tool_call><tool_call>'],
  ])('%j opens nothing, and what follows is read as ever', async (text, raw) => {
    const { parts, invalid } = await showCut(`${text} <think>x</think>y`)
    expect(parts).toEqual([`text: ${text} `, 'reasoning: x', 'text: y'])
    expect(invalid[0]).toContain(`malformed -: ${raw.slice(0, 11)}`)
  })

  test.each([
    '<function=...>',
    '<function=>',
    '<function=a b',
    '<invoke me>',
    '<invoke >',
    '<invoke name=1>',
    '<function_call',
  ])('%s is no tag at all', async (text) => {
    expect(await showCut(`${text} x`)).toEqual({ parts: [`text: ${text} x`], invalid: [] })
  })
})

describe('a call that the stream cuts short', () => {
  test.each<[string, string, string]>([
    ['JSON', '<tool_call>{"name":"f","arguments":{"p":"a', '{"p":"a'],
    ['JSON before its arguments', '<tool_call>{"name":"f", "argu', '{'],
    ['JSON in an escape', '<tool_call>{"name":"f","arguments":"{\\"p\\":\\"\\\\\\u00', '{"p":"\\'],
    ['JSON with the arguments first', '<tool_call>{"arguments":{"p":1},"name":"f","x', '{"p":1}'],
    ['a function before its parameters', '<tool_call><function=f>\n', '{'],
    ['a value', '<function=f><parameter=p>\na\n<', '{"p":"a\\n'],
    ['a number', '<function=f><parameter=p>1', '{"p":"1'],
    ['between parameters', '<invoke name="f"><parameter name="p">1</parameter>\n', '{"p":1'],
    ['a key', '<invoke name="f"><parameter name="p">1</parameter><parameter na', '{"p":1'],
    ['a field', '<tool_call><name>f</name><p>1</p><q>', '{"p":1,"q":"'],
    ['arguments in a field', '<tool_call><name>f</name><arguments> {"p": ', '{"p": '],
    ['GLM', '<tool_call>f\n<arg_key>p</arg_key><arg_value>x</arg_value>', '{"p":"x"'],
  ])('in %s is handed on as far as it goes, and reported', async (_, text, args) => {
    const isWhole = args === '{"p":1}'
    expect(await showCut(`a${text}`)).toEqual({
      parts: ['text: a', `call f ${args}`],
      invalid: isWhole ? [] : [`unterminated f: ${text}`],
    })
  })

  test.each([
    ['<tool_call>'],
    ['<tool_call>{"name":"f'],
    ['<tool_call>f'],
    ['<tool_call>f\n<arg_k'],
    ['<tool_call><name>f'],
    ['<invoke name="f'],
  ])('before its name is known stays text: %s', async (text) => {
    const { parts, invalid } = await showCut(`a${text}`)
    expect(parts).toEqual([`text: a${text}`])
    expect(invalid).toEqual([`unterminated -: ${text}`])
  })

  test('names no tool of ours stays text', async () => {
    const text = '<function=f><parameter=p>x'
    expect(await showCut(text, { tools: ['g'] })).toEqual({ parts: [`text: ${text}`], invalid: [`unknown-tool f: ${text}`] })
  })

  test('behind a whole one in the same wrapper takes nothing from it', async () => {
    expect(await showCut('<tool_calls>[{"name":"f"},{"name":"g","arguments":{"a":')).toMatchObject({
      parts: ['call f {}', 'call g {"a":'],
    })
    expect(await showCut('<function_calls><invoke name="f"></invoke>\n<invoke name="g')).toEqual({
      parts: ['call f {}', 'text: <invoke name="g'],
      invalid: ['unterminated -: <invoke name="g'],
    })
  })

  test.each(['', '\n', '\n</tool', '}'.slice(1)])('is whole where only the closing tag is missing (%j)', async (rest) => {
    expect(await showCut(`<tool_call>{"name":"f","arguments":{"a":1}}${rest}`)).toEqual({
      parts: ['call f {"a":1}'],
      invalid: [],
    })
  })
})
