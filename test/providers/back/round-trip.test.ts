import { type AssistantMessage, AssistantMessageChunk, collect, type Message } from 'chunkfold'
import {
  fromAnthropic,
  fromBedrockConverse,
  fromGemini,
  fromOpenAIChat,
  fromOpenAIResponses,
  toAnthropic,
  toGemini,
  toOpenAIChat,
  toOpenAIResponses,
} from 'chunkfold/providers'
import { describe, expect, test } from 'vitest'
import { result, user } from './messages.js'

type Chunks = AsyncGenerator<AssistantMessageChunk, void, undefined>

const ask = user('Compare the two ports.')

/** The message of a stream, as it comes out of storage. */
async function stored(chunks: Chunks): Promise<AssistantMessage> {
  return JSON.parse(JSON.stringify((await collect(chunks, AssistantMessageChunk.empty)).toMessage()))
}

/** A conversation with the message of a stream, and results for these calls. */
async function conversation(chunks: Chunks, ...ids: string[]): Promise<Message[]> {
  return [ask, await stored(chunks), ...ids.map((id) => result(id, `of ${id}`))]
}

describe('from Anthropic and back', () => {
  const block = (index: number, start: object, ...deltas: object[]) => [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ]
  const thinking = (index: number, words: string[], signatures: string[]) =>
    block(
      index,
      { type: 'thinking', thinking: '', signature: '' },
      ...words.map((word) => ({ type: 'thinking_delta', thinking: word })),
      ...signatures.map((signature) => ({ type: 'signature_delta', signature })),
    )
  const citation = {
    type: 'web_search_result_location',
    url: 'https://x.test',
    title: 'Ports',
    encrypted_index: 'aWR4',
    cited_text: 'deep',
  }
  const searched = {
    type: 'web_search_tool_result',
    tool_use_id: 'srvtoolu_1',
    content: [{ type: 'web_search_result', url: 'https://x.test', title: 'Ports' }],
  }
  const end = [{ type: 'message_delta', delta: { stop_reason: 'tool_use' } }, { type: 'message_stop' }]

  test('every block is as it was, thinking between calls too', async () => {
    const events = [
      { type: 'message_start', message: { id: 'msg_1', content: [] } },
      ...thinking(0, ['Two ', 'ports.'], ['c2', 'ln']),
      ...block(
        1,
        { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} },
        { type: 'input_json_delta', partial_json: '{"query":"ports"}' },
      ),
      ...block(2, searched),
      ...block(
        3,
        { type: 'text', text: '' },
        { type: 'text_delta', text: 'One is deep.' },
        { type: 'citations_delta', citation },
      ),
      ...block(4, { type: 'text', text: '' }, { type: 'text_delta', text: '\n' }),
      ...block(
        5,
        { type: 'tool_use', id: 'toolu_1', name: 'depth', input: {} },
        { type: 'input_json_delta', partial_json: '{"port":"Brest' },
        { type: 'input_json_delta', partial_json: '"}' },
      ),
      ...thinking(6, [], ['ZW1wdHk=']),
      ...block(7, { type: 'redacted_thinking', data: 'cmVk' }),
      ...block(8, { type: 'tool_use', id: 'toolu_2', name: 'now', input: {} }, { type: 'input_json_delta', partial_json: '' }),
      ...end,
    ]
    const { messages } = toAnthropic(await conversation(fromAnthropic(events), 'toolu_1', 'toolu_2'))
    expect(messages[1]?.content).toEqual([
      { type: 'thinking', thinking: 'Two ports.', signature: 'c2ln' },
      { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'ports' } },
      searched,
      { type: 'text', text: 'One is deep.', citations: [citation] },
      { type: 'tool_use', id: 'toolu_1', name: 'depth', input: { port: 'Brest' } },
      { type: 'thinking', thinking: '', signature: 'ZW1wdHk=' },
      { type: 'redacted_thinking', data: 'cmVk' },
      { type: 'tool_use', id: 'toolu_2', name: 'now', input: {} },
    ])
    expect(messages[2]?.content).toEqual([
      { type: 'tool_result', tool_use_id: 'toolu_1', content: 'of toolu_1' },
      { type: 'tool_result', tool_use_id: 'toolu_2', content: 'of toolu_2' },
    ])
  })

  test('the message goes to the other providers without what is Anthropic’s', async () => {
    const events = [
      ...thinking(0, ['Hm.'], ['c2ln']),
      ...block(1, searched),
      ...block(2, { type: 'text', text: 'So.' }),
      ...end,
    ]
    const messages = await conversation(fromAnthropic(events))
    expect(toOpenAIChat(messages, { reasoning: 'reasoning' })[1]).toEqual({ role: 'assistant', content: 'So.' })
    // A server that asks for the field asks for it in every answer.
    const asked = { role: 'assistant', content: 'So.', reasoning_content: '' }
    expect(toOpenAIChat(messages, { reasoning: 'reasoning_content' })[1]).toEqual(asked)
    expect(toOpenAIResponses(messages)[1]).toEqual({ role: 'assistant', content: 'So.' })
    expect(toGemini(messages).contents[1]).toEqual({ role: 'model', parts: [{ text: 'So.' }] })
  })

  test('thinking that was signed on another cloud goes back too', async () => {
    const events = [
      { contentBlockDelta: { contentBlockIndex: 0, delta: { reasoningContent: { text: 'Hm.' } } } },
      { contentBlockDelta: { contentBlockIndex: 0, delta: { reasoningContent: { signature: 'c2ln' } } } },
      { contentBlockDelta: { contentBlockIndex: 1, delta: { text: 'So.' } } },
      { messageStop: { stopReason: 'end_turn' } },
    ]
    const { messages } = toAnthropic(await conversation(fromBedrockConverse(events)))
    expect(messages[1]?.content[0]).toEqual({ type: 'thinking', thinking: 'Hm.', signature: 'c2ln' })
  })
})

