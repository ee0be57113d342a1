import type { JsonObject } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { normalMessage } from '../../parity/compare.js'
import { table } from './files.js'

const same = (left: JsonObject, right: JsonObject, kind: 'assistant' | 'tool' | 'base' = 'assistant') => {
  const form = (message: JsonObject) => normalMessage({ role: 'assistant', ...message }, kind, table.defaults)
  expect(form(left)).toEqual(form(right))
}
const different = (left: JsonObject, right: JsonObject) => expect(() => same(left, right)).toThrow()

describe('normalMessage', () => {
  test('takes what is absent for the default of the reference', () => {
    same({}, { finish_reason: 'null', parser_content: null, usage_metadata: null })
    same(
      { usage_metadata: { output_tokens: 1 } },
      { usage_metadata: { output_tokens: 1, input_tokens: 0, model_name: '', total_cost: 0 } },
    )
    same({ tool_calls: [{ name: 'f' }] }, { tool_calls: [{ name: 'f', id: null, response_item_id: null }] })
  })

  test('takes every kind of empty for none, where it can mean nothing else', () => {
    same({}, { content: '', tool_calls: [], metadata: {}, reasoning_content: null, completion_token_ids: [], response_id: '' })
    same({ content: [] }, { content: '' })
    same({ tool_call_id: '' }, {}, 'tool')
  })

  test('takes a usage that says nothing for none', () => {
    same({ usage_metadata: {} }, {})
  })

  test('leaves out the order of the parts, which the reference does not keep', () => {
    same({ parts: [{ type: 'text', text: 'a' }] }, {})
  })

  test.each<[string, JsonObject, JsonObject]>([
    ['a value and none', { content: 'a' }, {}],
    ['a text and a list of it', { content: 'a' }, { content: ['a'] }],
    ['two texts that white space alone tells apart', { reasoning_content: 'a ' }, { reasoning_content: 'a' }],
    ['an empty finish reason and none', { finish_reason: '' }, {}],
    ['a parser content that is empty and none', { parser_content: '' }, {}],
    ['log-probabilities that are empty and none', { logprobs: [] }, {}],
    ['a null inside of data and none', { provider_metadata: { a: null } }, { provider_metadata: {} }],
    ['a counter that may be null at 0 and none', { usage_metadata: { cache_read_tokens: 0 } }, {}],
    ['an index of 0 and none', { tool_calls: [{ name: 'f', index: 0 }] }, { tool_calls: [{ name: 'f' }] }],
    ['an empty id and none', { tool_calls: [{ name: 'f', id: '' }] }, { tool_calls: [{ name: 'f' }] }],
    ['a field that the reference has not', { refusal: 'no' }, {}],
    ['a number and its digits', { provider_content: 1 }, { provider_content: '1' }],
  ])('tells apart: %s', (_, left, right) => different(left, right))
})
