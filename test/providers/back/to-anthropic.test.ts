import type { JsonValue, Message, MessagePart } from 'chunkfold'
import { toAnthropic } from 'chunkfold/providers'
import { describe, expect, test } from 'vitest'
import { assistant, call, result, system, user } from './messages.js'

const ask = user('Go.')
const text = (said: string) => ({ type: 'text', text: said })
const thinking = (signature: string, said = 'hm') => ({ type: 'thinking', thinking: said, signature })
const search = (id: string) => ({ type: 'server_tool_use', id, name: 'web_search', input: { query: 'x' } })
const found = (id: string) => ({ type: 'web_search_tool_result', tool_use_id: id, content: [] })
const use = (id: string, input: object = {}) => ({ type: 'tool_use', id, name: 'look', input })

/** The blocks of the assistant message with these parts, between a question and what follows. */
function blocksOf(parts: readonly MessagePart[], ...rest: readonly Message[]): unknown {
  return toAnthropic([ask, assistant({ parts }), ...rest]).messages[1]?.content
}

const items = (...content: JsonValue[]) => content.map((item): MessagePart => ({ type: 'content', item }))
const said = (value: string): MessagePart => ({ type: 'text', text: value })

describe('toAnthropic, messages', () => {
  test('has all instructions in one list, and none where there is none', () => {
    const cached = { ...text('Be brief.'), cache_control: { type: 'ephemeral' } }
    expect(toAnthropic([system('Be kind.'), ask, system([cached, ' '])])).toEqual({
      system: [text('Be kind.'), cached],
      messages: [{ role: 'user', content: [text('Go.')] }],
    })
    expect(toAnthropic([])).toEqual({ messages: [] })
  })

  test('joins neighbours of one role, results before what the user says', () => {
    const messages = [
      ask,
      user('Now.'),
      assistant({ content: 'Well' }),
      assistant({ toolCalls: [call({ id: 'c1' })] }),
      user('And?'),
      result('c1'),
    ]
    expect(toAnthropic(messages).messages).toEqual([
      { role: 'user', content: [text('Go.'), text('Now.')] },
      { role: 'assistant', content: [text('Well'), use('c1')] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'done' }, text('And?')] },
    ])
  })

  test('is opened by the user', () => {
    expect(toAnthropic([assistant({ content: 'Welcome.' }), ask]).messages).toEqual([
      { role: 'user', content: [text('(The conversation begins here.)')] },
      { role: 'assistant', content: [text('Welcome.')] },
      { role: 'user', content: [text('Go.')] },
    ])
  })

  test('has images by their address or with their data, and passes other items on', () => {
    const image = (url: string) => ({ type: 'image_url', image_url: { url } })
    const document = { type: 'document', source: { type: 'url', url: 'https://x.test/a.pdf' } }
    const given = [image('https://x.test/a.png'), image('data:image/webp;base64,AAAA'), image('data:image/png,a%20b'), document]
    expect(toAnthropic([user(given)]).messages[0]?.content).toEqual([
      { type: 'image', source: { type: 'url', url: 'https://x.test/a.png' } },
      { type: 'image', source: { type: 'base64', media_type: 'image/webp', data: 'AAAA' } },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'YSBi' } },
      document,
    ])
  })

  test('leaves out text of white space alone, and the space at the end of what the model goes on from', () => {
    expect(toAnthropic([user(' \n'), ask, assistant({ content: '\n' }), user(['Now.', ' '])]).messages).toEqual([
      { role: 'user', content: [text('Go.'), text('Now.')] },
    ])
    expect(blocksOf([said('It is \n')])).toEqual([text('It is')])
    expect(blocksOf([said('It is \n')], ask)).toEqual([text('It is \n')])
  })
})

