import { describe, expect, test } from 'vitest'
import { event, type Fields, finish, message, messageOf, read, stream } from './openai-events.js'

interface Case {
  readonly title: string
  readonly deltas: readonly Fields[]
  readonly message: Parameters<typeof message>[0]
}

const texts: Case[] = [
  { title: 'text concatenates', deltas: [{ content: 'ki' }, { content: 'wi' }], message: { content: 'kiwi' } },
  {
    title: 'a piece that repeats the one before it is no repetition',
    deltas: [{ content: '88' }, { content: '88' }, { content: '88' }, { content: '8' }],
    message: { content: '8888888' },
  },
  { title: 'white space is text', deltas: [{ content: ' ' }, { content: '\n\n' }], message: { content: ' \n\n' } },
  {
    title: 'null and empty content add nothing',
    deltas: [{ content: null }, { content: 'a' }, { content: '' }],
    message: { content: 'a' },
  },
  {
    title: 'a cut inside of a surrogate pair heals',
    deltas: [{ content: 'go \ud83d' }, { content: '\ude80' }],
    message: { content: 'go 🚀' },
  },
  {
    title: 'a refusal concatenates, beside reasoning and null content',
    deltas: [
      { role: 'assistant', content: null, refusal: 'That is ' },
      { refusal: 'not for' },
      { reasoning_content: 'Weigh ' },
      { reasoning_content: 'it' },
      { refusal: ' me.' },
    ],
    message: {
      refusal: 'That is not for me.',
      reasoningContent: 'Weigh it',
      // Its reasoning came in between.
      parts: [
        { type: 'refusal', text: 'That is not for' },
        { type: 'reasoning', text: 'Weigh it' },
        { type: 'refusal', text: ' me.' },
      ],
    },
  },
  {
    title: 'fields of a delta that have no place of their own are provider metadata, the last value of each',
    deltas: [{ channel: 'analysis', content: 'a' }, { channel: 'final', content: 'b', weight: 0 }, { channel: null }],
    message: { content: 'ab', providerMetadata: { channel: 'final', weight: 0 } },
  },
]

const lists: Case[] = [
  {
    title: 'text items of a list are text',
    deltas: [{ content: [{ type: 'text', text: 'He' }] }, { content: [{ type: 'text', text: 'y' }] }, { content: '!' }],
    message: { content: 'Hey!' },
  },
  { title: 'strings in a list are text', deltas: [{ content: ['a', 'b'] }, { content: 'c' }], message: { content: 'abc' } },
  {
    title: 'one item without a list counts as a list of one',
    deltas: [{ content: { type: 'text', text: 'x' } }],
    message: { content: 'x' },
  },
  {
    title: 'thinking items are reasoning, and content goes on as text',
    deltas: [
      { role: 'assistant', content: '' },
      { content: [{ type: 'thinking', thinking: [{ type: 'text', text: '7*' }] }] },
      {
        content: [
          {
            type: 'thinking',
            thinking: [
              { type: 'text', text: '6' },
              { type: 'text', text: '=' },
            ],
            closed: true,
          },
        ],
      },
      { content: 'It is ' },
      { content: '42' },
    ],
    message: { reasoningContent: '7*6=', content: 'It is 42' },
  },
  {
    title: 'thinking as plain text is reasoning too',
    deltas: [{ content: [{ type: 'thinking', thinking: 'so' }] }, { content: [{ type: 'text', text: 'yes' }] }],
    message: { reasoningContent: 'so', content: 'yes' },
  },
  {
    title: 'references stay items, in their place between the texts',
    deltas: [
      { content: [{ type: 'text', text: 'See ' }] },
      { content: [{ type: 'reference', reference_ids: [3, 1] }] },
      { content: [{ type: 'text', text: '.' }] },
    ],
    message: {
      content: [
        { type: 'text', text: 'See ' },
        { type: 'reference', reference_ids: [3, 1] },
        { type: 'text', text: '.' },
      ],
      parts: [
        { type: 'text', text: 'See ' },
        { type: 'content', item: { type: 'reference', reference_ids: [3, 1] } },
        { type: 'text', text: '.' },
      ],
    },
  },
  {
    title: 'images are items, each of them whole',
    deltas: [
      { images: [{ type: 'image_url', image_url: { url: 'data:,a' } }] },
      { images: [{ type: 'image_url', image_url: { url: 'data:,b' } }] },
    ],
    message: {
      content: [
        { type: 'image_url', image_url: { url: 'data:,a' } },
        { type: 'image_url', image_url: { url: 'data:,b' } },
      ],
    },
  },
  {
    title: 'audio comes in pieces: data and transcript concatenate, id and time are set',
    deltas: [
      { role: 'assistant', audio: { id: 'audio_77' } },
      { audio: { id: 'audio_77', data: 'T2dn', transcript: 'Guten ' } },
      { audio: { data: 'Uw==', transcript: 'Tag' } },
      { audio: { expires_at: 1799999999 } },
    ],
    message: {
      content: [
        { type: 'audio', audio: { id: 'audio_77', data: 'T2dnUw==', transcript: 'Guten Tag', expires_at: 1799999999 } },
      ],
    },
  },
]