describe('from Gemini and back', () => {
  const event = (...parts: object[]) => ({ candidates: [{ content: { role: 'model', parts } }] })

  test('every part is as it was, each signature on its own', async () => {
    const code = { executableCode: { language: 'PYTHON', code: 'depth()' }, thoughtSignature: 'Y29kZQ==' }
    const parts = [
      { functionCall: { name: 'depth', args: { port: 'Brest' }, id: 'fn1' }, thoughtSignature: 'Zmlyc3Q=' },
      { functionCall: { name: 'depth', args: { port: 'Kiel' }, id: 'fn2' } },
      { text: '', thoughtSignature: 'bGFzdA==' },
    ]
    const events = [
      event({ text: 'I will look.', thought: true }),
      event({ text: 'Look' }),
      event({ text: 'ing.' }, code),
      ...parts.map((part) => event(part)),
      { candidates: [{ finishReason: 'STOP' }] },
    ]
    const { contents } = toGemini(await conversation(fromGemini(events), 'fn1', 'fn2'))
    expect(contents[1]).toEqual({ role: 'model', parts: [{ text: 'Looking.' }, code, ...parts] })
    const response = (id: string) => ({ functionResponse: { name: 'depth', response: { output: `of ${id}` }, id } })
    expect(contents[2]).toEqual({ role: 'user', parts: [response('fn1'), response('fn2')] })
  })
})

describe('from OpenAI Responses and back', () => {
  const done = (output_index: number, item: object) => ({ type: 'response.output_item.done', output_index, item })

  test('every item is as it was, reasoning directly before its call', async () => {
    const output = [
      { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'Search.' }], encrypted_content: 'b25l' },
      { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'ports' } },
      { type: 'reasoning', id: 'rs_2', summary: [], encrypted_content: 'dHdv' },
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        status: 'completed',
        phase: 'commentary',
        content: [
          { type: 'output_text', text: 'One is deep.', annotations: [{ type: 'url_citation', url: 'https://x.test' }] },
        ],
      },
      {
        type: 'function_call',
        id: 'fc_1',
        call_id: 'call_1',
        name: 'depth',
        arguments: '{"id":9007199254740993}',
        status: 'completed',
      },
      { type: 'custom_tool_call', id: 'ctc_1', call_id: 'call_2', name: 'script', input: 'depth(', status: 'completed' },
    ]
    const deltas = [
      { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 3, content_index: 0, delta: 'One is' },
      { type: 'response.function_call_arguments.delta', item_id: 'fc_1', output_index: 4, delta: '{"id":' },
    ]
    const items = output.flatMap((item, at) => [...deltas.filter(({ output_index }) => output_index === at), done(at, item)])
    const events = [...items, { type: 'response.completed', response: { id: 'resp_1', status: 'completed' } }]
    const input = toOpenAIResponses(await conversation(fromOpenAIResponses(events), 'call_1', 'call_2'))
    expect(input.slice(1, 7)).toEqual(output)
    expect(input.slice(7)).toEqual([
      { type: 'function_call_output', call_id: 'call_1', output: 'of call_1' },
      { type: 'custom_tool_call_output', call_id: 'call_2', output: 'of call_2' },
    ])
  })
})

describe('from OpenAI Chat and back', () => {
  const event = (delta: object, finish_reason: string | null = null) => ({ choices: [{ index: 0, delta, finish_reason }] })
  const deltas = [
    event({ role: 'assistant', reasoning_content: 'Need ' }),
    event({ reasoning_content: 'both.' }),
    event({
      tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'depth', arguments: '{"id":900719' } }],
    }),
    event({
      tool_calls: [
        { index: 0, function: { arguments: '9254740993}' }, extra_content: { google: { thought_signature: 'c2ln' } } },
      ],
    }),
    event({}, 'tool_calls'),
  ]

  test('reasoning goes back with its call, and arguments to the letter', async () => {
    const messages = await conversation(fromOpenAIChat(deltas), 'call_1')
    const calls = [
      {
        id: 'call_1',
        type: 'function',
        function: { name: 'depth', arguments: '{"id":9007199254740993}' },
        extra_content: { google: { thought_signature: 'c2ln' } },
      },
    ]
    expect(toOpenAIChat(messages, { reasoning: 'reasoning_content' }).slice(1)).toEqual([
      { role: 'assistant', content: null, reasoning_content: 'Need both.', tool_calls: calls },
      { role: 'tool', tool_call_id: 'call_1', content: 'of call_1' },
    ])
    expect(toOpenAIChat(messages)[1]).toEqual({ role: 'assistant', content: null, tool_calls: calls })
  })

  test('a call that the stream left open is mended', async () => {
    const chunks: AssistantMessageChunk[] = []
    const cut = async () => {
      for await (const chunk of fromOpenAIChat(deltas.slice(0, 3))) chunks.push(chunk)
    }
    await expect(cut()).rejects.toThrow()
    const partial = await collect(chunks)
    expect(toAnthropic([ask, partial.toMessage(), user('Go on.')]).messages.slice(1)).toEqual([
      { role: 'assistant', content: [{ type: 'tool_use', id: 'call_1', name: 'depth', input: {} }] },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'call_1',
            content: 'The call was interrupted: it has no result.',
            is_error: true,
          },
          { type: 'text', text: 'Go on.' },
        ],
      },
    ])
  })
})
