import { AssistantMessageChunk } from 'chunkfold'
import { expect, test } from 'vitest'

/** Every name of the reference, and what it is here. */
const names = {
  input_tokens: 'inputTokens',
  output_tokens: 'outputTokens',
  total_tokens: 'totalTokens',
  cached_tokens: 'cachedTokens',
  cache_creation_tokens: 'cacheCreationTokens',
  reasoning_tokens: 'reasoningTokens',
  err_msg: 'errMsg',
  task_id: 'taskId',
  model_name: 'modelName',
  total_latency: 'totalLatency',
  first_token_time: 'firstTokenTime',
  request_start_time: 'requestStartTime',
  cache_tokens: 'cacheTokens',
  cache_read_tokens: 'cacheReadTokens',
  cache_miss_tokens: 'cacheMissTokens',
  cache_write_tokens: 'cacheWriteTokens',
  cache_status: 'cacheStatus',
  cache_source: 'cacheSource',
  cache_authoritative: 'cacheAuthoritative',
  cache_creation_input_tokens: 'cacheCreationInputTokens',
  input_cost: 'inputCost',
  output_cost: 'outputCost',
  total_cost: 'totalCost',
}

test.each(Object.entries(names))('%s of usage is %s in a message, and itself in JSON', (inJson, inMessage) => {
  const chunk = new AssistantMessageChunk({ usageMetadata: { [inJson]: 7 } })
  expect(chunk.usageMetadata).toEqual({ [inMessage]: 7 })
  expect(chunk.toJSON().usage_metadata).toEqual({ [inJson]: 7 })
  expect(new AssistantMessageChunk({ usageMetadata: { [inMessage]: 7 } }).equals(chunk)).toBe(true)
})

test('a name that nobody knows stays as it is', () => {
  const usageMetadata = { other_tokens: 1, otherTokens: 2 }
  const chunk = new AssistantMessageChunk({ usageMetadata })
  expect(chunk.usageMetadata).toEqual(usageMetadata)
  expect(chunk.toJSON().usage_metadata).toEqual(usageMetadata)
})
