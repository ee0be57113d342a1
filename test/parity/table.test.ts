import type { JsonObject } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import type { Case } from '../../parity/case.js'
import { agree, outcomeOfReference } from '../../parity/compare.js'
import { outcomeOf } from '../../parity/ours.js'
import { judge } from '../../parity/verdict.js'
import { divergences, table } from './files.js'

const { cases, defaults } = table
const byName = new Map(cases.map((input) => [input.name, input]))
const written = divergences.flatMap((divergence) => Object.keys(divergence.cases))

function named(name: string): Case {
  const input = byName.get(name)
  if (input === undefined) throw new Error(`the table has no case ${name}`)
  return input
}

describe('every case of the table', () => {
  test.each(cases.map((input) => [input.name, input] as const))('%s', (_, input) => {
    const verdict = judge(input, divergences, defaults)
    if (verdict.is === 'failure') expect(verdict.ours, verdict.reason).toEqual(verdict.expected)
    expect(verdict.is).not.toBe('failure')
  })
})

describe('the table', () => {
  test('gives each case a name of its own', () => {
    expect(byName.size).toBe(cases.length)
  })

  test('has the whole upstream suite, and more than 200 random cases', () => {
    expect(cases.filter(({ group }) => group === 'upstream')).toHaveLength(31)
    expect(cases.filter(({ group }) => group === 'random').length).toBeGreaterThanOrEqual(200)
  })

  test('names the versions that it was made with', () => {
    expect(Object.keys(table.versions)).toEqual(['openjiuwen', 'pydantic'])
  })

  test('agrees on every upstream and random case, which are outside of all divergences', () => {
    const others = cases.filter(({ group }) => group !== 'diverging')
    const differing = others.filter((input) => !agree(input, outcomeOf(input), outcomeOfReference(input), defaults))
    expect(differing).toEqual([])
  })
})

describe('each divergence', () => {
  test.each(divergences.map((divergence) => [divergence.id, divergence] as const))(
    '%s has a case, and all are its own',
    (id, { cases }) => {
      const names = Object.keys(cases)
      expect(names.length).toBeGreaterThan(0)
      for (const name of names) expect(name.split('/')[0]).toBe(id)
    },
  )

  test('says something about cases of the table only, about each one once', () => {
    expect(written.filter((name) => !byName.has(name))).toEqual([])
    expect(new Set(written).size).toBe(written.length)
  })

  test('covers all cases that were made to differ', () => {
    const made = cases.filter(({ group }) => group === 'diverging').map(({ name }) => name)
    expect([...written].sort()).toEqual(made.sort())
  })

  test('writes the fields that differ, and no others', () => {
    const needless = divergences.flatMap((divergence) =>
      Object.entries(divergence.cases).flatMap(([name, result]) => {
        const input = named(name)
        if (input.op !== 'fold' || !('reference' in input) || !('ours' in result)) return []
        return Object.keys(result.ours as object).flatMap((field) =>
          isNeedless(input, result.ours as JsonObject, field) ? [`${name} ${field}`] : [],
        )
      }),
    )
    expect(needless).toEqual([])
  })
})

/** True where the reference says the same in that field. */
function isNeedless(input: Case & { reference: unknown }, ours: JsonObject, field: string): boolean {
  const reference = input.reference as JsonObject
  return agree(input, { value: reference }, { value: { ...reference, [field]: ours[field] ?? null } }, defaults)
}

describe('a verdict', () => {
  const same = named('assistant_add_merges_content_strings')
  const differing = named('calls-torn/by-index')

  test('fails where the reference says something else and no divergence does', () => {
    const changed = { ...same, reference: { role: 'assistant', content: 'Hello world' } } as Case
    expect(judge(changed, divergences, defaults)).toMatchObject({ is: 'failure', reason: 'differs from the reference' })
    expect(judge(differing, [], defaults)).toMatchObject({ is: 'failure', reason: 'differs from the reference' })
  })

  test('fails where a divergence speaks of a case that does not differ', () => {
    const divergence = { id: 'gone', reference: '', chunkfold: '', why: '', cases: { [same.name]: { ours: {} } } }
    expect(judge(same, [divergence], defaults)).toMatchObject({ is: 'failure', reason: 'no longer differs, as gone says' })
  })

  test('fails where a case differs in another way than its divergence says', () => {
    const cases = { [differing.name]: { ours: { tool_calls: [] } } }
    const divergence = { id: 'other', reference: '', chunkfold: '', why: '', cases }
    expect(judge(differing, [divergence], defaults)).toMatchObject({
      is: 'failure',
      reason: 'differs in another way than other says',
    })
  })
})
