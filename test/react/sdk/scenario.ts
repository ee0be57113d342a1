/**
 * One scenario for every wire: a model reads two files at once, writes one, runs a test, and answers.
 */

import type { JsonObject, UsageMetadata } from 'chunkfold'

interface ScriptedCall {
  readonly name: string
  readonly arguments: JsonObject
}

/** What a model says in one turn. */
export interface ScriptedTurn {
  readonly reasoning?: string
  readonly text?: string
  readonly calls?: readonly ScriptedCall[]
  readonly usage: Required<Pick<UsageMetadata, Counter>>
}

export type Counter =
  | 'inputTokens'
  | 'outputTokens'
  | 'totalTokens'
  | 'cachedTokens'
  | 'cacheCreationTokens'
  | 'reasoningTokens'

/** `total` is the sum of the first two, as everywhere. */
function usage(inputTokens: number, outputTokens: number, more: readonly [cached: number, created: number, reasoned: number]) {
  const [cachedTokens, cacheCreationTokens, reasoningTokens] = more
  const totalTokens = inputTokens + outputTokens
  return { inputTokens, outputTokens, totalTokens, cachedTokens, cacheCreationTokens, reasoningTokens }
}

export const mended = '{ "port": 8080, "name": "Café ☕" }\n'

export const turns: readonly ScriptedTurn[] = [
  {
    reasoning: 'The README says what the config must be:\nboth files, then — “compare”.',
    text: 'I look at both files ⚓ at once.',
    calls: [
      { name: 'read_file', arguments: { path: 'config.json' } },
      { name: 'read_file', arguments: { path: 'README.md' } },
    ],
    usage: usage(412, 131, [256, 96, 40]),
  },
  {
    reasoning: 'The port is a text. It must be a number.',
    calls: [{ name: 'write_file', arguments: { path: 'config.json', content: mended } }],
    usage: usage(560, 77, [500, 40, 12]),
  },
  { calls: [{ name: 'run_test', arguments: { name: 'config' } }], usage: usage(650, 21, [600, 30, 0]) },
  { text: '`port` is a number now — naïve, but it passes.', usage: usage(701, 19, [640, 20, 0]) },
]

/** The results of the tools, in the order of the calls. */
export const results = [
  '{ "port": "8080" }\n',
  '# Café ☕\n\nconfig.json has the `port`, a number.\n',
  'Wrote config.json.',
  'config: passed',
]

/** The counters of these turns, added. */
export function sumOf(counters: readonly Counter[], some: readonly ScriptedTurn[] = turns): UsageMetadata {
  const sums = counters.map((counter) => [counter, some.reduce((sum, turn) => sum + turn.usage[counter], 0)])
  return Object.fromEntries(sums)
}

/** A text in pieces of odd sizes, as models give it; characters stay whole. */
export function piecesOf(text: string): string[] {
  const characters = [...text]
  const pieces: string[] = []
  for (let at = 0, size = 1; at < characters.length; at += size, size = (size % 7) + 2) {
    pieces.push(characters.slice(at, at + size).join(''))
  }
  return pieces
}
