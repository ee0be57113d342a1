// Tools over files in memory. Used by all the examples.

import { defineTool, type JsonSchema, type Tool } from 'chunkfold/react'

/** Texts by their paths. */
export type Files = Map<string, string>

/** Checks of the files, by their names: each throws where something is wrong. */
export type Tests = Readonly<Record<string, (files: Files) => void>>

/** The tools: reads and writes files, and runs tests. What a tool throws is told to the model. */
export function fileTools(files: Files, tests: Tests): readonly Tool[] {
  const readFile = defineTool({
    name: 'read_file',
    description: 'Reads a text file.',
    parameters: objectOf({ path: 'Path of the file' }),
    run: ({ path }: { path: string }) => {
      const text = files.get(path)
      if (text === undefined) throw new Error(`There is no file "${path}". The files are: ${[...files.keys()].join(', ')}`)
      return text
    },
  })
  const writeFile = defineTool({
    name: 'write_file',
    description: 'Writes a text file: makes it, or replaces all of it.',
    parameters: objectOf({ path: 'Path of the file', content: 'The whole text' }),
    run: ({ path, content }: { path: string; content: string }) => {
      files.set(path, content)
      return `Wrote ${path}.`
    },
  })
  const runTest = defineTool({
    name: 'run_test',
    description: `Runs a test. The tests are: ${Object.keys(tests).join(', ')}.`,
    parameters: objectOf({ name: 'Name of the test' }),
    run: ({ name }: { name: string }) => {
      const test = Object.hasOwn(tests, name) ? tests[name] : undefined
      if (test === undefined) throw new Error(`There is no test "${name}". The tests are: ${Object.keys(tests).join(', ')}`)
      test(files)
      return `${name}: passed`
    },
  })
  return [readFile, writeFile, runTest]
}

/** A JSON Schema of an object of texts. */
function objectOf(descriptions: Readonly<Record<string, string>>): JsonSchema {
  const properties = Object.entries(descriptions).map(([name, description]) => [name, { type: 'string', description }])
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: Object.keys(descriptions),
    additionalProperties: false,
  }
}
