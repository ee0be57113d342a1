import type { JsonObject, JsonValue, MessagePart } from 'chunkfold'
import { type ToOpenAIResponsesOptions, toOpenAIResponses } from 'chunkfold/providers'
import { describe, expect, test } from 'vitest'
import { assistant, call, result, system, user } from './messages.js'

const image = { type: 'image_url', image_url: { url: 'https://x.test/a.png', detail: 'high' } }

/** The items of the assistant message with these parts, without the results of its calls. */
function itemsOf(parts: readonly MessagePart[], options?: ToOpenAIResponsesOptions): unknown[] {
  const items = toOpenAIResponses([assistant({ parts })], options)
  return items.filter((item) => !('type' in item && item.type.endsWith('_output')))
}

const message = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed' }
const place = (id: string, index: number): JsonObject => ({ item_id: id, content_index: index })

function said(text: string, providerData?: JsonObject): MessagePart {
  return { type: 'text', text, ...(providerData && { providerData }) }
}

function summary(text: string, providerData: JsonObject): MessagePart {
  return { type: 'reasoning', text, providerData }
}

function output(text: string, more: object = {}): object {
  return { type: 'output_text', text, annotations: [], ...more }
}

describe('toOpenAIResponses, messages', () => {
  test('writes text, images and other items of the user', () => {
    const file = { type: 'input_file', file_id: 'file-1' }
    const given = [system('Be kind.'), user('Hi'), user(['See', { type: 'text', text: 'here' }, image, file])]
    expect(toOpenAIResponses(given)).toEqual([
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Hi' },
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'See' },
          { type: 'input_text', text: 'here' },
          { type: 'input_image', image_url: 'https://x.test/a.png', detail: 'high' },
          file,
        ],
      },
    ])
  })

  test('has answers to the provider’s own requests as items of the input', () => {
    const answer = { type: 'mcp_approval_response', approval_request_id: 'mcpr_1', approve: true }
    expect(toOpenAIResponses([user(['a', answer, 'b'])])).toEqual([
      { role: 'user', content: [{ type: 'input_text', text: 'a' }] },
      answer,
      { role: 'user', content: [{ type: 'input_text', text: 'b' }] },
    ])
  })

  test('sends messages back as they were, the parts of one item together', () => {
    const citation = { type: 'url_citation', url: 'u', title: 't', start_index: 0, end_index: 1 }
    const parts: MessagePart[] = [
      said('One', { ...place('msg_1', 0), item: { ...message, phase: 'commentary' } }),
      said('Two', { ...place('msg_1', 1), annotations: [citation], part: { later: 1, parsed: { a: 1 } } }),
      { type: 'refusal', text: 'No.', providerData: place('msg_1', 2) },
      { type: 'content', item: { type: 'sparkle' }, providerData: place('msg_1', 3) },
      said('Three', { ...place('msg_2', 0), item: { ...message, id: 'msg_2' } }),
    ]
    const content = [output('One'), output('Two', { annotations: [citation], later: 1 }), { type: 'refusal', refusal: 'No.' }]
    expect(itemsOf(parts)).toEqual([
      { ...message, phase: 'commentary', content: [...content, { type: 'sparkle' }] },
      { ...message, id: 'msg_2', content: [output('Three')] },
    ])
  })

  test('sends what others said as one text, and a message that was cut off too', () => {
    const cited = said('b', { citations: [{ type: 'char_location' }] })
    const parts: MessagePart[] = [said('a'), cited, { type: 'refusal', text: 'c' }, { type: 'content', item: 'd' }]
    expect(itemsOf([...parts, said('e', place('msg_1', 0))])).toEqual([
      { role: 'assistant', content: 'abcd' },
      { role: 'assistant', content: 'e' },
    ])
    expect(itemsOf([said('', { citations: [] })])).toEqual([])
  })

  test('leaves out a message of empty texts', () => {
    expect(itemsOf([said('', { ...place('msg_1', 0), item: message })])).toEqual([])
  })

  test('sends items of its own tools whole, and none of other providers', () => {
    const own = { type: 'web_search_call', id: 'ws_1', status: 'completed' }
    const items: JsonValue[] = [
      own,
      { type: 'server_tool_use', id: 's' },
      { executableCode: {} },
      { type: 'audio', audio: {} },
      { type: 'image', source: {} },
    ]
    expect(itemsOf(items.map((item): MessagePart => ({ type: 'content', item })))).toEqual([own])
  })
})

