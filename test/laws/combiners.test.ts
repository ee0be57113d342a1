import { concatTokenIds, type JsonObject, mergeDicts, mergeLogprobs, mergeObjects, mergeParserContent } from 'chunkfold'
import { describe, expect, test } from 'vitest'
import { AppendList } from '../../src/algebra/append-list.js'
import { type Combiner, concat, first, type Layers, last, lastByKey, struct } from '../../src/algebra/combiner.js'
import { foldLogprobs } from '../../src/algebra/logprobs.js'
import { foldParserContent } from '../../src/algebra/parser-content.js'
import { equalJson } from '../../src/json.js'
import { choices, json, jsonObject, kindStable, logprobs } from './arbitraries.js'
import { associativity, deepFreeze, foldLeft, foldTree, leftIdentity, type Monoid, rightIdentity } from './laws.js'
import { fc } from './runs.js'

const optional = fc.option(json, { nil: undefined })
const ids = fc.array(fc.nat(9), { maxLength: 4 })

describe('combiners of a chunk, on every value', () => {
  checkMonoid('first', first<unknown>(), optional)
  checkMonoid('last', last<unknown>(), optional)
  const layers = fc.option(jsonObject, { nil: undefined }).map(layersOf)
  // Whatever the layers are: the same keys in the same order, with the same values.
  checkMonoid(
    'lastByKey',
    lastByKey<unknown>(),
    layers,
    (left, right) => JSON.stringify(read(left)) === JSON.stringify(read(right)),
  )
  const list = fc.option(ids.map(AppendList.of<number>), { nil: undefined })
  checkMonoid('concat of append-only lists', concat<AppendList<number>>(), list, (left, right) =>
    equalJson(left && [...left], right && [...right]),
  )
  const pair = struct<{ readonly a?: unknown; readonly b?: unknown }>({ a: first(), b: last() })
  checkMonoid('struct', pair, fc.record({ a: json, b: json }, { requiredKeys: [] }))
})

// Domain: values whose keys keep their kind. The counterexamples below say why.
describe('ported helpers, on values that keep their kind', () => {
  checkMonoid('mergeDicts', { empty: {}, combine: mergeDicts<JsonObject, JsonObject> as Combine<JsonObject> }, kindStable)
  checkMonoid(
    'mergeParserContent',
    { empty: undefined, combine: mergeParserContent as Combine<unknown> },
    fc.option(kindStable, { nil: undefined }),
  )
  const stableLogprobs = fc.record({ content: fc.option(fc.array(json, { maxLength: 3 })), refusal: fc.constant(null) })
  checkMonoid(
    'mergeLogprobs',
    { empty: undefined, combine: mergeLogprobs as Combine<unknown> },
    fc.option(stableLogprobs, { nil: undefined }),
  )
  checkMonoid('concatTokenIds', { empty: [], combine: concatTokenIds as Combine<readonly number[]> }, ids)
  class Row {
    readonly text: string
    readonly list: readonly number[]
    constructor(text: string, list: readonly number[]) {
      this.text = text
      this.list = list
    }
  }
  const row = fc.tuple(fc.string(), ids).map(([text, list]) => new Row(text, list))
  checkMonoid('mergeObjects', { empty: new Row('', []), combine: mergeObjects }, row)
})

describe('where the ported helpers stop obeying the laws', () => {
  test('mergeParserContent: a value that changes its kind', () => {
    expect(mergeParserContent(mergeParserContent('a', 1), 'b')).toBe('b')
    expect(mergeParserContent('a', mergeParserContent(1, 'b'))).toBe('ab')
  })

  test('mergeDicts: a null inside a dict', () => {
    const [a, b, c] = [{ k: 'a' }, { k: null }, { k: 'c' }]
    expect(mergeDicts(mergeDicts(a, b), c)).toEqual({ k: 'c' })
    expect(mergeDicts(a, mergeDicts(b, c))).toEqual({ k: 'ac' })
  })

  test('mergeLogprobs: a key that changes its kind', () => {
    const [a, b, c] = [{ k: [1] }, { k: 2 }, { k: [3] }]
    expect(mergeLogprobs(mergeLogprobs(a, b), c)).toEqual({ k: [3] })
    expect(mergeLogprobs(a, mergeLogprobs(b, c))).toEqual({ k: [1, 3] })
  })
})

// The definition takes any number of values at once; pairwise it must be the same, on every value.
describe('folding all values at once', () => {
  test('foldParserContent is the left fold of mergeParserContent', () => {
    fc.assert(
      fc.property(fc.array(fc.option(json, { nil: undefined }), { minLength: 1, maxLength: 6 }), (values) => {
        const pairwise = values.reduce<unknown>((left, right) => mergeParserContent(left, right), undefined)
        expect(equalJson(foldParserContent(values) ?? null, pairwise ?? null)).toBe(true)
      }),
    )
  })

  test('foldLogprobs is the left fold of mergeLogprobs', () => {
    fc.assert(
      fc.property(fc.array(logprobs, { minLength: 1, maxLength: 6 }), (values) => {
        const pairwise = values.reduce<unknown>((left, right) => mergeLogprobs(left, right), undefined)
        expect(equalJson(foldLogprobs(values) ?? null, pairwise ?? null)).toBe(true)
      }),
    )
  })
})

function layersOf(fields: JsonObject | undefined): Layers<unknown> | undefined {
  return fields && AppendList.of([new Map(Object.entries(fields))])
}

function read(layers: Layers<unknown> | undefined): object | undefined {
  return layers && Object.fromEntries([...layers].flatMap((layer) => [...layer]))
}

type Combine<A> = (left: A, right: A) => A

function checkMonoid<A>(
  title: string,
  { empty, combine }: Combiner<A>,
  value: fc.Arbitrary<A>,
  equals: Monoid<A>['equals'] = equalJson,
): void {
  const monoid: Monoid<A> = { empty, combine: (left, right) => combine(left, right), equals }
  describe(title, () => {
    test('is associative', () => {
      fc.assert(fc.property(value, value, value, (a, b, c) => associativity(monoid, a, b, c)))
    })
    test('has an identity on both sides', () => {
      fc.assert(fc.property(value, (a) => leftIdentity(monoid, a) && rightIdentity(monoid, a)))
    })
    test('gives the left fold for any tree', () => {
      fc.assert(
        fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), choices, (values, tree) =>
          equals(foldTree(monoid, values, tree), foldLeft(monoid, values)),
        ),
      )
    })
    test('takes deep-frozen operands and leaves them as they were', () => {
      fc.assert(
        fc.property(value, value, (a, b) => {
          const before = JSON.stringify([a, b])
          const result = combine(deepFreeze(a), deepFreeze(b))
          expect(JSON.stringify([a, b])).toBe(before)
          expect(equals(combine(a, b), result)).toBe(true)
        }),
      )
    })
  })
}
