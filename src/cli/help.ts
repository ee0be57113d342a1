/**
 * The help, made from the tables of commands and options. It fits into 80 columns.
 */

import { type Command, commands } from './commands.js'
import { type OptionName, optionHelp } from './options.js'

const input = `FILE holds server-sent events, JSON lines or a JSON array, found out from its
content; without FILE, or with -, the standard input is read.
`

const exitCodes = `Exit code: 0 when the message is whole; 2 when the stream ended before it was
finished, or the provider reported an error in it (what arrived is printed all
the same); 1 when the input is bad; 130 when watch was interrupted.
`

/** What the commands are. */
export function help(): string {
  const names = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(8)}${summary}`)
  return `Usage: chunkfold COMMAND [FILE|-] [options]

Reads the stream of a language model, live or recorded.
${input}
Commands:
${names.join('\n')}

Options:
${optionLines(Object.keys(optionHelp))}
  --help        print this, or the help of COMMAND
  --version     print the version

${exitCodes}`
}

/** What one command does, and its options. */
export function helpOf(name: string, { details, options }: Command): string {
  return `Usage: chunkfold ${name} [FILE|-] [options]

${details.join('\n')}

${input}
Options:
${optionLines(options)}
  --help        print this

${exitCodes}`
}

function optionLines(names: readonly string[]): string {
  // Keys of the table, which `Object.keys` gives as strings.
  return (names as readonly OptionName[]).flatMap((name) => linesOf(name)).join('\n')
}

function linesOf(name: OptionName): string[] {
  const { form, lines } = optionHelp[name]
  return lines.map((line, index) => (index === 0 ? `  ${form.padEnd(14)}${line}` : `${' '.repeat(18)}${line}`))
}
