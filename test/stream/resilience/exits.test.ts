import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundle } from './bundle.js'
import { begin, delta, end, refuse, serve } from './server.js'

describe('a process whose stream has ended', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chunkfold-exits-'))
    await bundle('test/stream/resilience/program.mjs', folder)
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  test.each([
    ['well', 'end', 'Hello, ended'],
    ['by a break', 'break', 'Hello, ended'],
    ['by a return while it waited', 'return', 'Hello, ended'],
    ['by an abort', 'abort', 'Hello, AbortError'],
    ['by a silence', 'idle', 'Hello, stream-timeout'],
  ])(
    '%s has nothing left that keeps it running',
    async (_, way, said) => {
      const server = await serve(refuse(503), (response) => {
        begin(response, delta('Hello'))
        if (way === 'end') response.end(end)
      })
      const child = spawn(process.execPath, [join(folder, 'program.js'), server.url, way])
      let out = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (out += text))
      const code = await new Promise((resolve) => child.on('close', resolve))
      // The timers of a stream would keep it for 30 seconds and more.
      expect({ out: out.trim(), code }).toEqual({ out: said, code: 0 })
    },
    15_000,
  )
})
