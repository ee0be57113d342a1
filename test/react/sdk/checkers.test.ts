import { describe, expect, test } from 'vitest'
import { faultsInAnthropic } from './check-anthropic.js'
import { faultsInGemini } from './check-gemini.js'
import { faultsInOpenAIChat } from './check-openai-chat.js'
import { faultsInOpenAIResponses } from './check-openai-responses.js'

/** Requests that are right, each with one thing changed, and what is wrong then; nothing, where it is right still. */
type Row = readonly [what: string, body: object, fault: string | undefined]

function expectFault(faults: readonly string[], fault: string | undefined): void {
  if (fault === undefined) expect(faults).toEqual([])
  else expect(faults.join('\n')).toContain(fault)
}

const parameters = { type: 'object', properties: {} }

describe('faultsInOpenAIChat', () => {
  const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }
  const other = { ...call, id: 'c2' }
  const user = { role: 'user', content: 'Hi' }
  const asked = { role: 'assistant', content: null, tool_calls: [call, other] }
  const [first, second] = ['c1', 'c2'].map((id) => ({ role: 'tool', tool_call_id: id, content: '' }))
  const tools = [{ type: 'function', function: { name: 'f', description: '', parameters } }]
  const request = { model: 'm', tools, stream: true, stream_options: { include_usage: true } }
  const body = (...messages: unknown[]) => ({ ...request, messages })
  const withCall = (changes: object) => body(user, { ...asked, tool_calls: [{ ...call, ...changes }] }, first)

  test.each<Row>([
    ['a turn of two calls', body(user, asked, first, second), undefined],
    ['results in another order', body(user, asked, second, first), undefined],
    ['a result that is missing', body(user, asked, first, user), 'calls without results: c2'],
    ['a result that is missing at the end', body(user, asked, first), 'end: calls without results: c2'],
    ['a result that is late', body(user, asked, first, user, second), 'a result without a call'],
    ['a result that comes twice', body(user, asked, first, second, second), 'a result without a call'],
    ['an id that comes twice', body(user, { ...asked, tool_calls: [call, call] }, first, first), 'an id twice'],
    ['arguments that are cut off', withCall({ function: { name: 'f', arguments: '{"a":' } }), 'no JSON object'],
    ['arguments that are a list', withCall({ function: { name: 'f', arguments: '[]' } }), 'no JSON object'],
    ['arguments that are no text', withCall({ function: { name: 'f', arguments: {} } }), 'arguments'],
    ['a call without an id', withCall({ id: '' }), 'id'],
    ['a call with an index', withCall({ index: 0 }), 'index'],
    ['a name with a space', withCall({ function: { name: 'read file', arguments: '{}' } }), 'name'],
    ['a message that says nothing', body(user, { role: 'assistant', content: null }, user), 'says nothing'],
    ['an empty list of calls', body(user, { role: 'assistant', content: 'a', tool_calls: [] }), 'tool_calls'],
    ['a role that is not known', body({ role: 'function', content: 'a' }), 'role'],
    [
      'reasoning, which has no place',
      body(user, { role: 'assistant', content: 'a', reasoning_content: 'b' }),
      'reasoning_content',
    ],
    ['no messages', body(), 'messages'],
    ['no usage', { ...body(user), stream_options: undefined }, 'stream_options'],
    ['an empty list of tools', { ...body(user), tools: [] }, 'tools'],
  ])('finds what is wrong with %s', (_, request, fault) => expectFault(faultsInOpenAIChat(request), fault))
})

