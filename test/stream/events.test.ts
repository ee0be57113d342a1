import { AssistantMessageChunk, type AssistantMessageChunkInit, type ToolCallInit } from 'chunkfold'
import { fromAnthropic, fromOpenAIChat, fromOpenAIResponses } from 'chunkfold/providers'
import { type StreamEvent, toEvents } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { listOf } from './list-of.js'

const chunk = (init: AssistantMessageChunkInit) => new AssistantMessageChunk(init)
const fragment = (...toolCalls: ToolCallInit[]) => chunk({ toolCalls })

/** The events but for the last, one line for each. */
async function toldBy(chunks: AsyncIterable<AssistantMessageChunk> | Iterable<AssistantMessageChunk>): Promise<string[]> {
  const events = await listOf(toEvents(chunks))
  return events.map(lineOf)
}

function lineOf(event: StreamEvent): string {
  switch (event.type) {
    case 'tool-call-start':
      return `${event.part} start ${event.name} ${event.id ?? '-'}`
    case 'tool-call-delta':
      return `${event.part} delta ${event.arguments}`
    case 'tool-call-end':
      return `${event.part} end ${event.call.name} ${event.call.arguments}`
    case 'content':
      return `${event.part} content ${JSON.stringify(event.item)}`
    case 'restart':
      return `restart ${event.attempt}`
    case 'usage':
      return `usage ${event.usage.outputTokens}`
    case 'done':
      return `done ${event.message.finishReason ?? '-'}`
    case 'error':
      return `error ${event.error instanceof Error ? event.error.message : event.error}`
    default:
      return `${event.part} ${event.type} ${event.text}`
  }
}

