import { AssistantMessageChunk, type AssistantMessageChunkInit, collect } from 'chunkfold'
import { splitTags } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { counted, deltasOf, partsOf, show, splitChunks } from './split.js'

const call = '<tool_call>{"name":"f","arguments":{}}</tool_call>'
const chunksOf = (...inits: AssistantMessageChunkInit[]) => inits.map((init) => new AssistantMessageChunk(init))

describe('reasoning', () => {
  test.each<[string, string, string[]]>([
    ['in the tags', '<think>a < b</think>c', ['reasoning: a < b', 'text: c']],
    ['in tags of another name', '<thinking>a</think>b</thinking>c', ['reasoning: a</think>b', 'text: c']],
    ['that nothing closes is the rest', 'a<think>b</thi', ['text: a', 'reasoning: b</thi']],
    ['opened twice at its start', '<think>\n<think>a<think>b</think>c', ['reasoning: \na<think>b', 'text: c']],
    ['closed twice', '<think>a</think>b</think>c', ['reasoning: a', 'text: bc']],
    ['with a call in it', `<think>${call}</think>c`, [`reasoning: ${call}`, 'text: c']],
    ['in a fence that it does not close', '<think>```\n</think>c', ['reasoning: ```\n', 'text: c']],
    ['with nothing in it', '<think></think>c', ['text: c']],
    ['twice', '<think>a</think>b<think>c</think>', ['reasoning: a', 'text: b', 'reasoning: c']],
  ])('%s', async (_, text, parts) => {
    expect(await show(text)).toEqual({ parts, invalid: [] })
    expect(await show([...text])).toEqual({ parts, invalid: [] })
  })

  test('that the template has opened ends at the first closing tag', async () => {
    expect((await show(['Hm', 'm.</th', 'ink>7'], { startInThinking: true })).parts).toEqual(['reasoning: Hmm.', 'text: 7'])
    expect((await show(['Hm', 'm.</th', 'ink>7'])).parts).toEqual(['text: Hmm.7'])
    expect((await show('<think>Hmm.</think>7', { startInThinking: true })).parts).toEqual(['reasoning: Hmm.', 'text: 7'])
    expect((await show('Hmm.', { startInThinking: true })).parts).toEqual(['reasoning: Hmm.'])
  })

  test('in tags of other names, when they are given', async () => {
    const { parts } = await show('<reasoning>a</reasoning>b<think>c</think>', { thinkTags: ['reasoning'] })
    expect(parts).toEqual(['reasoning: a', 'text: b<think>c</think>'])
  })
})

describe('code', () => {
  test.each([
    ['a fence', `\`\`\`xml\n${call}\n\`\`\``],
    ['a fence of tildes', `~~~\n${call}\n~~~`],
    ['a longer fence with a shorter one in it', `\`\`\`\`\n\`\`\`\n${call}\n\`\`\`\n\`\`\`\``],
    ['a fence in a list', `- a\n    \`\`\`\n    ${call}\n    \`\`\``],
    ['a fence that nothing closes', `\`\`\`\n${call}\n\`\`\` x\n<think>`],
    ['a fence that begins in a line', `So: \`\`\`\n${call}`],
    ['inline code', `\`${call}\` and \`\`<think>\`\``],
  ])('in %s nothing is a tag', async (_, text) => {
    expect(await show(text)).toEqual({ parts: [`text: ${text}`], invalid: [] })
    expect(await show([...text])).toEqual({ parts: [`text: ${text}`], invalid: [] })
  })

  test.each([
    ['a fence', '```\nx\n```\n'],
    ['a fence of one line', '```x``` '],
    ['inline code', 'a `b` '],
    ['a line with an open backtick', 'a `b\n'],
    ['a longer closing fence', '~~~\nx\n~~~~\n'],
  ])('behind %s tags are tags again', async (_, code) => {
    expect((await show([...code, ...call])).parts).toEqual([`text: ${code}`, 'call f {}'])
  })

  test('in fences is searched when the model puts its calls there', async () => {
    const { parts } = await show(`\`\`\`xml\n${call}\n\`\`\` \`${call}\``, { inFences: true })
    expect(parts).toEqual(['text: ```xml\n', 'call f {}', `text: \n\`\`\` \`${call}\``])
  })
})