describe('faultsInOpenAIResponses', () => {
  const user = { role: 'user', content: 'Hi' }
  const thought = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'e' }
  const call = { type: 'function_call', id: 'fc_1', call_id: 'c1', name: 'f', arguments: '{}', status: 'completed' }
  const other = { ...call, id: 'fc_2', call_id: 'c2' }
  const [first, second] = ['c1', 'c2'].map((call_id) => ({ type: 'function_call_output', call_id, output: '' }))
  const output = { type: 'output_text', text: 'a', annotations: [] }
  const said = { type: 'message', role: 'assistant', id: 'msg_1', status: 'completed', content: [output] }
  const tools = [{ type: 'function', name: 'f', description: '', parameters, strict: false }]
  const request = { model: 'm', tools, stream: true, store: false, include: ['reasoning.encrypted_content'] }
  const body = (...input: unknown[]) => ({ ...request, input })

  test.each<Row>([
    ['a turn of two calls', body(user, thought, said, call, other, first, second), undefined],
    ['a call without an item of its own', body(user, { ...call, id: undefined }, first), undefined],
    ['an output that is missing', body(user, call, other, first, user), 'calls without results: c2'],
    ['an output that is missing at the end', body(user, call), 'end: calls without results: c1'],
    ['an output without a call', body(user, first), 'a result without a call'],
    ['an output that comes twice', body(user, call, first, first), 'a result without a call'],
    ['an item that comes twice', body(user, thought, call, first, thought, other, second), 'the item rs_1 twice'],
    ['an id that comes twice', body(user, call, first, { ...call, id: 'fc_3' }, first), 'the id c1 twice'],
    ['reasoning that is not encrypted', body(user, { ...thought, encrypted_content: undefined }, call, first), 'input[1]'],
    ['reasoning at the end', body(user, thought), 'reasoning without what follows it'],
    ['reasoning before the user', body(user, thought, user), 'reasoning without what follows it'],
    ['reasoning behind its call', body(user, call, thought, first), 'reasoning without what follows it'],
    ['an item that is referred to', body(user, { type: 'item_reference', id: 'rs_1' }), 'input[1]'],
    ['arguments that are cut off', body(user, { ...call, arguments: '{"a":' }, first), 'no JSON object'],
    ['a message without text', body(user, { ...said, content: [] }), 'input[1]'],
    ['an id of another kind', body(user, { ...call, id: 'c1' }, first), 'input[1]'],
    ['what is stored', { ...body(user), store: true }, 'store'],
    ['reasoning that is not asked for', { ...body(user), include: [] }, 'include'],
    ['an earlier response', { ...body(user), previous_response_id: 'resp_1' }, 'previous_response_id'],
    ['a strict tool', { ...body(user), tools: [{ ...tools[0], strict: true }] }, 'strict'],
  ])('finds what is wrong with %s', (_, request, fault) => expectFault(faultsInOpenAIResponses(request), fault))
})

describe('faultsInAnthropic', () => {
  const text = { type: 'text', text: 'a' }
  const thought = { type: 'thinking', thinking: '', signature: 's' }
  const call = { type: 'tool_use', id: 'c1', name: 'f', input: {} }
  const other = { ...call, id: 'c2' }
  const [first, second] = ['c1', 'c2'].map((tool_use_id) => ({ type: 'tool_result', tool_use_id, content: 'a' }))
  const tools = [{ name: 'f', description: '', input_schema: parameters }]
  const request = { model: 'm', max_tokens: 9, thinking: { type: 'adaptive' }, tools, stream: true }
  const body = (...contents: unknown[][]) => {
    const messages = contents.map((content, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content }))
    return { ...request, messages }
  }
  const answered = [first, second]

  test.each<Row>([
    ['a turn of two calls', body([text], [thought, text, call, other], [...answered, text]), undefined],
    ['a second turn of the same answer', body([text], [thought, call], [first], [other], [second]), undefined],
    ['results in another order', body([text], [thought, call, other], [second, first]), undefined],
    ['a result that is missing', body([text], [thought, call, other], [first]), 'calls c1,c2, and results c1'],
    ['a result of nothing', body([first]), 'calls , and results c1'],
    ['a result in a later message', body([text], [thought, call, other], [first], [text], [second]), 'calls c1,c2'],
    ['something before the results', body([text], [thought, call], [text, first]), 'something before the results'],
    ['thinking that is not signed', body([text], [{ ...thought, signature: '' }, call], [first]), 'signature'],
    ['thinking that has got lost', body([text], [call], [first]), 'calls without thinking in front'],
    ['thinking behind its call', body([text], [thought, call, thought, text], [first]), 'thinking that is not in front'],
    ['thinking at the end', body([text], [thought], [text]), 'thinking at the end'],
    ['an id that comes twice', body([text], [thought, call], [first], [call], [first]), 'an id twice'],
    ['an id of other characters', body([text], [thought, { ...call, id: 'f:0' }], [first]), 'id'],
    ['an input that is a text', body([text], [thought, { ...call, input: '{}' }], [first]), 'input'],
    ['a blank text', body([{ type: 'text', text: ' ' }]), 'is blank'],
    ['a message without blocks', body([]), 'content'],
    ['a message of the model at the end', body([text], [text]), 'not the turn of the model'],
    [
      'a message of the user twice',
      { ...request, messages: [...body([text]).messages, ...body([text]).messages] },
      'out of turn',
    ],
    ['a message of the system', { ...request, messages: [{ role: 'system', content: [text] }] }, 'role'],
    ['no limit of tokens', { ...body([text]), max_tokens: undefined }, 'max_tokens'],
  ])('finds what is wrong with %s', (_, request, fault) => expectFault(faultsInAnthropic(request), fault))
})

