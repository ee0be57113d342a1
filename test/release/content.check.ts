import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { emptyProject } from './empty-project.js'
import { entryPoints, manifest } from './entry-points.js'

const packed = inject('packed')
const paths = packed.files.map(({ path }) => path)

let installed = ''
beforeAll(async () => {
  installed = join((await emptyProject('content')).folder, 'node_modules/chunkfold')
})
const text = (path: string) => readFileSync(join(installed, path), 'utf8')

function readmeLinks(): string[] {
  const links = [...text('README.md').matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)]
  return links.map(([, path = '']) => path)
}

describe('the tarball', () => {
  test.each(['LICENSE', 'README.md', 'CHANGELOG.md', 'package.json', 'docs/README.md', 'docs/guides/providers/anthropic.md'])(
    'has %s',
    (path) => expect(paths).toContain(path),
  )

  test('has nothing but the build, its source, the examples and the documents', () => {
    const folders = /^(dist\/|src\/|examples\/|docs\/README\.md$|docs\/guides\/[\w/-]+\.md$)/
    const files = ['LICENSE', 'CHANGELOG.md', 'package.json', 'README.md', ...readmeLinks()]
    const others = paths.filter((path) => !folders.test(path) && !files.includes(path))
    expect(others).toEqual([])
    expect(paths.filter((path) => /\b(fixtures|__\w+__)\b|\.(test|spec|check)\.|\.tgz$/.test(path))).toEqual([])
  })

  test('has every file that its README links to', () => {
    const links = readmeLinks()
    expect(links).toContain('CONTRIBUTING.md')
    expect(links.filter((path) => !paths.includes(path))).toEqual([])
  })

  test('has every file that the manifest names', () => {
    const named = [...entryPoints.values()].flatMap(({ types, default: code }) => [types, code])
    for (const path of [...named, ...Object.values(manifest.bin)]) expect(paths).toContain(path.replace('./', ''))
  })

  test('has a change log that names its version', () => expect(text('CHANGELOG.md')).toContain(`## ${manifest.version}\n`))

  test('has source maps that point to files in it', () => {
    const maps = paths.filter((path) => path.endsWith('.map'))
    expect(maps.length).toBeGreaterThan(entryPoints.size)
    const missing = maps.flatMap((path) => {
      const { sources }: { sources: string[] } = JSON.parse(text(path))
      return sources.map((source) => normalize(join(dirname(path), source))).filter((source) => !paths.includes(source))
    })
    expect(missing).toEqual([])
  })

  test('has a map for each of its scripts, and a script for each map', () => {
    const scripts = paths.filter((path) => /^dist\/.*\.js$/.test(path))
    for (const path of scripts)
      expect(paths).toContain(/\/\/# sourceMappingURL=(.*)\s*$/.exec(text(path)) ? `${path}.map` : path)
    for (const path of paths.filter((path) => path.endsWith('.map'))) expect(paths).toContain(path.replace(/\.map$/, ''))
  })

  test('is smaller than 650 kB, and unpacked than 2.5 MB', () => {
    console.log(
      `chunkfold ${manifest.version}: ${packed.size} bytes packed, ${packed.unpackedSize} unpacked, ${paths.length} files`,
    )
    expect(packed.size).toBeLessThan(650_000)
    expect(packed.unpackedSize).toBeLessThan(2_500_000)
  })
})
