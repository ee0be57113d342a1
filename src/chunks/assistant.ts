import type { JsonObject, JsonValue } from '../json.js'
import type { AssistantMessage, UsageMetadata } from '../messages.js'
import type { ToolCall } from '../parts/part.js'
import { isPlain, textsOf, toolCallsOf } from '../parts/views.js'
import { BaseMessageChunk, exposeDetails } from './base.js'
import type { AssistantMessageChunkInit } from './init.js'
import { markKind } from './kind.js'
import { logprobsView, parserContentView, providerMetadataView, tokenIdsView } from './list-views.js'

/**
 * One delta of what a model says, or any number of deltas merged: text, reasoning, tool calls, finish reason, usage.
 *
 * A monoid: `AssistantMessageChunk.empty` changes nothing, and `merge` is associative on every input. So a stream gives one
 * message however it is cut and grouped.
 *
 * @example
 * import { AssistantMessageChunk } from 'chunkfold'
 *
 * const deltas = [
 *   new AssistantMessageChunk({ content: 'Looking. ', toolCalls: [{ index: 0, id: 'c1', name: 'find' }] }),
 *   new AssistantMessageChunk({ toolCalls: [{ index: 0, arguments: '{"q":' }] }),
 *   new AssistantMessageChunk({ toolCalls: [{ index: 0, arguments: '"x"}' }], finishReason: 'tool_calls' }),
 * ]
 * const message = deltas.reduce((left, right) => left.merge(right)).toMessage()
 * message.content // => 'Looking. '
 * message.toolCalls // => [{ id: 'c1', type: 'function', name: 'find', arguments: '{"q":"x"}', index: 0 }]
 * message.finishReason // => 'tool_calls'
 *
 * @since 0.1.0
 */
export class AssistantMessageChunk extends BaseMessageChunk<'assistant'> {
  /** The chunk that changes nothing it is merged with. */
  static readonly empty: AssistantMessageChunk = new AssistantMessageChunk()

  /** The last reason that was given; undefined while the stream has not said that it is finished. */
  declare readonly finishReason: string | undefined
  /** The last usage that was given, as a whole: counters are cumulative. */
  declare readonly usageMetadata: UsageMetadata | undefined
  /** The token ids of the prompt, as given first. */
  declare readonly promptTokenIds: readonly number[] | undefined
  /** The last response id that was given. */
  declare readonly responseId: string | undefined
  /** The last response model that was given. */
  declare readonly responseModel: string | undefined
  /** The provider's own form of the content, as given last. */
  declare readonly providerContent: JsonValue | undefined

  /**
   * @throws ChunkDataError where a field is of the wrong type, or is not JSON
   * @throws ChunkDepthError where data is nested more than 500 levels deep
   */
  constructor(init: AssistantMessageChunkInit = {}) {
    super(init)
  }

  override get kind(): 'assistant' {
    return 'assistant'
  }

  /** All reasoning as one text; empty when there is none. */
  get reasoningContent(): string {
    return textsOf(this.parts, 'reasoning')
  }

  /** Why the model would not answer, in its own words; empty when it does answer. */
  get refusal(): string {
    return textsOf(this.parts, 'refusal')
  }

  /** The tool calls in the order in which they began, each merged from its fragments. */
  get toolCalls(): readonly ToolCall[] {
    return toolCallsOf(this.parts)
  }

  /** What the deltas brought, as the left fold of `mergeParserContent`. */
  get parserContent(): unknown {
    return this.details.parserContent?.view(parserContentView)
  }

  /** The token ids of all deltas. */
  get completionTokenIds(): readonly number[] | undefined {
    return this.details.completionTokenIds?.view(tokenIdsView)
  }

  /** The log-probabilities of all deltas, as the left fold of `mergeLogprobs`. */
  get logprobs(): JsonValue | undefined {
    return this.details.logprobs?.view(logprobsView)
  }

  /** Keys of the provider's own; of several, the last value of each. */
  get providerMetadata(): JsonObject | undefined {
    return this.details.providerMetadata?.view(providerMetadataView)
  }

  /** The message: plain, deeply frozen, without the marks of the stream it came from. */
  override toMessage(): AssistantMessage {
    const { details, parts } = this
    const fields = {
      refusal: this.refusal || undefined,
      finishReason: details.finishReason,
      usageMetadata: details.usageMetadata,
      parserContent: this.parserContent,
      promptTokenIds: details.promptTokenIds,
      completionTokenIds: this.completionTokenIds,
      logprobs: this.logprobs,
      responseId: details.responseId,
      responseModel: details.responseModel,
      providerMetadata: this.providerMetadata,
      providerContent: details.providerContent,
      parts: isPlain(parts) ? undefined : parts,
    }
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const { toolCalls, reasoningContent } = this
    return Object.freeze({ role: 'assistant', ...this.messageFields(), reasoningContent, toolCalls, ...given })
  }
}

markKind(AssistantMessageChunk.prototype, 'assistant')
exposeDetails(AssistantMessageChunk.prototype, [
  'finishReason',
  'usageMetadata',
  'promptTokenIds',
  'responseId',
  'responseModel',
  'providerContent',
])
