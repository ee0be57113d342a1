import { describe, expect, test } from 'vitest'
import { block, callPart, end, type Fields, json, messageStart, text, toolUse } from './anthropic-events.js'
import { assistant, chunkOf, init, partials, result, toolResult } from './claude-agent-events.js'

interface Case {
  readonly title: string
  readonly events: readonly Fields[]
  readonly parts: readonly unknown[]
}

const spoken = (piece: string) => ({ type: 'text', text: piece })
const ran = callPart(1, 't1', 'Bash', '{"command": "ls"}')

const cases: Case[] = [
  {
    title: 'the messages of a run keep their blocks apart',
    events: [
      ...partials([
        messageStart({ id: 'm1' }),
        ...block(0, spoken(''), text('First.')),
        ...block(1, toolUse('t1', 'Bash'), json('{"command": "ls"}')),
        ...end('tool_use'),
      ]),
      toolResult('t1', 'a.txt'),
      ...partials([
        messageStart({ id: 'm2' }),
        ...block(0, spoken(''), text('Then.')),
        ...block(1, toolUse('t2', 'Bash'), json('{}')),
        ...end('tool_use'),
      ]),
      toolResult('t2', ''),
      ...partials([messageStart({ id: 'm3' }), ...block(0, spoken(''), text('Last.')), ...end()]),
    ],
    parts: [spoken('First.'), ran, spoken('Then.'), callPart(3, 't2', 'Bash', '{}'), spoken('Last.')],
  },
  {
    title: 'messages of a subagent are left out',
    events: [
      assistant('m1', [toolUse('t1', 'Task', { prompt: 'Count' })]),
      assistant('s1', [spoken('Counting')], { parent_tool_use_id: 't1' }),
      ...partials([messageStart({ id: 's2' }), ...block(0, spoken(''), text('Ten'))], 't1'),
      assistant('m2', [spoken('Ten it is')]),
    ],
    parts: [callPart(0, 't1', 'Task', '{"prompt":"Count"}'), spoken('Ten it is')],
  },
  {
    title: 'an error inside of a partial message is left to the agent',
    events: [...partials([{ type: 'error', error: { message: 'busy' } }]), assistant('m1', [spoken('Ok')])],
    parts: [spoken('Ok')],
  },
]

describe('fromClaudeAgent, a run', () => {
  test.each(cases)('$title', async ({ events, parts }) => {
    expect((await chunkOf([init, ...events, result()])).parts).toEqual(parts)
  })
})
