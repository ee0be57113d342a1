/**
 * Runs an example. An import becomes a look-up among the modules that were loaded for it, and `expression // => value` (the
 * comment on the line of the expression, or by itself on the next) becomes the record of a check.
 */

import ts from 'typescript'
import type { Example } from './examples.js'

export interface Check {
  /** The expression, as it stands in the example. */
  readonly expression: string
  readonly actual: unknown
  readonly expected: unknown
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

interface Script {
  readonly modules: readonly string[]
  /** The expressions that have to be checked, in the order in which they stand. */
  readonly expressions: readonly string[]
  readonly javascript: string
}

/** Runs the example, and gives what came out of each of its checks, in their order. */
export async function run({ code }: Example): Promise<Check[]> {
  const { modules, expressions, javascript } = compile(code)
  const loaded = Object.fromEntries(await Promise.all(modules.map(async (name) => [name, await import(name)])))
  const checks = new Map<number, Check>()
  const check = (position: number, actual: unknown, expected: unknown) => {
    checks.set(position, { expression: expressions[position] ?? '', actual, expected })
  }
  await new AsyncFunction('$modules', '$check', `'use strict'\n${javascript}`)(loaded, check)
  return expressions.map((expression, position) => {
    const done = checks.get(position)
    if (done === undefined) throw new Error(`\`${expression}\` was never reached`)
    return done
  })
}

const AsyncFunction = (async () => undefined).constructor as new (
  ...source: string[]
) => (...values: unknown[]) => Promise<void>

function compile(code: string): Script {
  const file = ts.createSourceFile('example.ts', code, ts.ScriptTarget.Latest, true)
  const edits: Edit[] = []
  const modules: string[] = []
  const expressions: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      modules.push(node.moduleSpecifier.text)
      edits.push({ start: node.getStart(file), end: node.getEnd(), text: lookUp(node.moduleSpecifier.text, node.importClause) })
      return
    }
    ts.forEachChild(node, visit)
    const value = ts.isExpressionStatement(node) ? /^[ \t]*\n?[ \t]*\/\/ =>(.*)/.exec(code.slice(node.getEnd())) : null
    if (!ts.isExpressionStatement(node) || value === null) return
    const text = `$check(${expressions.length}, (${node.expression.getText(file)}), (${value[1]}))`
    expressions.push(node.expression.getText(file))
    edits.push({ start: node.getStart(file), end: node.getEnd() + value[0].length, text })
  }
  visit(file)
  const written = code.split('// =>').length - 1
  if (written !== expressions.length) throw new Error('a `// =>` stands after something that is no expression')
  return { modules, expressions, javascript: toJavaScript(applied(code, edits)) }
}

/** The declaration that takes the place of an import: types are left out, because nothing of them is left to look up. */
function lookUp(module: string, clause: ts.ImportClause | undefined): string {
  const bindings = clause?.namedBindings
  if (clause === undefined || clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return ''
  const from = ` = $modules[${JSON.stringify(module)}]`
  if (bindings !== undefined && ts.isNamespaceImport(bindings)) return `const ${bindings.name.text}${from}`
  const names = (bindings?.elements ?? [])
    .filter((element) => !element.isTypeOnly)
    .map(({ propertyName, name }) => (propertyName === undefined ? name.text : `${propertyName.text}: ${name.text}`))
  if (clause.name !== undefined) names.push(`default: ${clause.name.text}`)
  return `const { ${names.join(', ')} }${from}`
}

function applied(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((left, right) => right.start - left.start)
    .reduce((text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end), code)
}

function toJavaScript(code: string): string {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext }
  return ts.transpileModule(code, { compilerOptions }).outputText
}
