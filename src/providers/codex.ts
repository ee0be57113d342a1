/**
 * Codex as a process: the JSON lines of `codex exec --json`. Items come whole; what is shown of an item before it is completed
 * only fills in what is missing.
 */

import { AssistantMessageChunk } from '../chunks/assistant.js'
import type { AssistantMessageChunkInit } from '../chunks/init.js'
import type { JsonObject } from '../json.js'
import type { UsageMetadata } from '../messages.js'
import type { Part, TextPart } from '../parts/part.js'
import { type EventSource, readWire, type WireEvent, type WireReader } from './adapter.js'
import { saidCounters } from './counters.js'
import { Delivered } from './delivered.js'
import { Envelope } from './envelope.js'
import { label, number, others, record, text } from './fields.js'
import type { ReaderOptions } from './limits.js'
import { type ReportedError, reportedError } from './reported-error.js'

/**
 * One line of `codex exec --json`, as far as it is read. The events of the Codex SDK are assignable to it.
 *
 * @since 0.1.0
 */
export interface CodexEvent {
  readonly type?: string | null | undefined
  readonly thread_id?: string | null | undefined
  readonly item?: object | null | undefined
  readonly usage?: object | null | undefined
  readonly error?: unknown
  readonly message?: string | null | undefined
}

/**
 * Reads the events of Codex as chunks.
 *
 * Codex gives its texts whole: a chunk is a whole message or a whole piece of reasoning. Each agent message is a text part
 * of its own, in order: the answer is the last one, and `text` has all of them, those said along the way included.
 * Everything that was done (commands, file changes, MCP calls, searches, to-do lists, warnings, and what is not known) is
 * an item of the content, as it was when it was completed; Codex has done it, so nothing is a tool call. Items that were
 * begun but not completed come as they were seen last, when the turn ends.
 *
 * Usage is that of the last turn that was completed; the thread's id is in `metadata`. A notice that Codex connects again
 * is no error.
 *
 * Does not count tokens that Codex did not count, and has no model and no response id unless it says them.
 *
 * @param events - read once, as the chunks are taken; stopping early ends it too
 * @param options - how much the stream may bring
 * @throws ProviderError when the turn fails, or Codex reports an error that it does not recover from
 * @throws StreamIncompleteError when the stream ends before its turn is completed, or its source fails
 * @throws StreamMalformedError when an event is not a JSON object, or the events are those of another wire
 * @throws LimitError when the stream brings more than `options.limits` allow
 *
 * @example
 * import { collect } from 'chunkfold'
 * import { fromCodex } from 'chunkfold/providers'
 *
 * const events = [
 *   { type: 'thread.started', thread_id: 't-1' },
 *   { type: 'item.completed', item: { id: 'item_0', type: 'agent_message', text: 'Done.' } },
 *   { type: 'turn.completed', usage: { input_tokens: 9, cached_input_tokens: 4, output_tokens: 2 } },
 * ]
 * const chunk = await collect(fromCodex(events))
 * chunk.content // => 'Done.'
 * chunk.usageMetadata // => { inputTokens: 9, outputTokens: 2, cachedTokens: 4 }
 * chunk.metadata // => { thread_id: 't-1' }
 *
 * @since 0.1.0
 */
export function fromCodex(
  events: EventSource<CodexEvent>,
  options: ReaderOptions = {},
): AsyncGenerator<AssistantMessageChunk, void, undefined> {
  return readWire(events, new CodexReader(), AssistantMessageChunk.empty, options)
}

type Fields = WireEvent
type Handler = (event: Fields) => AssistantMessageChunkInit

/** The items that are texts. */
const textItems: ReadonlyMap<unknown, TextPart['type']> = new Map([
  ['agent_message', 'text'],
  // The first versions of the protocol called it so.
  ['assistant_message', 'text'],
  ['reasoning', 'reasoning'],
])

const eventFields = new Set(['type', 'thread_id', 'item', 'usage', 'error', 'message', 'will_retry'])
const textItemFields = new Set(['id', 'type', 'item_type', 'text'])
const usageFields = new Set([
  ...['input_tokens', 'cached_input_tokens', 'cache_write_input_tokens'],
  ...['output_tokens', 'reasoning_output_tokens', 'total_tokens'],
])

/** Codex says that it tries again in the words of an error; what it cannot recover from ends the turn. */
const retryNotice = /^(Reconnecting\.\.\.|stream error: .* retrying) \d+\/\d+/

class CodexReader implements WireReader {
  readonly wire = 'codex'
  readonly #envelope = new Envelope()
  readonly #delivered = new Delivered()
  /** The items that were shown but have not been completed. */
  readonly #pending = new Map<string, JsonObject>()
  readonly #completed = new Set<string>()
  #turn = 0
  #unlabelled = 0
  #isFinished = false
  #notice: string | undefined

