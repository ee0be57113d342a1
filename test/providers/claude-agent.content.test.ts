import { describe, expect, test } from 'vitest'
import {
  block,
  blockDelta,
  blockStart,
  blockStop,
  callPart,
  end,
  type Fields,
  json,
  messageStart,
  signature,
  text,
  thinking,
  toolUse,
} from './anthropic-events.js'
import { assistant, chunkOf, init, partials, read, result } from './claude-agent-events.js'

interface Case {
  readonly title: string
  readonly events: readonly Fields[]
  readonly parts: readonly unknown[]
}

const spoken = (piece: string) => ({ type: 'text', text: piece })
const ran = callPart(1, 't1', 'Bash', '{"command": "ls"}')

/** A message of thinking, a call and text, in partial events; whole blocks come before their stop, as the agent sends them. */
function streamed(...wholes: readonly Fields[][]): Fields[] {
  const [afterThinking = [], afterCall = [], afterText = []] = wholes
  return [
    ...partials([
      messageStart({ id: 'm1' }),
      blockStart(0, { type: 'thinking', thinking: '', signature: '' }),
      blockDelta(0, thinking('Look')),
      blockDelta(0, signature('Qw==')),
    ]),
    ...afterThinking,
    ...partials([
      blockStop(0),
      blockStart(1, toolUse('t1', 'Bash')),
      blockDelta(1, json('')),
      blockDelta(1, json('{"command": ')),
      blockDelta(1, json('"ls"}')),
    ]),
    ...afterCall,
    ...partials([
      blockStop(1),
      blockStart(2, { type: 'text', text: '' }),
      blockDelta(2, text('Done')),
      blockDelta(2, text('.')),
    ]),
    ...afterText,
    ...partials([blockStop(2), ...end('tool_use')]),
  ]
}

const blocks = [
  { type: 'thinking', thinking: 'Look', signature: 'Qw==' },
  toolUse('t1', 'Bash', { command: 'ls' }),
  spoken('Done.'),
]
const parts = [{ type: 'reasoning', text: 'Look', providerData: { signature: 'Qw==' } }, ran, spoken('Done.')]
const one = (at: number, uuid = `u${at}`) => assistant('m1', [blocks[at]], { uuid })

const counted: Case[] = [
  { title: 'partial events alone', events: streamed(), parts },
  {
    title: 'partial events, and their blocks as whole messages among them',
    events: streamed([one(0)], [one(1)], [one(2)]),
    parts,
  },
  {
    title: 'partial events, and their blocks as whole messages after them',
    events: [...streamed(), one(0), one(1), one(2)],
    parts,
  },
  { title: 'partial events, and one whole message after them', events: [...streamed(), assistant('m1', blocks)], parts },
  { title: 'partial events, and whole messages without ids', events: [...streamed(), assistant(undefined, blocks)], parts },
  {
    title: 'partial events of a message without an id, and its whole message',
    events: [...streamed().slice(1), assistant('m1', blocks)],
    parts,
  },
  {
    title: 'partial events, and a whole message before them',
    events: [assistant('m1', blocks), ...streamed()],
    parts: [parts[0], callPart(1, 't1', 'Bash', '{"command":"ls"}'), parts[2]],
  },
  {
    title: 'partial events, and their text as a message of text',
    events: [...partials([messageStart({ id: 'm1' }), ...block(0, spoken(''), text('Hi'))]), assistant('m1', 'Hi')],
    parts: [spoken('Hi')],
  },
]

