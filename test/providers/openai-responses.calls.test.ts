import { collect } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { added, completed, completedMessage, done, event, type Fields, outcomeOf, read } from './responses-events.js'

const call = (fields: Fields = {}): Fields => ({
  type: 'function_call',
  id: 'fc_1',
  call_id: 'call_1',
  name: 'find',
  arguments: '',
  ...fields,
})
const input = (piece: string, at = 0, id = 'fc_1') =>
  event('function_call_arguments.delta', { item_id: id, output_index: at, delta: piece })
const whole = (text: string) => event('function_call_arguments.done', { item_id: 'fc_1', output_index: 0, arguments: text })
const finished = call({ arguments: '{"q":1}', status: 'completed' })

describe('fromOpenAIResponses, function calls', () => {
  test('have the id of the call, that of their item, and the index of the output', async () => {
    const events = [added(call({ id: 'fc_9' }), 3), input('{"q"', 3, 'fc_9'), input(':1}', 3, 'fc_9')]
    expect((await completedMessage(...events)).toolCalls).toEqual([
      { id: 'call_1', type: 'function', name: 'find', arguments: '{"q":1}', index: 3, responseItemId: 'fc_9' },
    ])
  })

  test.each<[string, Fields[]]>([
    ['deltas alone', [added(call(), 0), input('{"q"'), input(':1}')]],
    ['deltas, and whole after them', [added(call(), 0), input('{"q":1}'), whole('{"q":1}'), done(finished, 0)]],
    ['their end', [added(call(), 0), whole('{"q":1}')]],
    ['the finished item', [added(call(), 0), done(finished, 0)]],
    ['the finished item alone', [done(finished, 0)]],
    ['the finished response alone', [completed({ output: [finished] })]],
    ['the item as it begins', [added(call({ arguments: '{"q":1}' }), 0)]],
    [
      'the item as it begins, and deltas that say it again',
      [added(call({ arguments: '{"q":1}' }), 0), input('{"q"'), input(':1}')],
    ],
    ['the item as it begins, and deltas that go on', [added(call({ arguments: '{"q"' }), 0), input(':1}')]],
    ['deltas before the item begins', [input('{"q"'), added(call(), 0), input(':1}')]],
    ['deltas before the finished item', [input('{"q":1}'), done(finished, 0)]],
    ['an object', [done(call({ arguments: { q: 1 } }), 0)]],
  ])('have the arguments of %s', async (_, events) => {
    const { toolCalls } = await completedMessage(...events)
    expect(toolCalls).toMatchObject([{ id: 'call_1', name: 'find', arguments: '{"q":1}', responseItemId: 'fc_1' }])
  })

  test('that run in parallel stay apart, interleaved and with one name', async () => {
    const events = [
      added(call({ id: 'a', call_id: 'call_a' }), 0),
      added(call({ id: 'b', call_id: 'call_b' }), 1),
      input('{"n":', 0, 'a'),
      input('{"n":', 1, 'b'),
      input('1}', 0, 'a'),
      input('2}', 1, 'b'),
      done(call({ id: 'b', call_id: 'call_b', arguments: '{"n":2}' }), 1),
      done(call({ id: 'a', call_id: 'call_a', arguments: '{"n":1}' }), 0),
    ]
    expect((await completedMessage(...events)).toolCalls).toMatchObject([
      { id: 'call_a', arguments: '{"n":1}', index: 0 },
      { id: 'call_b', arguments: '{"n":2}', index: 1 },
    ])
  })

  test('that have no id of their own have that of their item', async () => {
    expect((await completedMessage(done(call({ call_id: undefined }), 0))).toolCalls[0]?.id).toBe('fc_1')
  })

  test('keep what else their item says', async () => {
    const item = call({ status: 'completed', namespace: 'geo', caller: { type: 'program', caller_id: 'p' } })
    const { toolCalls } = await completedMessage(added(call(), 0), done(item, 0), completed({ output: [item] }))
    const rest = { type: 'function_call', status: 'completed', namespace: 'geo', caller: { type: 'program', caller_id: 'p' } }
    expect(toolCalls[0]?.providerData).toEqual({ item: rest })
  })

  test.each([
    ['completed', true],
    ['in_progress', true],
    ['incomplete', undefined],
  ])('whose finished item is %s have ended: %s', async (status, isDone) => {
    const { chunks } = await outcomeOf([added(call(), 0), done({ ...finished, status }, 0), completed()])
    const marks = chunks.flatMap((chunk) => [...chunk.log]).map((part) => part.done)
    expect(marks.at(-1)).toBe(isDone)
  })

  test('are what the response ended for', async () => {
    expect((await completedMessage(done(finished, 0))).finishReason).toBe('tool_calls')
  })
})

