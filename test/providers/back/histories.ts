/**
 * Conversations as they are found in the field: calls without results, results without calls and in any place, ids that are
 * missing, repeated or odd, arguments that were cut off, parts of every provider in one message. The alphabets are small, so
 * that collisions are the rule.
 */

import type { AssistantMessageInput, JsonObject, JsonValue, Message, MessagePart, ToolMessageInput } from 'chunkfold'
import { fc } from '../../laws/runs.js'

const text = fc.constantFrom('', 'a', 'b', ' ', '\n', 'a ')
const id = fc.constantFrom(undefined, undefined, '', ' ', 'a', 'b', 'call00000', 'call00001', 'functions.x:0', 'x'.repeat(70))
const name = fc.constantFrom('f', 'f', 'g', '')
const json = fc.constantFrom(
  ...[
    '',
    ' ',
    '{}',
    '{"a":1}',
    '{"a":',
    '{"a":"b\nc"}',
    '"{\\"a\\":1}"',
    'null',
    '[1]',
    '5',
    'nonsense',
    '{"n":12345678901234567890}',
  ],
)

const image: JsonValue = { type: 'image_url', image_url: { url: 'https://x.test/a.png' } }
const data: JsonValue = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA', detail: 'low' } }

/** Items that every provider takes. */
const commonItem = fc.oneof(
  text,
  text.map((said): JsonValue => ({ type: 'text', text: said })),
  fc.constantFrom(image, data),
)

const result = fc
  .record({ tool_use_id: fc.constantFrom('a', 'b', 'c'), content: text })
  .map((fields): JsonValue => ({ type: 'tool_result', ...fields }))

/** Items of assistant content, of whatever provider, and such as no provider takes back. */
const assistantItem: fc.Arbitrary<JsonValue> = fc.oneof(
  commonItem,
  fc
    .record({ id, name, input: fc.constantFrom<JsonValue>({}, { k: 1 }) })
    .map((block) => clean({ type: 'tool_use', ...block })),
  fc.constantFrom<JsonValue>(
    { type: 'input_json_delta', partial_json: '{"k":2}' },
    { type: 'input_json_delta', index: 0, partial_json: '{"k":' },
    { type: 'invalid_tool_call', name: 'f', args: '{' },
    { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} },
    { type: 'server_tool_use', id: 's2', name: 'web_search', input: {} },
    { type: 'web_search_tool_result', tool_use_id: 's1', content: [] },
    { type: 'thinking', thinking: 'hm', signature: '' },
    { type: 'thinking', thinking: 'hm', signature: 'item' },
    { type: 'web_search_call', id: 'ws_1', status: 'completed' },
    { type: 'compaction', id: 'cmp_1', encrypted_content: 'x' },
    { type: 'audio', audio: { id: 'audio_1', data: 'AAAA' } },
    { executableCode: { code: '1', language: 'PYTHON' } },
    { inlineData: { mimeType: 'image/png', data: 'AAAA' }, thoughtSignature: 'code' },
    { toolUse: { toolUseId: 't', name: 'x', input: {} } },
  ),
)

const message = { type: 'message', role: 'assistant', status: 'completed' }

/** What providers keep with texts. */
const textData = fc.constantFrom<JsonObject | undefined>(
  ...[undefined, undefined],
  { citations: [{ type: 'char_location', cited_text: 'c', document_index: 0, start_char_index: 0, end_char_index: 1 }] },
  { citations: [{ type: 'TEXT_CONTENT', start: 0, end: 1 }] },
  { thoughtSignature: 'text' },
  { item_id: 'msg_1', content_index: 0, item: { ...message, id: 'msg_1' } },
  { item_id: 'msg_2', content_index: 0, annotations: [{ type: 'url_citation', url: 'u' }] },
)

/** What providers keep with reasoning. */
const reasoningData = fc.constantFrom<JsonObject | undefined>(
  ...[undefined, undefined],
  { signature: 'one' },
  { signature: 'two' },
  { type: 'redacted_thinking', data: 'cmVk' },
  { thoughtSignature: 'thought' },
  { item_id: 'rs_1', summary_index: 0, item: { type: 'reasoning', id: 'rs_1', encrypted_content: 'ZW5j' } },
  { item_id: 'rs_2', summary_index: 0, item: { type: 'reasoning', id: 'rs_2' } },
  { item_id: 'rs_3', summary_index: 0 },
  { type: 'reasoning.text', signature: 'three', index: 0 },
  { type: 'tool_plan' },
  { redactedContent: 'YnI=' },
)