describe('values', () => {
  const argumentsOf = async (value: string, attributes = '') => {
    const { merged } = await splitChunks(
      deltasOf(`<invoke name="f"><parameter name="a"${attributes}>${value}</parameter></invoke>`, 3),
    )
    return merged.toolCalls[0]?.arguments
  }
  test.each([
    ['1.50', '1.50'],
    ['12345678901234567890', '12345678901234567890'],
    [' { "b": [true] }\n', '{ "b": [true] }'],
    ['007', '"007"'],
    ['"quoted"', '"\\"quoted\\""'],
    ['True', '"True"'],
    ['&lt;a&gt;', '"&lt;a&gt;"'],
    ['\na\n', '"\\na\\n"'],
    ['<![CDATA[1]]>', '"1"'],
    ['<![CDATA[a</parameter></invoke>]]>', '"a</parameter></invoke>"'],
  ])('%j is %s', async (value, json) => {
    expect(await argumentsOf(value)).toBe(`{"a":${json}}`)
  })

  test('are strings where the tag says so', async () => {
    expect(await argumentsOf('1', ' string="true"')).toBe('{"a":"1"}')
    expect(await argumentsOf('1', ' string="false"')).toBe('{"a":1}')
  })

  test('lose one line break at each end where the template puts it there', async () => {
    const { merged } = await splitChunks(deltasOf('<function=f><parameter=a>\n\r\n b\n\n</parameter></function>'))
    expect(merged.toolCalls[0]?.arguments).toBe('{"a":"\\r\\n b\\n"}')
  })

  test('go on behind a closing tag that nothing can follow there', async () => {
    const value = 'x</function>\n<parameter=b></parameter>y</tool_call>'
    const { parts } = await show(`<tool_call><function=f><parameter=a>${value}</parameter></function></tool_call>`)
    expect(parts).toEqual([`call f ${JSON.stringify({ a: value })}`])
  })

  test('in JSON may hold line breaks as they are', async () => {
    const { merged } = await splitChunks(deltasOf('<tool_call>{"name":"f","arguments":{\n"a":"b\n\tc"}}</tool_call>'))
    expect(merged.toolCalls[0]?.arguments).toBe('{\n"a":"b\\n\\tc"}')
  })
})

describe('flubs of models that leave no doubt', () => {
  test.each<[string, string, string[]]>([
    [
      'a closing tag alone behind a bare call',
      'a<function=f></function>\n</tool_call>b',
      ['text: a', 'call f {}', 'text: \nb'],
    ],
    ['a value that is not closed', '<tool_call><function=f><parameter=a>\nb\n</function></tool_call>', ['call f {"a":"b"}']],
    ['a function that is not closed', '<tool_call><function=f><parameter=a>b</parameter></tool_call>', ['call f {"a":"b"}']],
    ['a call that is not closed before the next', `<tool_call>{"name":"g"}\n${call}`, ['call g {}', 'call f {}']],
    ['a value of GLM that is not opened', '<tool_call>f<arg_key>a</arg_key>b</arg_value></tool_call>', ['call f {"a":"b"}']],
    ['several calls in one pair of tags', '<tool_call>\n{"name":"f"}\n{"name":"g"}\n</tool_call>', ['call f {}', 'call g {}']],
    ['a name in quotes', '<function="f"></function>', ['call f {}']],
    ['a tag that closes itself', '<invoke name="f"/>b', ['call f {}', 'text: b']],
    [
      'a wrapper in which one call is wrapped again',
      '<tool_calls><tool_call>{"name":"f"}</tool_call><function=g><parameter=a>b</parameter></tool_calls>',
      ['call f {}', 'call g {"a":"b"}'],
    ],
    ['arguments that are empty text', '<tool_call>{"name":"f","arguments":""}</tool_call>', ['call f {}']],
    ['a bare name', '<tool_call>\nf\n</tool_call>', ['call f {}']],
  ])('%s', async (_, text, parts) => {
    expect(await show(text)).toEqual({ parts, invalid: [] })
    expect(await show([...text])).toEqual({ parts, invalid: [] })
  })
})