describe('toAnthropic, blocks', () => {
  test('sends signed thinking and calls back in their order, unchanged', () => {
    const parts: MessagePart[] = [
      { type: 'reasoning', text: 'one', providerData: { signature: 's1' } },
      { type: 'tool-call', call: call({ id: 'a' }) },
      { type: 'reasoning', text: '', providerData: { signature: 's2' } },
      { type: 'reasoning', text: '', providerData: { type: 'redacted_thinking', data: 'cmVk' } },
      { type: 'tool-call', call: call({ id: 'b', index: 1, providerData: { caller: { type: 'direct' } } }) },
    ]
    const redacted = { type: 'redacted_thinking', data: 'cmVk' }
    const direct = { ...use('b'), caller: { type: 'direct' } }
    expect(blocksOf(parts)).toEqual([thinking('s1', 'one'), use('a'), thinking('s2', ''), redacted, direct])
  })

  test('leaves out thinking that is not signed, or not for this provider, and thinking at the end', () => {
    const reasoning = (providerData?: object): MessagePart =>
      ({ type: 'reasoning', text: 'hm', ...(providerData && { providerData }) }) as MessagePart
    const parts = [
      ...[
        reasoning(),
        reasoning({ signature: '' }),
        reasoning({ thoughtSignature: 's' }),
        reasoning({ type: 'redacted_thinking' }),
      ],
      ...[
        reasoning({ type: 'reasoning.text', signature: 's' }),
        reasoning({ item_id: 'rs_1' }),
        reasoning({ signature: 's1' }),
      ],
      ...items(thinking('s2'), { ...thinking(''), signature: '' }),
      said('So.'),
      reasoning({ signature: 's3' }),
    ]
    expect(blocksOf(parts)).toEqual([thinking('s1'), thinking('s2'), text('So.')])
    expect(toAnthropic([ask, assistant({ parts: [reasoning({ signature: 's1' })] }), user('Well?')]).messages).toHaveLength(1)
  })

  test('sends citations back with their text, those of this provider', () => {
    const cited = { type: 'web_search_result_location', url: 'u', title: null, encrypted_index: 'e', cited_text: 'c' }
    const parts: MessagePart[] = [
      { type: 'text', text: 'One', providerData: { citations: [cited] } },
      { type: 'text', text: 'Two', providerData: { citations: [{ type: 'TEXT_CONTENT', start: 0, end: 3 }] } },
    ]
    expect(blocksOf(parts)).toEqual([{ ...text('One'), citations: [cited] }, text('Two')])
  })

  test('sends a refusal as text', () => {
    expect(blocksOf([{ type: 'refusal', text: 'No.' }])).toEqual([text('No.')])
  })

  test('sends blocks of its own tools whole, and none of other providers', () => {
    const foreign: JsonValue[] = [
      { type: 'web_search_call', id: 'ws_1' },
      { executableCode: { code: '1' } },
      { toolUse: {} },
      { sparkle: 1 },
    ]
    const later = { type: 'sparkle', of: 'a model to come' }
    expect(blocksOf(items(search('s1'), found('s1'), ...foreign, later))).toEqual([search('s1'), found('s1'), later])
  })

  test('tells the compaction of the two providers that have one apart', () => {
    const [own, other] = [
      { type: 'compaction', content: 'so far' },
      { type: 'compaction', id: 'c', encrypted_content: 'e' },
    ]
    expect(blocksOf(items(own, other))).toEqual([own])
  })

  test('leaves out calls of its own tools that were cut off, but not in a turn that is paused', () => {
    const parts = [said('Look: '), ...items(found('s0'), search('s1'))]
    expect(blocksOf(parts, ask)).toEqual([text('Look: ')])
    expect(blocksOf(parts)).toEqual([text('Look: '), search('s1')])
    const twice = items(search('s1'), { ...search('s1'), name: 'again' }, found('s1'))
    expect(blocksOf(twice)).toEqual([{ ...search('s1'), name: 'again' }, found('s1')])
    const paused = [ask, assistant({ parts }), assistant({ parts: items(found('s1'), search('s2'), found('s2')) }), ask]
    expect(toAnthropic(paused).messages[1]?.content).toEqual([
      text('Look: '),
      search('s1'),
      found('s1'),
      search('s2'),
      found('s2'),
    ])
  })

  test('keeps a call of its own tools that waits for a tool of the client', () => {
    const caller = { type: 'code_execution_20250825', tool_id: 's1' }
    const calling: MessagePart = { type: 'tool-call', call: call({ id: 'c1', providerData: { caller } }) }
    expect(blocksOf([...items(search('s1')), calling], result('c1'))).toEqual([search('s1'), { ...use('c1'), caller }])
  })
})

describe('toAnthropic, calls and results', () => {
  const inputOf = (json: string, type = 'function') => {
    const [, message] = toAnthropic([ask, assistant({ toolCalls: [call({ id: 'c1', type, arguments: json })] })]).messages
    return message?.content[0]
  }

  test.each([
    ['{"a":1}', { a: 1 }],
    ['', {}],
    ['{"a":', {}],
    ['"{\\"a\\":1}"', { a: 1 }],
    ['{"id":9007199254740993}', { id: '9007199254740993' }],
    ['[1]', { input: [1] }],
  ])('sends the arguments %j as %j', (json, input) => expect(inputOf(json)).toEqual(use('c1', input)))

  test('sends the text of a custom tool as its input', () => {
    expect(inputOf('print(1', 'custom')).toEqual(use('c1', { input: 'print(1' }))
  })

  test('replaces ids that it would refuse, the same in call and result', () => {
    const turn = (id: string) => [assistant({ toolCalls: [call({ id })] }), result(id)]
    const messages = toAnthropic([ask, ...turn('c1'), ...turn('c1'), ...turn('functions.look:0')]).messages
    const ids = messages.flatMap(({ content }) =>
      content.flatMap((block) =>
        block.type === 'tool_use' ? block.id : block.type === 'tool_result' ? block.tool_use_id : [],
      ),
    )
    expect(ids).toEqual(['c1', 'c1', 'call00001', 'call00001', 'call00002', 'call00002'])
  })

  test('writes results with their images, errors marked, and what is no block as JSON', () => {
    const resultOf = (content: string | JsonValue[], isError?: boolean) => {
      const message = { ...result('c1', content), ...(isError !== undefined && { isError }) }
      return toAnthropic([ask, assistant({ toolCalls: [call({ id: 'c1' })] }), message]).messages[2]?.content[0]
    }
    const head = { type: 'tool_result', tool_use_id: 'c1' }
    const image = { type: 'image', source: { type: 'url', url: 'u' } }
    expect(resultOf('a wall', true)).toEqual({ ...head, content: 'a wall', is_error: true })
    expect(resultOf(' ', false)).toEqual(head)
    expect(resultOf(['a', { type: 'image_url', image_url: { url: 'u' } }, image, { rows: [1] }])).toEqual({
      ...head,
      content: [text('a'), image, image, text('{"rows":[1]}')],
    })
  })
})
