import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Case } from '../../parity/case.js'
import { judge } from '../../parity/verdict.js'
import { divergences, parityFile, table } from './files.js'

const readme = readFileSync(parityFile('README.md'), 'utf8')

/** The rows of the Markdown table whose first column has that title. */
function rowsOf(title: string): string[] {
  const lines = readme.split('\n')
  const start = lines.findIndex((line) => line.startsWith(`| ${title} |`)) + 2
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'))
  return lines.slice(start, start + length)
}

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`

function counts(title: string, cases: readonly Case[]): string {
  const same = cases.filter((input) => judge(input, divergences, table.defaults).is === 'same').length
  return row(title, cases.length, same, cases.length - same)
}

describe('the README of the table', () => {
  test('counts what is there', () => {
    const operations = [...new Set(table.cases.map(operationOf))]
    const rows = operations.map((operation) =>
      counts(
        operation,
        table.cases.filter((input) => operationOf(input) === operation),
      ),
    )
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
