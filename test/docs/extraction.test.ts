import { describe, expect, test } from 'vitest'
import { examplesInMarkdown, examplesInSource } from './examples.js'
import { typeErrors } from './program.js'
import { run } from './run.js'

/** The checks of an example of these lines, as `[actual, expected]`. */
async function checksOf(...lines: string[]): Promise<unknown[][]> {
  return (await run({ title: '', code: lines.join('\n') })).map(({ actual, expected }) => [actual, expected])
}

describe('examplesInSource', () => {
  test('finds the example of each declaration and each member, up to the next tag', () => {
    const source = `
/**
 * @example
 * one()
 *
 * @since 0.1.0
 */
export function one() {}

/** @since 0.1.0 */
export class Two {
  /**
   * Text.
   *
   * @example
   * if (true) {
   *   two()
   * }
   */
  method() {}
}

/**
 * @example
 * three(1)
 * @example
 * three(2)
 */
export const three = () => {}
`
    expect(examplesInSource('src/a.ts', source)).toEqual([
      { title: 'src/a.ts › one', code: 'one()' },
      { title: 'src/a.ts › Two.method', code: 'if (true) {\n  two()\n}' },
      { title: 'src/a.ts › three', code: 'three(1)' },
      { title: 'src/a.ts › three 2', code: 'three(2)' },
    ])
  })
})

describe('examplesInMarkdown', () => {
  test('finds the blocks of TypeScript, by their heading', () => {
    const fence = '```'
    const text = `${fence}ts\nfirst()\n${fence}\n\n## Use\n\n${fence}sh\nnpm i\n${fence}\n\n${fence}ts\nsecond()\n${fence}\n${fence}ts\nthird()\n${fence}\n`
    expect(examplesInMarkdown('README.md', text)).toEqual([
      { title: 'README.md › README.md', code: 'first()' },
      { title: 'README.md › Use', code: 'second()' },
      { title: 'README.md › Use 2', code: 'third()' },
    ])
  })
})

describe('run', () => {
  test('gives the value of each expression, and the one that is written after it', async () => {
    expect(await checksOf("'a' + 'b' // => 'ab'", '1 + 1 // => 3')).toEqual([
      ['ab', 'ab'],
      [2, 3],
    ])
  })

  test('takes a value on the next line, after an expression of several', async () => {
    expect(await checksOf('[', '  1,', '].length', '// => 1')).toEqual([[1, 1]])
  })

  test('runs imports, awaits, loops and types', async () => {
    const checks = await checksOf(
      "import { type JsonValue, mergeDicts as merge } from 'chunkfold'",
      "import * as stream from 'chunkfold/stream'",
      "import type { Draft } from 'immer'",
      "import { produce } from 'immer'",
      'const seen: JsonValue[] = []',
      "for await (const { data } of stream.decodeSSE(['data: 1\\n\\n'])) seen.push(data)",
      "seen // => ['1']",
      'const draft: Draft<{ a: number }> = await Promise.resolve({ a: 1 })',
      'produce(merge(draft, { b: 2 }), (next) => { next.b = 3 }) // => { a: 1, b: 3 }',
    )
    expect(checks).toEqual([
      [['1'], ['1']],
      [
        { a: 1, b: 3 },
        { a: 1, b: 3 },
      ],
    ])
  })

  test('refuses a result that no expression stands before', async () => {
    await expect(checksOf('const a = 1 // => 1')).rejects.toThrow('no expression')
  })

  test('refuses a check that is never reached', async () => {
    await expect(checksOf('try {', '  Number(1)', '} catch {', '  2 // => 2', '}')).rejects.toThrow('never reached')
  })

  test('lets an error of the example pass', async () => {
    await expect(checksOf("throw new Error('no')")).rejects.toThrow('no')
  })
})

describe('typeErrors', () => {
  test('names the examples that do not compile, and no others', () => {
    const errors = typeErrors([
      { title: 'good', code: "import { mergeAll } from 'chunkfold'\nconst unused = mergeAll" },
      { title: 'bad', code: "import { mergeAll } from 'chunkfold'\nmergeAll('text')" },
      { title: 'worse', code: "import { missing } from 'chunkfold/stream'\nmissing()" },
    ])
    expect([...errors.keys()]).toEqual(['bad', 'worse'])
    expect(errors.get('worse')?.join()).toContain('missing')
  })
})
