import { AssistantMessageChunk } from 'chunkfold'
import { mendConversation, toAnthropic, toGemini, toOpenAIChat, toOpenAIResponses } from 'chunkfold/providers'
import { describe, expect, test } from 'vitest'

const user = { role: 'user', content: 'q' }
const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }
const writers = { toOpenAIChat, toOpenAIResponses, toAnthropic, toGemini, mendConversation }

const rows: [string, unknown, string][] = [
  ['a text', 'hello', '`messages` must be an array of messages'],
  ['a text among them', ['hello'], '`messages[0]` must be a message'],
  ['a role that there is not', [{ role: 'developer', content: 'x' }], '`messages[0].role` must be system, user'],
  [
    'an answer in the form of OpenAI',
    [user, { role: 'assistant', content: null, tool_calls: [call] }],
    '`messages[1].tool_calls` must be `toolCalls`',
  ],
  [
    'a result in the form of OpenAI',
    [user, { role: 'tool', tool_call_id: 'a', content: 'r' }],
    '`messages[1].tool_call_id` must be `toolCallId`',
  ],
  [
    'the JSON of a chunk',
    [user, JSON.parse(JSON.stringify(new AssistantMessageChunk({ toolCalls: [{ id: 'a', name: 'f', arguments: '{}' }] })))],
    '`messages[1].tool_calls` must be `toolCalls`',
  ],
]

describe.each(Object.entries(writers))('%s refuses what is no message, and says where', (_, write) => {
  test.each(rows)('%s', (_, messages, reason) => {
    const caught = (() => {
      try {
        return write(messages as never)
      } catch (error) {
        return error
      }
    })()
    expect(caught).toMatchObject({ code: 'chunk-data', message: expect.stringContaining(reason) })
  })
})