const faults: Case[] = [
  {
    title: 'an id that every text item repeats is said once',
    deltas: [{ content: [{ type: 'text', text: 'He', id: 'm1' }] }, { content: [{ type: 'text', text: 'y', id: 'm1' }] }],
    message: { content: 'Hey', parts: [{ type: 'text', text: 'Hey', providerData: { id: 'm1' } }] },
  },
  {
    title: 'a thought whose every piece says that it is closed is one part',
    deltas: ['I ', 'think ', 'so'].map((text) => ({
      content: [{ type: 'thinking', thinking: [{ type: 'text', text }], closed: true }],
    })),
    message: { reasoningContent: 'I think so' },
  },
  {
    title: 'a reference inside of a thought is not lost',
    deltas: [{ content: [{ type: 'thinking', thinking: [{ type: 'reference', reference_ids: [9] }] }] }],
    message: { content: [{ type: 'reference', reference_ids: [9] }] },
  },
  {
    title: 'annotations that arrive one by one are all kept',
    deltas: [
      { content: 'a', annotations: [{ type: 'url_citation', url_citation: { url: 'https://one.example' } }] },
      { content: 'b', annotations: [{ type: 'url_citation', url_citation: { url: 'https://two.example' } }] },
    ],
    message: {
      content: 'ab',
      parts: [
        {
          type: 'text',
          text: 'ab',
          providerData: {
            annotations: [
              { type: 'url_citation', url_citation: { url: 'https://one.example' } },
              { type: 'url_citation', url_citation: { url: 'https://two.example' } },
            ],
          },
        },
      ],
    },
  },
  {
    title: 'a format that every piece of audio repeats is said once',
    deltas: [{ audio: { id: 'a', format: 'pcm16' } }, { audio: { id: 'a', format: 'pcm16', data: 'AA==' } }],
    message: { content: [{ type: 'audio', audio: { id: 'a', format: 'pcm16', data: 'AA==' } }] },
  },
]

describe('fromOpenAIChat, content', () => {
  for (const { title, deltas, message: fields } of [...texts, ...lists]) {
    test(title, async () => {
      expect(await messageOf(stream(deltas))).toEqual(message(fields))
    })
  }

  for (const { title, deltas, message: fields } of faults) {
    test(title, async () => {
      expect(await messageOf(stream(deltas))).toEqual(message(fields))
    })
  }

  test('an event that says nothing gives no chunk', async () => {
    const chunks = []
    const events = [event({ role: 'assistant', content: '' }), event({ content: 'a' }), event({}), { choices: [] }, finish()]
    for await (const chunk of read(events)) chunks.push(chunk.text)
    expect(chunks).toEqual(['a', ''])
  })
})

describe('fromOpenAIChat, cumulative', () => {
  const growing = [{ content: '- x' }, { content: '- x\n- y' }, { content: '- x\n- y\n' }, { content: '- x\n- y\n' }]

  test('takes what is new of a text that is sent again as far as it has got', async () => {
    expect((await messageOf(stream(growing), { cumulative: true })).content).toBe('- x\n- y\n')
  })

  test('takes a text that does not begin with the earlier one for a delta', async () => {
    const deltas = [{ content: 'one' }, { content: ' two' }, { content: 'one two three' }]
    expect((await messageOf(stream(deltas), { cumulative: true })).content).toBe('one two three')
  })

  test('is off by default, because text may begin like what came before', async () => {
    expect((await messageOf(stream([{ content: 'ha' }, { content: 'haha' }]))).content).toBe('hahaha')
  })
})
