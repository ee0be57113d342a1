import { beforeAll, describe, expect, test } from 'vitest'
import { emptyProject, type Project } from './empty-project.js'
import { entryPoints } from './entry-points.js'
import { exampleModule, exampleProgram, readmeExamples } from './readme-programs.js'
import { expectAsTold } from './told-outcomes.js'

const names = [...entryPoints.keys()]

let project: Project
beforeAll(async () => {
  project = await emptyProject('node')
})

/** Runs a program of Node, which has to end well and without a word on its standard error. */
async function output(file: string): Promise<string> {
  const { code, stdout, stderr } = await project.run(process.execPath, [file])
  expect(stderr).toBe('')
  expect(code).toBe(0)
  return stdout
}

function write(files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) project.write(path, text)
}

describe('npm install', () => {
  test('has no warning to give', () => expect(project.installed).not.toMatch(/warn/i))
})

describe(`Node ${process.version}`, () => {
  test("runs the README's first example as a module", async () => {
    const [first] = readmeExamples
    expect(first?.checks).toBeGreaterThan(1)
    write(new Map([['first.mjs', `${exampleModule(first?.code ?? '', 'esm')}\nconsole.log(JSON.stringify(await outcomes))\n`]]))
    const outcomes: { actual: string; expected: string }[] = JSON.parse(await output('first.mjs'))
    expect(outcomes.map(({ actual }) => JSON.parse(actual))).toEqual(outcomes.map(({ expected }) => JSON.parse(expected)))
    expect(outcomes).toHaveLength(first?.checks ?? 0)
  })

  test.each(['esm', 'commonjs'] as const)(
    'runs every example of the README that needs no other package as %s',
    async (format) => {
      write(exampleProgram(format))
      expectAsTold(await output(format === 'esm' ? 'main.mjs' : 'main.cjs'))
    },
  )

  test('gives the same classes to `import` and to `require`, from every entry point', async () => {
    project.write(
      'both.cjs',
      `const names = ${JSON.stringify(names)}
      Promise.all(names.map((name) => import(name))).then((imported) => {
        const differing = names.flatMap((name, index) => {
          const required = require(name)
          const keys = Object.keys(imported[index])
          return keys.length === 0 ? [name] : keys.filter((key) => imported[index][key] !== required[key])
        })
        console.log(JSON.stringify(differing))
      })`,
    )
    expect(JSON.parse(await output('both.cjs'))).toEqual([])
  })

  test('finds nothing but the entry points', async () => {
    const inner = ['chunkfold/dist/index.js', 'chunkfold/errors', 'chunkfold/src/index.ts']
    project.write(
      'inner.mjs',
      `const codes = await Promise.all(${JSON.stringify(inner)}.map((name) => import(name).catch(({ code }) => code)))
      console.log(JSON.stringify(codes))`,
    )
    expect(JSON.parse(await output('inner.mjs'))).toEqual(inner.map(() => 'ERR_PACKAGE_PATH_NOT_EXPORTED'))
  })
})
