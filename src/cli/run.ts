/**
 * The command line: arguments in, exit code out.
 */

import { parseArgs } from 'node:util'
import { type FoldOptions, fold } from './fold.js'
import { InputError } from './input-error.js'
import { isWireName, wires } from './wires.js'

/** What the command reads from and writes to. */
export interface Terminal {
  readonly version: string
  /** The whole of a file; of the standard input for `-`. */
  readonly read: (file: string) => Promise<string>
  readonly out: (text: string) => void
  readonly error: (text: string) => void
}

const exitWhole = 0
const exitBadInput = 1
const exitIncomplete = 2

const help = `Usage: chunkfold fold [FILE|-] [options]

Merges a recorded stream of a language model into its message, one line of JSON.
FILE holds server-sent events, JSON lines or a JSON array, found out from its
content; without FILE, or with -, the standard input is read.

Options:
  --from WIRE   what the events are: auto (default), or
${Object.entries(wires)
  .map(([name, { summary }]) => `                  ${name.padEnd(18)}${summary}`)
  .join('\n')}
  --choice N    which choice to read, where a stream has several (default 0)
  --parts       print the parts too, in order
  --pretty      print indented JSON
  --help        print this
  --version     print the version

Exit code: 0 when the message is whole; 2 when the stream ended before it was
finished (what arrived is printed all the same); 1 when the input is bad.
`

/** Something about the arguments is wrong. */
class UsageError extends Error {}

/** Runs the command; gives its exit code and does not throw. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await runCommand(args, terminal)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const hint = error instanceof UsageError ? '\nTry `chunkfold --help`.' : ''
    terminal.error(`chunkfold: ${reason}${hint}\n`)
    return exitBadInput
  }
}

async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArguments(args)
  if (values.help || args.length === 0) return print(help, terminal)
  if (values.version) return print(`${terminal.version}\n`, terminal)
  const [command, file = '-', ...more] = positionals
  if (command !== 'fold') throw new UsageError(command === undefined ? 'no command given' : `unknown command "${command}"`)
  if (more.length > 0) throw new UsageError(`one FILE at a time, got "${more[0]}" too`)
  const options = foldOptions(values)
  return foldFile(file, options, terminal)
}

async function foldFile(file: string, options: FoldOptions, terminal: Terminal): Promise<number> {
  const text = await terminal.read(file)
  try {
    const { message, reason } = await fold(text, options)
    terminal.out(`${message}\n`)
    if (reason === undefined) return exitWhole
    terminal.error(`chunkfold: ${reason}\n`)
    return exitIncomplete
  } catch (error) {
    if (error instanceof InputError) throw new Error(`${file === '-' ? 'standard input' : file}: ${error.message}`)
    throw error
  }
}

function print(text: string, terminal: Terminal): number {
  terminal.out(text)
  return exitWhole
}

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        from: { type: 'string', default: 'auto' },
        choice: { type: 'string', default: '0' },
        parts: { type: 'boolean', default: false },
        pretty: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', short: 'v', default: false },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function foldOptions({ from, choice, parts, pretty }: ReturnType<typeof parseArguments>['values']): FoldOptions {
  if (from !== 'auto' && !isWireName(from)) {
    throw new UsageError(`unknown wire "${from}"; known are auto, ${Object.keys(wires).join(', ')}`)
  }
  if (!/^\d{1,9}$/.test(choice)) throw new UsageError(`--choice takes a whole number from 0, got "${choice}"`)
  return { from, choice: Number(choice), parts, pretty }
}
