import { describe, expect, test } from 'vitest'
import { chunkfold, line, printed } from './terminal.js'

const whole = line({ content: 'hi' }, 'stop')
const message = printed({ content: 'hi', finish_reason: 'stop' })

const options = ['--from', '--choice', '--parts', '--pretty', '--delay']

describe('chunkfold', () => {
  test.each([[['--help']], [['-h']], [['unfold', '--help']]])('%j prints what the commands are', async (args) => {
    const { code, out, error } = await chunkfold(args)
    expect({ code, error }).toEqual({ code: 0, error: '' })
    expect(out).toMatch(/^Usage: chunkfold COMMAND \[FILE\|-\] \[options\]\n/)
    for (const word of ['  fold ', '  events ', '  watch ', '--version', ...options, 'openai-chat', 'chunks', 'Exit code']) {
      expect(out).toContain(word)
    }
  })

  test('without a command the help goes where errors go', async () => {
    const { code, out, error } = await chunkfold([])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(error).toBe((await chunkfold(['--help'])).out)
  })

  test.each<[string[], string[]]>([
    [
      ['fold', '--help'],
      ['--from', '--choice', '--parts', '--pretty'],
    ],
    [
      ['fold', 'a.sse', '-h'],
      ['--from', '--choice', '--parts', '--pretty'],
    ],
    [
      ['events', '--help'],
      ['--from', '--choice'],
    ],
    [
      ['watch', '--help'],
      ['--from', '--choice', '--delay'],
    ],
  ])('%j prints the help of the command, with its own options only', async (args, own) => {
    const { code, out, error } = await chunkfold(args)
    expect({ code, error }).toEqual({ code: 0, error: '' })
    expect(out).toMatch(new RegExp(`^Usage: chunkfold ${args[0]} \\[FILE\\|-\\] \\[options\\]\\n`))
    expect(options.filter((option) => out.includes(option))).toEqual(own)
  })

  test.each([[['--help']], [['fold', '-h']], [['events', '-h']], [['watch', '-h']]])(
    'the help of %j fits into 80 columns',
    async (args) => {
      const { out } = await chunkfold(args)
      expect(out.split('\n').filter((text) => text.length > 80)).toEqual([])
    },
  )

  test.each(['--version', '-v'])('%s prints the version', async (option) => {
    expect(await chunkfold([option])).toEqual({ code: 0, out: '9.8.7\n', error: '' })
  })

  test('reads the file that it is given', async () => {
    expect(await chunkfold(['fold', 'a.jsonl'], { 'a.jsonl': whole })).toEqual({ code: 0, out: message, error: '' })
  })

  test.each([[['fold']], [['fold', '-']]])('%j reads the standard input', async (args) => {
    expect(await chunkfold(args, { '-': whole })).toEqual({ code: 0, out: message, error: '' })
  })

  test('takes options before and after the file', async () => {
    const files = { 'a.jsonl': whole }
    expect((await chunkfold(['--pretty', 'fold', 'a.jsonl'], files)).out).toContain('\n  "content": "hi"')
    expect((await chunkfold(['fold', 'a.jsonl', '--pretty'], files)).out).toContain('\n  "content": "hi"')
  })

  test('a file that cannot be read is named', async () => {
    expect(await chunkfold(['fold', 'gone.sse'])).toEqual({
      code: 1,
      out: '',
      error: 'chunkfold: cannot read gone.sse: no such file\n',
    })
  })

  test('an input that is wrong is named', async () => {
    expect((await chunkfold(['fold', 'b.txt'], { 'b.txt': '' })).error).toBe('chunkfold: b.txt: the input is empty\n')
    expect((await chunkfold(['fold'], { '-': '' })).error).toBe('chunkfold: standard input: the input is empty\n')
  })
})

test('a wire that is not that of the input is named with the line where that shows', async () => {
  const lines = ['{"type":"ping"}', '', '{"type":"message_start","message":{}}', '{"type":"message_delta","delta":{}}']
  const { code, error } = await chunkfold(['fold', '--from', 'openai-chat', 'a.jsonl'], { 'a.jsonl': lines.join('\n') })
  expect(code).toBe(1)
  expect(error).toContain('a.jsonl: line 3: expected an event that `fromOpenAIChat` reads, got one for `fromAnthropic`')
})

describe('chunkfold, arguments that are wrong', () => {
  test.each<[string[], string]>([
    [['unfold'], 'unknown command "unfold"'],
    [['unfold', 'a.jsonl'], 'unknown command "unfold"'],
    [['--pretty'], 'no command given'],
    [['fold', '--bogus'], "Unknown option '--bogus'"],
    [['fold', 'a.jsonl', 'b.jsonl'], 'one FILE at a time, got "b.jsonl" too'],
    [['fold', '--choice', 'one'], '--choice takes a whole number from 0, got "one"'],
    [['fold', '--choice=-1'], '--choice takes a whole number from 0, got "-1"'],
    [['fold', '--choice', '1.5'], '--choice takes a whole number from 0, got "1.5"'],
    [['fold', '--choice', ''], '--choice takes a whole number from 0, got ""'],
    [['watch', '--delay', '1s'], '--delay takes a whole number from 0, got "1s"'],
    [['events', '--pretty'], '`events` takes no --pretty'],
    [['fold', '--delay', '5'], '`fold` takes no --delay'],
    [['constructor'], 'unknown command "constructor"'],
  ])('%j: exit code 1, the reason, and a hint', async (args, reason) => {
    expect(await chunkfold(args, { '-': whole, 'a.jsonl': whole })).toEqual({
      code: 1,
      out: '',
      error: `chunkfold: ${reason}\nTry \`chunkfold --help\`.\n`,
    })
  })

  test.each(['telegraph', 'constructor', ''])('--from %j is no wire: those that are known are named', async (wire) => {
    const { code, out, error } = await chunkfold(['fold', '--from', wire], { '-': whole })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(error.split('\n')[0]).toContain(`chunkfold: unknown wire "${wire}"; known are auto, `)
    for (const known of ['openai-chat', 'chunks']) expect(error).toContain(known)
  })

  test.each([[['fold', '--color']], [['fold', '-x']], [['fold', '--from']], [['fold', '--pretty=yes']]])(
    '%j: the option is named',
    async (args) => {
      const { code, out, error } = await chunkfold(args, { '-': whole })
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(error).toMatch(/^chunkfold: .*(--color|-x|--from|--pretty).*\nTry `chunkfold --help`\.\n$/)
    },
  )
})
