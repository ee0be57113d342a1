/**
 * The commands. A new one is a line in the table.
 */

import { events } from './events.js'
import { fold } from './fold.js'
import type { OptionName, Options } from './options.js'
import type { Outcome, Terminal } from './terminal.js'
import { watch } from './watch.js'

export interface Command {
  /** What it does, on one line of the help. */
  readonly summary: string
  /** What is to be known about it, in lines of its own help. */
  readonly details: readonly string[]
  readonly options: readonly OptionName[]
  /** @throws InputError where the input is wrong */
  readonly run: (file: string, options: Options, terminal: Terminal) => Promise<Outcome>
}

export const commands: Readonly<Record<string, Command>> = {
  fold: {
    summary: 'merges the stream into its message, one line of JSON',
    details: ['The message is printed when the stream has ended; of a stream that is not', 'whole, what had arrived.'],
    options: ['from', 'choice', 'parts', 'pretty'],
    run: fold,
  },
  events: {
    summary: 'prints what happens in it, one line of JSON for each event',
    details: [
      'Prints what happens in the stream of a language model, one line of JSON for each',
      'event, as soon as its bytes have come: text, reasoning, the start, the arguments',
      'and the end of each call, usage. The last one is done, with the message, or',
      'error, with what had arrived. Names are in camel case there, as in the library;',
      'fold prints the form that is stored, in snake case.',
    ],
    options: ['from', 'choice'],
    run: events,
  },
  watch: {
    summary: 'draws the message while it grows',
    details: [
      'Draws the message of a language model while it grows: text, reasoning and calls',
      'in their places, and how far it is. Where the output is no terminal: plain',
      'lines, a call when it has ended. Control characters are shown escaped; NO_COLOR',
      'and FORCE_COLOR are honoured. An interrupt ends it, with exit code 130.',
    ],
    options: ['from', 'choice', 'delay'],
    run: watch,
  },
}
