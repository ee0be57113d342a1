import { describe, expect, test } from 'vitest'
import { calls, event, type Fields, fragment, message, messageOf, toolCalls } from './openai-events.js'

/** A choice that brings a whole message. */
function whole(fields: Fields, choice: Fields = {}): Fields {
  return { choices: [{ index: 0, message: { role: 'assistant', ...fields }, finish_reason: 'stop', ...choice }] }
}

interface Case {
  readonly title: string
  readonly events: readonly Fields[]
  readonly message: Parameters<typeof message>[0]
}

const call = { id: 'c', type: 'function', name: 'ask', arguments: '{"who":"you"}' }

const alone: Case[] = [
  {
    title: 'a completion that was not streamed is read like one that was',
    events: [
      {
        id: 'chatcmpl-8',
        object: 'chat.completion',
        ...whole({ content: 'Done.', reasoning_content: 'Easy', refusal: null, tool_calls: [fragment(call)] }),
        usage: { prompt_tokens: 2, completion_tokens: 1 },
      },
    ],
    message: {
      content: 'Done.',
      reasoningContent: 'Easy',
      toolCalls: toolCalls(call),
      metadata: { id: 'chatcmpl-8' },
      usageMetadata: { inputTokens: 2, outputTokens: 1 },
    },
  },
  {
    title: 'a message with list content is read',
    events: [whole({ content: [{ type: 'text', text: 'li' }, 'st'] })],
    message: { content: 'list' },
  },
  {
    title: 'a message with a refusal is read',
    events: [whole({ content: null, refusal: 'No.' })],
    message: { refusal: 'No.' },
  },
  {
    title: 'a message with a legacy function_call is read',
    events: [whole({ content: null, function_call: { name: 'ask', arguments: '{}' } })],
    message: { toolCalls: toolCalls({ name: 'ask', arguments: '{}' }) },
  },
]

const after: Case[] = [
  {
    title: 'text that the deltas brought is not repeated',
    events: [event({ content: 'ab' }), whole({ content: 'ab' })],
    message: { content: 'ab' },
  },
  {
    title: 'text that the deltas left off is filled in',
    events: [event({ content: 'ab' }), whole({ content: 'abcd' })],
    message: { content: 'abcd' },
  },
  {
    title: 'text that differs from the deltas is ignored',
    events: [event({ content: 'ab' }), whole({ content: 'xy' })],
    message: { content: 'ab' },
  },
  {
    title: 'a message that grows beside each delta adds nothing to it',
    events: [
      { choices: [{ index: 0, delta: { content: 'ab' }, message: { content: 'ab' } }] },
      { choices: [{ index: 0, delta: { content: 'cd' }, message: { content: 'abcd' }, finish_reason: 'stop' }] },
    ],
    message: { content: 'abcd' },
  },
  {
    title: 'reasoning and refusal are filled in like text',
    events: [
      event({ reasoning_content: 'be' }),
      event({ refusal: 'n' }),
      whole({ reasoning_content: 'because', refusal: 'no' }),
    ],
    message: {
      reasoningContent: 'because',
      refusal: 'no',
      parts: [
        { type: 'reasoning', text: 'be' },
        { type: 'refusal', text: 'n' },
        { type: 'reasoning', text: 'cause' },
        { type: 'refusal', text: 'o' },
      ],
    },
  },
  {
    title: 'calls that the deltas brought are not repeated',
    events: [event(calls({ index: 0, ...call })), whole({ tool_calls: [fragment(call)] })],
    message: { toolCalls: toolCalls(call) },
  },
  {
    title: 'a call that no delta brought is filled in',
    events: [
      event(calls({ index: 0, ...call })),
      whole({ tool_calls: [fragment(call), fragment({ id: 'd', name: 'tell', arguments: '{}' })] }),
    ],
    message: { toolCalls: toolCalls(call, { id: 'd', name: 'tell', arguments: '{}' }) },
  },
  {
    title: 'calls without ids are filled in where no delta brought any',
    events: [event({ content: 'hm' }), whole({ content: 'hm', tool_calls: [fragment({ name: 'tell', arguments: '{}' })] })],
    message: { content: 'hm', toolCalls: toolCalls({ name: 'tell', arguments: '{}' }) },
  },
  {
    title: 'content of a list is filled in where no delta brought any',
    events: [event({ content: '' }), whole({ content: [{ type: 'text', text: 'all' }] })],
    message: { content: 'all' },
  },
  {
    title: 'null, and what is no object, adds nothing',
    events: [event({ content: 'a' }, { message: null }), event({ content: 'b' }, { message: 'b', finish_reason: 'stop' })],
    message: { content: 'ab' },
  },
]

const encrypted = { type: 'reasoning.encrypted', data: 'ZQ==', index: 0 }

const faults: Case[] = [
  {
    title: 'reasoning under its other name is not repeated',
    events: [event({ reasoning: 'why' }), whole({ content: null, reasoning: 'why' })],
    message: { reasoningContent: 'why' },
  },
  {
    title: 'encrypted reasoning that the deltas brought is not repeated',
    events: [event({ reasoning_details: [encrypted] }), whole({ content: null, reasoning_details: [encrypted] })],
    message: { parts: [{ type: 'reasoning', text: '', providerData: encrypted }] },
  },
  {
    title: 'images are filled in beside text that the deltas brought',
    events: [
      event({ content: 'Look' }),
      whole({ content: 'Look', images: [{ type: 'image_url', image_url: { url: 'data:,' } }] }),
    ],
    message: {
      content: [
        { type: 'text', text: 'Look' },
        { type: 'image_url', image_url: { url: 'data:,' } },
      ],
      parts: [
        { type: 'text', text: 'Look' },
        { type: 'content', item: { type: 'image_url', image_url: { url: 'data:,' } } },
      ],
    },
  },
  {
    title: 'a call whose deltas had no id is not repeated',
    events: [
      event(calls({ index: 0, name: 'ask', arguments: '{}' })),
      whole({ tool_calls: [fragment({ id: 'c', name: 'ask', arguments: '{}' })] }),
    ],
    message: { toolCalls: toolCalls({ name: 'ask', arguments: '{}' }) },
  },
  {
    title: 'fields of a message without a place of their own are provider metadata, as those of a delta are',
    events: [whole({ content: 'a', mood: 'calm' })],
    message: { content: 'a', providerMetadata: { mood: 'calm' } },
  },
]

describe('fromOpenAIChat, a whole message', () => {
  for (const { title, events, message: fields } of [...alone, ...after]) {
    test(title, async () => {
      expect(await messageOf(events)).toEqual(message(fields))
    })
  }

  for (const { title, events, message: fields } of faults) {
    test(title, async () => {
      expect(await messageOf(events)).toEqual(message(fields))
    })
  }
})
