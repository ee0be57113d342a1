import { ChunkDataError, ChunkDepthError, type JsonValue, type MessagePart } from 'chunkfold'
import { type ToOpenAIChatOptions, toOpenAIChat } from 'chunkfold/providers'
import { describe, expect, test } from 'vitest'
import { nested } from '../../algebra/rows.js'
import { assistant, call, result, system, user } from './messages.js'

const image = { type: 'image_url', image_url: { url: 'https://x.test/cat.png', detail: 'low' } }
const look = call({ id: 'c1' })
const sent = { id: 'c1', type: 'function', function: { name: 'look', arguments: '{}' } }

/** The assistant message of these parts. */
function messageOf(parts: readonly MessagePart[], options?: ToOpenAIChatOptions): unknown {
  return toOpenAIChat([assistant({ parts })], options)[0]
}

describe('toOpenAIChat', () => {
  test('writes what is said, and names that OpenAI takes', () => {
    const messages = [
      { ...system('Be kind.'), name: 'host' },
      { ...user('Hi'), name: 'two words' },
      assistant({ content: 'Hello' }),
    ]
    expect(toOpenAIChat(messages)).toEqual([
      { role: 'system', content: 'Be kind.', name: 'host' },
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello' },
    ])
  })

  test('passes items of the user on, known and unknown', () => {
    const file = { type: 'file', file: { file_id: 'file-1' } }
    expect(toOpenAIChat([user(['Look', { type: 'text', text: 'here' }, image, file])])).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Look' }, { type: 'text', text: 'here' }, image, file] },
    ])
  })

  test('sends arguments back to the letter', () => {
    const exact = '{"id": 9007199254740993}'
    const [message] = toOpenAIChat([assistant({ toolCalls: [{ ...look, arguments: exact }] })])
    expect(message).toHaveProperty('tool_calls', [{ ...sent, function: { name: 'look', arguments: exact } }])
  })

  test('has no content where there are only calls', () => {
    expect(toOpenAIChat([assistant({ toolCalls: [look] }), result('c1', 'a wall')])).toEqual([
      { role: 'assistant', content: null, tool_calls: [sent] },
      { role: 'tool', tool_call_id: 'c1', content: 'a wall' },
    ])
  })

  test('joins the texts of a message, those of items too, and keeps a refusal apart', () => {
    const parts: MessagePart[] = [
      { type: 'text', text: 'One' },
      { type: 'content', item: { type: 'text', text: ', two' } },
      { type: 'refusal', text: 'No more.' },
      { type: 'text', text: ', three' },
    ]
    expect(messageOf(parts)).toEqual({ role: 'assistant', content: 'One, two, three', refusal: 'No more.' })
  })

  test('sends audio back by its id, and leaves out items that the wire has no place for', () => {
    const items: JsonValue[] = [
      { type: 'audio', audio: { id: 'audio_1', data: 'AAAA' } },
      image,
      { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} },
    ]
    const message = { role: 'assistant', content: null, audio: { id: 'audio_1' } }
    expect(toOpenAIChat([assistant({ content: items })])).toEqual([message])
    expect(toOpenAIChat([assistant({ content: [image] })])).toEqual([])
  })

  test('sends back what a call carries for its server, and the kind of a call', () => {
    const extra_content = { google: { thought_signature: 'c2ln' } }
    const calls = [
      call({ id: 'c1', providerData: { extra_content, thoughtSignature: 'other' } }),
      call({ id: 'c2', type: 'custom', arguments: 'print(1', index: 1 }),
      call({ id: 'c3', type: 'builtin_function', index: 2 }),
    ]
    expect(toOpenAIChat([assistant({ toolCalls: calls })])[0]).toHaveProperty('tool_calls', [
      { ...sent, extra_content },
      { id: 'c2', type: 'custom', custom: { name: 'look', input: 'print(1' } },
      { ...sent, id: 'c3', type: 'builtin_function' },
    ])
  })

  test('writes results as text, and their images behind all of them', () => {
    const calls = [look, call({ id: 'c2', index: 1 })]
    const seen = [result('c1', [{ type: 'text', text: 'a wall ' }, image, 'and ', { rows: [1] }]), result('c2', 'a door')]
    expect(toOpenAIChat([assistant({ toolCalls: calls }), ...seen]).slice(1)).toEqual([
      { role: 'tool', tool_call_id: 'c1', content: 'a wall and {"rows":[1]}' },
      { role: 'tool', tool_call_id: 'c2', content: 'a door' },
      { role: 'user', content: [{ type: 'text', text: 'From the result of look:' }, image] },
    ])
  })

  test('refuses what is not JSON, and what is too deep', () => {
    expect(() => toOpenAIChat([user([{ type: 'x', at: 1n } as never])])).toThrow(ChunkDataError)
    expect(() => toOpenAIChat([user([nested(600) as JsonValue])])).toThrow(ChunkDepthError)
  })
})

describe('toOpenAIChat, reasoning', () => {
  const plain: MessagePart = { type: 'reasoning', text: 'Need the ' }
  const rest: MessagePart = { type: 'reasoning', text: 'date' }
  const signed: MessagePart = { type: 'reasoning', text: 'Hm.', providerData: { signature: 'c2ln' } }
  const calling: MessagePart = { type: 'tool-call', call: look }

  test('does not go back unless it is asked for', () => {
    expect(messageOf([plain, rest, calling])).toEqual({ role: 'assistant', content: null, tool_calls: [sent] })
  })

  test.each(['reasoning_content', 'reasoning'] as const)('goes back as %s', (reasoning) => {
    const message = { role: 'assistant', content: null, [reasoning]: 'Need the date', tool_calls: [sent] }
    expect(messageOf([plain, rest, calling], { reasoning })).toEqual(message)
  })

  test('does not go to another provider than it is signed for', () => {
    const data = [
      { signature: 's' },
      { type: 'redacted_thinking', data: 'd' },
      { thoughtSignature: 's' },
      { item_id: 'rs_1' },
      { type: 'tool_plan' },
    ]
    const foreign = data.map((providerData): MessagePart => ({ type: 'reasoning', text: 'Hm.', providerData }))
    expect(messageOf([...foreign, calling], { reasoning: 'reasoning_content' })).toHaveProperty('reasoning_content', '')
    expect(messageOf([...foreign, calling], { reasoning: 'reasoning' })).not.toHaveProperty('reasoning')
  })

  test('does not go without anything else', () => {
    expect(toOpenAIChat([assistant({ reasoningContent: 'Hm.' })], { reasoning: 'reasoning_content' })).toEqual([])
  })

  test('goes back as the details that it came in', () => {
    const details: MessagePart[] = [
      { type: 'reasoning', text: 'Add', providerData: { type: 'reasoning.text', signature: 'c2ln', index: 0 } },
      { type: 'reasoning', text: 'In short', providerData: { type: 'reasoning.summary', index: 1 } },
      { type: 'reasoning', text: '', providerData: { type: 'reasoning.encrypted', data: 'c2Vj', index: 2 } },
      signed,
      plain,
    ]
    expect(messageOf([...details, calling], { reasoning: 'reasoning_details' })).toHaveProperty('reasoning_details', [
      { type: 'reasoning.text', text: 'Add', signature: 'c2ln', index: 0 },
      { type: 'reasoning.summary', summary: 'In short', index: 1 },
      { type: 'reasoning.encrypted', data: 'c2Vj', index: 2 },
    ])
    expect(messageOf([plain, calling], { reasoning: 'reasoning_details' })).not.toHaveProperty('reasoning_details')
  })
})
