import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documents, examplesInMarkdown, examplesInSource, read, sourceFiles } from './examples.js'
import { missingSdks, typeErrors } from './program.js'
import { run } from './run.js'
import { standIn } from './stand-in.js'

const inSource = sourceFiles().flatMap((path) => examplesInSource(path, read(path)))
const inDocuments = documents().flatMap((path) => examplesInMarkdown(path, read(path)))
const examples = [...inSource, ...inDocuments]
const complete = examples.filter((example) => missingSdks(example).length === 0)
const incomplete = examples.filter((example) => missingSdks(example).length > 0)
const errors = typeErrors(complete)

let takeDown = async () => {}
beforeAll(async () => {
  takeDown = await standIn()
})
afterAll(() => takeDown())

describe('every example', () => {
  test('is found', () => {
    expect(inSource.map(({ title }) => title)).toContain('src/fold.ts › mergeAll')
    expect(inSource.map(({ title }) => title)).toContain('src/chunks/base.ts › BaseMessageChunk.merge')
    expect(inDocuments.map(({ title }) => title)).toContain('README.md › From a stream')
    expect(new Set(examples.map(({ title }) => title)).size).toBe(examples.length)
  })

  test.each(complete.map((example) => [example.title, example] as const))('%s gives what it says', async (_, example) => {
    for (const { expression, actual, expected } of await run(example)) expect(actual, expression).toEqual(expected)
  })

  test.skip.each(incomplete.map((example) => [example.title, missingSdks(example).join()]))('%s needs %s', () => {})

  test.each(complete.map(({ title }) => title))('%s has no type errors', (title) => {
    expect(errors.get(title) ?? []).toEqual([])
  })
})
