import { describe, expect, test } from 'vitest'
import type { Terminal } from '../../src/cli/terminal.js'
import { Emulator } from './emulator.js'
import { chunkfold, line } from './terminal.js'

const call = (index: number, name: string, text: string) => ({ index, id: `c${index}`, function: { name, arguments: text } })
const deltas = [
  { reasoning_content: 'Hm,' },
  { reasoning_content: ' two.' },
  { content: 'Let me' },
  { content: ' look.\n' },
  { tool_calls: [call(0, 'find', '{"q"')] },
  { tool_calls: [call(1, 'sort', '{}')] },
  { tool_calls: [{ index: 0, function: { arguments: ':1}' } }] },
]
const usage = JSON.stringify({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 1234 } })
const whole = [...deltas.map((delta) => line(delta)), line({}, 'tool_calls'), usage].join('\n')
const drawn = ['[reasoning] Hm, two.', 'Let me look.', '→ find({"q":1})', '→ sort({})']

const watch = (text: string, changes: Partial<Terminal> = {}, ...options: readonly string[]) =>
  chunkfold(['watch', 'a.jsonl', ...options], { 'a.jsonl': text }, changes)

/** A clock that goes on by a second whenever it is looked at. */
function clock(): () => number {
  let now = 0
  return () => 1000 * now++
}

describe('chunkfold watch, where the output is no terminal', () => {
  test('prints each part on lines of its own, and what is known at the end', async () => {
    const status = 'finished: tool_calls · 30 characters · 1,234 output tokens'
    expect(await watch(`${whole}\n`)).toEqual({ code: 0, out: `${[...drawn, status].join('\n')}\n`, error: '' })
  })

  test('text is printed as it comes, a call when it has ended', async () => {
    let out = ''
    const seen: number[] = []
    async function* slow() {
      for (const text of whole.split('\n')) {
        yield `${text}\n`
        seen.push(out.length)
      }
    }
    const print = (text: string) => {
      out += text
    }
    await chunkfold(['watch'], { '-': slow() }, { out: print })
    const texts = ['[reasoning] Hm,', ' two.', '\nLet me', ' look.\n']
    expect(seen.slice(0, 4)).toEqual(texts.map((_, index) => texts.slice(0, index + 1).join('').length))
    expect(new Set(seen.slice(4))).toEqual(new Set([texts.join('').length]))
  })

  test('a stream that is live has a speed, of the tokens that were said', async () => {
    const { out } = await chunkfold(['watch'], { '-': whole }, { now: clock() })
    expect(out).toMatch(/\n[^\n]* · 1,234 output tokens · 1\.0 s · 1,234 tokens\/s\n$/)
  })

  test('without a word about tokens, characters are counted', async () => {
    const text = [line({ content: 'äöü🎈' }), line({}, 'stop')].join('\n')
    const { out } = await chunkfold(['watch'], { '-': text }, { now: clock() })
    expect(out).toBe('äöü🎈\nfinished: stop · 4 characters · 1.0 s · 4 characters/s\n')
  })

  test('a stream that is not whole: exit code 2, what had arrived, and the reason', async () => {
    const text = deltas.slice(0, 5).map((delta) => `${line(delta)}\n`)
    expect(await watch(text.join(''))).toEqual({
      code: 2,
      out: `${drawn.slice(0, 2).join('\n')}\n→ find({"q" … not finished\nnot finished · 25 characters\n`,
      error: 'chunkfold: The stream ended before it was finished: no finish reason arrived\n',
    })
  })

  test('an input that is wrong: exit code 1, the line, and what came before it', async () => {
    const { code, out, error } = await watch(`${line({ content: 'a' })}\n7\n`)
    expect({ code, out }).toEqual({ code: 1, out: 'a\nnot finished · 1 character\n' })
    expect(error).toBe('chunkfold: a.jsonl: line 2: expected a JSON object, got number 7\n')
    expect(await watch('')).toEqual({ code: 1, out: '', error: 'chunkfold: a.jsonl: the input is empty\n' })
  })

  test('nothing that a terminal would obey gets through: of text, names, arguments, finish reasons and errors', async () => {
    const evil = '\u001b[2J\u009b'
    const items = [
      line({ content: `${evil}\r\n\tok` }),
      line({ tool_calls: [call(0, `f${evil}`, `{"a":"${evil}"}`)] }),
      line({ content: [{ type: 'image_url', image_url: { url: evil } }] }, evil),
      JSON.stringify({ error: { message: evil } }),
    ]
    for (const length of [3, 4]) {
      const { out, error } = await watch(items.slice(0, length).join('\n'))
      expect(out + error).not.toMatch(/[^\P{Cc}\n\t]/u)
      expect(out).toContain('\\x1b[2J\\x9b\n\tok')
      expect(out).toContain('→ f\\x1b[2J\\x9b({"a":"\\x1b[2J\\x9b"}')
    }
  })

  test('styles are those that the terminal gives', async () => {
    const { out } = await watch(whole, { style: (style, text) => `<${style}>${text}</>` })
    expect(out).toContain('<dim>[reasoning] </><dim>Hm,</><dim> two.</>\nLet me look.\n<cyan>→ find({"q":1})</>\n')
  })
})

describe('chunkfold watch, on a terminal', () => {
  test('leaves the message behind, and the status below it', async () => {
    const screen = new Emulator(60, 10)
    const { code, out } = await watch(whole, { screen }, '--delay', '0')
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(screen.text).toBe([...drawn, 'finished: tool_calls · 30 characters · 1,234 output tokens'].join('\n'))
  })

  test('plays a recording, so that it can be watched', async () => {
    const screen = new Emulator(60, 10)
    const seen: string[] = []
    const timer = setInterval(() => seen.push(screen.text), 10)
    await watch(whole, { screen })
    clearInterval(timer)
    expect(seen.some((text) => text.includes('Hm,') && !text.includes('look'))).toBe(true)
  })

  test('an interrupt ends it: what had arrived stays, and the exit code is that of an interrupt', async () => {
    const screen = new Emulator(60, 10)
    const controller = new AbortController()
    let isReleased = false
    const release = () => {
      isReleased = true
    }
    setTimeout(() => controller.abort(), 50)
    const interrupts = () => ({ signal: controller.signal, release })
    const { code, error } = await watch(whole, { screen, interrupts }, '--delay', '100000')
    expect({ code, error, isReleased }).toEqual({ code: 130, error: 'chunkfold: interrupted\n', isReleased: true })
    expect(screen.text).toBe('[reasoning] Hm,\nnot finished · 3 characters')
  })
})
