import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Case } from '../../parity/case.js'
import { judge } from '../../parity/verdict.js'
import { divergences, parityFile, table } from './files.js'

const readme = readFileSync(parityFile('README.md'), 'utf8')

/** The rows of the Markdown table whose first column has that title: their cells, without the padding. */
function rowsOf(title: string): string[][] {
  const tables = readme.split('\n\n').filter((block) => block.startsWith('|'))
  const rows = tables.map((block) => block.trimEnd().split('\n').map(cellsOf)).find(([head]) => head?.[0] === title)
  // The title row and the line below it.
  return rows?.slice(2) ?? []
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
}

const row = (...cells: (string | number)[]) => cells.map(String)

function counts(title: string, cases: readonly Case[]): string[] {
  const same = cases.filter((input) => judge(input, divergences, table.defaults).is === 'same').length
  return row(title, cases.length, same, cases.length - same)
}

describe('the README of the table', () => {
  test('counts what is there', () => {
    const operations = [...new Set(table.cases.map(operationOf))]
    const casesOf = (operation: string) => table.cases.filter((input) => operationOf(input) === operation)
    const rows = operations.map((operation) => counts(operation, casesOf(operation)))
    expect(rowsOf('operation')).toEqual([...rows, counts('all', table.cases)])
  })

  test('has every divergence, in the words of divergences.json', () => {
    const rows = divergences.map(({ id, reference, chunkfold, why, cases }) =>
      row(`\`${id}\``, reference, chunkfold, why, Object.keys(cases).length),
    )
    expect(rowsOf('divergence')).toEqual(rows)
  })

  test('names the versions of the table', () => {
    for (const [name, version] of Object.entries(table.versions)) expect(readme).toContain(`\`${name}\` ${version}`)
  })
})

function operationOf(input: Case): string {
  return input.op === 'fold' ? `merging ${input.kind} chunks` : `\`${input.op}\``
}