describe('fromOpenAIResponses, calls of custom tools', () => {
  const custom = (fields: Fields = {}): Fields => ({
    ...{ type: 'custom_tool_call', id: 'ct_1', call_id: 'call_c', name: 'sql', input: '' },
    ...fields,
  })
  const piece = (text: string) => event('custom_tool_call_input.delta', { item_id: 'ct_1', output_index: 0, delta: text })
  const query = 'SELECT 1'

  test.each<[string, Fields[]]>([
    ['pieces', [added(custom(), 0), piece('SELECT '), piece('1')]],
    [
      'the whole',
      [added(custom(), 0), event('custom_tool_call_input.done', { item_id: 'ct_1', output_index: 0, input: query })],
    ],
    ['the finished item', [done(custom({ input: query }), 0)]],
    ['all of them', [added(custom(), 0), piece('SELECT '), piece('1'), done(custom({ input: query }), 0)]],
  ])('have the text of %s, and their kind', async (_, events) => {
    const message = await completedMessage(...events)
    expect(message.toolCalls).toMatchObject([{ id: 'call_c', type: 'custom', name: 'sql', arguments: query }])
    expect(message.finishReason).toBe('tool_calls')
  })
})

describe('fromOpenAIResponses, calls of other tools', () => {
  const items: Fields[] = [
    { type: 'web_search_call', id: 'ws', status: 'completed', action: { type: 'search', query: 'tide', sources: null } },
    { type: 'file_search_call', id: 'fs', status: 'completed', queries: ['tide'], results: null },
    { type: 'code_interpreter_call', id: 'ci', status: 'completed', code: '1+1', container_id: 'c', outputs: [] },
    { type: 'image_generation_call', id: 'ig', status: 'completed', result: 'aGk=' },
    { type: 'mcp_call', id: 'mcp', name: 'look', arguments: '{}', output: 'seen', server_label: 's', error: null },
    { type: 'mcp_list_tools', id: 'mcpl', server_label: 's', tools: [{ name: 'look' }] },
    { type: 'mcp_approval_request', id: 'mcpr', name: 'look', arguments: '{}', server_label: 's' },
    { type: 'computer_call', id: 'cu', call_id: 'c1', action: { type: 'click', x: 1, y: 2 }, pending_safety_checks: [] },
    { type: 'local_shell_call', id: 'ls', call_id: 'c2', action: { type: 'exec', command: ['ls'] } },
    { type: 'shell_call', id: 'sh', call_id: 'c3', action: { commands: ['ls'] } },
    { type: 'apply_patch_call', id: 'ap', call_id: 'c4', operation: { type: 'delete_file', path: 'a' } },
    { type: 'nobody_knows', id: 'nk', value: { deep: [1] } },
  ]

  test.each(items.map((item) => [item.type, item]))('%s is an item of the content, whole, once', async (_, item) => {
    const pieces = [
      added({ type: item.type, id: item.id, status: 'in_progress' }, 0),
      event(`${item.type}.in_progress`, { item_id: item.id, output_index: 0 }),
      event('mcp_call_arguments.delta', { item_id: item.id, output_index: 0, delta: '{}' }),
      event('code_interpreter_call_code.delta', { item_id: item.id, output_index: 0, delta: '1+1' }),
      event('image_generation_call.partial_image', { item_id: item.id, output_index: 0, partial_image_b64: 'aA==' }),
      done(item, 0),
      completed({ output: [item] }),
    ]
    const chunk = await collect(read(pieces))
    expect(chunk.toMessage()).toMatchObject({ content: [item], toolCalls: [], finishReason: 'stop' })
  })

  test('that only the finished response shows are kept too', async () => {
    expect((await completedMessage(completed({ output: items }))).content).toEqual(items)
  })

  test('stand where they were finished, between the texts', async () => {
    const [search] = items
    const text = (id: string, value: string, at: number) =>
      event('output_text.delta', { item_id: id, output_index: at, content_index: 0, delta: value })
    const { content } = await completedMessage(text('m1', 'Before.', 0), done(search ?? {}, 1), text('m2', 'After.', 2))
    expect(content).toEqual([{ type: 'text', text: 'Before.' }, search, { type: 'text', text: 'After.' }])
  })

  test('a part of a message that is no text is an item of the content', async () => {
    const audio = { type: 'output_audio', data: 'UklG', transcript: 'hi' }
    const part = event('content_part.done', { item_id: 'm', output_index: 0, content_index: 0, part: audio })
    const { content, parts } = await completedMessage(part, done({ type: 'message', id: 'm', content: [audio] }, 0))
    expect(content).toEqual([audio])
    expect(parts).toMatchObject([{ providerData: { item_id: 'm', content_index: 0 } }])
  })
})
