/**
 * Adversarial chunks: missing, blank, repeated, conflicting and interleaved identities, content that switches its kind,
 * empty everything, hostile keys, lone surrogates. The alphabets are small, so that collisions are the rule.
 */

import type {
  AssistantMessageChunkInit,
  BaseMessageChunkInit,
  JsonObject,
  JsonValue,
  Part,
  ToolCallInit,
  ToolMessageChunkInit,
} from 'chunkfold'
import { fc } from './runs.js'
import { share } from './share.js'

const text = fc.constantFrom('', 'a', 'b', ' ', 'null', '\ud83d', '\ude00', '日本', '{', '}')
const nothing = fc.constantFrom(undefined, null)

/** Fields that are there or not. */
function fields<T>(model: { [K in keyof T]-?: fc.Arbitrary<T[K]> }): fc.Arbitrary<Partial<T>> {
  return fc.record(model, { requiredKeys: [] }) as fc.Arbitrary<Partial<T>>
}

const hostileKey = fc.constantFrom('a', 'b', 'type', 'text', '__proto__', 'constructor', 'prototype', 'toString', '0')

/** JSON that JSON.parse made, so that `__proto__` is an own key. */
export const json: fc.Arbitrary<JsonValue> = fc
  .letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom('', 'x', 'y', '\ud83d', 0, -0, 1, 0.5, true, false, null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.array(fc.tuple(hostileKey, tie('value')), { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
    ),
  }))
  .value.map((value) => JSON.parse(JSON.stringify(value)) as JsonValue)

export const jsonObject: fc.Arbitrary<JsonObject> = fc
  .array(fc.tuple(hostileKey, json), { maxLength: 3 })
  .map((entries) => JSON.parse(JSON.stringify(Object.fromEntries(entries))) as JsonObject)

/** An object whose keys keep their kind wherever they occur. */
export const kindStable: fc.Arbitrary<JsonObject> = fields<JsonObject>({
  text,
  list: fc.array(json, { maxLength: 3 }),
  dict: fields<JsonObject>({ text, list: fc.array(json, { maxLength: 2 }) }),
  number: fc.integer({ min: 0, max: 3 }),
  ['__proto__']: text,
}).map((value) => JSON.parse(JSON.stringify(value)) as JsonObject)

const blankable = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: value }, fc.constantFrom(undefined, null, '', '  ', 'null'))

const index = fc.constantFrom(undefined, null, 0, 0, 1, 2, '1', '01', -1, 1.5, 2 ** 53, Number.NaN, -0)
const id = blankable(fc.constantFrom<string | number>('p', 'q', 'r', 7))
const name = blankable(fc.constantFrom('f', 'g', 'fo', 'foo'))
const args = fc.oneof(
  fc.constantFrom<JsonValue | undefined>(
    undefined,
    null,
    '',
    '{',
    '}',
    '{}',
    '"k":1',
    ' ',
    '1',
    '"',
    '\\',
    '[]',
    'null',
    '\ud83d',
    '\ude00',
  ),
  fc.constantFrom<JsonValue>({}, { k: [1] }, { k: [1, 2] }, { k: 'a' }, { k: 'ab' }, { l: { m: 1 } }, [1], 5),
)

const toolCall: fc.Arbitrary<ToolCallInit> = fields<ToolCallInit>({
  index,
  id,
  type: fc.constantFrom(undefined, null, '', 'function', 'custom'),
  name,
  arguments: args,
  responseItemId: fc.constantFrom(undefined, null, '', 'item'),
  providerData: fc.oneof(nothing, kindStable),
  done: fc.constantFrom(undefined, null, false, true),
})

const labels = {
  block: fc.constantFrom(undefined, undefined, '0', '1'),
  providerData: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, kindStable),
  done: fc.constantFrom(undefined, undefined, undefined, true as const),
}

/** Parts as an adapter labels them. */
export const part: fc.Arbitrary<Part> = fc.oneof(
  fc.record(
    { type: fc.constantFrom('text' as const, 'reasoning' as const, 'refusal' as const), text, ...labels },
    { requiredKeys: ['type', 'text'] },
  ),
  fc.record({ type: fc.constant('content' as const), item: json, ...labels }, { requiredKeys: ['type', 'item'] }),
  // The constructor canonicalises identities wherever they come from.
  fc.constantFrom<Part>(
    { type: 'tool-call', providerData: { seal: 's' } },
    { type: 'tool-call', arguments: 'x' },
    { type: 'tool-call', done: true },
  ),
  toolCall.map(({ type, ...call }) => ({ ...call, type: 'tool-call', toolType: type }) as Part),
)

const content: fc.Arbitrary<JsonValue | undefined> = fc.oneof(
  nothing,
  text,
  fc.constantFrom<JsonValue>([], ['s'], [{ type: 'text', text: 't' }], { type: 'text', text: 'o' }, [{ type: 'image' }, '']),
  fc.array(json, { maxLength: 2 }),
)

const base = {
  role: fc.constantFrom(undefined, null, '', 'assistant', 'tool', 'user'),
  content,
  name: blankable(fc.constantFrom('ann', 'bob')),
  metadata: fc.oneof(nothing, jsonObject),
  parts: fc.oneof(nothing, fc.array(part, { maxLength: 3 })),
}

export const baseInit: fc.Arbitrary<BaseMessageChunkInit> = fc.record(
  { ...base, role: fc.constantFrom('user', 'system') },
  { requiredKeys: ['role'] },
)

export const toolInit: fc.Arbitrary<ToolMessageChunkInit> = fields<ToolMessageChunkInit>({ ...base, toolCallId: id })

const tokenIds = fc.oneof(nothing, fc.array(fc.nat(9), { maxLength: 3 }))

export const logprobs: fc.Arbitrary<JsonValue | undefined> = fc.oneof(
  nothing,
  fields<JsonObject>({
    content: fc.oneof(fc.constant(null), fc.array(json, { maxLength: 2 })),
    refusal: fc.constant(null),
    n: json,
  }),
  fc.array(json, { maxLength: 2 }),
  json,
)

export const assistantInit: fc.Arbitrary<AssistantMessageChunkInit> = fields<AssistantMessageChunkInit>({
  ...base,
  reasoningContent: fc.oneof(nothing, text),
  refusal: fc.oneof(nothing, text),
  toolCalls: fc.oneof(nothing, fc.array(toolCall, { maxLength: 3 })),
  finishReason: fc.constantFrom(undefined, null, 'null', '', 'stop', 'length'),
  usageMetadata: fc.oneof(nothing, fc.constantFrom({}, { inputTokens: 1 }, { input_tokens: 2, extra: { a: 1 } }), jsonObject),
  parserContent: fc.oneof(nothing, json, kindStable),
  promptTokenIds: tokenIds,
  completionTokenIds: tokenIds,
  logprobs,
  responseId: blankable(fc.constantFrom('r1', 'r2')),
  responseModel: blankable(fc.constantFrom('m1', 'm2')),
  providerMetadata: fc.oneof(nothing, jsonObject),
  providerContent: fc.oneof(nothing, json),
})

/** Numbers in [0, 1) that decide a random tree of merges. */
export const choices = fc.array(share, { minLength: 1, maxLength: 8 })
