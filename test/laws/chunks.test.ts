import { AssistantMessageChunk, BaseMessageChunk, collect, type MessageChunk, mergeAll, ToolMessageChunk } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { assistantInit, baseInit, choices, toolInit } from './arbitraries.js'
import {
  associativity,
  deepFreeze,
  foldLeft,
  foldTree,
  leftIdentity,
  type Monoid,
  rightIdentity,
  type Semigroup,
} from './laws.js'
import { fc } from './runs.js'

interface Kind<Chunk extends MessageChunk, Init> {
  readonly init: fc.Arbitrary<Init>
  readonly create: (init: Init) => Chunk
  readonly fromJSON: (json: unknown) => Chunk
  readonly empty?: Chunk
}

// No preconditions: every law holds for every chunk.
checkLaws('BaseMessageChunk', {
  init: baseInit,
  create: (init) => new BaseMessageChunk(init),
  fromJSON: (json) => BaseMessageChunk.fromJSON(json),
})
checkLaws('AssistantMessageChunk', {
  init: assistantInit,
  create: (init) => new AssistantMessageChunk(init),
  fromJSON: (json) => AssistantMessageChunk.fromJSON(json),
  empty: AssistantMessageChunk.empty,
})
checkLaws('ToolMessageChunk', {
  init: toolInit,
  create: (init) => new ToolMessageChunk(init),
  fromJSON: (json) => ToolMessageChunk.fromJSON(json),
  empty: ToolMessageChunk.empty,
})

function checkLaws<Chunk extends MessageChunk, Init>(
  title: string,
  { init, create, fromJSON, empty }: Kind<Chunk, Init>,
): void {
  const semigroup: Semigroup<Chunk> = {
    combine: (left, right) => left.merge(right),
    equals: (left, right) => left.equals(right) && JSON.stringify(left.toMessage()) === JSON.stringify(right.toMessage()),
  }
  const chunk = init.map(create)
  const chunks = fc.array(chunk, { minLength: 1, maxLength: 8 })
  const throughJson = (value: Chunk) => fromJSON(JSON.parse(JSON.stringify(value)))

  describe(title, () => {
    test('merges associatively', () => {
      fc.assert(fc.property(chunk, chunk, chunk, (a, b, c) => associativity(semigroup, a, b, c)))
    })

    if (empty !== undefined) {
      const monoid: Monoid<Chunk> = { ...semigroup, empty }
      test('has an identity on the left', () => {
        fc.assert(fc.property(chunk, (a) => leftIdentity(monoid, a)))
      })
      test('has an identity on the right', () => {
        fc.assert(fc.property(chunk, (a) => rightIdentity(monoid, a)))
      })
    }

    test('gives one result for the left fold, mergeAll, collect and any tree', async () => {
      await fc.assert(
        fc.asyncProperty(chunks, choices, async (list, tree) => {
          const expected = foldLeft(semigroup, list)
          expect(semigroup.equals(mergeAll(list), expected)).toBe(true)
          expect(semigroup.equals(foldTree(semigroup, list, tree), expected)).toBe(true)
          expect(semigroup.equals(await collect(list), expected)).toBe(true)
        }),
      )
    })

    test('leaves its operands as they were, however often they are merged', () => {
      fc.assert(
        fc.property(chunk, chunk, chunk, (a, b, c) => {
          const before = JSON.stringify([a, b, c, a.toMessage()])
          const first = a.merge(b)
          const second = a.merge(c)
          first.merge(first)
          const firstAgain = a.merge(b)
          expect(semigroup.equals(first, firstAgain)).toBe(true)
          expect(semigroup.equals(second, a.merge(c))).toBe(true)
          expect(JSON.stringify([a, b, c, a.toMessage()])).toBe(before)
        }),
      )
    })

    test('merges deep-frozen chunks, and grows them still', () => {
      fc.assert(
        fc.property(chunks, (list) => {
          const expected = foldLeft(semigroup, list)
          let frozen = deepFreeze(create(fc.sample(init, { numRuns: 1, seed: 1 })[0] as Init))
          const start = frozen
          for (const next of list) frozen = deepFreeze(frozen.merge(deepFreeze(next)))
          expect(semigroup.equals(frozen, start.merge(expected))).toBe(true)
        }),
      )
    })

    test('keeps nothing of what its caller may still change', () => {
      fc.assert(
        fc.property(init, (given) => {
          const mine = structuredClone(given)
          const made = create(mine)
          const before = JSON.stringify(made)
          scramble(mine)
          expect(JSON.stringify(made)).toBe(before)
        }),
      )
    })

    test('takes deep-frozen input and freezes none itself', () => {
      fc.assert(
        fc.property(init, (given) => {
          const mine = structuredClone(given)
          create(mine).merge(create(mine)).toMessage()
          expect(isAnyFrozen(mine)).toBe(false)
          expect(create(deepFreeze(mine)).equals(create(given))).toBe(true)
        }),
      )
    })

    test('comes back from JSON as it was', () => {
      fc.assert(
        fc.property(chunks, (list) => {
          const merged = foldLeft(semigroup, list)
          return semigroup.equals(throughJson(merged), merged) && semigroup.equals(fromJSON(merged.toJSON()), merged)
        }),
      )
    })

    // Domain: parser content and log-probabilities whose keys keep their kind; JSON has their fold, not their operands.
    test('merges through JSON as it merges', () => {
      const lawful = init.map((given) => create({ ...given, parserContent: undefined, logprobs: undefined }))
      fc.assert(
        fc.property(lawful, lawful, lawful, (a, b, c) => {
          const direct = a.merge(b).merge(c)
          const relayed = throughJson(throughJson(a.merge(b)).merge(throughJson(c)))
          return semigroup.equals(relayed, direct)
        }),
      )
    })

    test('gives out nothing that can be changed', () => {
      fc.assert(
        fc.property(chunks, (list) => {
          const merged = foldLeft(semigroup, list)
          expect(Object.isFrozen(merged)).toBe(true)
          for (const seen of [
            merged.toMessage(),
            merged.toJSON(),
            merged.content,
            merged.contentList,
            merged.parts,
            merged.metadata,
          ]) {
            expect(isAllFrozen(seen)).toBe(true)
          }
        }),
      )
    })
  })
}

/** Changes everything that can be reached. */
function scramble(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const inner of Object.values(value)) scramble(inner)
  if (Array.isArray(value)) value.push('scrambled')
  else Object.assign(value, { a: 'scrambled', text: 'scrambled', name: 'scrambled' })
}

function isAnyFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.isFrozen(value) || Object.values(value).some(isAnyFrozen)
}

function isAllFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return Object.isFrozen(value) && Object.values(value).every(isAllFrozen)
}
