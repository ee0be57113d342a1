import { AssistantMessageChunk } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { LimitCounter } from '../../src/providers/limit-counter.js'
import { limitsOf } from '../../src/providers/limits.js'
import { assistantInit, part } from '../laws/arbitraries.js'
import { fc } from '../laws/runs.js'

/** Calls whose arguments are text, so that their length can be seen in the message. */
const chunk = fc
  .oneof(
    assistantInit,
    fc.array(part, { maxLength: 4 }).map((parts) => ({ parts })),
  )
  .map((init) => new AssistantMessageChunk(init))
  .map(({ log }) => {
    const parts = [...log].map((each) =>
      each.type === 'tool-call' && typeof each.arguments === 'object' ? { ...each, arguments: '{}' } : each,
    )
    return new AssistantMessageChunk({ parts })
  })

const limits = fc.record({
  maxCalls: fc.integer({ min: 1, max: 4 }),
  maxParts: fc.integer({ min: 1, max: 6 }),
  maxArgumentsLength: fc.integer({ min: 1, max: 12 }),
  maxLength: fc.integer({ min: 1, max: 40 }),
})

/** The limits that a message breaks, by what a reader sees of it. */
function brokenBy({ toolCalls, parts }: AssistantMessageChunk, given: Record<string, number>): string[] {
  const lengths = toolCalls.map((call) => call.arguments.length)
  const texts = parts.map((each) => ('text' in each ? each.text.length : 0))
  const amounts: [string, number][] = [
    ['maxCalls', toolCalls.length],
    ['maxParts', parts.length],
    ['maxArgumentsLength', Math.max(0, ...lengths)],
    ['maxLength', [...lengths, ...texts].reduce((sum, length) => sum + length, 0)],
  ]
  return amounts.flatMap(([name, amount]) => (amount > (given[name] ?? 0) ? [name] : []))
}

describe('the counter of limits', () => {
  test('says that a limit is broken exactly when the message breaks it', () => {
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 8 }), limits, (chunks, given) => {
        const counter = new LimitCounter(limitsOf({ limits: given }))
        let merged = AssistantMessageChunk.empty
        for (const each of chunks) {
          const broken = counter.add(each, merged)
          merged = merged.merge(each)
          const expected = brokenBy(merged, given)
          if (expected.length === 0) expect(broken).toBeUndefined()
          else expect(expected).toContain(broken)
          if (broken !== undefined) break
        }
      }),
    )
  })
})
