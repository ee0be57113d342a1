/**
 * The examples of the README as programs: whoever runs one is told what each `expression // => value` line came to.
 * They are taken from the README at every run, never copied.
 */

import ts from 'typescript'
import { examplesInMarkdown, read } from '../docs/examples.js'
import { entryPoints } from './entry-points.js'

/** What one `// =>` line came to; both sides as JSON texts, written at that moment. */
export interface Outcome {
  readonly expression: string
  readonly actual?: string
  readonly expected?: string
}

export interface ReadmeExample {
  readonly title: string
  /** As it stands in the README. */
  readonly code: string
  /** How many `// =>` lines it has. */
  readonly checks: number
}

/** The examples that need nothing but this package. The first is the first of the README. */
export const readmeExamples: readonly ReadmeExample[] = examplesInMarkdown('README.md', read('README.md'))
  .filter(({ code }) => importsOf(code).every((name) => entryPoints.has(name)))
  .map((example) => ({ ...example, checks: example.code.split('// =>').length - 1 }))

function importsOf(code: string): string[] {
  return ts.preProcessFile(code).importedFiles.map(({ fileName }) => fileName)
}

/** A module that gives out `outcomes`, a promise of all that the example says. */
export function exampleModule(code: string, format: 'esm' | 'commonjs'): string {
  const file = ts.createSourceFile('example.ts', code, ts.ScriptTarget.Latest, true)
  const imports = file.statements.filter(ts.isImportDeclaration).map((statement) => statement.getText(file))
  const body = imports.reduce((rest, one) => rest.replace(one, ''), checked(file, code))
  const whole = `${imports.join('\n')}
export const outcomes = (async () => {
const outcomes: object[] = []
${body}
return outcomes
})()`
  const module = format === 'esm' ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS
  return ts.transpileModule(whole, { compilerOptions: { target: ts.ScriptTarget.ES2022, module } }).outputText
}

/** The example, whose `expression // => value` lines keep what came out. */
function checked(file: ts.SourceFile, code: string): string {
  let text = ''
  let from = 0
  const visit = (node: ts.Node): void => {
    const value = ts.isExpressionStatement(node) ? /^[ \t]*\n?[ \t]*\/\/ =>(.*)/.exec(code.slice(node.getEnd())) : null
    if (!ts.isExpressionStatement(node) || value === null) {
      ts.forEachChild(node, visit)
      return
    }
    const expression = node.expression.getText(file)
    const sides = `actual: JSON.stringify(${expression}), expected: JSON.stringify(${value[1]})`
    text += `${code.slice(from, node.getStart(file))};outcomes.push({ expression: ${JSON.stringify(expression)}, ${sides} })`
    from = node.getEnd() + value[0].length
  }
  visit(file)
  return text + code.slice(from)
}

/** The files of a program that runs every example, and prints their outcomes as one line of JSON. */
export function exampleProgram(format: 'esm' | 'commonjs'): Map<string, string> {
  const ending = format === 'esm' ? 'mjs' : 'cjs'
  const names = readmeExamples.map((_, index) => `./example-${index}.${ending}`)
  const files = new Map(readmeExamples.map(({ code }, index) => [`example-${index}.${ending}`, exampleModule(code, format)]))
  const load = format === 'esm' ? 'await import' : 'require'
  const modules = `[${names.map((name) => `${load}('${name}')`).join(', ')}]`
  const told = 'Promise.all(modules.map((module) => module.outcomes)).then((all) => console.log(JSON.stringify(all)))'
  return files.set(`main.${ending}`, `const modules = ${modules}\n${told}\n`)
}
