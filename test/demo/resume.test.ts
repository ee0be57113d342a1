import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { collect } from 'chunkfold'
import { fromOpenAIChat } from 'chunkfold/providers'
import { decodeSSE } from 'chunkfold/stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundle } from '../stream/resilience/bundle.js'

const recorded = fileURLToPath(new URL('weather.sse', import.meta.url))

describe('a stream that is read by several processes', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chunkfold-resume-'))
    await copyFile(recorded, join(folder, 'weather.sse'))
    await bundle('test/demo/resume.mjs', folder)
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  function run(...args: readonly string[]): Promise<{ readonly code: unknown; readonly out: string }> {
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [join(folder, 'resume.js'), join(folder, 'saved.json'), ...args])
      let out = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (text) => {
          out += text
        })
      }
      child.on('error', reject).on('close', (code) => resolve({ code, out }))
    })
  }

  test('gives the message that one process would give, though two of them stopped in mid-stream', async () => {
    expect(await run('25')).toEqual({ code: 1, out: 'stopped after 25 chunks\n' })
    const saved = JSON.parse(await readFile(join(folder, 'saved.json'), 'utf8'))
    expect(saved.received).toBe(20)
    // The checkpoint counts as one chunk.
    expect((await run('12')).code).toBe(1)
    const { code, out } = await run()
    expect(code).toBe(0)
    const whole = await collect(fromOpenAIChat(decodeSSE(createReadStream(recorded))))
    expect(JSON.parse(out)).toEqual(whole.toMessage())
  })
})
