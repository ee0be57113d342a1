import type { UIMessage } from 'ai'
import { ChunkDataError } from 'chunkfold'
import { fromUIMessages, toUIMessages } from 'chunkfold/interop'
import { mendConversation, toOpenAIChat } from 'chunkfold/providers'
import { describe, expect, test } from 'vitest'
import { conversation } from './conversation.js'

describe('fromUIMessages', () => {
  test('is the conversation again that toUIMessages was given', () => {
    const back = fromUIMessages(toUIMessages(conversation))
    expect(back.map(({ role }) => role)).toEqual(conversation.map(({ role }) => role))
    expect(mendConversation(back).map(({ content }) => content)).toEqual(
      mendConversation(conversation).map(({ content }) => content),
    )
    expect(back[2]).toMatchObject({
      reasoningContent: 'Hm',
      metadata: { id: 'r1', model: 'm1' },
      toolCalls: [{ id: 'c1', arguments: '{"q":"tea"}' }, { id: 'c2' }],
    })
    expect(back[4]).toEqual({ role: 'tool', toolCallId: 'c2', name: 'fail', content: 'no luck', isError: true })
  })

  test.each<[string, UIMessage['parts'][number], object]>([
    [
      'an input that is still coming',
      { type: 'tool-f', toolCallId: 'c', state: 'input-streaming', input: { a: 1 }, rawInput: '{"a":1,' },
      { arguments: '{"a":1,' },
    ],
    [
      'an input that has not begun',
      { type: 'tool-f', toolCallId: 'c', state: 'input-streaming', input: undefined },
      { arguments: '' },
    ],
    [
      'an input that was no JSON',
      { type: 'tool-f', toolCallId: 'c', state: 'output-error', input: undefined, rawInput: '{"a"', errorText: 'no' },
      { arguments: '{"a"', result: { content: 'no', isError: true } },
    ],
    [
      'an input that is a text',
      { type: 'tool-f', toolCallId: 'c', state: 'input-available', input: 'x' },
      { arguments: '"x"' },
    ],
    [
      'an output that is not text',
      { type: 'dynamic-tool', toolName: 'f', toolCallId: 'c', state: 'output-available', input: {}, output: { n: [1] } },
      { arguments: '{}', result: { content: '{"n":[1]}' } },
    ],
    [
      'a preliminary output',
      { type: 'tool-f', toolCallId: 'c', state: 'output-available', input: {}, output: 'soon', preliminary: true },
      { arguments: '{}' },
    ],
    [
      'a denial',
      {
        type: 'tool-f',
        toolCallId: 'c',
        state: 'output-denied',
        input: {},
        approval: { id: 'a', approved: false, reason: 'No!' },
      },
      { arguments: '{}', result: { content: 'No!', isError: true } },
    ],
  ])('reads %s', (_, part, { result, ...call }: { result?: object }) => {
    const [answer, given, ...rest] = fromUIMessages([{ role: 'assistant', parts: [part] }])
    expect(answer).toMatchObject({ role: 'assistant', toolCalls: [{ id: 'c', name: 'f', ...call }] })
    if (result === undefined) expect(given).toBeUndefined()
    else expect(given).toMatchObject({ role: 'tool', toolCallId: 'c', ...result })
    expect(rest).toEqual([])
  })

  test('reads calls that the provider ran as items, and not as calls to answer', () => {
    const part = {
      type: 'tool-web_search',
      toolCallId: 's',
      state: 'output-available',
      input: { q: 'x' },
      output: ['y'],
      providerExecuted: true,
    } as const
    const messages = fromUIMessages([{ role: 'assistant', parts: [part, { type: 'text', text: 'y' }] }])
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({
      toolCalls: [],
      content: [
        { type: 'tool-input-available', toolName: 'web_search' },
        { type: 'tool-output-available', output: ['y'] },
        { type: 'text', text: 'y' },
      ],
    })
    expect(toUIMessages(messages)[0]?.parts[1]).toMatchObject(part)
  })

  test('gives files of the user in a form that requests have', () => {
    const parts = [
      { type: 'file', mediaType: 'image/png', url: 'https://a.example/i.png' },
      { type: 'file', mediaType: 'application/pdf', filename: 'a.pdf', url: 'data:application/pdf;base64,AA' },
    ]
    const [message] = toOpenAIChat(fromUIMessages([{ role: 'user', parts }]))
    expect(message?.content).toEqual([
      { type: 'image_url', image_url: { url: 'https://a.example/i.png' } },
      { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AA' } },
    ])
  })

  test('refuses what is no message', () => {
    expect(() => fromUIMessages({} as never)).toThrow(ChunkDataError)
    expect(() => fromUIMessages([{ role: 'root', parts: [] } as never])).toThrow(
      '`messages[0].role` must be system, user or assistant',
    )
  })
})
