/**
 * The command line: arguments in, exit code out.
 */

import { commands } from './commands.js'
import { help, helpOf } from './help.js'
import { InputError } from './input-error.js'
import { checkOptions, parseArguments, UsageError } from './options.js'
import { printable } from './printable.js'
import { exitBadInput, exitWhole, type Terminal } from './terminal.js'

/** Runs the command; gives its exit code and does not throw. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await runCommand(args, terminal)
  } catch (error) {
    const hint = error instanceof UsageError ? '\nTry `chunkfold --help`.' : ''
    complain(`${error instanceof Error ? error.message : String(error)}${hint}`, terminal)
    return exitBadInput
  }
}

async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArguments(args)
  const [name, file = '-', ...more] = positionals
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (args.length === 0) {
    // Somebody forgot the command, or a script did: what reads the output must not take the help for it.
    terminal.error(help())
    return exitBadInput
  }
  if (values.help) return print(name && command ? helpOf(name, command) : help(), terminal)
  if (values.version) return print(`${terminal.version}\n`, terminal)
  if (name === undefined) throw new UsageError('no command given')
  if (command === undefined) throw new UsageError(`unknown command "${name}"`)
  if (more.length > 0) throw new UsageError(`one FILE at a time, got "${more[0]}" too`)
  const options = checkOptions(name, command.options, values)
  try {
    const { code, reason } = await command.run(file, options, terminal)
    if (reason !== undefined) complain(reason, terminal)
    return code
  } catch (error) {
    if (error instanceof InputError) throw new Error(`${file === '-' ? 'standard input' : file}: ${error.message}`)
    throw error
  }
}

/** The words may be a provider's. */
function complain(reason: string, terminal: Terminal): void {
  terminal.error(`chunkfold: ${printable(reason)}\n`)
}

async function print(text: string, terminal: Terminal): Promise<number> {
  await terminal.out(text)
  return exitWhole
}
