import { describe, expect, test } from 'vitest'
import { wrongInAnthropic, wrongInGemini, wrongInOpenAIChat, wrongInOpenAIResponses } from './validators.js'

const nothing = 'nothing'

/** Requests that are right, and what is wrong once something in them has changed. */
describe('the validators complain', () => {
  const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }
  const asked = { role: 'assistant', content: null, tool_calls: [call] }
  const answer = { role: 'tool', tool_call_id: 'c1', content: '' }
  const hello = { role: 'user', content: 'Hi' }

  test.each<[string, object[]]>([
    [nothing, [hello, asked, answer, hello]],
    ['a call without its result right behind', [asked, hello, answer]],
    ['a call without a result at the end', [asked]],
    ['a result out of its place', [asked, answer, answer]],
    ['a result out of its place', [asked, { ...answer, tool_call_id: 'c2' }]],
    ['an id that is missing or repeated', [{ ...asked, tool_calls: [call, call] }, answer, answer]],
    ['an id that is missing or repeated', [{ ...asked, tool_calls: [{ ...call, id: ' ' }] }]],
    ['arguments that are no JSON', [{ ...asked, tool_calls: [{ ...call, function: { name: 'f', arguments: '{' } }] }]],
    ['an empty text', [{ role: 'user', content: [{ type: 'text', text: '' }] }]],
    ['an empty message', [{ role: 'assistant', content: null }]],
    ['an empty list', [{ role: 'user', content: [] }]],
    ['a result that is no text', [asked, { ...answer, content: [{ type: 'text', text: 'a' }] }]],
  ])('of %s in Chat Completions', (wrong, messages) => expectWrong(wrongInOpenAIChat(messages), wrong))

  const item = { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{}' }
  const output = { type: 'function_call_output', call_id: 'c1', output: '' }
  const reasoning = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'e' }
  test.each<[string, object[]]>([
    [nothing, [hello, reasoning, item, { ...item, call_id: 'c2' }, output, { ...output, call_id: 'c2' }]],
    ['a call without a result', [item, hello]],
    ['a call without a result at the end', [item]],
    ['a result out of its place', [output]],
    ['something among the results', [item, { ...item, call_id: 'c2' }, output, reasoning]],
    ['an id that is refused', [item, item]],
    ['arguments that are no JSON', [{ ...item, arguments: '' }]],
    ['an empty text', [{ role: 'user', content: '' }]],
    ['an empty message', [{ type: 'message', content: [] }]],
    ['reasoning that is not stored', [{ type: 'reasoning', id: 'rs_1' }]],
    ['reasoning at the end', [reasoning, hello]],
    ['reasoning before a result', [item, reasoning, output]],
  ])('of %s in Responses', (wrong, items) => expectWrong(wrongInOpenAIResponses(items), wrong))

  const use = { type: 'tool_use', id: 'c1', name: 'f', input: {} }
  const result = { type: 'tool_result', tool_use_id: 'c1' }
  const text = (said: string) => ({ type: 'text', text: said })
  const search = { type: 'server_tool_use', id: 's1' }
  const inTurns = (...contents: object[][]) =>
    contents.map((content, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content }))
  test.each<[string, object[]]>([
    [nothing, inTurns([text('a')], [search, { type: 'web_search_tool_result', tool_use_id: 's1' }, use], [result, text('b')])],
    ['roles that do not take turns', [{ role: 'assistant', content: [text('a')] }]],
    ['an empty message', inTurns([])],
    ['results out of place', inTurns([text('a')], [use], [text('b'), result])],
    ['results out of place', inTurns([result])],
    ['a call without a result at the end', inTurns([text('a')], [use])],
    ['a blank text', inTurns([text(' ')])],
    ['thinking that is not signed', inTurns([text('a')], [{ type: 'thinking', signature: '' }, text('b')])],
    ['thinking at the end', inTurns([text('a')], [{ type: 'redacted_thinking', data: 'd' }])],
    ['space at the end', inTurns([text('a')], [text('b ')])],
    ['no input', inTurns([text('a')], [{ ...use, input: [] }])],
    ['an id of other characters', inTurns([text('a')], [{ ...use, id: 'f:0' }])],
    ['an id that is missing or repeated', inTurns([text('a')], [use], [result], [use], [result])],
    ['a result of nothing', inTurns([text('a')], [{ type: 'web_search_tool_result', tool_use_id: 's1' }])],
    ['a lone server tool', inTurns([text('a')], [search], [text('b')])],
    ['a foreign block', inTurns([{ type: 'input_json_delta' }])],
  ])('of %s in Anthropic Messages', (wrong, messages) => expectWrong(wrongInAnthropic({ messages }), wrong))

  const functionCall = { functionCall: { name: 'f', args: {} } }
  const response = { functionResponse: { name: 'f', response: {} } }
  const contents = (...all: object[][]) => all.map((parts, at) => ({ role: at % 2 === 0 ? 'user' : 'model', parts }))
  test.each<[string, ReturnType<typeof contents>]>([
    [nothing, contents([{ text: 'a' }], [functionCall, { text: '', thoughtSignature: 's' }], [response, { text: 'b' }])],
    ['roles that do not take turns', [{ role: 'model', parts: [{ text: 'a' }] }]],
    ['an empty content', contents([])],
    ['responses that are not those of the calls before', contents([response])],
    ['responses that are not those of the calls before', contents([{ text: 'a' }], [functionCall], [{ text: 'b' }])],
    ['something before the responses', contents([{ text: 'a' }], [functionCall], [{ text: 'b' }, response])],
    ['a call without a response at the end', contents([{ text: 'a' }], [functionCall])],
    ['an empty text', contents([{ text: '' }])],
    ['a thought that is not signed', contents([{ text: 'a' }], [{ text: 'b', thought: true }])],
    ['no arguments', contents([{ text: 'a' }], [{ functionCall: { name: 'f' } }])],
    ['a foreign part', contents([{ type: 'text', text: 'a' }])],
  ])('of %s in Gemini', (wrong, all) => expectWrong(wrongInGemini({ contents: all }), wrong))
})

function expectWrong(found: string | undefined, wrong: string): void {
  expect(found ?? nothing).toContain(wrong)
}
