import { spawn, spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'tsup'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { line, type Outcome, printed } from './terminal.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const fixtures = fileURLToPath(new URL('../fixtures/openai-chat/', import.meta.url))

describe('the command, as it is run', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chunkfold-cli-'))
    // As the package has it: two folders below its package.json.
    await copyFile(join(root, 'package.json'), join(folder, 'package.json'))
    await build({
      entry: { 'cli/main': join(root, 'src/cli/main.ts') },
      outDir: join(folder, 'dist'),
      format: 'esm',
      target: 'es2022',
      noExternal: [/./],
      config: false,
      silent: true,
    })
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Runs the command in its folder; null closes the standard input without a word. */
  function chunkfold(args: readonly string[], input: string | null = null): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [join(folder, 'dist/cli/main.js'), ...args], { cwd: folder })
      const written = { out: '', error: '' }
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        written.out += text
      })
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        written.error += text
      })
      child.on('error', reject).on('close', (code) => resolve({ code: code ?? -1, ...written }))
      child.stdin.end(input ?? '')
    })
  }

  test('folds a file', async () => {
    const { code, out, error } = await chunkfold(['fold', join(fixtures, 'text.sse')])
    expect({ code, error }).toEqual({ code: 0, error: '' })
    expect(JSON.parse(out).content).toBe('The ferry to Öland leaves at **7:40** ⛴️.\n\nBring a "windbreaker".')
  })

  test('folds the standard input', async () => {
    const text = await readFile(join(fixtures, 'parallel-calls.sse'), 'utf8')
    const piped = await chunkfold(['fold', '-', '--parts'], text)
    expect(piped.code).toBe(0)
    expect(JSON.parse(piped.out).tool_calls).toHaveLength(2)
    expect(await chunkfold(['fold', '--parts'], text)).toEqual(piped)
  })

  test('exits with 2 and prints what arrived when the stream is not whole', async () => {
    expect(await chunkfold(['fold'], line({ content: 'half' }))).toEqual({
      code: 2,
      out: printed({ content: 'half' }),
      error: 'chunkfold: The stream ended before it was finished: no finish reason arrived\n',
    })
  })

  test('exits with 1 and names a file that is not there', async () => {
    const { code, out, error } = await chunkfold(['fold', 'nowhere.sse'])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(error).toMatch(/^chunkfold: cannot read nowhere\.sse: ENOENT\b.*\n$/)
  })

  test('exits with 1 on bad input, and names the file and the line', async () => {
    await writeFile(join(folder, 'bad.jsonl'), `${line({ content: 'a' })}\n7\n`)
    expect(await chunkfold(['fold', 'bad.jsonl'])).toEqual({
      code: 1,
      out: '',
      error: 'chunkfold: bad.jsonl: line 2: expected a JSON object, got number 7\n',
    })
  })

  test('exits with 1 when there is nothing on the standard input', async () => {
    expect(await chunkfold(['fold'])).toEqual({ code: 1, out: '', error: 'chunkfold: standard input: the input is empty\n' })
  })

  test('prints the version of the package', async () => {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    expect(await chunkfold(['--version'])).toEqual({ code: 0, out: `${version}\n`, error: '' })
  })

  /** Runs the command on a pipe that stays open; `said` resolves when it has printed that. */
  function live(...args: readonly string[]) {
    const child = spawn(process.execPath, [join(folder, 'dist/cli/main.js'), ...args], { cwd: folder })
    let out = ''
    child.stdout.setEncoding('utf8')
    const said = (words: string) =>
      new Promise<void>((resolve) => {
        const look = () => out.includes(words) && resolve()
        look()
        child.stdout.on('data', look)
      })
    child.stdout.on('data', (text: string) => {
      out += text
    })
    const closed = new Promise<number | null>((resolve, reject) => {
      child.on('error', reject).on('close', resolve)
    })
    return { child, said, closed, out: () => out }
  }

  test.each([
    ['events', '{"type":"text","part":0,"text":"one "}\n', '{"type":"text","part":0,"text":"two"}\n'],
    ['watch', 'one ', 'one two'],
  ])('%s prints what has come before the input has ended', async (command, first, second) => {
    const { child, said, closed, out } = live(command)
    child.stdin.write(`data: ${line({ content: 'one ' })}\n\ndata: `)
    await said(first)
    child.stdin.write(`${line({ content: 'two' })}\n\n`)
    await said(second)
    expect(out()).not.toMatch(/done|finished/)
    child.stdin.end(`data: ${line({}, 'stop')}\n\n`)
    expect(await closed).toBe(0)
    expect(out()).toMatch(/done|finished: stop/)
  })

  test('watch is ended by an interrupt, and says how far it had come', async () => {
    const { child, said, closed, out } = live('watch')
    child.stdin.write(`data: ${line({ content: 'one' })}\n\n`)
    await said('one')
    child.kill('SIGINT')
    expect(await closed).toBe(130)
    expect(out()).toMatch(/^one\nnot finished · 3 characters · /)
  })

  test('events ends when nobody reads any more, though the input goes on', async () => {
    const { child, said, closed } = live('events')
    // What cannot be written any more is not what this is about.
    child.stdin.on('error', () => {})
    child.stdin.write(`data: ${line({ content: 'one' })}\n\n`)
    await said('one')
    child.stdout.destroy()
    child.stdin.write(`data: ${line({ content: 'two' })}\n\n`)
    expect(await closed).toBe(0)
  })

  test('colours are for terminals, and for those who ask', async () => {
    const text = `${line({ reasoning_content: 'Hm' })}\n${line({}, 'stop')}\n`
    const args = [join(folder, 'dist/cli/main.js'), 'watch']
    const printed = (env: Record<string, string>) =>
      spawnSync(process.execPath, args, { input: text, env, encoding: 'utf8' }).stdout
    expect(printed({})).not.toContain('\u001b')
    expect(printed({ FORCE_COLOR: '1' })).toContain('\u001b[2mHm\u001b[22m')
    expect(printed({ NO_COLOR: '1' })).not.toContain('\u001b')
  })

  test('does not mind a reader that closes the pipe early', async () => {
    const long = line({ content: 'x'.repeat(5_000_000) }, 'stop')
    const error = await new Promise<string>((resolve, reject) => {
      const child = spawn(process.execPath, [join(folder, 'dist/cli/main.js'), 'fold'], { cwd: folder })
      let written = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        written += text
      })
      child.on('error', reject).on('close', () => resolve(written))
      child.stdout.once('data', () => child.stdout.destroy())
      child.stdin.end(long)
    })
    expect(error).toBe('')
  })
})
