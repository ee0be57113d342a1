import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { documents, read, root } from './examples.js'
import { anchorsIn, faultOf, linksIn } from './links.js'

const folders = ['bench', 'examples', 'fuzz', 'parity', 'src', 'test'].filter((folder) => existsSync(root + folder))
const files = [...documents(), ...markdownIn('.', false), ...folders.flatMap((folder) => markdownIn(folder, true))]

/** The Markdown files of a folder that `documents` does not have. */
function markdownIn(folder: string, recursive: boolean): string[] {
  const names = readdirSync(root + folder, { recursive, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  return names.filter((name) => name !== 'README.md' || recursive).map((name) => (recursive ? `${folder}/${name}` : name))
}

describe('linksIn', () => {
  test('finds links of both kinds, and none in code', () => {
    const text = 'See [a](one.md#x) and ![b](two.svg "Two").\n\n`[c](no.md)`\n\n```ts\n[d](no.md)\n```\n\n[e]: three.md\n'
    expect(linksIn(text)).toEqual(['one.md#x', 'two.svg', 'three.md'])
  })
})

describe('anchorsIn', () => {
  test('makes the anchors of headings, and tells equal ones apart', () => {
    const text = '# The `merge` rules\n## A-b, c!\n```sh\n# no heading\n```\n## A-b, c!\n'
    expect([...anchorsIn(text)]).toEqual(['the-merge-rules', 'a-b-c', 'a-b-c-1'])
  })
})

describe('faultOf', () => {
  test.each([
    ['nowhere.md', 'there is no nowhere.md'],
    ['#no-such-heading', 'README.md has no heading #no-such-heading'],
    ['src/../../outside.md', 'leads out of the package'],
    ['LICENSE', undefined],
    ['#the-laws', undefined],
    ['https://example.com/nowhere', undefined],
  ])('of %s is %s', (link, fault) => {
    expect(faultOf(link, 'README.md')).toBe(fault)
  })
})

describe('every link', () => {
  const links = files.flatMap((path) => [...new Set(linksIn(read(path)))].map((link) => [path, link] as const))

  test.each(links)('of %s to %s leads somewhere', (path, link) => {
    expect(faultOf(link, path)).toBeUndefined()
  })
})

test('every guide is in the index', () => {
  const listed = new Set(linksIn(read('docs/README.md')).map((link) => `docs/${link}`))
  const guides = documents().filter((path) => path.startsWith('docs/guides/'))
  expect(guides.filter((path) => !listed.has(path))).toEqual([])
})
