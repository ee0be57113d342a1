import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { read, root } from '../docs/examples.js'
import { nodeVersions, reaches, scriptsIn, workflows } from './workflows.js'

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>
  readonly engines: { readonly node: string }
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>
}

// Its form is npm's; what is missing fails the test that asks for it.
const manifest = JSON.parse(read('package.json')) as Manifest
const scripts = Object.keys(manifest.scripts)
const floor = manifest.engines.node.replace('>=', '')
const jobs = [...workflows].flatMap(([path, { jobs }]) =>
  Object.entries(jobs).map(([name, job]) => ({ title: `${path} › ${name}`, job, siblings: Object.keys(jobs) })),
)

describe('the documents', () => {
  test.each(['CONTRIBUTING.md', 'README.md', '.ci/run', '.changeset/README.md', 'test/MUTATION.md', ...workflows.keys()])(
    '%s names scripts that there are',
    (path) => expect(scriptsIn(read(path)).filter((script) => !scripts.includes(script))).toEqual([]),
  )

  test('CONTRIBUTING.md has every script that is called by hand', () => {
    const byHand = scripts.filter((name) => name !== 'prepack' && !name.includes(':'))
    expect(byHand.filter((script) => !scriptsIn(read('CONTRIBUTING.md')).includes(script))).toEqual([])
  })

  test.each(['CONTRIBUTING.md', 'SECURITY.md', '.changeset/README.md'])('%s links to files that there are', (path) => {
    const targets = [...read(path).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, target]) => target ?? '')
    const folder = path.includes('/') ? path.replace(/[^/]*$/, '') : ''
    expect(targets.filter((target) => !existsSync(`${root}${folder}${target}`))).toEqual([])
  })
})

describe('the workflows', () => {
  test.each(jobs)('$title has steps, a time, rights of its own and the jobs that it needs', ({ job, siblings }) => {
    expect(job.steps.length).toBeGreaterThan(2)
    expect(job['timeout-minutes']).toBeGreaterThan(0)
    expect(Object.keys(job.permissions ?? {})).toContain('contents')
    for (const needed of [job.needs ?? []].flat()) expect(siblings).toContain(needed)
    for (const { uses, run } of job.steps) expect([uses, run].filter((one) => one !== undefined)).toHaveLength(1)
  })

  test.each([...workflows])('%s gives no rights by default, and pins every action', (_, { permissions, jobs }) => {
    expect(permissions).toEqual({})
    const used = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []))
    expect(used.filter((action) => !/^[\w-]+\/[\w-]+@v\d+$/.test(action))).toEqual([])
  })

  test.each(jobs)('$title runs on Node that `engines` accepts', ({ job }) => {
    expect(nodeVersions(job).length).toBeGreaterThan(0)
    expect(nodeVersions(job).filter((version) => !reaches(version, floor))).toEqual([])
  })

  test('tests run on the oldest Node that `engines` accepts, and on two later lines', () => {
    const versions = jobs.filter(({ title }) => title.endsWith('ci.yml › test')).flatMap(({ job }) => nodeVersions(job))
    expect(versions).toHaveLength(3)
    expect(versions).toContain(floor)
  })
})

describe('the budgets', () => {
  const budgets: { path: string; import: string; limit: string }[] = JSON.parse(read('.size-limit.json'))

  test.each(
    Object.entries(manifest.exports).flatMap(([name, target]) => (typeof target === 'string' ? [] : [{ name, ...target }])),
  )('$name has one for all of it', ({ default: target }) => {
    const whole = budgets.filter(({ path, import: imported }) => `./${path}` === target && imported === '*')
    expect(whole).toHaveLength(1)
    expect(whole[0]?.limit).toMatch(/^\d+(\.\d+)? kB$/)
  })
})

describe('scriptsIn', () => {
  test.each([
    ['- run: npm run check:tarball', ['check:tarball']],
    ['`npm ci && npm test`, then `npm run fuzz -- 60`', ['test', 'fuzz']],
    ['npm run build --silent && npm run --silent size', ['build', 'size']],
    ['npm install chunkfold; npm tests', []],
  ])('of %j is %j', (text, names) => expect(scriptsIn(text)).toEqual(names))
})

describe('reaches', () => {
  test.each([
    ['20.19', '20.19', true],
    ['20', '20.19', true],
    ['20.18', '20.19', false],
    ['18', '20.19', false],
    ['24', '20.19', true],
    ['22.0', '20.19', true],
  ])('of %s and %s is %s', (version, minimum, expected) => expect(reaches(version, minimum)).toBe(expected))
})
