#!/usr/bin/env node
import { once } from 'node:events'
import { createReadStream, fstatSync, readFileSync, statSync } from 'node:fs'
import process from 'node:process'
import { addAbortSignal } from 'node:stream'
import { styleText } from 'node:util'
import { isAbort } from '../stream/resilience/abort.js'
import { run } from './run.js'
import { exitBadInput, exitInterrupted } from './terminal.js'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const { stdin, stdout, stderr } = process

// A reader that has seen enough, such as `head`, closes the pipe: that is no fault, and nobody needs the rest.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  stderr.write(`chunkfold: cannot write: ${error.message}\n`)
  process.exit(exitBadInput)
})

async function* read(file: string, signal?: AbortSignal): AsyncGenerator<Uint8Array | string> {
  if (file === '-' && stdin.isTTY) throw new Error('nothing to read: give a FILE, or pipe a stream in')
  const stream = file === '-' ? stdin : createReadStream(file)
  if (signal !== undefined) addAbortSignal(signal, stream)
  try {
    yield* stream
  } catch (cause) {
    if (isAbort(cause)) throw cause
    throw new Error(`cannot read ${file}: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

function isRecorded(file: string): boolean {
  try {
    return (file === '-' ? fstatSync(stdin.fd) : statSync(file)).isFile()
  } catch {
    // Reading it will say why.
    return false
  }
}

/** A second interrupt is not waited for. */
function interrupts() {
  const controller = new AbortController()
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(exitInterrupted)
    controller.abort()
  }
  process.on('SIGINT', interrupt)
  return { signal: controller.signal, release: () => process.off('SIGINT', interrupt) }
}

process.exitCode = await run(process.argv.slice(2), {
  version,
  read,
  isRecorded,
  out: async (output) => {
    if (!stdout.write(output)) await once(stdout, 'drain')
  },
  error: (output) => stderr.write(output),
  style: (style, text) => styleText(style, text, { stream: stdout }),
  // Some terminals have no size: nothing can be drawn on them.
  screen: stdout.isTTY && stdout.columns > 0 && stdout.rows > 0 ? stdout : undefined,
  interrupts,
  now: () => performance.now(),
})
