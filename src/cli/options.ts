/**
 * The options of all commands: how they are written, what they mean, and what they say in the help.
 */

import { parseArgs } from 'node:util'
import { isWireName, type WireName, wires } from './wires.js'

/** Something about the arguments is wrong. */
export class UsageError extends Error {}

const flags = {
  from: { type: 'string' },
  choice: { type: 'string' },
  parts: { type: 'boolean' },
  pretty: { type: 'boolean' },
  delay: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

/** The options that not every command has. */
export type OptionName = Exclude<keyof typeof flags, 'help' | 'version'>

/** What each option is written as, and what it does. */
export const optionHelp: Readonly<Record<OptionName, { readonly form: string; readonly lines: readonly string[] }>> = {
  from: {
    form: '--from WIRE',
    lines: [
      'what the events are: auto (default), or',
      ...Object.entries(wires).map(([name, { summary }]) => `${name.padEnd(18)}${summary}`),
    ],
  },
  choice: { form: '--choice N', lines: ['which choice to read, where a stream has several (default 0)'] },
  parts: { form: '--parts', lines: ['print the parts too, in order'] },
  pretty: { form: '--pretty', lines: ['print indented JSON'] },
  delay: {
    form: '--delay MS',
    lines: ['wait so long after each event (default 0; 20 for a FILE on a', 'terminal: a recording has no timing of its own)'],
  },
}

/** The options of a run, checked; each command takes those that it has. */
export interface Options {
  readonly from: WireName | 'auto'
  readonly choice: number
  readonly parts: boolean
  readonly pretty: boolean
  /** In milliseconds; undefined when it was not given. */
  readonly delay: number | undefined
}

type Values = ReturnType<typeof parseArguments>['values']

/** @throws UsageError naming an option that is not known, or that is not complete */
export function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: flags })
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    // What follows is about options that are file names, in Node's words.
    throw new UsageError(words.replace(/\. To specify a positional argument .*$/s, ''))
  }
}

/** @throws UsageError where a value is wrong, or an option is not one of the command's */
export function checkOptions(command: string, allowed: readonly OptionName[], values: Values): Options {
  const stray = Object.keys(optionHelp).find((name) => name in values && !allowed.some((known) => known === name))
  if (stray !== undefined) throw new UsageError(`\`${command}\` takes no --${stray}`)
  const { from = 'auto', choice = '0', parts = false, pretty = false, delay } = values
  if (from !== 'auto' && !isWireName(from)) {
    throw new UsageError(`unknown wire "${from}"; known are auto, ${Object.keys(wires).join(', ')}`)
  }
  const delayMs = delay === undefined ? undefined : wholeNumber('delay', delay)
  return { from, choice: wholeNumber('choice', choice), parts, pretty, delay: delayMs }
}

function wholeNumber(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new UsageError(`--${name} takes a whole number from 0, got "${value}"`)
  return Number(value)
}
