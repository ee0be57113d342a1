/** The compiler, with the options of the project. */

import { existsSync } from 'node:fs'
import ts from 'typescript'
import { type Example, read, root } from './examples.js'

const { options } = ts.parseJsonConfigFileContent(
  ts.parseConfigFileTextToJson('tsconfig.json', read('tsconfig.json')).config,
  ts.sys,
  root,
)

/** Clients that an example may import without their being installed; with them in place, it is checked and run like any other. */
const optionalSdks = ['@anthropic-ai/claude-agent-sdk', '@openai/codex-sdk']

/** The clients that an example imports and that are not installed. Anything else that is missing is an error of the example. */
export function missingSdks({ code }: Example): string[] {
  const isImported = (name: string) => code.includes(`from '${name}'`)
  return optionalSdks.filter((name) => isImported(name) && !existsSync(`${root}node_modules/${name}`))
}

/** The type errors of each example that has some, by its title. Every example is a module of its own; none is written to disk. */
export function typeErrors(examples: readonly Example[]): Map<string, string[]> {
  const files = new Map(examples.map(({ code }, index) => [`${root}test/docs/example-${index}.ts`, `${code}\nexport {}\n`]))
  // A name that an example declares and does not use is no error.
  const relaxed = { ...options, noUnusedLocals: false }
  const host = ts.createCompilerHost(relaxed)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => files.has(path) || fileExists(path)
  host.readFile = (path) => files.get(path) ?? readFile(path)
  host.getSourceFile = (path, target) => {
    const text = files.get(path)
    return text === undefined ? getSourceFile(path, target) : ts.createSourceFile(path, text, target, true)
  }
  const program = ts.createProgram([...files.keys()], relaxed, host)
  const errors = new Map<string, string[]>()
  for (const [index, path] of [...files.keys()].entries()) {
    const messages = ts
      .getPreEmitDiagnostics(program, program.getSourceFile(path))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
    if (messages.length > 0) errors.set(examples[index]?.title ?? path, messages)
  }
  return errors
}

/** What an entry point gives out. */
export interface Export {
  readonly name: string
  /** A function or a class, rather than a type or a value. */
  readonly isCallable: boolean
  /** The documentation comments of its declarations, as they stand. */
  readonly comments: readonly string[]
}

/** All that the entry points give out, by `entry › name`. */
export function exportsOf(entries: readonly string[]): Map<string, Export> {
  const program = ts.createProgram(
    entries.map((entry) => root + entry),
    options,
  )
  const checker = program.getTypeChecker()
  const exports = new Map<string, Export>()
  for (const entry of entries) {
    const file = program.getSourceFile(root + entry)
    const module = file && checker.getSymbolAtLocation(file)
    for (const symbol of module === undefined ? [] : checker.getExportsOfModule(module)) {
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      exports.set(`${entry} › ${symbol.name}`, {
        name: symbol.name,
        isCallable: isCallable(checker, target),
        comments: (target.declarations ?? []).flatMap((declaration) =>
          ts.getJSDocCommentsAndTags(declaration).flatMap((comment) => (ts.isJSDoc(comment) ? [comment.getText()] : [])),
        ),
      })
    }
  }
  return exports
}

function isCallable(checker: ts.TypeChecker, { flags, valueDeclaration }: ts.Symbol): boolean {
  if (flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Class)) return true
  if (valueDeclaration === undefined) return false
  const type = checker.getTypeAtLocation(valueDeclaration)
  return type.getCallSignatures().length + type.getConstructSignatures().length > 0
}
