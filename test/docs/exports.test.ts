import { describe, expect, test } from 'vitest'
import { exampleTags, read } from './examples.js'
import { exportsOf } from './program.js'

/** The source of each entry point of the package: `./dist/stream/index.js` is `src/stream/index.ts`. */
const entries = Object.values(JSON.parse(read('package.json')).exports as Record<string, string | { default: string }>).flatMap(
  (target) => (typeof target === 'string' ? [] : [target.default.replace('./dist/', 'src/').replace(/\.js$/, '.ts')]),
)

const exports = [...exportsOf(entries)]

test('the entry points are those of package.json, and all give something out', () => {
  expect(entries).toEqual(expect.arrayContaining(['src/index.ts', 'src/stream/index.ts', 'src/providers/index.ts']))
  for (const entry of entries) expect(exports.filter(([title]) => title.startsWith(entry))).not.toEqual([])
})

describe('every export', () => {
  test.each(exports)('%s has a comment that says since when it is there', (_, { comments }) => {
    expect(comments.join('\n')).toMatch(/^ \* \S/m)
    expect(comments.join('\n')).toMatch(/^ \* @since \d+\.\d+\.\d+$/m)
  })

  const callable = exports.filter(([, { isCallable }]) => isCallable)
  test.each(callable)('%s has an example with a result', (_, { comments }) => {
    const examples = comments.flatMap(exampleTags)
    expect(examples).not.toEqual([])
    for (const example of examples) expect(example).toContain('// => ')
  })

  test.each(callable.map(([title, { name, comments }]) => [title, name, comments] as const))(
    '%s shows itself in its example',
    (_, name, comments) => {
      expect(comments.flatMap(exampleTags).join('\n')).toContain(name)
    },
  )
})
