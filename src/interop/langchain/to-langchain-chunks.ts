/**
 * Any stream as LangChain's: the fields of one `AIMessageChunk` after the other. LangChain adds usage and joins texts wherever
 * they stand, so that what is said of the whole is said once, at the end.
 */

import { foldParserContent } from '../../algebra/parser-content.js'
import { AssistantMessageChunk } from '../../chunks/assistant.js'
import { revive } from '../../chunks/revive.js'
import type { JsonObject, JsonValue } from '../../json.js'
import { Log } from '../../parts/log.js'
import { foldProviderData } from '../../parts/open-call.js'
import type { TextPart } from '../../parts/part.js'
import { record } from '../../providers/fields.js'
import { type Items, relay } from '../../relay.js'
import type { StreamEvent } from '../../stream/stream-event.js'
import { ToldChunks, type ToldEvent } from '../told-chunks.js'
import { idOf, responseMetadata, safeFields } from './response-metadata.js'
import type { LangChainBlock, LangChainChunkFields, LangChainToolCallChunk } from './types.js'
import { langChainUsage } from './usage.js'
import { clone, contentBlock, textBlock } from './write-blocks.js'

/**
 * Writes a stream of chunks, of whatever provider, as the fields of LangChain's `AIMessageChunk`s (`@langchain/core` 1.x), for
 * the `_streamResponseChunks` of a chat model of your own, say. Joined by LangChain's own `concat` they are the message that
 * `toLangChain` gives of the whole: the same text, reasoning, calls, usage and metadata.
 *
 * The content is text as long as only text without a label has come, and then a list of standard blocks, each with the
 * `index` by which LangChain joins them. An item that may come in pieces has its place from the first one on, as a block of
 * an `index` alone, and is whole at the end. Calls are `tool_call_chunks`, each begun with its id (its own, or `call_` and its
 * place) and its whole name. Usage, model, finish reason and log-probabilities are in the last one.
 *
 * Beside what `toLangChain` leaves out, data for the provider that calls carry is not said, nor where calls stand among
 * the texts. Any grouping of the same chunks gives the same message.
 *
 * @param chunks - read as the result is; its errors pass through
 *
 * @example
 * import { AIMessageChunk } from '@langchain/core/messages'
 * import { AssistantMessageChunk } from 'chunkfold'
 * import { toLangChainChunks } from 'chunkfold/interop'
 *
 * const chunks = ['Hel', 'lo'].map((content) => new AssistantMessageChunk({ content }))
 * let message = new AIMessageChunk('')
 * for await (const fields of toLangChainChunks(chunks)) message = message.concat(new AIMessageChunk(fields))
 * message.text // => 'Hello'
 *
 * @since 0.1.0
 */
export function toLangChainChunks(
  chunks: AsyncIterable<AssistantMessageChunk> | Iterable<AssistantMessageChunk>,
): AsyncGenerator<LangChainChunkFields, void, undefined> {
  return relay(chunks, written)
}

async function* written(chunks: Items<AssistantMessageChunk>): AsyncGenerator<LangChainChunkFields, void, undefined> {
  const writer = new ChunkWriter()
  for await (const chunk of chunks) yield* writer.write(chunk)
  if (!chunks.isReturned) yield* writer.end()
}

class ChunkWriter {
  readonly #told = new ToldChunks()
  /** The places of the calls, by those of their parts. */
  readonly #calls = new Map<number, number>()
  /** The items that may come in pieces: LangChain joins pieces by rules of its own, and fails where these do not fit. */
  readonly #items = new Map<number, { readonly pieces: JsonValue[]; readonly data: JsonObject[] }>()
  #hasBlocks = false
  /** What is said of the whole, merged: everything but the parts. */
  #said = AssistantMessageChunk.empty;

  *write(chunk: AssistantMessageChunk): Generator<LangChainChunkFields> {
    this.#said = this.#said.merge(revive(chunk, chunk.details, Log.empty))
    for (const event of this.#told.add(chunk)) yield* this.#fieldsOf(event)
  }

  *end(): Generator<LangChainChunkFields> {
    for (const event of this.#told.end()) yield* this.#fieldsOf(event)
    // Items are JSON, and merge to JSON.
    for (const [part, { pieces, data }] of this.#items) {
      const providerData = data.length === 0 ? undefined : foldProviderData(data)
      yield this.#blocks(contentBlock(foldParserContent(pieces) as JsonValue, providerData, part))
    }
    const { name, providerMetadata, usageMetadata } = this.#said
    const usage = langChainUsage(usageMetadata)
    const kwargs = safeFields(record(providerMetadata?.additional_kwargs))
    yield this.#fields({
      content: '',
      ...(name !== undefined && { name }),
      ...(usage !== undefined && { usage_metadata: usage }),
      ...(Object.keys(kwargs).length > 0 && { additional_kwargs: record(clone(kwargs)) }),
      response_metadata: responseMetadata(this.#said),
    })
  }

  #fields(fields: LangChainChunkFields): LangChainChunkFields {
    return { ...idOf(this.#said.metadata), ...fields }
  }

  #fieldsOf(event: ToldEvent): LangChainChunkFields[] {
    switch (event.type) {
      case 'text':
      case 'reasoning':
      case 'refusal':
        return [this.#fields({ content: this.#textContent(event.type, event.part, event.text) })]
      case 'part-end':
        // Of a text that has no label what came before is no block, and this is one by itself.
        return event.providerData === undefined ? [] : [this.#blocks(textBlock(event.kind, '', event.providerData, event.part))]
      case 'content':
        return this.#item(event)
      case 'tool-call-start':
        return [this.#call(this.#start(event))]
      case 'tool-call-delta':
        return [this.#call({ args: event.arguments, index: this.#calls.get(event.part) ?? 0 })]
      case 'tool-call-end':
        return []
      default:
        return event satisfies never
    }
  }

  #textContent(kind: TextPart['type'], part: number, text: string): LangChainChunkFields['content'] {
    this.#hasBlocks ||= kind !== 'text' || this.#told.hasLabel(part)
    return this.#hasBlocks ? [textBlock(kind, text, undefined, part)] : text
  }

  #blocks(block: LangChainBlock): LangChainChunkFields {
    this.#hasBlocks = true
    return this.#fields({ content: [block] })
  }

  #item({ part, item, providerData }: Extract<ToldEvent, { type: 'content' }>): LangChainChunkFields[] {
    if (!this.#told.hasLabel(part)) return [this.#blocks(contentBlock(item, providerData, part))]
    const known = this.#items.get(part)
    const { pieces, data } = known ?? { pieces: [], data: [] }
    pieces.push(item)
    if (providerData !== undefined) data.push(providerData)
    if (known !== undefined) return []
    this.#items.set(part, { pieces, data })
    // LangChain takes the type from what is joined to it, and would keep one that turns out to be wrong.
    return [this.#blocks({ index: part } as unknown as LangChainBlock)]
  }

  #start({
    part,
    id,
    name,
    toolType,
  }: Extract<StreamEvent, { type: 'tool-call-start' }>): Omit<LangChainToolCallChunk, 'type'> {
    const index = this.#calls.size
    this.#calls.set(part, index)
    const custom = toolType === 'function' ? {} : ({ isCustomTool: true } as const)
    return { id: id ?? `call_${index}`, name, args: '', index, ...custom }
  }

  #call(piece: Omit<LangChainToolCallChunk, 'type'>): LangChainChunkFields {
    return this.#fields({ content: '', tool_call_chunks: [{ type: 'tool_call_chunk', ...piece }] })
  }
}
