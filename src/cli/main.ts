#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { run } from './run.js'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

// A reader that has seen enough, such as `head`, closes the pipe: that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await run(process.argv.slice(2), {
  version,
  read: async (file) => {
    if (file === '-' && process.stdin.isTTY) throw new Error('nothing to read: give a FILE, or pipe a stream in')
    try {
      return await (file === '-' ? text(process.stdin) : readFile(file, 'utf8'))
    } catch (cause) {
      throw new Error(`cannot read ${file}: ${cause instanceof Error ? cause.message : cause}`, { cause })
    }
  },
  out: (output) => process.stdout.write(output),
  error: (output) => process.stderr.write(output),
})
