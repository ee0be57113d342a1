import { AssistantMessageChunk, ToolMessageChunk } from 'chunkfold'
import { fromOpenAIChat } from 'chunkfold/providers'
import { toEvents } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { ChunkSource } from '../../src/cli/chunk-source.js'
import { chunkfold, line } from './terminal.js'

const events = (text: string, ...options: readonly string[]) => chunkfold(['events', ...options], { '-': text })
const parsed = (out: string): unknown[] =>
  out
    .split('\n')
    .slice(0, -1)
    .map((text) => JSON.parse(text))
const call = (id: string, name: string, text: string) => ({
  index: 0,
  id,
  type: 'function',
  function: { name, arguments: text },
})

const deltas = [
  { reasoning_content: 'Hm' },
  { content: 'See ' },
  { tool_calls: [call('c1', 'find', '{"q"')] },
  { tool_calls: [{ index: 0, function: { arguments: ':1}' } }] },
]
const whole = [...deltas.map((delta) => line(delta)), line({}, 'tool_calls')].join('\n')

describe('chunkfold events', () => {
  test('prints what toEvents gives, one line of JSON for each event', async () => {
    const expected = []
    for await (const event of toEvents(fromOpenAIChat(whole.split('\n').map((text) => JSON.parse(text))))) expected.push(event)
    const { code, out, error } = await events(`${whole}\n`)
    expect({ code, error }).toEqual({ code: 0, error: '' })
    expect(parsed(out)).toEqual(expected)
    expect(expected.at(-1)).toMatchObject({ type: 'done', message: { finishReason: 'tool_calls' } })
  })

  test('prints an event before the next piece of the input is read', async () => {
    let out = ''
    const seen: number[] = []
    async function* slow() {
      for (const text of whole.split('\n')) {
        yield `data: ${text}\n\n`
        seen.push(parsed(out).length)
      }
    }
    const print = (text: string) => {
      out += text
    }
    await chunkfold(['events'], { '-': slow() }, { out: print })
    expect(seen).toEqual([1, 2, 4, 5, 5])
  })

  test.each([['auto'], ['openai-chat']] as const)(
    'reads no further than it is asked to, of a wire that is %s',
    async (from) => {
      let isLeft = false
      async function* source() {
        try {
          for (;;) yield `${line({ content: 'a' })}\n`
        } finally {
          isLeft = true
        }
      }
      for await (const _ of new ChunkSource(source(), { from, choice: 0 })) break
      expect(isLeft).toBe(true)
    },
  )

  test('waits until there is room for more', async () => {
    let [open, most] = [0, 0]
    const out = async () => {
      most = Math.max(most, ++open)
      await new Promise((resolve) => setTimeout(resolve, 1))
      open--
    }
    await chunkfold(['events'], { '-': whole }, { out })
    expect(most).toBe(1)
  })

  test('reads another choice, of a wire that is named', async () => {
    const two = JSON.stringify({ choices: [{ index: 1, delta: { content: 'b' }, finish_reason: 'stop' }] })
    const { code, out } = await events(two, '--choice', '1', '--from', 'openai-chat')
    expect(code).toBe(0)
    expect(parsed(out)[0]).toEqual({ type: 'text', part: 0, text: 'b' })
  })

  test('a stream that is not whole: exit code 2, and an error with what had arrived as the last event', async () => {
    const { code, out, error } = await events(`${line({ content: 'half' })}\n`)
    const message = 'The stream ended before it was finished: no finish reason arrived'
    expect({ code, error }).toEqual({ code: 2, error: `chunkfold: ${message}\n` })
    expect(parsed(out)).toEqual([
      { type: 'text', part: 0, text: 'half' },
      {
        type: 'error',
        error: { name: 'StreamIncompleteError', code: 'stream-incomplete', message },
        partial: { role: 'assistant', content: 'half', reasoningContent: '', toolCalls: [] },
      },
    ])
  })

  test('a provider that reports an error: exit code 2, and the error', async () => {
    const { code, out } = await events(`${line({ content: 'a' })}\n{"error":{"message":"Try later"}}\n`)
    expect(code).toBe(2)
    expect(parsed(out).at(-1)).toMatchObject({ type: 'error', error: { code: 'provider-error' }, partial: { content: 'a' } })
  })

  test('an input that is wrong further down: exit code 1, the line, and an error as the last event', async () => {
    const { code, out, error } = await events(`${line({ content: 'a' })}\nnot json\n`)
    expect(code).toBe(1)
    expect(error).toMatch(/^chunkfold: standard input: line 2: not JSON: /)
    expect(parsed(out)).toMatchObject([
      { type: 'text' },
      { type: 'error', error: { name: 'InputError', code: 'bad-input' }, partial: { content: 'a' } },
    ])
  })

  test.each([[''], ['hello\n'], ['{"kind":"telegram"}\n']])(
    '%j is wrong from its beginning: exit code 1, and no event',
    async (text) => {
      expect(await events(text)).toMatchObject({ code: 1, out: '' })
    },
  )

  test('an input that fails while it is read has been cut short: exit code 2', async () => {
    async function* failing() {
      yield `${line({ content: 'a' })}\n`
      throw new Error('cannot read -: reset')
    }
    const { code, error } = await chunkfold(['events'], { '-': failing() })
    expect({ code, error }).toEqual({
      code: 2,
      error: 'chunkfold: The stream ended before it was finished: cannot read -: reset\n',
    })
  })

  test('a file that cannot be read prints no event', async () => {
    expect(await chunkfold(['events', 'gone.sse'])).toEqual({
      code: 1,
      out: '',
      error: 'chunkfold: cannot read gone.sse: no such file\n',
    })
  })

  test('chunks of anybody but an assistant are refused, and their line named', async () => {
    const chunks = [new AssistantMessageChunk({ content: 'a' }), new ToolMessageChunk({ toolCallId: 'c', content: 'b' })]
    const { code, error } = await events(chunks.map((chunk) => `${JSON.stringify(chunk)}\n`).join(''))
    expect(code).toBe(1)
    expect(error).toBe(
      'chunkfold: standard input: line 2: only chunks of an assistant can be told as they grow, got ToolMessageChunk; `fold` merges them\n',
    )
  })

  test('control characters and line separators stand escaped in the JSON, and mean the same', async () => {
    const text = 'a\u001b[31m\u009b1m\u2028\u0085z'
    const { out } = await events(line({ content: text }, 'stop'))
    expect(out).toMatch(/^[\n -~]*$/)
    expect(parsed(out)[0]).toEqual({ type: 'text', part: 0, text })
  })
})