const wholes: Case[] = [
  {
    title: 'whole messages alone, a block in each',
    events: [one(0), one(1), one(2)],
    parts: [parts[0], callPart(1, 't1', 'Bash', '{"command":"ls"}'), parts[2]],
  },
  {
    title: 'a whole message alone',
    events: [assistant('m1', blocks)],
    parts: [parts[0], callPart(1, 't1', 'Bash', '{"command":"ls"}'), parts[2]],
  },
  {
    title: 'a whole message that is sent again as it grows',
    events: [assistant('m1', blocks.slice(0, 1)), assistant('m1', blocks.slice(0, 2)), assistant('m1', blocks)],
    parts: [parts[0], callPart(1, 't1', 'Bash', '{"command":"ls"}'), parts[2]],
  },
  {
    title: 'a whole message that is sent twice',
    events: [one(2, 'same'), one(1, 'x'), one(2, 'same')],
    parts: [spoken('Done.'), callPart(1, 't1', 'Bash', '{"command":"ls"}')],
  },
  {
    title: 'a call that is sent twice',
    events: [one(2, 'a'), one(1, 'b'), one(1, 'c')],
    parts: [spoken('Done.'), callPart(1, 't1', 'Bash', '{"command":"ls"}')],
  },
  {
    title: 'equal messages that are two',
    events: [assistant('m1', [spoken('Yes')]), assistant('m2', [spoken('Yes')])],
    parts: [spoken('Yes'), spoken('Yes')],
  },
  {
    title: 'equal messages without ids',
    events: [assistant(undefined, [spoken('Yes')]), assistant(undefined, [spoken('Yes')])],
    parts: [spoken('Yes'), spoken('Yes')],
  },
]

const missing: Case[] = [
  {
    title: 'the rest of a text',
    events: [
      ...partials([messageStart({ id: 'm1' }), blockStart(0, spoken('')), blockDelta(0, text('Half'))]),
      assistant('m1', [spoken('Half and half')]),
    ],
    parts: [spoken('Half and half')],
  },
  {
    title: 'the rest of arguments',
    events: [
      ...partials([messageStart({ id: 'm1' }), blockStart(0, toolUse('t1', 'Bash')), blockDelta(0, json('{"command": "l'))]),
      assistant('m1', [toolUse('t1', 'Bash', { command: 'ls' })]),
    ],
    parts: [callPart(0, 't1', 'Bash', '{"command": "ls"}')],
  },
  {
    title: 'all arguments',
    events: [
      ...partials([messageStart({ id: 'm1' }), blockStart(0, toolUse('t1', 'Bash'))]),
      assistant('m1', [toolUse('t1', 'Bash', { command: 'ls' })]),
    ],
    parts: [callPart(0, 't1', 'Bash', '{"command":"ls"}')],
  },
  {
    title: 'a signature',
    events: [
      ...partials([messageStart({ id: 'm1' }), ...block(0, { type: 'thinking', thinking: '' }, thinking('Look'))]),
      assistant('m1', [blocks[0]]),
    ],
    parts: [parts[0]],
  },
  {
    title: 'a block, before one that has partial events',
    events: [
      ...partials([messageStart({ id: 'm1' })]),
      assistant('m1', [{ type: 'fallback', to: 'claude-y' }]),
      ...partials([...block(1, spoken(''), text('Hi'))]),
      assistant('m1', [spoken('Hi')]),
    ],
    parts: [{ type: 'content', item: { type: 'fallback', to: 'claude-y' } }, spoken('Hi')],
  },
  {
    title: 'a message, after one that has partial events',
    events: [
      ...partials([messageStart({ id: 'm1' }), ...block(0, spoken(''), text('One.'))]),
      assistant('m1', [spoken('One.')]),
      assistant('m2', [spoken('Two.')]),
    ],
    parts: [spoken('One.'), spoken('Two.')],
  },
  {
    title: 'pieces that come after the whole block are no news',
    events: [
      ...partials([messageStart({ id: 'm1' }), blockStart(0, spoken('')), blockDelta(0, text('Ha'))]),
      assistant('m1', [spoken('Half')]),
      ...partials([blockDelta(0, text('lf')), blockStop(0)]),
    ],
    parts: [spoken('Half')],
  },
]

describe.each([
  ['counts once', counted],
  ['reads', wholes],
  ['fills in what no partial event brought:', missing],
])('fromClaudeAgent %s', (_, cases) => {
  test.each(cases)('$title', async ({ events, parts }) => {
    expect((await chunkOf([init, ...events, result()])).parts).toEqual(parts)
  })
})

describe('fromClaudeAgent, partial events', () => {
  test('are given out one by one', async () => {
    const pieces: string[] = []
    for await (const chunk of read([...streamed([one(0)], [one(1)], [one(2)]), result()])) pieces.push(chunk.text)
    expect(pieces.filter((piece) => piece !== '')).toEqual(['Done', '.'])
  })
})