describe('streams', () => {
  test('with calls of the server beside those in the text keep them apart, each with its own index', async () => {
    const native = { index: 0, id: 'n', name: 'f', arguments: '{"n":1}' }
    const { merged } = await splitChunks(chunksOf({ content: call }, { toolCalls: [native] }, { content: call }))
    expect(merged.toolCalls.map(({ id, index }) => [id, index])).toEqual([
      ['call_1', 0],
      ['n', 1],
      ['call_2', 2],
    ])
  })

  test('in which something comes between keep what was held as text', async () => {
    const native = { toolCalls: [{ index: 0, id: 'n', name: 'g', arguments: '{}' }] }
    for (const held of ['<tool_', '<tool_call>\n', '<tool_call>{"name":"f","arguments":{']) {
      const { merged } = await splitChunks(chunksOf({ content: `a ${held}` }, native, { content: 'b' }))
      expect(partsOf(merged)).toEqual([`text: a ${held}`, 'call g {}', 'text: b'])
    }
  })

  test('leave the items of list content alone', async () => {
    const content = [{ type: 'text', text: call }]
    const { chunks } = await splitChunks(chunksOf({ content }))
    expect(chunks[0]?.content).toEqual(content)
  })

  test('keep what a part has to bring back to the provider, its label and its end', async () => {
    const parts = [
      { type: 'text' as const, text: `a${call}b`, block: '7' },
      { type: 'text' as const, text: '', block: '7', providerData: { cited: true } },
      { type: 'text' as const, text: '<', block: '7', done: true as const },
    ]
    const { merged } = await splitChunks(chunksOf({ parts }))
    expect(merged.toMessage().parts).toEqual([
      { type: 'text', text: 'a' },
      { type: 'tool-call', call: expect.objectContaining({ name: 'f' }) },
      { type: 'text', text: 'b<', providerData: { cited: true } },
    ])
  })

  test('in which a part has ended begin another one with what follows', async () => {
    const parts = [
      { type: 'text' as const, text: 'a', block: '0', done: true as const },
      { type: 'text' as const, text: 'b' },
    ]
    const { merged } = await splitChunks(chunksOf({ parts }))
    expect(partsOf(merged)).toEqual(['text: a', 'text: b'])
  })

  test('mark the end of a call that is whole, and not of one that is cut', async () => {
    const { chunks } = await splitChunks(deltasOf(`${call}<function=f>`))
    const marks = chunks.flatMap((chunk) => [...chunk.log]).map((part) => part.done)
    expect(marks).toEqual([true, undefined])
  })

  test('cut in the middle of a character give it whole', async () => {
    const text = '<think>😀</think>😀<function=f><parameter=😀>😀</parameter></function>'
    const { merged } = await splitChunks(deltasOf(text, 1))
    expect(partsOf(merged)).toEqual(['reasoning: 😀', 'text: 😀', 'call f {"😀":"😀"}'])
  })

  test('that fail give what is held, and then the error', async () => {
    const error = new Error('reset')
    async function* failing() {
      yield new AssistantMessageChunk({ content: 'a <tool_call>{"name":"f","arguments":{"b":' })
      throw error
    }
    const seen: AssistantMessageChunk[] = []
    const reading = async () => {
      for await (const chunk of splitTags(failing())) seen.push(chunk)
    }
    await expect(reading()).rejects.toBe(error)
    expect(partsOf(await collect(seen))).toEqual(['text: a ', 'call f {"b":'])
  })

  test('that nobody reads on are ended', async () => {
    let isEnded = false
    async function* endless() {
      try {
        for (;;) yield new AssistantMessageChunk({ content: '<' })
      } finally {
        isEnded = true
      }
    }
    for await (const _ of splitTags(endless())) break
    expect(isEnded).toBe(true)
  })

  test('of anything but chunks of assistants are refused', async () => {
    // What the types rule out.
    const wrong = [new AssistantMessageChunk({ content: 'a' }), { content: 'b' } as never]
    await expect(collect(splitTags(wrong))).rejects.toMatchObject({ code: 'chunk-data', path: 'chunks[1]' })
  })

  test('give every call an id of its own', async () => {
    const calls = (await collect(splitTags(deltasOf(call + call)))).toolCalls
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2)
    for (const { id } of calls) expect(id).toMatch(/^call_[\da-f]{32}$/)
    const own = await collect(splitTags(deltasOf(call + call), { newId: counted() }))
    expect(own.toolCalls.map(({ id }) => id)).toEqual(['call_1', 'call_2'])
  })
})

test('a restart is handed on, and what follows it is read anew', async () => {
  const restart = { type: 'restart' as const, attempt: 2, error: new Error('reset') }
  const stream = [
    new AssistantMessageChunk({ content: '<think>a<tool_' }),
    restart,
    new AssistantMessageChunk({ content: 'b' }),
  ]
  const split: unknown[] = []
  for await (const item of splitTags(stream)) split.push(item === restart ? item : (item as AssistantMessageChunk).text)
  expect(split).toEqual(['', restart, 'b'])
})

describe('think tags first', () => {
  test.each([
    ['Wrap it in <think>, and close it with </think>.', ['text: Wrap it in <think>, and close it with </think>.']],
    [' \n<think>a</think>Use </think> and <think>.', ['text:  \n', 'reasoning: a', 'text: Use </think> and <think>.']],
    ['<think>a</think>\n<think>b</think>c', ['reasoning: a', 'text: \n', 'reasoning: b', 'text: c']],
  ])('leave %j', async (text, parts) => {
    expect((await show([...text], { thinkFirst: true })).parts).toEqual(parts)
    expect((await show([text], { thinkFirst: true })).parts).toEqual(parts)
  })
})

describe('the finish reason', () => {
  const call = '<tool_call>{"name":"f","arguments":{"a":1}}</tool_call>'
  const finishOf = async (...inits: AssistantMessageChunkInit[]) =>
    (await collect(splitTags(inits.map((init) => new AssistantMessageChunk(init))))).finishReason

  test('is one for calls where the text has some, wherever it stands', async () => {
    expect(await finishOf({ content: call, finishReason: 'stop' })).toBe('tool_calls')
    expect(await finishOf({ content: call }, { finishReason: 'stop' })).toBe('tool_calls')
    expect(await finishOf({ finishReason: 'stop' }, { content: call })).toBe('tool_calls')
    // Held back until the end.
    expect(await finishOf({ content: call.slice(0, -1), finishReason: 'stop' })).toBe('tool_calls')
  })

  test('stays where there is no call, and where it says something else', async () => {
    expect(await finishOf({ content: 'a', finishReason: 'stop' })).toBe('stop')
    expect(await finishOf({ content: call, finishReason: 'length' })).toBe('length')
    expect(await finishOf({ content: call })).toBeUndefined()
  })
})
