import { describe, expect, test } from 'vitest'
import type { Case, Table } from '../../parity/case.js'
import { checkAgreement, checkTable, checkVerdicts } from '../../parity/checks.js'
import { divergences, table } from './files.js'

const [first, ...others] = table.cases as [Case, ...Case[]]

describe('checkVerdicts', () => {
  test('finds nothing in the committed table', () => {
    expect(checkVerdicts(table, divergences)).toEqual([])
  })

  test('names a case whose verdict is wrong', () => {
    const wrong = { ...table, cases: [{ ...first, reference: 'something else' }, ...others] }
    expect(checkVerdicts(wrong, divergences)).toEqual([expect.stringContaining(first.name)])
  })
})

describe('checkTable', () => {
  test('does not mind another version that gives the same', () => {
    expect(checkTable(table, { ...table, versions: { openjiuwen: '99.0.0' } })).toEqual([])
  })

  test.each<[string, Table]>([
    ['another result', { ...table, cases: [{ ...first, reference: 'something else' }, ...others] }],
    ['a case that is gone', { ...table, cases: others }],
    ['a case that is new', { ...table, cases: [...table.cases, { ...first, name: 'new' }] }],
    [
      'a new field of the reference',
      { ...table, defaults: { ...table.defaults, tool: { ...table.defaults.tool, status: null } } },
    ],
  ])('finds %s', (_, regenerated) => {
    expect(checkTable(table, regenerated)).toHaveLength(1)
  })
})

describe('checkAgreement', () => {
  test('finds the cases on which the sides differ, whatever the divergences say', () => {
    const names = divergences.flatMap(({ cases }) => Object.keys(cases))
    expect(checkAgreement(table.cases, table)).toHaveLength(names.length)
  })
})
