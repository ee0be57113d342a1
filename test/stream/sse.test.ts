import { decodeSSE, type ServerSentEvent, StreamIncompleteError } from 'chunkfold/stream'
import { describe, expect, test } from 'vitest'
import { bytesOf, eventsOf } from './bytes.js'

interface Case {
  readonly title: string
  readonly text: string
  readonly events: readonly ServerSentEvent[]
}

const lines: Case[] = [
  { title: 'LF ends a line', text: 'data: {"a":1}\n\ndata: {"b":2}\n\n', events: [{ data: '{"a":1}' }, { data: '{"b":2}' }] },
  {
    title: 'CRLF ends a line',
    text: 'data: {"a":1}\r\n\r\ndata: {"b":2}\r\n\r\n',
    events: [{ data: '{"a":1}' }, { data: '{"b":2}' }],
  },
  { title: 'CR ends a line', text: 'data: {"a":1}\r\rdata: {"b":2}\r\r', events: [{ data: '{"a":1}' }, { data: '{"b":2}' }] },
  {
    title: 'line ends may be mixed',
    text: 'data: 1\r\n\ndata: 2\n\r\ndata: 3\r\n\r',
    events: [{ data: '1' }, { data: '2' }, { data: '3' }],
  },
  {
    title: 'other separators of Unicode end no line',
    text: 'data: a\u2028b\u0085c\u000bd\n\n',
    events: [{ data: 'a\u2028b\u0085c\u000bd' }],
  },
  {
    title: 'several empty lines give no more events',
    text: '\n\ndata: 1\n\n\n\n\ndata: 2\n\n',
    events: [{ data: '1' }, { data: '2' }],
  },
]

const fields: Case[] = [
  {
    title: 'the space after the colon is optional',
    text: 'data:{"n":1}\n\ndata: {"n":2}\n\n',
    events: [{ data: '{"n":1}' }, { data: '{"n":2}' }],
  },
  { title: 'only one space is taken off', text: 'data:  x \n\n', events: [{ data: ' x ' }] },
  {
    title: 'data lines are joined by line feeds',
    text: 'data: {\ndata:   "n": 1\ndata: }\n\n',
    events: [{ data: '{\n  "n": 1\n}' }],
  },
  { title: 'data may be empty', text: 'data:\n\ndata\n\n', events: [{ data: '' }, { data: '' }] },
  {
    title: 'comments are skipped, before, between and inside of events',
    text: ': GATEWAY IS BUSY\n\n:\n\ndata: 1\n: still here\n\n:keep-alive\n\ndata: [DONE]\n\n',
    events: [{ data: '1' }, { data: '[DONE]' }],
  },
  {
    title: 'name and id are given where the server gave them, and are not passed on',
    text: 'event: delta\nid: 41\nretry: 2500\ndata: {"n":1}\n\ndata: {"n":2}\n\nid: 43\ndata: 3\n\n',
    events: [{ event: 'delta', id: '41', data: '{"n":1}' }, { data: '{"n":2}' }, { id: '43', data: '3' }],
  },
  { title: 'a name without data is no event', text: 'event: ping\n\nid: 7\n\ndata: 1\n\n', events: [{ data: '1' }] },
  { title: 'fields that nobody knows are skipped', text: 'dat: 0\ndatas: 0\nfoo\ndata: 1\n\n', events: [{ data: '1' }] },
  { title: 'a byte order mark at the beginning is none of the data', text: '\ufeffdata: 1\n\n', events: [{ data: '1' }] },
  { title: 'a byte order mark elsewhere is data', text: 'data: \ufeff1\n\n', events: [{ data: '\ufeff1' }] },
  {
    title: 'characters beyond ASCII are as they were',
    text: 'data: {"s":"Öl 石油 🛢️"}\n\n',
    events: [{ data: '{"s":"Öl 石油 🛢️"}' }],
  },
]

const ends: Case[] = [
  { title: 'no bytes give no events', text: '', events: [] },
  {
    title: 'the last event may lack its empty line',
    text: 'data: {"n":1}\n\ndata: {"n":2}\n',
    events: [{ data: '{"n":1}' }, { data: '{"n":2}' }],
  },
  {
    title: 'the last event may lack its line end',
    text: 'data: {"n":1}\r\n\r\ndata: {"n":2}',
    events: [{ data: '{"n":1}' }, { data: '{"n":2}' }],
  },
  { title: 'the last event may be the end mark', text: 'data: 1\n\ndata: [DONE]', events: [{ data: '1' }, { data: '[DONE]' }] },
  { title: 'the last event keeps its name', text: 'event: end\ndata: {"n":1}', events: [{ event: 'end', data: '{"n":1}' }] },
  { title: 'a comment at the end is no event', text: 'data: 1\n\n: by', events: [{ data: '1' }] },
]

