import type { AssistantMessageChunk } from 'chunkfold'
import { splitTags } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { deltasOf } from './split.js'

/** What quadratic time would take minutes for; the bound is for machines that are busy. */
const LIMIT = 30_000

const size = 300_000
const filled = (piece: string) => piece.repeat(Math.ceil(size / piece.length))

/** How much text, reasoning and arguments come out. */
async function lengthOf(chunks: Iterable<AssistantMessageChunk>): Promise<number> {
  let length = 0
  for await (const chunk of splitTags(chunks)) {
    length += chunk.text.length + chunk.reasoningContent.length
    for (const call of chunk.toolCalls) length += call.arguments.length
  }
  return length
}

describe('much text is read in linear time', () => {
  test.each<[string, string, number]>([
    ['of text', filled('word '), size],
    ['of nothing but `<`', filled('<'), size],
    ['of reasoning that nothing closes', `<think>${filled('a < b ')}`, size],
    ['of backticks', filled('` '), size],
    ['of fences', filled('```\n'), size],
    ['of JSON that nothing closes', `<tool_call>{"name":"f","arguments":{"a":"${filled('x')}`, size],
    [
      'of JSON with closing tags in it',
      `<tool_call>{"name":"f","arguments":{"a":"${filled('</tool_call>')}"}}</tool_call>`,
      size,
    ],
    ['of brackets', `<tool_call>${filled('[')}`, size],
    ['of calls', filled('<tool_call>{"name":"f"}</tool_call>'), 15_000],
    ['of calls in one wrapper', `<tool_calls>${filled('{"name":"f"}')}</tool_calls>`, 45_000],
    ['of one parameter', `<function=f><parameter=a>${filled('x<')}`, size],
    ['of closing tags in a parameter', `<function=f><parameter=a>${filled('</parameter>')}x`, size],
    ['of white space behind a closing tag', `<function=f><parameter=a>x</parameter>${filled(' ')}x`, size],
    ['of parameters', `<function=f>${filled('<parameter=a>x</parameter>')}</function>`, 60_000],
    ['of data', `<function=f><parameter=a><![CDATA[${filled(']]')}`, size],
    ['of opening tags', filled('<tool_call>'), size],
    ['of opening tags with white space', filled('<tool_call>   <function=f>   '), size - 50],
    ['of white space in a body', `<tool_call>${filled(' ')}?`, size],
    ['of a name', `<tool_call>${filled('n')}`, size],
    ['of a call that has gone wrong', `<tool_call>{"name" "f" ${filled('</tool_cal')}`, size],
    ['of backslashes in a string that is cut', `<tool_call>{"name":"f","arguments":"{${filled('\\\\')}`, size / 2],
  ])(
    '%s',
    async (_, text, least) => {
      for (const step of [text.length, 97]) expect(await lengthOf(deltasOf(text, step))).toBeGreaterThanOrEqual(least)
    },
    LIMIT,
  )

  test.each([
    ['in a text', '', 1_000_000],
    ['in a body', '<tool_call>{"name":"f","arguments":{"a":"', size],
    ['in a value', '<function=f><parameter=a>', size],
  ])('of one character in a delta, %s', async (_, opening, length) => {
    expect(await lengthOf(deltasOf(opening + 'x< '.repeat(length / 3), 1))).toBeGreaterThanOrEqual(length - 1)
  })
})

test('arrays nested deeper than any stack overflow no stack', async () => {
  const text = `<tool_call>{"name":"f","arguments":{"a":${'['.repeat(size)}${']'.repeat(size)}}}</tool_call>`
  expect(await lengthOf(deltasOf(text, 5000))).toBeGreaterThan(2 * size)
})