const callData = fc.constantFrom<JsonObject | undefined>(
  ...[undefined, undefined],
  { thoughtSignature: 'call' },
  { item: { type: 'function_call', status: 'completed' } },
  { caller: { type: 'direct' } },
  { extra_content: { google: { thought_signature: 'g' } } },
)

const call = fc
  .record({ id, type: fc.constantFrom('function', 'function', 'custom'), name, arguments: json, providerData: callData })
  .chain((fields) => fc.constantFrom({ ...fields, responseItemId: 'fc_1' }, fields))

const part: fc.Arbitrary<MessagePart> = fc.oneof(
  fc.record({ type: fc.constant('text'), text, providerData: textData }).map(clean<MessagePart>),
  fc.record({ type: fc.constant('reasoning'), text, providerData: reasoningData }).map(clean<MessagePart>),
  fc.record({ type: fc.constant('refusal'), text }).map(clean<MessagePart>),
  assistantItem.map((item): MessagePart => ({ type: 'content', item })),
  call.map((fields): MessagePart => ({ type: 'tool-call', call: clean({ ...fields, index: 0 }) })),
)

const content = fc.oneof(text, fc.array(fc.oneof(commonItem, result), { maxLength: 3 }))

const assistant: fc.Arbitrary<AssistantMessageInput> = fc.oneof(
  fc.array(part, { maxLength: 5 }).map((parts): AssistantMessageInput => ({ role: 'assistant', content: '', parts })),
  fc
    .record({
      content: fc.oneof(text, fc.array(assistantItem, { maxLength: 3 })),
      reasoningContent: text,
      refusal: text,
      toolCalls: fc.array(call, { maxLength: 2 }),
    })
    .map((fields): AssistantMessageInput => ({ role: 'assistant', ...fields })),
)

const tool: fc.Arbitrary<ToolMessageInput> = fc
  .record({
    toolCallId: id,
    name: fc.constantFrom(undefined, 'f', 'g'),
    content: fc.oneof(text, fc.array(fc.oneof(commonItem, fc.constant<JsonValue>({ rows: [1] })), { maxLength: 2 })),
    isError: fc.constantFrom(undefined, false, true),
  })
  .map((fields) => ({ role: 'tool', ...fields }))

/** Any conversation. */
export const history: fc.Arbitrary<Message[]> = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: content.map((said): Message => ({ role: 'system', content: said })) },
    { weight: 2, arbitrary: content.map((said): Message => ({ role: 'user', content: said })) },
    { weight: 4, arbitrary: assistant },
    { weight: 4, arbitrary: tool },
  ),
  { maxLength: 10 },
)

/** A turn with calls, all of them answered in order. */
const answered: fc.Arbitrary<Message[]> = fc
  .array(fc.constantFrom('{}', '{"a":1}', ' {"n": 12345678901234567890}'), { minLength: 1, maxLength: 3 })
  .map((all) => [
    {
      role: 'assistant',
      content: 'b',
      toolCalls: all.map((text, index) => ({ id: `id-${index}`, type: 'function', name: 'f', arguments: text, index })),
    },
    ...all.map((_, index): Message => ({ role: 'tool', toolCallId: `id-${index}`, content: '' })),
  ])

/** Conversations that no rule touches. Ids come again in later turns. */
export const validHistory: fc.Arbitrary<Message[]> = fc
  .array(
    fc.oneof(
      fc.constantFrom<Message[]>(
        [{ role: 'system', content: 's' }],
        [{ role: 'user', content: [{ type: 'text', text: 'u' }, image] }],
        [{ role: 'assistant', content: 'a', reasoningContent: 'r' }],
        [{ role: 'assistant', content: '', parts: [{ type: 'reasoning', text: '', providerData: { signature: 's' } }] }],
      ),
      answered,
    ),
    { maxLength: 6 },
  )
  .map((turns) => turns.flat())

/** Fields that are there: an absent one is not an undefined one. */
function clean<T = JsonObject>(fields: object): T {
  // As the rows above have it.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}