describe('decodeSSE', () => {
  for (const { title, text, events } of [...lines, ...fields, ...ends]) {
    test(title, async () => {
      expect(await eventsOf([bytesOf(text)])).toEqual(events)
    })
  }

  test('takes text as it takes bytes', async () => {
    expect(await eventsOf(['data: "a', 'b"\n', '\ndata: 2\n\n'])).toEqual([{ data: '"ab"' }, { data: '2' }])
  })

  test('says nothing of a name and an id that are not there', async () => {
    const [event] = await eventsOf(['data: 1\n\n'])
    expect(Object.keys(event ?? {})).toEqual(['data'])
  })

  test.each([
    ['of its JSON', 'data: {"text":"hel'],
    ['of its second line', 'data: {\ndata: "n":'],
    ['of a word that is not JSON', 'data: hello'],
    ['of a character', new Uint8Array([...bytesOf('data: "'), 0xe2, 0x82])],
  ])('a last event that was cut in the middle %s is an incomplete stream', async (_, tail) => {
    const events: ServerSentEvent[] = []
    const failure = await collect(events, ['data: 1\n\n', tail])
    expect(events).toEqual([{ data: '1' }])
    if (!StreamIncompleteError.isInstance(failure)) throw failure
    expect(failure.reason).toBe('the connection closed in the middle of an event')
  })

  test('a character of which the end is missing does not make the events before it less whole', async () => {
    expect(await eventsOf([bytesOf('data: 1\n\n: '), new Uint8Array([0xf0, 0x9f])])).toEqual([{ data: '1' }])
  })

  test('text may begin with a byte order mark, as bytes may', async () => {
    expect(await eventsOf(['\ufeffdata: 1\n\n'])).toEqual([{ data: '1' }])
  })

  test('an event that was whole before the last one broke off is given, wherever the bytes were cut', async () => {
    expect(await eventsOf(['data: hello\r\r', 'data: 1'])).toEqual([{ data: 'hello' }, { data: '1' }])
  })

  test('a last event that ends with an empty line is whole, whatever it says and whatever ends its lines', async () => {
    expect(await eventsOf(['data: hello\r\r'])).toEqual([{ data: 'hello' }])
  })

  // Its type lets it in: a text is iterable over its characters.
  test('takes one text', async () => {
    expect(await eventsOf('data: 1\n\n')).toEqual([{ data: '1' }])
  })
})

async function collect(events: ServerSentEvent[], source: (string | Uint8Array)[]): Promise<unknown> {
  try {
    for await (const event of decodeSSE(source)) events.push(event)
    return undefined
  } catch (error) {
    return error
  }
}

describe('decodeSSE, of a last line that breaks off', () => {
  test.each(['event: message_st', 'da', 'id'])('%s is an incomplete stream', async (tail) => {
    const events: ServerSentEvent[] = []
    const read = async () => {
      for await (const event of decodeSSE(['data: 1\n\n', tail])) events.push(event)
    }
    await expect(read()).rejects.toThrow('in the middle of a line')
    expect(events).toEqual([{ data: '1' }])
  })

  test('a comment is none', async () => {
    const events: ServerSentEvent[] = []
    for await (const event of decodeSSE(['data: 1\n\n: bye'])) events.push(event)
    expect(events).toEqual([{ data: '1' }])
  })
})

describe('decodeSSE, of what is no stream of events', () => {
  test('a JSON body is one event', async () => {
    const events: ServerSentEvent[] = []
    for await (const event of decodeSSE(['{"error": ', '{"message": "Bad key"}}'])) events.push(event)
    expect(events).toEqual([{ data: '{"error": {"message": "Bad key"}}' }])
  })

  test('a body that is null is empty', async () => {
    const events: ServerSentEvent[] = []
    for await (const event of decodeSSE(null)) events.push(event)
    expect(events).toEqual([])
  })

  test('a response is told from its body, at once', () => {
    expect(() => decodeSSE(new Response('data: 1\n\n') as never)).toThrow('give its `body`')
  })
})
