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
  ['a question without words', [{ role: 'user' }], '`messages[0].content` must be text or a list of items, got undefined'],
  ['a question of null', [user, { role: 'user', content: null }], '`messages[1].content` must be text or a list of items'],
  ['a message of the AI SDK', [{ role: 'user', parts: [{ type: 'text', text: 'q' }] }], '`messages[0].content` must be'],
  [
    'a call in the form of OpenAI',
    [user, { role: 'assistant', content: '', toolCalls: [call] }],
    '`messages[1].toolCalls[0]` must be a tool call with its `name` and `arguments` beside its `id`',
  ],
  [
    'a call whose arguments are an object',
    [user, { role: 'assistant', content: '', toolCalls: [{ id: 'a', name: 'pay', arguments: { amount: 10 } }] }],
    '`messages[1].toolCalls[0].arguments` must be JSON text, got Object',
  ],
  [
    'a call without arguments',
    [user, { role: 'assistant', content: '', toolCalls: [{ id: 'a', name: 'pay' }] }],
    '`messages[1].toolCalls[0].arguments` must be JSON text, got undefined',
  ],
  [
    'a call that is none',
    [{ role: 'assistant', content: '', toolCalls: [null] }],
    '`messages[0].toolCalls[0]` must be a tool call',
  ],
  ['calls that are no list', [{ role: 'assistant', content: '', toolCalls: {} }], '`messages[0].toolCalls` must be an array'],
  [
    'a part whose call has no arguments',
    [{ role: 'assistant', content: '', parts: [{ type: 'tool-call', call: { name: 'f' } }] }],
    '`messages[0].parts[0].call.arguments` must be JSON text',
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