describe('toOpenAIResponses, reasoning', () => {
  const sealed = { type: 'reasoning', id: 'rs_1', encrypted_content: 'ZW5j' }
  const calling: MessagePart = {
    type: 'tool-call',
    call: call({ id: 'c1', responseItemId: 'fc_1', providerData: { item: { status: 'completed' } } }),
  }
  const functionCall = { type: 'function_call', id: 'fc_1', call_id: 'c1', name: 'look', arguments: '{}', status: 'completed' }

  test('goes back encrypted, directly before its call', () => {
    expect(itemsOf([summary('', { item_id: 'rs_1', item: sealed }), calling])).toEqual([
      { ...sealed, summary: [] },
      functionCall,
    ])
  })

  test('goes back with its summaries and its text', () => {
    const parts = [
      summary('One', { item_id: 'rs_1', summary_index: 0, item: sealed }),
      summary('Two', { item_id: 'rs_1', summary_index: 1 }),
      summary('Raw', { item_id: 'rs_1', content_index: 0 }),
    ]
    const texts = {
      summary: ['One', 'Two'].map((text) => ({ type: 'summary_text', text })),
      content: [{ type: 'reasoning_text', text: 'Raw' }],
    }
    expect(itemsOf([...parts, calling])[0]).toEqual({ ...sealed, ...texts })
  })

  test('does not go where nothing follows it', () => {
    expect(itemsOf([said('So.'), summary('', { item_id: 'rs_1', item: sealed })])).toEqual([
      { role: 'assistant', content: 'So.' },
    ])
  })

  test('does not go for another provider', () => {
    const foreign = [{ signature: 's' }, { thoughtSignature: 's' }, { type: 'reasoning.encrypted', data: 'd' }]
    const plain: MessagePart = { type: 'reasoning', text: 'Hm.' }
    expect(itemsOf([plain, ...foreign.map((data) => summary('Hm.', data)), said('So.')])).toEqual([
      { role: 'assistant', content: 'So.' },
    ])
  })

  test('that is not encrypted does not go, and what it was for goes without ids', () => {
    const open = { type: 'reasoning', id: 'rs_2' }
    const parts: MessagePart[] = [
      summary('Hm.', { item_id: 'rs_2', summary_index: 0, item: open }),
      { type: 'content', item: { type: 'web_search_call', id: 'ws_1' } },
      calling,
      said('So.', { ...place('msg_1', 0), item: { ...message, phase: 'final_answer' } }),
    ]
    expect(itemsOf(parts)).toEqual([
      { type: 'function_call', call_id: 'c1', name: 'look', arguments: '{}' },
      { role: 'assistant', content: 'So.', phase: 'final_answer' },
    ])
    expect(itemsOf(parts, { stored: true })).toEqual([
      { ...open, summary: [{ type: 'summary_text', text: 'Hm.' }] },
      { type: 'web_search_call', id: 'ws_1' },
      functionCall,
      { ...message, phase: 'final_answer', content: [output('So.')] },
    ])
  })

  test('that was cut off is stored nowhere', () => {
    expect(itemsOf([summary('Hm', { item_id: 'rs_3', summary_index: 0 }), said('So.')], { stored: true })).toEqual([
      { role: 'assistant', content: 'So.' },
    ])
  })
})

describe('toOpenAIResponses, calls and results', () => {
  test('sends arguments back to the letter, with what its item carries', () => {
    const caller = { type: 'program', caller_id: 'call_0' }
    const providerData = { item: { type: 'function_call', status: 'completed', caller, parsed_arguments: { a: 1 } } }
    const exact = '{"id": 9007199254740993}'
    const [item] = itemsOf([
      { type: 'tool-call', call: call({ id: 'c1', arguments: exact, responseItemId: 'fc_1', providerData }) },
    ])
    const fields = { status: 'completed', caller, id: 'fc_1' }
    expect(item).toEqual({ type: 'function_call', call_id: 'c1', name: 'look', arguments: exact, ...fields })
  })

  test('sends a call that was cut off without the id of its item', () => {
    expect(itemsOf([{ type: 'tool-call', call: call({ id: 'c1', arguments: '{"a":', responseItemId: 'fc_1' }) }])).toEqual([
      { type: 'function_call', call_id: 'c1', name: 'look', arguments: '{}' },
    ])
  })

  test('knows custom tools', () => {
    const custom = call({ id: 'c1', type: 'custom', arguments: 'print(1' })
    expect(toOpenAIResponses([assistant({ toolCalls: [custom] }), result('c1', '1')])).toEqual([
      { type: 'custom_tool_call', call_id: 'c1', name: 'look', input: 'print(1' },
      { type: 'custom_tool_call_output', call_id: 'c1', output: '1' },
    ])
  })

  test('replaces ids that are too long, the same in call and result', () => {
    const id = 'x'.repeat(65)
    expect(toOpenAIResponses([assistant({ toolCalls: [call({ id })] }), result(id)])).toMatchObject([
      { call_id: 'call00000' },
      { call_id: 'call00000', output: 'done' },
    ])
  })

  test('writes results with their images, and what it does not know as JSON', () => {
    const file = { type: 'input_file', file_id: 'file-1' }
    const content = ['a wall', { type: 'image_url', image_url: 'https://x.test/a.png' }, file, { rows: [1] }]
    expect(toOpenAIResponses([assistant({ toolCalls: [call({ id: 'c1' })] }), result('c1', content)])[1]).toEqual({
      type: 'function_call_output',
      call_id: 'c1',
      output: [
        { type: 'input_text', text: 'a wall' },
        { type: 'input_image', image_url: 'https://x.test/a.png', detail: 'auto' },
        file,
        { type: 'input_text', text: '{"rows":[1]}' },
      ],
    })
  })
})
