import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { documentAt, findChromium } from './browser/chromium.js'
import { servePage } from './browser/page-server.js'
import { type Findings, pageProgram, stream } from './browser/streaming-page.js'
import { emptyProject, type Project } from './empty-project.js'
import { entryPoints } from './entry-points.js'
import { expectAsTold } from './told-outcomes.js'

const names = [...entryPoints.keys()]
const esbuild = '0.27.7'
const chromium = findChromium()

let project: Project
beforeAll(async () => {
  project = await emptyProject('browser', [`esbuild@${esbuild}`])
  for (const [path, text] of pageProgram(names)) project.write(path, text)
})

async function bundle(file: string): Promise<string> {
  const flags = ['--bundle', '--platform=browser', '--format=esm', '--target=es2022', '--log-level=warning']
  const { code, stderr } = await project.run('npx', ['--no-install', 'esbuild', file, ...flags, `--outfile=out/${file}`])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return readFileSync(join(project.folder, 'out', file), 'utf8')
}

describe(`a bundle for browsers by esbuild ${esbuild}`, () => {
  test.each(names)('of all of %s has no module of Node in it', async (name) => {
    const file = `${name.replace('/', '-')}.js`
    project.write(file, `export * from '${name}'\n`)
    const code = await bundle(file)
    expect(code).not.toMatch(/["'`]node:|\brequire\(/)
    expect(code).not.toMatch(/\bprocess\.(?!env\b)|\bBuffer\b|\b__dirname\b/)
  })
})

async function findings(command: string): Promise<Findings> {
  const server = await servePage(await bundle('page.js'), stream)
  try {
    const document = await documentAt(command, server.address)
    const [, error, result = ''] = /<pre id="result"(?: data-error="([^"]*)")?>([^<]*)<\/pre>/.exec(document) ?? []
    if (error !== undefined) throw new Error(`the page failed: ${decodeURIComponent(error)}`)
    await server.endlessClosed
    return JSON.parse(decodeURIComponent(result))
  } finally {
    server.close()
  }
}

describe('the bundle in headless Chromium', () => {
  test('has every entry point, runs the README, and folds a stream while it is fetched', async (context) => {
    if (chromium === undefined) {
      const reason = 'no Chromium here: install it (Debian: apt-get install chromium), or name it in CHROMIUM'
      if (process.env.CI) throw new Error(reason)
      return context.skip(reason)
    }
    const { entries, examples, seen, calls, events, first } = await findings(chromium)
    expect(Object.keys(entries)).toEqual(names)
    for (const name of names) expect(entries[name]?.length, name).toBeGreaterThan(0)
    expectAsTold(examples)
    expect(seen).toEqual(['Gr', 'Grüezi', 'Grüezi 世', 'Grüezi 世界'])
    expect(calls).toEqual([{ id: 'c1', type: 'function', name: 'find', arguments: '{"q":"茶"}', index: 0 }])
    expect(events).toEqual(['text', 'tool-call-start', 'tool-call-delta', 'tool-call-end', 'done'])
    expect(first).toBe('Gr')
  })
})
