import { AssistantMessageChunk, collect, type Message } from 'chunkfold'
import { mendConversation, toAnthropic, toGemini, toOpenAIChat, toOpenAIResponses } from 'chunkfold/providers'
import { splitTags } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'

describe('what can be no block of Anthropic is left out of what is sent', () => {
  test.each([
    ['a user', { role: 'user', content: [{ type: 'text', text: 'a' }, null, 5, true] }],
    ['an assistant', { role: 'assistant', content: ['a', null, 5, true] }],
  ] satisfies [string, Message][])('by %s', (_, message) => {
    const { messages } = toAnthropic([{ role: 'user', content: 'b' }, message, { role: 'user', content: 'c' }])
    const blocks = messages.flatMap(({ content }) => content)
    expect(blocks.map((block) => (block.type === 'text' ? block.text : block))).toEqual(['b', 'a', 'c'])
  })

  test('by the result of a tool, whose items that are no blocks are its text', () => {
    const { messages } = toAnthropic([
      { role: 'assistant', content: '', toolCalls: [{ id: 't', name: 'f', arguments: '{}' }] },
      { role: 'tool', toolCallId: 't', content: [null, 5] },
    ])
    const result = messages.at(-1)?.content[0]
    expect(result).toMatchObject({ type: 'tool_result', content: [{ text: 'null' }, { text: '5' }] })
  })
})

test('an item at the end of an answer that only calls itself text is sent as it is', () => {
  const { messages } = toAnthropic([
    { role: 'user', content: 'x' },
    { role: 'assistant', content: [{ type: 'text', text: 5 }] },
  ])
  expect(messages.at(-1)?.content).toEqual([{ type: 'text', text: 5 }])
})

test.each([toOpenAIChat, toOpenAIResponses, toAnthropic, toGemini])(
  'an item of an answer that is bare text goes to every provider: %s',
  (send) => {
    const messages: Message[] = [
      { role: 'user', content: 'x' },
      { role: 'assistant', content: ['Hello'] },
      { role: 'user', content: 'y' },
    ]
    expect(JSON.stringify(send(messages))).toContain('Hello')
  },
)

describe('calls of joined messages get indexes of their own', () => {
  const answer = (...indexes: unknown[]): Message => ({
    role: 'assistant',
    content: '',
    toolCalls: indexes.map((index, at) => ({ id: `c${at}`, name: 'f', arguments: '{}', index: index as number })),
  })
  const indexesOf = (messages: Message[]) =>
    mendConversation(messages).flatMap((message) =>
      message.role === 'assistant' ? (message.toolCalls ?? []).map(({ index }) => index) : [],
    )

  test.each([
    ['the next ones that are free', [0, 1], [0, 1], [0, 1, 2, 3]],
    ['their own where they are free', [4, 0], [4, 2], [4, 0, 5, 2]],
    ['places where they have none that can be counted', ['null', Number.NaN], [-1, 2 ** 53], [0, 1, 2, 3]],
    ['an end, where adding one changes nothing', [2 ** 53], [2 ** 53, Number.POSITIVE_INFINITY], [0, 1, 2]],
  ])('%s', (_, one, other, expected) => {
    expect(indexesOf([answer(...one), answer(...other)])).toEqual(expected)
  })

  test('in time that grows with their number, also where all have one index', () => {
    const count = 50_000
    const calls = indexesOf([answer(0), answer(...Array.from({ length: count }, () => 0))])
    expect(calls.at(-1)).toBe(count)
  })
})

test.each([255, 256, 257, 300, 600])('a name of %i characters is one, or none, however the stream cuts it', async (length) => {
  const text = `<tool_call>${'n'.repeat(length)}\n<arg_key>a</arg_key>\n<arg_value>1</arg_value>\n</tool_call>`
  const split = async (size: number) => {
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size))
    const chunks = pieces.map((content) => new AssistantMessageChunk({ content }))
    return (await collect(splitTags(chunks, { newId: () => 'c' }))).toMessage()
  }
  const whole = await split(text.length)
  expect(whole.toolCalls).toHaveLength(length <= 256 ? 1 : 0)
  if (length > 256) expect(whole.content).toBe(text)
  for (const size of [1, 7, 100, 250, 260]) expect(await split(size)).toEqual(whole)
})
