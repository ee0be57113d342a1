/** The rules of the house, as the compiler's syntax tree sees them: what a comment or a text says does not count. */

import ts from 'typescript'

/** What breaks a rule in this source, as `line: what`. */
export function offences(source: string): string[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const report = (position: number, what: string) => {
    found.push(`${file.getLineAndCharacterOfPosition(position).line + 1}: ${what}`)
  }
  const comments = new Set<number>()
  const visit = (node: ts.Node): void => {
    const what = offenceOf(node)
    if (what !== undefined) report(node.getStart(file), what)
    for (const { pos, end } of commentsAround(node, source)) {
      const directive = /@ts-(ignore|nocheck|expect-error)/.exec(source.slice(pos, end))
      if (directive !== null && !comments.has(pos)) report(pos, directive[0])
      comments.add(pos)
    }
    for (const child of node.getChildren(file)) visit(child)
  }
  visit(file)
  return found
}

function offenceOf(node: ts.Node): string | undefined {
  if (node.kind === ts.SyntaxKind.AnyKeyword) return 'any'
  if (ts.isNonNullExpression(node)) return 'a non-null `!`'
  if (ts.isPropertyDeclaration(node) && node.exclamationToken !== undefined) return 'a definite `!`'
  if (ts.isVariableDeclaration(node) && node.exclamationToken !== undefined) return 'a definite `!`'
  return undefined
}

function commentsAround(node: ts.Node, source: string): ts.CommentRange[] {
  return [...(ts.getLeadingCommentRanges(source, node.pos) ?? []), ...(ts.getTrailingCommentRanges(source, node.end) ?? [])]
}

/** True for a module that only hands on what others give out. */
export function isReexportOnly(source: string): boolean {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true)
  return file.statements.every((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined)
}
