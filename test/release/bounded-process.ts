/** Programs that cannot hang a check: each has a time, and is ended with all that it has started. */

import { spawn } from 'node:child_process'

export interface Ended {
  /** The exit code; null when the program had to be ended. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly cwd: string
  /** What the program reads from its standard input; nothing by default. */
  readonly input?: string
  /** How long it may run. 60 s by default. */
  readonly timeoutMs?: number
}

/** Runs a program to its end. A program that cannot be started ends with code 127, as in a shell. */
export function run(
  command: string,
  args: readonly string[],
  { cwd, input = '', timeoutMs = 60_000 }: RunOptions,
): Promise<Ended> {
  return new Promise((resolve) => {
    // A group of its own, so that what the program starts ends with it.
    const child = spawn(command, args, { cwd, env: plainEnvironment(), detached: true })
    const output: { stdout: string; stderr: string } = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        output[name] += text
      })
    }
    const timer = setTimeout(() => {
      output.stderr += `\n${command} was ended after ${timeoutMs} ms`
      endGroup(child.pid)
    }, timeoutMs)
    const end = (code: number | null, more = '') => {
      clearTimeout(timer)
      resolve({ code, stdout: output.stdout, stderr: output.stderr + more })
    }
    child.on('error', (error) => end(127, error.message)).on('close', (code) => end(code))
    // A program may end before it has read its input.
    child.stdin.on('error', () => undefined).end(input)
  })
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself meanwhile.
  }
}

/** The environment of a user: without what `npm run` and vitest say about this package. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(npm_(package|lifecycle|command|execpath|config_local_prefix)|INIT_CWD$|NODE_(ENV|OPTIONS|PATH)$|VITEST|VITE_)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
}
