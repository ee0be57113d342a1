import { type AssistantMessage, collect, type JsonValue } from 'chunkfold'
import { fromAnthropic, mendConversation, toAnthropic, toGemini, toOpenAIChat, toOpenAIResponses } from 'chunkfold/providers'
import { produce } from 'immer'
import { describe, expect, test } from 'vitest'

const user = { role: 'user', content: 'Pay.' } as const

/** An answer with signed thinking, a text and a call: its parts say more than its fields. */
async function answer(): Promise<AssistantMessage> {
  const events = [
    { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Hm.' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'c2ln' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'The key is SECRET.' } },
    { type: 'content_block_stop', index: 1 },
    { type: 'content_block_start', index: 2, content_block: { type: 'tool_use', id: 'c1', name: 'pay', input: {} } },
    { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '{"amount":1000}' } },
    { type: 'content_block_stop', index: 2 },
    { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
    { type: 'message_stop' },
  ]
  const message = (await collect(fromAnthropic(events))).toMessage()
  expect(message.parts).toHaveLength(3)
  return message
}

const result = { role: 'tool', toolCallId: 'c1', content: 'ok' } as const
const sentOf = (message: AssistantMessage) => [
  toAnthropic([user, message, result]).messages,
  toOpenAIChat([user, message, result]),
  toOpenAIResponses([user, message, result]),
  toGemini([user, message, result]).contents,
]

describe('an answer whose fields were edited', () => {
  test('is sent as they say, to every provider', async () => {
    const edited = produce(await answer(), (draft) => {
      draft.content = 'The key is hidden.'
      draft.toolCalls = draft.toolCalls.map((call) => ({ ...call, arguments: '{"amount":1}' }))
    })
    for (const sent of sentOf(edited)) {
      expect(JSON.stringify(sent)).not.toContain('SECRET')
      expect(JSON.stringify(sent)).not.toContain('1000')
      expect(JSON.stringify(sent)).toContain('hidden')
    }
  })

  test('keeps the parts that were not, in their order and with their signatures', async () => {
    const edited = { ...(await answer()), content: 'Done.' }
    expect(toAnthropic([user, edited, result]).messages[1]?.content).toEqual([
      { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
      { type: 'text', text: 'Done.' },
      { type: 'tool_use', id: 'c1', name: 'pay', input: { amount: 1000 } },
    ])
  })

  test('loses the signature of reasoning that was edited, and calls that were taken away', async () => {
    const edited = { ...(await answer()), reasoningContent: 'Other.', toolCalls: [] }
    expect(toAnthropic([user, edited, user]).messages[1]?.content).toEqual([{ type: 'text', text: 'The key is SECRET.' }])
    expect(toOpenAIChat([user, edited, user], { reasoning: 'reasoning_content' })[1]).toMatchObject({
      reasoning_content: 'Other.',
    })
  })

  test('has a call that was added, and the one that was there', async () => {
    const message = await answer()
    const added = { id: 'c2', type: 'function', name: 'tell', arguments: '{}', index: 1 }
    const edited = { ...message, toolCalls: [...message.toolCalls, added] }
    const content = toAnthropic([user, edited]).messages[1]?.content as readonly {
      readonly type: string
      readonly id?: JsonValue
    }[]
    expect(content.map(({ type, id }) => id ?? type)).toEqual(['thinking', 'text', 'c1', 'c2'])
  })

  test('is mended to a message whose parts say the same', async () => {
    const [, mended] = mendConversation([user, { ...(await answer()), content: 'Done.' }, result])
    expect(mended).toMatchObject({ content: 'Done.', parts: [{ type: 'reasoning' }, { type: 'text', text: 'Done.' }, {}] })
  })

  test('is sent by its parts where it has nothing else, as one that was written by hand', () => {
    const message = { role: 'assistant', content: '', parts: [{ type: 'text', text: 'By hand.' }] } as const
    expect(toOpenAIChat([user, message])[1]).toEqual({ role: 'assistant', content: 'By hand.' })
  })
})
