// Values of any kind into `mergeParserContent`, `mergeDicts`, `mergeObjects`, `mergeLogprobs` and the constructors of chunks.

import { outcomeOf, same } from '../engine/oracle.mjs'
import { hostileValue, isOfValue, pictureOf } from '../engine/values.mjs'
import { valueSeeds } from '../seeds/json.mjs'

const fields = [
  ...['content', 'metadata', 'parserContent', 'toolCalls', 'parts', 'logprobs', 'usageMetadata', 'providerMetadata'],
  ...['providerContent', 'completionTokenIds', 'promptTokenIds', 'finishReason', 'name', 'reasoningContent', 'responseId'],
]

export function valueDoor({ index }) {
  const { AssistantMessageChunk, ToolMessageChunk, BaseMessageChunk } = index
  const isObject = (value) => typeof value === 'object' && value !== null
  const calls = [
    (left, right) => index.mergeParserContent(left, right),
    (left, right) => isObject(left) && isObject(right) && index.mergeDicts(left, right),
    (left, right) => isObject(left) && isObject(right) && index.mergeObjects(left, right),
    (left, right) => index.mergeLogprobs(left, right),
    ...fields.map((field) => (left, right) => {
      const chunks = [new AssistantMessageChunk({ [field]: left }), new AssistantMessageChunk({ [field]: right })]
      return [chunks[0].merge(chunks[1]).toMessage(), chunks[0].toJSON()]
    }),
    (left) => new AssistantMessageChunk(left).toMessage(),
    (left, right) => new ToolMessageChunk({ content: left, toolCallId: right }).toMessage(),
    (left) => new BaseMessageChunk({ role: 'user', content: left }).toMessage(),
  ]
  return {
    name: 'values',
    seeds: valueSeeds,
    async run(bytes) {
      let json
      try {
        json = JSON.parse(new TextDecoder().decode(bytes))
      } catch {
        return
      }
      const [left, right] = (Array.isArray(json) ? json : [json]).map(hostileValue)
      const before = pictureOf([left, right])
      for (const call of calls) await outcomeOf(() => call(left, right), isOfValue)
      same('no input is changed or frozen', pictureOf([left, right]), before)
    },
  }
}