  /** What each event gives. */
  readonly #handlers: ReadonlyMap<string, Handler> = new Map(
    Object.entries({
      'thread.started': ({ thread_id: id }) => ({
        metadata: text(id) ? this.#envelope.metadata({ thread_id: text(id) }) : null,
      }),
      'turn.started': () => this.#begin(),
      'turn.completed': ({ usage }) => this.#finish(record(usage)),
      'turn.failed': () => ({ parts: this.#takePending() }),
      'item.started': ({ item }) => ({ parts: this.#shown(record(item)) }),
      'item.updated': ({ item }) => ({ parts: this.#shown(record(item)) }),
      'item.completed': ({ item }) => ({ parts: this.#whole(record(item)) }),
    } satisfies Record<`${'thread' | 'turn' | 'item'}.${string}`, Handler>),
  )

  read(event: Fields): AssistantMessageChunk | undefined {
    const handler = this.#handlers.get(text(event.type) ?? '')
    if (handler === undefined) return undefined
    const chunk = new AssistantMessageChunk({ ...handler(event), providerMetadata: others(event, eventFields) ?? null })
    // What is empty changes nothing.
    return empty.merge(chunk) === empty ? undefined : chunk
  }

  errorOf(event: Fields): ReportedError | undefined {
    if (event.type !== 'turn.failed' && event.type !== 'error') return undefined
    const error = reportedError(event.error || event)
    const isNotice = event.type === 'error' && (event.will_retry === true || retryNotice.test(error.message))
    if (isNotice) this.#notice = error.message
    return isNotice ? undefined : error
  }

  missing(): string | undefined {
    if (this.#isFinished) return undefined
    return `the turn has not been completed${this.#notice === undefined ? '' : ` (${this.#notice})`}`
  }

  /** Another turn: its items may have the ids of those before. */
  #begin(): AssistantMessageChunkInit {
    this.#turn++
    this.#isFinished = false
    return { parts: this.#takePending() }
  }

  #finish(usage: Fields): AssistantMessageChunkInit {
    this.#isFinished = true
    return { parts: this.#takePending(), finishReason: 'stop', usageMetadata: codexUsage(usage) }
  }

  /** An item that is not complete: of a text what is new, anything else later. */
  #shown(item: Fields): Part[] {
    const id = label(item.id)
    // Without an id nobody could tell that it is completed later.
    if (id === undefined) return []
    const block = `${this.#turn} ${id}`
    const type = textItems.get(typeOf(item))
    if (type !== undefined) return textPart(type, this.#delivered.rest(block, text(item.text) ?? ''), block)
    // Checked where it enters the chunk.
    if (typeOf(item) !== undefined && !this.#completed.has(block)) this.#pending.set(block, item as JsonObject)
    return []
  }

  /** A completed item. */
  #whole(item: Fields): Part[] {
    const block = `${this.#turn} ${label(item.id) ?? `unlabelled ${this.#unlabelled++}`}`
    const isRepeated = this.#completed.has(block)
    if (typeOf(item) === undefined || isRepeated) return []
    this.#completed.add(block)
    this.#pending.delete(block)
    const type = textItems.get(typeOf(item))
    // Checked where it enters the chunk.
    if (type === undefined) return [{ type: 'content', item: item as JsonObject, done: true }]
    return textPart(type, this.#delivered.rest(block, text(item.text) ?? ''), block, others(item, textItemFields), true)
  }

  #takePending(): Part[] {
    const items = [...this.#pending.values()]
    this.#pending.clear()
    return items.map((item) => ({ type: 'content', item }))
  }
}

const empty = AssistantMessageChunk.empty

function typeOf(item: Fields): string | undefined {
  return text(item.type) ?? text(item.item_type)
}

function textPart(type: TextPart['type'], piece: string, block: string, providerData?: JsonObject, done?: true): Part[] {
  return piece === '' && done === undefined ? [] : [{ type, text: piece, block, providerData, done }]
}

/** Usage under the unified names. `input_tokens` is the whole prompt, `output_tokens` includes reasoning. */
function codexUsage(usage: Fields): UsageMetadata {
  const counters = saidCounters({
    inputTokens: number(usage.input_tokens),
    outputTokens: number(usage.output_tokens),
    totalTokens: number(usage.total_tokens),
    cachedTokens: number(usage.cached_input_tokens),
    cacheCreationTokens: number(usage.cache_write_input_tokens),
    reasoningTokens: number(usage.reasoning_output_tokens),
  })
  return { ...counters, ...others(usage, usageFields) }
}
