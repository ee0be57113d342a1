import type { JsonValue } from 'chunkfold'
import { parseArguments } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { fc } from '../../laws/runs.js'
import { deltasOf, show, splitChunks } from './split.js'

type Arguments = Readonly<Record<string, JsonValue>>

const written = (value: JsonValue) => (typeof value === 'string' ? value : JSON.stringify(value))
const each = (args: Arguments, write: (key: string, value: string) => string) =>
  Object.entries(args)
    .map(([key, value]) => write(key, written(value)))
    .join('\n')

/** How models write a call; the name is `read_file`. */
const forms: Readonly<Record<string, (args: Arguments) => string>> = {
  'JSON in tool_call': (args) => `<tool_call>\n${JSON.stringify({ name: 'read_file', arguments: args })}\n</tool_call>`,
  'JSON with parameters': (args) => `<tool_call>${JSON.stringify({ parameters: args, name: 'read_file' })}</tool_call>`,
  'JSON with input': (args) => `<function_call>${JSON.stringify({ name: 'read_file', input: args }, null, 2)}</function_call>`,
  'JSON in JSON': (args) => `<tool_call>${JSON.stringify({ name: 'read_file', arguments: JSON.stringify(args) })}</tool_call>`,
  'the form of OpenAI': (args) =>
    `<tool_call>${JSON.stringify({ id: '1', type: 'function', function: { name: 'read_file', arguments: args } })}</tool_call>`,
  'an array': (args) => `<tool_calls>[${JSON.stringify({ name: 'read_file', arguments: args })}]</tool_calls>`,
  'the singular in the plural': (args) =>
    `<tool_calls>\n<tool_call>${JSON.stringify({ name: 'read_file', arguments: args })}</tool_call>\n</tool_calls>`,
  function: (args) =>
    `<tool_call>\n<function=read_file>\n${each(args, (key, value) => `<parameter=${key}>\n${value}\n</parameter>`)}\n</function>\n</tool_call>`,
  'function with the prefix of Seed': (args) =>
    `<seed:tool_call><function=read_file>${each(args, (key, value) => `<parameter=${key}>\n${value}\n</parameter>`)}</function></seed:tool_call>`,
  'bare function': (args) =>
    `<function=read_file>\n${each(args, (key, value) => `<parameter=${key}>\n${value}\n</parameter>`)}\n</function>`,
  'function with JSON': (args) => `<function=read_file>${JSON.stringify(args)}</function>`,
  invoke: (args) =>
    `<function_calls>\n<invoke name="read_file">\n${each(args, (key, value) => `<parameter name="${key}">${value}</parameter>`)}\n</invoke>\n</function_calls>`,
  'bare invoke': (args) =>
    `<invoke name='read_file'>${each(args, (key, value) => `<parameter name='${key}'>${value}</parameter>`)}</invoke>`,
  'invoke with the prefix of MiniMax': (args) =>
    `<minimax:tool_call>\n<invoke name="read_file">\n${each(args, (key, value) => `<parameter name="${key}">${value}</parameter>`)}\n</invoke>\n</minimax:tool_call>`,
  DSML: (args) =>
    `<｜DSML｜function_calls>\n<｜DSML｜invoke name="read_file">\n${each(args, (key, value) => `<｜DSML｜parameter name="${key}" string="false">${value}</｜DSML｜parameter>`)}\n</｜DSML｜invoke>\n</｜DSML｜function_calls>`,
  GLM: (args) =>
    `<tool_call>read_file\n${each(args, (key, value) => `<arg_key>${key}</arg_key>\n<arg_value>${value}</arg_value>`)}\n</tool_call>`,
  'GLM in one line': (args) =>
    `<tool_call>read_file${Object.entries(args)
      .map(([key, value]) => `<arg_key>${key}</arg_key><arg_value>${written(value)}</arg_value>`)
      .join('')}</tool_call>`,
  'name and arguments': (args) =>
    `<tool_call>\n<name>read_file</name>\n<arguments>${JSON.stringify(args)}</arguments>\n</tool_call>`,
  'one tag for each': (args) =>
    `<tool_call>\n<tool_name>read_file</tool_name>\n${each(args, (key, value) => `<${key}>\n${value}\n</${key}>`)}\n</tool_call>`,
}

/** Strings that look like tags, code and markup; none that reads as JSON, or ends in a closing tag. */
const hostileString = fc
  .array(
    fc.constantFrom(
      ...['a', ' ', '\n', '<', '>', '"', '\\', '&lt;', '```', '😀', '\ud83d', '<think>', '</think>', '<tool_call>'],
      ...[
        '</tool_call> x',
        '</parameter> x',
        '</function> x',
        '</invoke> x',
        '</arg_value> x',
        '</path> x',
        '<parameter=path>',
      ],
    ),
    { maxLength: 6 },
  )
  .map((list) => `text ${list.join('')} end`)
const value = fc.oneof(
  { weight: 3, arbitrary: hostileString },
  fc.constantFrom<JsonValue>(
    0,
    -1.5,
    true,
    false,
    null,
    [],
    [1, { a: '</tool_call>' }],
    { a: { b: '<' } },
    {},
    'null and void',
    '',
  ),
)
const args = fc
  .array(fc.tuple(fc.constantFrom('path', 'content', 'n', 'toString', '__proto__'), value), { maxLength: 3 })
  .map((entries) => JSON.parse(`{${entries.map(([key, item]) => `${JSON.stringify(key)}:${JSON.stringify(item)}`).join(',')}}`))

describe('a call comes out as it was meant, however it is cut', () => {
  test.each(Object.entries(forms))('written as %s', async (_, write) => {
    await fc.assert(
      fc.asyncProperty(args, fc.integer({ min: 1, max: 60 }), async (meant, size) => {
        const { merged, invalid } = await splitChunks(deltasOf(`Before.\n${write(meant)} After.`, size), {
          tools: ['read_file'],
        })
        expect(merged.content).toBe('Before.\n After.')
        expect(merged.toolCalls).toHaveLength(1)
        const [call] = merged.toolCalls
        expect(call).toMatchObject({ id: 'call_1', type: 'function', name: 'read_file', index: 0 })
        expect(parseArguments({ arguments: call?.arguments ?? '' })).toEqual({ status: 'complete', value: meant })
        expect(invalid).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  test.each(Object.entries(forms))('twice, written as %s', async (_, write) => {
    const text = write({ path: 'a b' })
    const { parts } = await show(`${text}\n${text}`)
    expect(parts).toEqual([
      expect.stringMatching(/^call read_file \{\s*"path":\s*"a b"\s*\}$/),
      'text: \n',
      expect.stringMatching(/^call read_file /),
    ])
  })
})

describe('what is cut at the end', () => {
  test.each(Object.entries(forms))('is never a complete call before its arguments are: %s', async (_, write) => {
    const meant = { path: 'a b', n: 12 }
    const text = write(meant)
    for (let end = 1; end < text.length; end++) {
      const { merged, invalid } = await splitChunks(deltasOf(text.slice(0, end)))
      const [call] = merged.toolCalls
      const parsed = call && parseArguments(call)
      if (parsed?.status === 'complete') expect(parsed.value).toEqual(meant)
      else expect(parsed?.status ?? 'incomplete').toBe('incomplete')
      // Nothing of it gets lost: it is text, or a call, and a call that is cut is reported with its text.
      if (call === undefined) expect(merged.content).toBe(text.slice(0, end))
      else if (parsed?.status === 'incomplete') expect(invalid).toMatchObject([{ reason: 'unterminated', name: 'read_file' }])
    }
  })
})
