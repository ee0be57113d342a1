import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { examplesInMarkdown, examplesInSource, read, root, sourceFiles } from './examples.js'
import { typeErrors } from './program.js'
import { run } from './run.js'

const inSource = sourceFiles().flatMap((path) => examplesInSource(path, read(path)))
const inReadme = existsSync(`${root}README.md`) ? examplesInMarkdown('README.md', read('README.md')) : []
const examples = [...inSource, ...inReadme]
const errors = typeErrors(examples)

describe('every example', () => {
  test('is found', () => {
    expect(inSource.map(({ title }) => title)).toContain('src/fold.ts › mergeAll')
    expect(inSource.map(({ title }) => title)).toContain('src/chunks/base.ts › BaseMessageChunk.merge')
    expect(new Set(examples.map(({ title }) => title)).size).toBe(examples.length)
  })

  test.each(examples.map((example) => [example.title, example] as const))('%s gives what it says', async (_, example) => {
    for (const { expression, actual, expected } of await run(example)) expect(actual, expression).toEqual(expected)
  })

  test.each(examples.map(({ title }) => title))('%s has no type errors', (title) => {
    expect(errors.get(title) ?? []).toEqual([])
  })
})
