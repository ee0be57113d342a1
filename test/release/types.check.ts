import { createRequire } from 'node:module'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyProject, type Project } from './empty-project.js'
import { entryPoints } from './entry-points.js'
import { readmeExamples } from './readme-programs.js'

const { version: typescript }: { version: string } = createRequire(import.meta.url)('typescript/package.json')

let plain: Project
let withNode: Project
beforeAll(async () => {
  plain = await emptyProject('types', [`typescript@${typescript}`])
  withNode = await emptyProject('types-node', [`typescript@${typescript}`, '@types/node@20'])
  for (const project of [plain, withNode]) for (const [path, text] of programs()) project.write(path, text)
})

/** Every entry point, and the examples of the README, as each kind of TypeScript file. */
function programs(): Map<string, string> {
  const imports = [...entryPoints.keys()].map((name, index) => `import * as entry${index} from '${name}'`)
  const every = `${imports.join('\n')}\nexport const names = [${imports.map((_, index) => `entry${index}`).join(', ')}].map(Object.keys)\n`
  const files = new Map(['ts', 'cts', 'mts'].map((ending) => [`entries.${ending}`, every]))
  for (const [index, { code }] of readmeExamples.entries()) {
    const module = `${code}\nexport {}\n`
    files.set(`example-${index}.ts`, module).set(`example-${index}.mts`, module)
    // In the format of CommonJS a module cannot wait.
    if (!/\bawait\b/.test(code)) files.set(`example-${index}.cts`, module)
  }
  return files
}

const nodenext = { module: 'nodenext', moduleResolution: 'nodenext' }
const bundler = { module: 'esnext', moduleResolution: 'bundler' }
const strictest = {
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
}

describe(`TypeScript ${typescript}, strict and with all declarations checked`, () => {
  test.each([
    ['nodenext', 'in a browser', nodenext],
    ['nodenext', 'on Node', nodenext],
    ['bundler', 'on Node', bundler],
    ['bundler, every check on', 'in a browser', { ...bundler, ...strictest }],
  ])('accepts every entry point and the README with %s %s', async (name, place, options) => {
    const [project, types, lib] = place === 'on Node' ? [withNode, ['node'], ['es2022']] : [plain, [], ['es2022', 'dom']]
    const compilerOptions = { target: 'es2022', strict: true, skipLibCheck: false, noEmit: true, lib, types, ...options }
    // A module in the format of CommonJS may not have the syntax of the other one where syntax is taken as it is written.
    const include = 'verbatimModuleSyntax' in options ? ['*.ts', '*.mts'] : ['*.ts', '*.cts', '*.mts']
    const file = `tsconfig.${name.replaceAll(/\W+/g, '-')}.json`
    project.write(file, JSON.stringify({ compilerOptions, include }))
    const { code, stdout } = await project.run('npx', ['--no-install', 'tsc', '-p', file])
    expect(stdout).toBe('')
    expect(code).toBe(0)
  })

  test('finds an error in a program that has one, so that the others say something', async () => {
    plain.write(
      'wrong/wrong.ts',
      "import { AssistantMessageChunk } from 'chunkfold'\nAssistantMessageChunk.empty.merge('text')\n",
    )
    const compilerOptions = { target: 'es2022', strict: true, noEmit: true, lib: ['es2022', 'dom'], types: [], ...nodenext }
    plain.write('wrong/tsconfig.json', JSON.stringify({ compilerOptions }))
    const { code, stdout } = await plain.run('npx', ['--no-install', 'tsc', '-p', 'wrong'])
    expect(stdout).toContain('wrong/wrong.ts(2,35): error TS2345')
    expect(code).not.toBe(0)
  })
})
