import type { AssistantMessageInput, Message, ToolMessageInput } from '../../conversation.js'
import type { JsonObject, JsonValue } from '../../json.js'
import type { MessagePart } from '../../parts/part.js'
import { partsOf } from '../../providers/back/assistant-parts.js'
import { listOf } from '../../providers/back/items.js'
import { record, text } from '../../providers/fields.js'
import { toolFlags } from './metadata.js'
import { countedIds, type NewId } from './new-ids.js'
import { PartBuilder } from './part-builder.js'
import { uiItem } from './ui-items.js'
import type { UIMessageOutput, UIPart } from './ui-message.js'
import type { UIJsonObject, UIMessageStreamChunk } from './ui-types.js'
import { UIWriter } from './ui-writer.js'

/**
 * A conversation as UI messages of the AI SDK (version 6): to begin a `useChat` with, to store what it shows, or to make model
 * messages of (`convertToModelMessages`).
 *
 * What the assistant says up to the next word of the user is one UI message, with a step for each answer and with the results
 * of its calls in their places. Its parts are those that a client makes of `toUIMessageChunks`. The id is the one in the
 * `metadata` of the first of its messages, or `message-` and its place, or the next number that is free: no two
 * messages have the same. All other metadata is the UI message's, that of the last one where there are several.
 *
 * What failed in a tool is said as the model was told it; `toUIMessageChunks` asks `onError` what a client may read.
 * Not said are usage, finish reasons, names, indexes of calls, log-probabilities and token ids; the letters of arguments, which
 * become values (integers that a double would round become texts); and results of calls that are not there. A result that is
 * a list of items is a list of JSON.
 *
 * @param messages - not changed
 * @returns new messages, which share nothing with those given
 *
 * @example
 * import { toUIMessages } from 'chunkfold/interop'
 *
 * const [, answer] = toUIMessages([
 *   { role: 'user', content: 'What is 2+2?' },
 *   { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'add', arguments: '{"a":2,"b":2}' }] },
 *   { role: 'tool', toolCallId: 'c1', content: '4' },
 *   { role: 'assistant', content: 'It is 4.' },
 * ])
 * answer?.parts.map(({ type }) => type) // => ['step-start', 'tool-add', 'step-start', 'text']
 *
 * @since 0.1.0
 */
export function toUIMessages(messages: readonly Message[]): UIMessageOutput[] {
  const written: UIMessageOutput[] = []
  const ids = new MessageIds(messages)
  const newId = countedIds()
  let answer: Answer | undefined
  for (const message of messages) {
    if (message.role === 'assistant' || message.role === 'tool') {
      answer ??= new Answer(newId)
      answer.add(message)
      continue
    }
    if (answer !== undefined) written.push(...answer.toMessages(ids, written.length))
    answer = undefined
    const id = ids.idFor(message.metadata?.id, written.length)
    written.push(uiMessage(message.role, id, message.metadata, spokenParts(message.content)))
  }
  return answer === undefined ? written : [...written, ...answer.toMessages(ids, written.length)]
}

/** The ids of the messages: each its own, where it is the first with it. */
class MessageIds {
  readonly #given: ReadonlySet<string>
  readonly #taken = new Set<string>()
  #next = 0

  constructor(messages: readonly Message[]) {
    this.#given = new Set(messages.flatMap(({ metadata }) => text(metadata?.id) ?? []))
  }

  idFor(given: unknown, position: number): string {
    const own = text(given)
    const id = own === undefined || this.#taken.has(own) ? this.#fresh(position) : own
    this.#taken.add(id)
    return id
  }

  #fresh(position: number): string {
    this.#next = Math.max(this.#next, position)
    while (this.#given.has(`message-${this.#next}`)) this.#next++
    return `message-${this.#next++}`
  }
}

/** What the assistant says up to the next word of the user. */
class Answer {
  readonly #writer: UIWriter
  readonly #parts = new PartBuilder()
  #metadata: JsonObject | undefined
  #id: JsonValue | undefined

  constructor(newId: NewId) {
    this.#writer = new UIWriter({ newId, errorText: (said) => said })
  }

  add(message: AssistantMessageInput | ToolMessageInput): void {
    if (message.role === 'tool') {
      this.#write(this.#writer.output(message.toolCallId ?? '', message))
      return
    }
    this.#id ??= message.metadata?.id
    this.#metadata = message.metadata ?? this.#metadata
    const parts = partsOf(message)
    // An answer that says nothing is no step.
    if (parts.length === 0) return
    this.#write([{ type: 'start-step' }])
    for (const [place, part] of parts.entries()) this.#write(chunksOf(this.#writer, part, place))
    this.#write(this.#writer.endStep())
  }

  /** One message; none where nothing can be shown. */
  toMessages(ids: MessageIds, position: number): UIMessageOutput[] {
    const parts = this.#parts.toArray()
    return parts.length === 0 ? [] : [uiMessage('assistant', ids.idFor(this.#id, position), this.#metadata, parts)]
  }

  #write(chunks: readonly UIMessageStreamChunk[]): void {
    for (const chunk of chunks) this.#parts.add(chunk)
  }
}

function chunksOf(writer: UIWriter, part: MessagePart, place: number): UIMessageStreamChunk[] {
  if (part.type === 'content') return writer.write({ ...part, part: place })
  if (part.type !== 'tool-call') {
    const { type, text: said, providerData } = part
    return [
      ...(said === '' ? [] : writer.write({ type, part: place, text: said })),
      ...writer.endText(place, type, providerData),
    ]
  }
  const { call } = part
  const { id, name, type: toolType } = call
  const { dynamic = false } = toolFlags(call.providerData)
  return [
    ...writer.write({ type: 'tool-call-start', part: place, ...(id !== undefined && { id }), name, toolType, dynamic }),
    ...writer.write({ type: 'tool-call-end', part: place, call }),
  ]
}

function uiMessage(role: UIMessageOutput['role'], id: string, given: JsonObject | undefined, parts: UIPart[]): UIMessageOutput {
  const { id: _id, ...metadata } = given ?? {}
  const other = Object.keys(metadata).length === 0 ? {} : { metadata: structuredClone(metadata) as UIJsonObject }
  return { id, role, ...other, parts }
}

/** What the user says, or the system: texts, files, data. */
function spokenParts(content: string | readonly JsonValue[]): UIPart[] {
  if (typeof content === 'string') return [{ type: 'text', text: content, state: 'done' }]
  return listOf(content).map((item): UIPart => {
    const shown = uiItem(item)
    if (shown.type === 'text') return { ...shown, state: 'done' }
    // A part of a message of the user has no calls.
    return shown.type.startsWith('tool-')
      ? { type: 'data-content', data: structuredClone(record(item)) as UIJsonObject }
      : (shown as UIPart)
  })
}
