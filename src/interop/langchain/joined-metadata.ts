/**
 * What LangChain's chunks say beside their content, joined. Each brings its piece, and merging takes the last: so it is said
 * with the first piece, with the reason for the end, and as a whole at the end, and costs what the pieces are.
 */

import { AssistantMessageChunk } from '../../chunks/assistant.js'
import { revive } from '../../chunks/revive.js'
import { equalJson, type JsonObject, type JsonValue, setOwn } from '../../json.js'
import { LimitError } from '../../limit-error.js'
import { type Items, relay } from '../../relay.js'
import { StreamIncompleteError, StreamMalformedError } from '../../stream-errors.js'
import { JoinedFields } from './joined-fields.js'

/** What one chunk of LangChain's says beside its content. */
export interface MetadataPiece {
  readonly response_metadata?: JsonObject | undefined
  readonly additional_kwargs?: JsonObject | undefined
}

type Chunks = AsyncGenerator<AssistantMessageChunk, void, undefined>

/**
 * The chunks with their `providerMetadata` joined.
 *
 * @param chunks - each with a `MetadataPiece` as its `providerMetadata`
 */
export function withJoinedMetadata(chunks: Chunks): Chunks {
  return relay(chunks, joinedIn)
}

async function* joinedIn(chunks: Items<AssistantMessageChunk>): Chunks {
  const metadata = new JoinedMetadata()
  for (;;) {
    let next: IteratorResult<AssistantMessageChunk>
    try {
      next = await chunks.next()
    } catch (error) {
      // Before the error, so that it says no more than the chunks do.
      yield* metadata.rest()
      throw metadata.inError(error)
    }
    if (next.done) break
    yield* metadata.add(next.value)
  }
  if (!chunks.isReturned) yield* metadata.rest()
}

const empty = AssistantMessageChunk.empty

class JoinedMetadata {
  readonly #joined = new JoinedFields()
  readonly #said = new Map<string, JsonValue>()
  #hasFirst = false
  #hasReason = false

  /** A chunk, with what is to be said with it. */
  add(chunk: AssistantMessageChunk): AssistantMessageChunk[] {
    const { finishReason, providerMetadata } = chunk
    if (providerMetadata !== undefined) this.#join(providerMetadata)
    const isFirst = providerMetadata !== undefined && !this.#hasFirst
    const isEnd = finishReason !== undefined && !this.#hasReason
    this.#hasFirst ||= isFirst
    this.#hasReason ||= isEnd
    const bare = withoutMetadata(chunk)
    const [rest = empty] = isFirst || isEnd ? this.rest() : []
    const whole = bare.merge(rest)
    return empty.merge(whole) === empty ? [] : [whole]
  }

  /** What has not been said, as a chunk. */
  rest(): AssistantMessageChunk[] {
    const providerMetadata: JsonObject = {}
    for (const [name, value] of Object.entries(this.#joined.toJson())) {
      if (value === undefined || equalJson(value, this.#said.get(name))) continue
      setOwn(providerMetadata, name, value)
      this.#said.set(name, value)
    }
    return Object.keys(providerMetadata).length === 0 ? [] : [new AssistantMessageChunk({ providerMetadata })]
  }

  /** An error of the reader, which says what had arrived. */
  inError(error: unknown): unknown {
    if (StreamIncompleteError.isInstance<AssistantMessageChunk>(error)) {
      return new StreamIncompleteError(error.reason, this.#optionsOf(error))
    }
    if (StreamMalformedError.isInstance<AssistantMessageChunk>(error)) {
      return new StreamMalformedError(error.event, error.expected, error.got, this.#optionsOf(error))
    }
    if (LimitError.isInstance<AssistantMessageChunk>(error)) {
      return new LimitError(error.limit, error.max, error.event, this.#optionsOf(error))
    }
    // An abort, which is what somebody asked for.
    return error
  }

  #join(piece: MetadataPiece): void {
    const { response_metadata: said, additional_kwargs: kwargs } = piece
    if (said !== undefined) this.#joined.add(said)
    if (kwargs !== undefined) this.#joined.add({ additional_kwargs: kwargs })
  }

  #optionsOf({ partial, cause }: { readonly partial: AssistantMessageChunk | undefined; readonly cause?: unknown }) {
    const providerMetadata = this.#joined.toJson()
    const whole = partial && withoutMetadata(partial).merge(new AssistantMessageChunk({ providerMetadata }))
    return { partial: whole, ...(cause !== undefined && { cause }) }
  }
}

function withoutMetadata(chunk: AssistantMessageChunk): AssistantMessageChunk {
  if (chunk.providerMetadata === undefined) return chunk
  const { providerMetadata: _piece, ...details } = chunk.details
  return revive(chunk, Object.keys(details).length === 0 ? empty.details : Object.freeze(details), chunk.log)
}
