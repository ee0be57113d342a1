import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Log } from '../../src/parts/log.js'
import { BLOCK_LENGTH } from '../../src/parts/packed.js'
import type { Part } from '../../src/parts/part.js'

const textPart = (text: string): Part => ({ type: 'text', text, block: undefined, providerData: undefined, done: undefined })
const callPart = (text: string): Part => ({
  ...{ type: 'tool-call', index: 0, id: undefined, name: undefined, toolType: undefined, arguments: text },
  ...{ responseItemId: undefined, providerData: undefined, done: undefined },
})
const lastText = ({ last }: Log) => (last?.type === 'text' ? last.text : undefined)

/** Pieces that together are several blocks long, some of them a block or more by themselves. */
const pieces = fc.array(
  fc.tuple(fc.constantFrom('a', 'é', '😀', '\ud83d', '"}'), fc.integer({ min: 1, max: BLOCK_LENGTH + 2 })),
  {
    minLength: 1,
    maxLength: 12,
  },
)

describe('a text that is longer than a block', () => {
  test('is the joined pieces, however they are grouped, and whenever it is looked at', () => {
    const run = fc.record({ pieces, cut: fc.nat(12), looks: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }) })
    fc.assert(
      fc.property(run, ({ pieces, cut, looks }) => {
        const texts = pieces.map(([unit, count]) => unit.repeat(count))
        const foldLeft = (some: readonly string[]) =>
          some.reduce((log, text, at) => {
            const next = log.concat(Log.of([textPart(text)]))
            if (looks[at]) next.last
            return next
          }, Log.empty)
        const left = foldLeft(texts)
        const grouped = foldLeft(texts.slice(0, cut)).concat(foldLeft(texts.slice(cut)))
        const built = Log.of(texts.map(textPart))
        for (const log of [left, grouped, built]) {
          expect([...log]).toHaveLength(1)
          expect(lastText(log)).toBe(texts.join(''))
        }
      }),
      { numRuns: 200 },
    )
  })

  test('stays as it was in every snapshot while others grow from it', () => {
    const piece = 'x'.repeat(1000)
    const snapshots: Log[] = [Log.empty]
    for (let at = 0; at < 12; at++) snapshots.push((snapshots[at] ?? Log.empty).concat(Log.of([textPart(piece)])))
    const branch = snapshots[3]?.concat(Log.of([textPart('branch')]))
    expect(snapshots.slice(1).map((log) => lastText(log)?.length)).toEqual(
      Array.from({ length: 12 }, (_, at) => 1000 * (at + 1)),
    )
    expect(branch && lastText(branch)).toBe(`${piece.repeat(3)}branch`)
    expect(snapshots[4] && lastText(snapshots[4])).toBe(piece.repeat(4))
  })

  test('keeps the identity of the part that took it, and ends where another part begins', () => {
    const begin: Part = { ...callPart('{"a":"'), id: 'c1', name: 'f' } as Part
    const long = Array.from({ length: 3 }, () => callPart('y'.repeat(BLOCK_LENGTH - 1)))
    const log = [begin, ...long, textPart('after')].reduce((all, part) => all.concat(Log.of([part])), Log.empty)
    const [call, after] = [...log]
    expect(call).toMatchObject({ type: 'tool-call', index: 0, id: 'c1', name: 'f' })
    expect(call?.type === 'tool-call' && call.arguments).toBe(`{"a":"${'y'.repeat(3 * (BLOCK_LENGTH - 1))}`)
    expect(after).toMatchObject({ type: 'text', text: 'after' })
  })
})
