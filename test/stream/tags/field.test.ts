import { parseArguments } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { bugCases } from './bug-cases.js'
import { deltasOf, show, splitChunks } from './split.js'

describe('failures from the field', () => {
  test('a tag that is cut at any place leaves no trace, and takes nothing from the text around it', async () => {
    const text = 'One moment. <tool_call>{"name":"list_dir","arguments":{"path":"src"}}</tool_call> There.'
    for (let size = 1; size <= text.length; size++) {
      const { chunks, merged } = await splitChunks(deltasOf(text, size))
      expect(merged).toMatchObject({
        content: 'One moment.  There.',
        toolCalls: [{ name: 'list_dir', arguments: '{"path":"src"}' }],
      })
      for (const chunk of chunks) expect(chunk.text).not.toMatch(/[<>_{}]/)
    }
  })

  test('an example in a fence that is cut is not run', async () => {
    const deltas = ['Like this:\n`', '``\n<tool_', 'call>{"name":"delete_all","arguments":{}}</tool_call>\n``', '`\nSee?']
    expect(await show(deltas)).toEqual({ parts: [`text: ${deltas.join('')}`], invalid: [] })
  })

  test('what only looks like a tag is text: at once where that is clear, else at the end', async () => {
    const deltas = ['1 <', ' 2, ', '<', 'b', '>', 'y</thin']
    const { chunks } = await splitChunks(deltas.flatMap((text) => deltasOf(text)))
    expect(chunks.map(({ text }) => text)).toEqual(['1 ', '< 2, ', '', '<b', '>', 'y', '</thin'])
  })

  test('a closing tag of reasoning without an opening one', async () => {
    const deltas = ['First, ', 'add.</', 'think>', '4']
    expect((await show(deltas, { startInThinking: true })).parts).toEqual(['reasoning: First, add.', 'text: 4'])
    expect((await show(deltas)).parts).toEqual(['text: First, add.4'])
  })

  test('a call that the token limit has cut is reported, and cannot be taken for a whole one', async () => {
    const raw = '<tool_call>{"name":"write","arguments":{"text":"Dear '
    const { merged, invalid } = await splitChunks(deltasOf(`I will. ${raw}`, 4))
    expect(merged.content).toBe('I will. ')
    expect(invalid).toEqual([{ text: raw, name: 'write', reason: 'unterminated' }])
    const [call] = merged.toolCalls
    expect(call).toMatchObject({ name: 'write', arguments: '{"text":"Dear ' })
    expect(parseArguments(call ?? { arguments: '' }).status).toBe('incomplete')
  })
})

describe.skipIf(bugCases.length === 0)('the recorded ones', () => {
  test('are all there', () => {
    expect(bugCases.map(({ id }) => id)).toEqual(['B53', 'B54', 'B94', 'B95', 'B97'])
  })

  test.each(bugCases)('$id', async ({ input, expected }) => {
    const text = input.text ?? input.deltas?.join('') ?? ''
    for (const chunks of [
      ...[1, 3, 7, 12, 999].map((size) => deltasOf(text, size)),
      (input.deltas ?? []).flatMap((delta) => deltasOf(delta)),
    ]) {
      if (chunks.length === 0) continue
      const { merged, invalid } = await splitChunks(chunks, input.options)
      expect(merged.content).toBe(expected.content)
      expect(merged.reasoningContent).toBe(expected.thinking ?? '')
      const calls = merged.toolCalls.map(({ name, arguments: args }) => ({ name, arguments: args }))
      const cut = expected.invalid_tool_calls ?? []
      const whole = expected.tool_calls ?? []
      expect(calls).toEqual([...whole, ...cut].map(({ name, arguments: args }) => ({ name, arguments: args })))
      expect(invalid.map(({ name, reason }) => ({ name, reason }))).toEqual(cut.map(({ name, reason }) => ({ name, reason })))
    }
  })
})
