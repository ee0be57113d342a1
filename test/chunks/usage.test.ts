import { AssistantMessageChunk, type JsonObject } from 'chunkfold'
import { describe, expect, test } from 'vitest'

const usageOf = (usageMetadata: JsonObject) =>
  new AssistantMessageChunk({ usageMetadata: usageMetadata as never }).usageMetadata

describe('usageMetadata', () => {
  test('has its fields in camel case, however they were given', () => {
    expect(usageOf({ input_tokens: 1, outputTokens: 2, cache_creation_tokens: 3, model_name: 'm', total_cost: 0.5 })).toEqual({
      inputTokens: 1,
      outputTokens: 2,
      cacheCreationTokens: 3,
      modelName: 'm',
      totalCost: 0.5,
    })
  })

  test('keeps fields that it does not know under their own names', () => {
    expect(usageOf({ some_other: { inner_field: 1 }, another: 'x' })).toEqual({ some_other: { inner_field: 1 }, another: 'x' })
  })

  test('leaves out what is null, and never makes up a 0', () => {
    expect(usageOf({ inputTokens: 1, outputTokens: null })).toEqual({ inputTokens: 1 })
    expect(Object.keys(usageOf({ inputTokens: 1, outputTokens: null }) ?? {})).toEqual(['inputTokens'])
  })

  test.each([{}, { inputTokens: null }, { a: null, b: null }])('is undefined where nothing is said: %j', (usage) => {
    expect(usageOf(usage)).toBeUndefined()
  })

  test('is written in snake case, and read back the same', () => {
    const chunk = new AssistantMessageChunk({
      usageMetadata: { inputTokens: 1, reasoningTokens: 0, cacheMissTokens: 2, other: 3 },
    })
    const json = chunk.toJSON()
    expect(json.usage_metadata).toEqual({ input_tokens: 1, reasoning_tokens: 0, cache_miss_tokens: 2, other: 3 })
    expect(AssistantMessageChunk.fromJSON(json).usageMetadata).toEqual(chunk.usageMetadata)
  })

  test('is frozen all the way down', () => {
    const usage = usageOf({ input_tokens: 1, other: { deep: [1] } })
    expect([usage, usage?.other].map(Object.isFrozen)).toEqual([true, true])
  })
})
