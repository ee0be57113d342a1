/**
 * The examples of the documentation: every `@example` of a source file, every `ts` block of a Markdown file. Each is a
 * module of its own, whose `expression // => value` lines say what comes out.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export interface Example {
  /** `src/file.ts › name`, and its number where there are several. */
  readonly title: string
  readonly code: string
}

/** The root of the package. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** All TypeScript files of `src`, as paths from the root. */
export function sourceFiles(): string[] {
  const files = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => file.endsWith('.ts')).map((file) => `src/${file.replaceAll('\\', '/')}`)
}

/** All documents whose blocks are whole programs, as paths from the root: the README and what is in `docs`. */
export function documents(): string[] {
  const files = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' }).map(
    (file) => `docs/${file.replaceAll('\\', '/')}`,
  )
  return ['README.md', ...files.filter((file) => file.endsWith('.md') && !file.startsWith('docs/site/')).toSorted()]
}

/** The text of a file of the package. */
export function read(path: string): string {
  return readFileSync(root + path, 'utf8')
}

/** The examples in the comments of a source file. */
export function examplesInSource(path: string, text: string): Example[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const seen = new Set<number>()
  const examples: Example[] = []
  const visit = (node: ts.Node, owner: string): void => {
    const name = [owner, nameOf(node)].filter((part) => part !== '').join('.')
    for (const comment of ts.getJSDocCommentsAndTags(node)) {
      if (!ts.isJSDoc(comment) || seen.has(comment.pos)) continue
      seen.add(comment.pos)
      examples.push(...exampleTags(comment.getText(file)).map((code) => ({ title: `${path} › ${name}`, code })))
    }
    ts.forEachChild(node, (child) => visit(child, ts.isClassDeclaration(node) ? name : owner))
  }
  visit(file, '')
  return numbered(examples)
}

/** The name that a declaration brings; empty for other nodes. */
function nameOf(node: ts.Node): string {
  if (ts.isVariableStatement(node)) return nameOf(node.declarationList.declarations[0] ?? node.declarationList)
  const name =
    ts.canHaveDecorators(node) || ts.isDeclarationStatement(node) || ts.isVariableDeclaration(node) ? node.name : undefined
  return name === undefined || !ts.isIdentifier(name) ? '' : name.text
}

/** The code of each `@example` of a comment. */
export function exampleTags(comment: string): string[] {
  const lines = comment
    .replace(/^\/\*\*/, '')
    .replace(/\*\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
  const tags = lines.flatMap((line, index) => (/^@\w/.test(line) ? [index] : []))
  return tags.flatMap((start, position) =>
    lines[start] === '@example'
      ? [
          lines
            .slice(start + 1, tags[position + 1])
            .join('\n')
            .trim(),
        ]
      : [],
  )
}

/** The `ts` blocks of a Markdown file, each named by the heading that it stands under. */
export function examplesInMarkdown(path: string, text: string): Example[] {
  let heading = path
  const examples: Example[] = []
  for (const [, title, code] of text.matchAll(/^#+ (.+)$|^```ts\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title
    if (code !== undefined) examples.push({ title: `${path} › ${heading}`, code: code.trim() })
  }
  return numbered(examples)
}

function numbered(examples: readonly Example[]): Example[] {
  return examples.map((example, index) => {
    const earlier = examples.slice(0, index).filter(({ title }) => title === example.title).length
    return earlier === 0 ? example : { ...example, title: `${example.title} ${earlier + 1}` }
  })
}