describe('faultsInGemini', () => {
  const text = { text: 'a' }
  const signed = { thoughtSignature: 'c2ln' }
  const call = { functionCall: { name: 'f', args: {}, id: '1' }, ...signed }
  const other = { functionCall: { name: 'g', args: {}, id: '2' } }
  const [first, second] = ['f1', 'g2'].map(([name, id]) => ({ functionResponse: { name, response: { output: '' }, id } }))
  const tools = [{ functionDeclarations: [{ name: 'f', description: '', parametersJsonSchema: parameters }] }]
  const contentsOf = (all: unknown[][]) => all.map((parts, at) => ({ role: at % 2 === 0 ? 'user' : 'model', parts }))
  const body = (...contents: unknown[][]) => ({ tools, contents: contentsOf(contents) })
  const plain = { functionCall: { name: 'f', args: {} } }

  test.each<Row>([
    ['a turn of two calls', body([text], [text, call, other], [first, second]), undefined],
    ['calls of an earlier turn that are not signed', body([text], [other], [second], [text], [text]), undefined],
    ['a response that is missing', body([text], [call, other], [first]), 'calls f#1,g#2, and responses f#1'],
    ['responses in another order', body([text], [call, other], [second, first]), 'and responses g#2,f#1'],
    ['a response of nothing', body([first]), 'calls , and responses f#1'],
    ['something before the responses', body([text], [call], [text, first]), 'something before the responses'],
    ['a response without the id', body([text], [call], [{ functionResponse: { name: 'f', response: { output: '' } } }]), 'f#1'],
    ['an id that the call has not', body([text], [{ ...plain, ...signed }], [first]), 'calls f#, and responses f#1'],
    ['a call that is not signed', body([text], [other], [second]), 'a call that is not signed'],
    ['a second turn that is not signed', body([text], [call], [first], [other], [second]), '3: a call that is not signed'],
    ['a thought that is not signed', body([text], [{ text: 'a', thought: true }, call], [first]), 'contents[1].parts[0]'],
    ['a signature that is not base64', body([text], [{ ...call, thoughtSignature: '?' }], [first]), 'contents[1].parts[0]'],
    [
      'arguments that are a text',
      body([text], [{ functionCall: { name: 'f', args: '{}' }, ...signed }], []),
      'contents[1].parts[0]',
    ],
    ['an empty text', body([{ text: '' }]), 'an empty text'],
    ['a content without parts', body([]), 'parts'],
    ['a call of the user', body([call]), 'a call of the user'],
    ['a content of the model at the end', body([text], [text]), 'not the turn of the model'],
    ['a content of the user twice', { contents: [...contentsOf([[text]]), ...contentsOf([[text]])] }, 'out of turn'],
    ['a content of a tool', { contents: [{ role: 'tool', parts: [text] }] }, 'role'],
    [
      'a schema in the wrong place',
      { ...body([text]), tools: [{ functionDeclarations: [{ name: 'f', parameters }] }] },
      'tools',
    ],
  ])('finds what is wrong with %s', (_, request, fault) => expectFault(faultsInGemini(request), fault))
})
