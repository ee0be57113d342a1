/**
 * A terminal in memory, to run the command in.
 */

import { run } from '../../src/cli/run.js'
import type { Terminal } from '../../src/cli/terminal.js'

/** What a run of the command left behind. */
export interface Outcome {
  readonly code: number
  readonly out: string
  readonly error: string
}

type Source = string | AsyncIterable<Uint8Array | string>

/** Runs the command; `files` are what there is to read, `-` the standard input. */
export async function chunkfold(
  args: readonly string[],
  files: Readonly<Record<string, Source>> = {},
  changes: Partial<Terminal> = {},
): Promise<Outcome> {
  const written = { out: '', error: '' }
  const code = await run(args, {
    version: '9.8.7',
    read: async function* (file) {
      const source = files[file]
      if (source === undefined) throw new Error(`cannot read ${file}: no such file`)
      if (typeof source !== 'string') yield* source
      else if (source !== '') yield source
    },
    isRecorded: (file) => file !== '-',
    out: (text) => {
      written.out += text
    },
    error: (text) => {
      written.error += text
    },
    style: (_, text) => text,
    screen: undefined,
    interrupts: () => ({ signal: new AbortController().signal, release: () => {} }),
    now: () => 0,
    ...changes,
  })
  return { code, ...written }
}

/** Folds one text from the standard input. */
export function fold(text: string, ...options: readonly string[]): Promise<Outcome> {
  return chunkfold(['fold', ...options], { '-': text })
}

/** An event of the Chat Completions wire, as its line of JSON. */
export function line(delta: object, finishReason: string | null = null): string {
  return JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finishReason }] })
}

/** The line of JSON that is printed for a message. */
export function printed(fields: object): string {
  return `${JSON.stringify({ role: 'assistant', ...fields })}\n`
}
