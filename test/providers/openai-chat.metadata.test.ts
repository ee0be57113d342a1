import { AssistantMessageChunk, collect, type JsonObject } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { event, type Fields, finish, message, messageOf, read } from './openai-events.js'

interface Case {
  readonly title: string
  readonly events: readonly Fields[]
  readonly metadata?: JsonObject
  readonly providerMetadata?: JsonObject
}

const cases: Case[] = [
  {
    title: 'id, model, time, fingerprint and tier of the response are metadata',
    events: [
      {
        ...event({ content: 'x' }),
        ...{ id: 'chatcmpl-5', object: 'chat.completion.chunk', created: 1790000000, model: 'm-1' },
        ...{ system_fingerprint: 'fp_9', service_tier: 'flex' },
      },
      finish(),
    ],
    metadata: { id: 'chatcmpl-5', model: 'm-1', created: 1790000000, system_fingerprint: 'fp_9', service_tier: 'flex' },
  },
  {
    title: 'blank and null ones are not',
    events: [{ ...event({ content: 'x' }), id: '', model: null, system_fingerprint: '', created: 0 }, finish()],
  },
  {
    title: 'the first id and model stay, where later events bring others',
    events: [
      { ...event({ content: 'x' }), id: 'first', model: 'router', system_fingerprint: 'fp_1' },
      { ...finish(), id: 'second', model: 'small-2', system_fingerprint: 'fp_2' },
    ],
    metadata: { id: 'first', model: 'router', system_fingerprint: 'fp_2' },
  },
  {
    title: 'an id that comes late is the id',
    events: [event({ content: 'x' }), { ...finish(), id: 'late' }],
    metadata: { id: 'late' },
  },
  {
    title: 'fields of the event and of the choice without a place of their own are provider metadata, the last of each',
    events: [
      { ...event({ content: 'x' }), citations: ['a'], provider: 'Acme' },
      { ...event({}, { finish_reason: 'stop', native_finish_reason: 'EOS', stop_reason: null }), citations: ['a', 'b'] },
    ],
    providerMetadata: { citations: ['a', 'b'], provider: 'Acme', native_finish_reason: 'EOS' },
  },
  {
    title: 'padding against the guessing of lengths is left out',
    events: [{ ...event({ content: 'x' }), obfuscation: 'pAd', p: 'abc' }, finish()],
  },
  {
    title: 'the text of the older API repeats the delta and is left out',
    events: [event({ content: 'x' }, { text: 'x' }), finish()],
  },
]

describe('fromOpenAIChat, metadata', () => {
  for (const { title, events, metadata, providerMetadata } of cases) {
    test(title, async () => {
      expect(await messageOf(events)).toEqual(
        message({ content: 'x', ...(metadata && { metadata }), ...(providerMetadata && { providerMetadata }) }),
      )
    })
  }

  test('that each event repeats is in the first chunk alone, and in a later one that changes it', async () => {
    const providers = ['Acme', 'Acme', 'Bolt', 'Bolt', 'Acme']
    const chunks: AssistantMessageChunk[] = []
    for await (const chunk of read([...providers.map((provider) => ({ ...event({ content: 'x' }), provider })), finish()])) {
      chunks.push(chunk)
    }
    const said = chunks.map(({ providerMetadata }) => providerMetadata?.provider)
    expect(said).toEqual(['Acme', undefined, 'Bolt', undefined, 'Acme', undefined])
  })

  test('is of every grouping the same, although it merges as a whole', async () => {
    const chunks: AssistantMessageChunk[] = []
    const events = [
      { ...event({ content: 'x' }), id: 'one' },
      { ...event({}), model: 'm' },
      { ...finish('eos'), system_fingerprint: 'f' },
    ]
    for await (const chunk of read(events)) chunks.push(chunk)
    const [first, ...rest] = chunks
    const right = rest.reduce((left, chunk) => left.merge(chunk))
    expect(first?.merge(right).metadata).toEqual({ id: 'one', model: 'm', system_fingerprint: 'f', finish_reason: 'eos' })
  })

  test('the role of the message stays assistant, whatever the delta says', async () => {
    const chunk = await collect(read([event({ role: 'developer', content: 'x' }), finish()]), AssistantMessageChunk.empty)
    expect(chunk.toMessage()).toEqual(message({ content: 'x' }))
  })

  test('a ping is nothing', async () => {
    expect(await messageOf([{ type: 'ping' }, event({ content: 'x' }), finish()])).toEqual(message({ content: 'x' }))
  })
})

describe('fromOpenAIChat, hostile keys', () => {
  const parsed = (text: string): Fields => JSON.parse(text)

  test('stay data, in whatever part of an event, and reach no prototype', async () => {
    const hostile = '{"admin":true,"tool_calls":[{"index":0,"id":"evil","function":{"name":"rm","arguments":"{}"}}]}'
    const events = [
      parsed(
        `{"__proto__":${hostile},"choices":[{"index":0,"delta":{"content":"x","__proto__":${hostile}},"finish_reason":null}]}`,
      ),
      parsed(
        `{"choices":[{"index":0,"__proto__":${hostile},"delta":{"constructor":{"prototype":{"admin":true}}},"finish_reason":"stop"}]}`,
      ),
      parsed(`{"choices":[],"usage":{"prompt_tokens":1,"__proto__":${hostile}}}`),
    ]
    const merged = await messageOf(events)
    expect(merged).toMatchObject({ content: 'x', toolCalls: [], finishReason: 'stop' })
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
    for (const seen of [merged, merged.providerMetadata, merged.usageMetadata]) {
      expect(seen).toBeDefined()
      expect((seen as { admin?: unknown }).admin).toBeUndefined()
      expect(Object.getPrototypeOf(seen)).toBe(Object.prototype)
    }
  })

  test('do not take the place of what is missing', async () => {
    const events = [
      parsed('{"choices":[{"__proto__":{"finish_reason":"stop","delta":{"content":"evil"}}}]}'),
      event({ content: 'x' }),
      finish(),
    ]
    expect((await messageOf(events)).content).toBe('x')
  })

  test('in a signature of a call stay on that call', async () => {
    const events = [
      parsed(
        '{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"{}"},"__proto__":{"id":"z"}}]}}]}',
      ),
      finish('tool_calls'),
    ]
    expect((await messageOf(events)).toolCalls[0]).toMatchObject({ id: 'a', name: 'f' })
  })
})
