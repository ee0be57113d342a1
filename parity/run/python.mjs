/** A throw-away Python environment with the newest reference in it. */

import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'

/** The reference cannot be had just now: the only reason for a run to be skipped. */
export class RegistryUnreachable extends Error {}

/** How pip and its HTTP library say that there is no connection. A package that is refused or missing reads otherwise. */
const connectionErrors =
  /NewConnectionError|ConnectTimeout|ReadTimeout|NameResolutionError|ProxyError|ConnectionResetError|RemoteDisconnected|Connection refused|Network is unreachable|Temporary failure in name resolution/

/** The Python to use: `PYTHON` of the environment, else the first that is on the path. */
export function findPython() {
  const candidates = process.env.PYTHON ? [process.env.PYTHON] : ['python3', 'python']
  const python = candidates.find((command) => spawnSync(command, ['-c', 'import venv']).status === 0)
  if (python) return python
  throw new Error(`no Python found (tried ${candidates.join(', ')}): install Python 3.11 or later, or set PYTHON to its path`)
}

/** Makes an environment in the directory and installs the reference. Gives its interpreter. */
export function installReference(python, directory) {
  run(python, ['-m', 'venv', directory])
  const interpreter = join(directory, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python')
  // The chunks need nothing but pydantic: without --no-deps, the SDK would bring hundreds of packages.
  pip(interpreter, ['--no-deps', 'openjiuwen'])
  pip(interpreter, ['pydantic'])
  return interpreter
}

/** Runs a script of the parity directory; its output goes to a file. */
export function runScript(interpreter, script, args, outputFile) {
  const output = openSync(outputFile, 'w')
  // -B: a run leaves nothing behind in the source tree.
  run(interpreter, ['-B', script, ...args], ['ignore', output, 'pipe'])
  closeSync(output)
}

function pip(interpreter, packages) {
  try {
    run(interpreter, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--retries', '2', ...packages])
  } catch (error) {
    const reason = connectionErrors.exec(error.message)
    throw reason ? new RegistryUnreachable(reason[0], { cause: error }) : error
  }
}

function run(command, args, stdio = ['ignore', 'pipe', 'pipe']) {
  const { status, error, stdout, stderr } = spawnSync(command, args, { stdio, encoding: 'utf8' })
  if (status === 0) return
  throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? `${stdout ?? ''}${stderr}`}`)
}