describe('toEvents', () => {
  test.each<[string, AssistantMessageChunk[], string[]]>([
    ['an empty stream', [], ['done -']],
    [
      'reasoning, text and a refusal, each a part',
      [
        chunk({ reasoningContent: 'hm' }),
        chunk({ content: 'a' }),
        chunk({ content: 'b', finishReason: 'stop' }),
        chunk({ refusal: 'no' }),
      ],
      ['0 reasoning hm', '1 text a', '1 text b', '2 refusal no', 'done stop'],
    ],
    [
      'text, a call and text again: three parts',
      [chunk({ content: 'a' }), fragment({ index: 0, id: 'c', name: 'f', arguments: '{}' }), chunk({ content: 'b' })],
      ['0 text a', '1 start f c', '1 delta {}', '2 text b', '1 end f {}', 'done -'],
    ],
    [
      'interleaved calls, which end in their order',
      [
        fragment({ index: 0, name: 'f' }, { index: 1, name: 'g' }),
        fragment({ index: 1, arguments: '[' }),
        fragment({ index: 0, arguments: '{' }),
        fragment({ index: 1, arguments: ']' }),
        fragment({ index: 0, arguments: '}' }),
      ],
      ['0 start f -', '1 start g -', '1 delta [', '0 delta {', '1 delta ]', '0 delta }', '0 end f {}', '1 end g []', 'done -'],
    ],
    [
      'a call whose arguments are whole, and go on all the same',
      [
        fragment({ index: 0, name: 'f', arguments: '{}' }),
        fragment({ index: 0, arguments: '\n' }),
        chunk({ finishReason: 'tool_calls' }),
      ],
      ['0 start f -', '0 delta {}', '0 delta \n', '0 end f {}\n', 'done tool_calls'],
    ],
    [
      'a call that the provider ends, at once',
      [
        fragment({ index: 0, name: 'f', arguments: '{}' }),
        fragment({ index: 0, done: true }),
        fragment({ index: 1, name: 'g' }),
        fragment({ index: 1, done: true }),
        chunk({ content: 'a' }),
      ],
      ['0 start f -', '0 delta {}', '0 end f {}', '1 start g -', '1 end g ', '2 text a', 'done -'],
    ],
    [
      'a call that ends before an earlier one: after it',
      [
        fragment({ index: 0, name: 'f' }, { index: 1, name: 'g', done: true }),
        chunk({ content: 'a' }),
        fragment({ index: 0, arguments: '{}', done: true }),
      ],
      ['0 start f -', '1 start g -', '2 text a', '0 delta {}', '0 end f {}', '1 end g ', 'done -'],
    ],
    [
      'a name in pieces, whole',
      [fragment({ index: 0, name: 'get_' }), fragment({ index: 0, name: 'weather' }), fragment({ index: 0, arguments: '{}' })],
      ['0 start get_weather -', '0 delta {}', '0 end get_weather {}', 'done -'],
    ],
    [
      'a call without a name, at the end',
      [fragment({ index: 0, id: 'c', arguments: '{' }), chunk({ content: 'a' }), fragment({ index: 0, arguments: '}' })],
      ['1 text a', '0 start  c', '0 delta {}', '0 end  {}', 'done -'],
    ],
    [
      'arguments that come as an object, when they can change no more',
      [
        fragment({ index: 0, name: 'f', arguments: { a: 1 } }),
        fragment({ index: 0, arguments: { b: 2 } }),
        fragment({ index: 0, done: true }),
        chunk({ content: 'a' }),
      ],
      ['0 start f -', '0 delta {"a":1,"b":2}', '0 end f {"a":1,"b":2}', '1 text a', 'done -'],
    ],
    [
      'items, each a part',
      [chunk({ content: [{ type: 'image' }, 'x'] }), chunk({ content: 'a' })],
      ['0 content {"type":"image"}', '1 content "x"', '2 text a', 'done -'],
    ],
    [
      'usage, as often as it comes',
      [chunk({ usageMetadata: { outputTokens: 1 } }), chunk({ content: 'a' }), chunk({ usageMetadata: { outputTokens: 2 } })],
      ['usage 1', '0 text a', 'usage 2', 'done -'],
    ],
    [
      'a character in halves, in one piece',
      [
        chunk({ content: 'a\ud83d' }),
        chunk({ content: '\ude00b' }),
        chunk({ content: '\ud83d' }),
        chunk({ reasoningContent: 'c' }),
      ],
      ['0 text a', '0 text 😀b', '1 reasoning c', '0 text \ud83d', 'done -'],
    ],
  ])('tells %s', async (_, chunks, lines) => expect(await toldBy(chunks)).toEqual(lines))

  test('gives a call its own index, the whole arguments and what goes back to the provider', async () => {
    const events = await listOf(
      toEvents([
        fragment({ index: 0, name: 'f', arguments: '{}' }, { index: 0, id: 'b', name: 'g', arguments: '{"x":' }),
        fragment({ arguments: '1}', providerData: { seal: 's' } }),
      ]),
    )
    expect(events.flatMap((event) => (event.type === 'tool-call-end' ? [event.call] : []))).toEqual([
      { type: 'function', name: 'f', arguments: '{}', index: 0 },
      { type: 'function', id: 'b', name: 'g', arguments: '{"x":1}', index: 1, providerData: { seal: 's' } },
    ])
  })

  test('does not end a call that an error has cut off, and gives what had arrived', async () => {
    const events = fromOpenAIChat([
      { choices: [{ index: 0, delta: { content: 'Now. ' } }] },
      {
        choices: [
          { index: 0, delta: { tool_calls: [{ index: 0, id: 'c', function: { name: 'put', arguments: '{"a":"b' } }] } },
        ],
      },
    ])
    const told = await listOf(toEvents(events))
    expect(told.map(({ type }) => type)).toEqual(['text', 'tool-call-start', 'tool-call-delta', 'error'])
    const last = told.at(-1)
    expect(last).toMatchObject({ error: { code: 'stream-incomplete' } })
    expect(last?.type === 'error' && last.partial?.toolCalls[0]?.arguments).toBe('{"a":"b')
  })

  test('gives no partial where nothing had arrived', async () => {
    const failing = (async function* () {
      yield* await Promise.reject<AssistantMessageChunk[]>(new Error('early'))
    })()
    expect(await listOf(toEvents(failing))).toEqual([{ type: 'error', error: new Error('early'), partial: undefined }])
  })

  test('closes its source when the reader stops early', async () => {
    let isClosed = false
    async function* endless() {
      try {
        for (;;) yield chunk({ content: 'a' })
      } finally {
        isClosed = true
      }
    }
    for await (const { type } of toEvents(endless())) if (type === 'text') break
    expect(isClosed).toBe(true)
  })

  test('begins anew after a restart', async () => {
    const error = new Error('reset')
    const stream = [
      fragment({ index: 0, name: 'f', arguments: '{' }),
      { type: 'restart' as const, attempt: 2, error },
      chunk({ content: 'a' }),
    ]
    const events = await listOf(toEvents(stream))
    expect(events.slice(2)).toEqual([
      { type: 'restart', attempt: 2, error },
      { type: 'text', part: 0, text: 'a' },
      { type: 'done', message: chunk({ content: 'a' }).toMessage() },
    ])
  })

  test('tells of what is no chunk', async () => {
    const [event] = await listOf(toEvents([{ content: 'a' } as never]))
    expect(event).toMatchObject({ type: 'error', error: { code: 'chunk-type' }, partial: undefined })
  })

  test('ends a call of Anthropic when its block stops', async () => {
    const events = [
      { type: 'message_start', message: { id: 'm', usage: { input_tokens: 1, output_tokens: 1 } } },
      { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: 't', name: 'now', input: {} } },
      { type: 'content_block_stop', index: 0 },
      { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'a' } },
      { type: 'content_block_stop', index: 1 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 5 } },
      { type: 'message_stop' },
    ]
    const told = await toldBy(fromAnthropic(events))
    expect(told.filter((line) => !line.startsWith('usage'))).toEqual([
      '0 start now t',
      '0 delta {}',
      '0 end now {}',
      '1 text a',
      'done tool_calls',
    ])
  })

  test('ends a call of Responses when its item is done', async () => {
    const item = { type: 'function_call', id: 'fc', call_id: 'c', name: 'f', arguments: '' }
    const events = [
      { type: 'response.created', response: { id: 'r' } },
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.function_call_arguments.delta', output_index: 0, item_id: 'fc', delta: '{}' },
      { type: 'response.output_item.done', output_index: 0, item: { ...item, arguments: '{}', status: 'completed' } },
      { type: 'response.output_item.added', output_index: 1, item: { ...item, id: 'fd', call_id: 'd', name: 'g' } },
      { type: 'response.completed', response: { id: 'r', status: 'completed', output: [] } },
    ]
    expect(await toldBy(fromOpenAIResponses(events))).toEqual([
      '0 start f c',
      '0 delta {}',
      '0 end f {}',
      '1 start g d',
      '1 end g ',
      'done tool_calls',
    ])
  })
})
