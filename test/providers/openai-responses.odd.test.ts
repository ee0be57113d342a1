import { AssistantMessageChunk, type ErrorCode, mergeAll } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { fc } from '../laws/runs.js'
import {
  added,
  completed,
  completedMessage,
  delta,
  done,
  event,
  type Fields,
  messageItem,
  outcomeOf,
} from './responses-events.js'

const ours: readonly ErrorCode[] = ['stream-incomplete', 'stream-malformed', 'provider-error']

const types = [
  ...['created', 'queued', 'in_progress', 'completed', 'incomplete', 'failed', 'output_item.added', 'output_item.done'],
  ...['content_part.added', 'content_part.done', 'output_text.delta', 'output_text.done', 'output_text.annotation.added'],
  ...['refusal.delta', 'refusal.done', 'reasoning_text.delta', 'reasoning_text.done', 'reasoning_summary_part.added'],
  ...['reasoning_summary_part.done', 'reasoning_summary_text.delta', 'reasoning_summary_text.done'],
  ...['function_call_arguments.delta', 'function_call_arguments.done', 'custom_tool_call_input.delta'],
  ...['custom_tool_call_input.done', 'nobody_knows'],
]

/** The words of the wire, so that odd values land where fields are read. */
const key = fc.constantFrom(
  ...[
    'type',
    'response',
    'item',
    'item_id',
    'output_index',
    'content_index',
    'summary_index',
    'part',
    'delta',
    'id',
    'call_id',
  ],
  ...['name', 'arguments', 'input', 'text', 'refusal', 'annotations', 'annotation', 'annotation_index', 'logprobs', 'summary'],
  ...['content', 'encrypted_content', 'status', 'output', 'usage', 'input_tokens', 'input_tokens_details', 'cached_tokens'],
  ...['incomplete_details', 'reason', 'error', 'message', 'object', 'model', 'metadata', '__proto__', 'constructor'],
)

const scalar = fc.constantFrom(
  ...['', 'a', 'ab', 'null', ' ', '{}', '[DONE]', 'response', 'completed', 'failed', 'incomplete', 'message', 'reasoning'],
  ...['function_call', 'custom_tool_call', 'output_text', 'summary_text', 'web_search_call', 'response.output_text.delta'],
  ...[0, 1, -1, 0.5, 2 ** 60, true, false, null],
)

/** JSON of any shape whose keys are words of the wire. */
const { value: odd, object } = fc.letrec<{ value: unknown; object: Fields }>((tie) => ({
  value: fc.oneof({ maxDepth: 5, withCrossShrink: true }, scalar, fc.array(tie('value'), { maxLength: 3 }), tie('object')),
  // As JSON.parse gives it, so that `__proto__` is a key.
  object: fc
    .array(fc.tuple(key, tie('value')), { maxLength: 5 })
    .map((entries) => JSON.parse(JSON.stringify(Object.fromEntries(entries))) as Fields),
}))

const type = fc.constantFrom(...types)

/** An event that is right down to its type or its item, and odd below. */
const nearly = fc.oneof(
  object,
  fc.tuple(type, object).map(([name, fields]) => ({ ...fields, ...event(name) })),
  fc.tuple(type, object, object).map(([name, item, part]) => event(name, { output_index: 0, item, part, response: item })),
  fc
    .tuple(fc.constantFrom('message', 'reasoning', 'function_call', 'web_search_call'), odd)
    .map(([name, content]) => done({ type: name, id: 'm', content, summary: content, arguments: content }, 0)),
  odd.map((output) => event('completed', { response: { output: [output] } })),
)

describe('fromOpenAIResponses, odd events', () => {
  test('any JSON objects give chunks, and end whole or with a typed error that carries what they merge to', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(nearly, { maxLength: 8 }), fc.boolean(), async (events, isFinished) => {
        const { chunks, error } = await outcomeOf(isFinished ? [...events, completed()] : events)
        expect(chunks.every((chunk) => AssistantMessageChunk.isInstance(chunk))).toBe(true)
        const merged = mergeAll(chunks, AssistantMessageChunk.empty)
        if (error === undefined) return
        expect(ours).toContain((error as { code?: ErrorCode }).code)
        const { partial = AssistantMessageChunk.empty } = error as { partial?: AssistantMessageChunk }
        expect(partial.toMessage()).toEqual(merged.toMessage())
      }),
    )
  })

  test('deltas append whatever else the stream says: nothing of them is lost or told twice', async () => {
    const pieces = fc.array(fc.string({ maxLength: 3 }), { maxLength: 6 })
    const whole = fc.constantFrom(
      (text: string) => event('output_text.done', { item_id: 'm', output_index: 0, content_index: 0, text }),
      (text: string) => done(messageItem('m', text), 0),
      (text: string) => completed({ output: [messageItem('m', text)] }),
    )
    await fc.assert(
      fc.asyncProperty(pieces, fc.array(whole, { maxLength: 3 }), async (deltas, wholes) => {
        const text = deltas.join('')
        const events = [...deltas.map((one) => delta(one)), ...wholes.map((show) => show(text))]
        expect((await completedMessage(...events)).content).toBe(text)
      }),
    )
  })

  test.each<[string, Fields]>([
    ['a number as delta', { ...delta(''), delta: 5 }],
    ['an object as delta', { ...delta(''), delta: { text: 'lost' } }],
    ['an item that is a text', event('output_item.done', { output_index: 0, item: 'message' })],
    ['an item without a type', done({ id: 'm' }, 0)],
    ['a part that is a list', event('content_part.done', { item_id: 'm', output_index: 0, part: ['a'] })],
    ['a part without a type', event('content_part.done', { item_id: 'm', output_index: 0, part: { text: 'lost' } })],
    ['content that is a text', done({ ...messageItem('m'), content: 'lost' }, 0)],
    ['a response that is a text', event('in_progress', { response: 'r' })],
    ['an item that begins with a number', added({ type: 'message', id: 'm', content: [{ type: 'output_text', text: 7 }] }, 0)],
  ])('%s counts as absent', async (_, odd) => {
    expect((await completedMessage(odd, delta('on', { item: 'n', at: 1 }))).content).toBe('on')
  })
})
