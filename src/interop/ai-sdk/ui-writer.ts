/**
 * Events to the chunks of a UI message stream: each text and each call begins once and ends once, under an id that no other
 * one of the message has.
 */

import type { ToolMessageInput } from '../../conversation.js'
import type { JsonObject, JsonValue } from '../../json.js'
import type { TextPart, ToolCall } from '../../parts/part.js'
import { parseArguments } from '../../stream/parse-arguments.js'
import type { StreamEvent } from '../../stream/stream-event.js'
import type { ToldEvent } from '../told-chunks.js'
import { CallIds } from './call-ids.js'
import { type ErrorText, type ItemPiece, ItemWriter } from './item-writer.js'
import { callMarks, metadataOf, toolFlags } from './metadata.js'
import type { NewId } from './new-ids.js'
import { droppedMark } from './own-data.js'
import { outputOf } from './tool-output.js'
import type { UIJsonObject, UIMessageStreamChunk, UIToolFlags } from './ui-types.js'

type Chunk = UIMessageStreamChunk
type Kind = TextPart['type']

/** The start of a call, of a tool that is known to be a dynamic one or not: a stream does not tell before its end. */
type CallStart = Extract<StreamEvent, { type: 'tool-call-start' }> & { readonly dynamic?: boolean }

/** A call that has begun. */
interface Call {
  readonly id: string
  readonly name: string
  readonly dynamic?: boolean
  /** True once its input has been told whole. */
  isWhole: boolean
}

/** How parts are written. */
export interface WriterSettings {
  /** Makes the ids of calls that have none of their own, and of items. */
  readonly newId: NewId
  readonly errorText: ErrorText
}

/** What a client is told of a call of an attempt that does not count: a call without a result, no provider takes back. */
const droppedText = 'The answer was begun anew: this call does not count.'

/** Writes the parts of one step after another. */
export class UIWriter {
  readonly #texts = new Map<number, { readonly kind: Kind; readonly id: string }>()
  readonly #calls = new Map<number, Call>()
  readonly #callIds: CallIds
  readonly #items: ItemWriter
  readonly #errorText: ErrorText
  /** The calls of this attempt that have no result yet, by their ids. */
  readonly #unanswered = new Map<string, Call>()
  #count = 0
  /** How many steps this attempt has begun, and whether it has said anything. */
  #steps = 1
  #isSilent = true
  /** True once a tool has given its result: what the model says next, it says in another step. */
  #hasResults = false

  constructor({ newId, errorText }: WriterSettings) {
    this.#callIds = new CallIds(newId)
    this.#items = new ItemWriter(this.#callIds, newId, errorText)
    this.#errorText = errorText
  }

  /** What an event adds. */
  write(event: ToldEvent | CallStart): Chunk[] {
    const chunks = this.#written(event)
    if (chunks.length > 0) this.#isSilent = false
    return chunks
  }

  #written(event: ToldEvent | CallStart): Chunk[] {
    switch (event.type) {
      case 'text':
      case 'reasoning':
      case 'refusal':
        return [...this.#nextStep(), ...this.#text(event.type, event.part, event.text)]
      case 'part-end':
        return this.endText(event.part, event.kind, event.providerData)
      case 'content':
        return this.#item(event)
      case 'tool-call-start':
        return [...this.#nextStep(), this.#callStart(event)]
      case 'tool-call-delta':
        return [{ type: 'tool-input-delta', toolCallId: this.#call(event.part).id, inputTextDelta: event.arguments }]
      case 'tool-call-end':
        return [this.#callEnd(event.part, event.call)]
      default:
        return event satisfies never
    }
  }

  /** The end of a text; one that had no text begins here, where it has something for its provider. */
  endText(part: number, kind: Kind, providerData: JsonObject | undefined): Chunk[] {
    const start = this.#texts.has(part) || providerData === undefined ? [] : this.#textStart(kind, part)
    const open = this.#texts.get(part)
    if (open === undefined) return start
    this.#texts.delete(part)
    return [...start, { type: `${wordFor(kind)}-end`, id: open.id, ...metadataOf(providerData, marksOf(kind)) }]
  }

  /** An item, now that it is known whole. */
  endItem(part: number, item: JsonValue, providerData: JsonObject | undefined): Chunk[] {
    return this.#items.whole(part, item, providerData)
  }

  /**
   * Another attempt at what has been said since the last end of a step. The client cannot forget it: its calls end as errors, and
   * a mark says that these steps do not count.
   */
  restart(): Chunk[] {
    if (this.#isSilent) return []
    this.#items.drop()
    const calls = [...this.#unanswered.values()].map(droppedCall)
    const mark: Chunk = { type: 'data-content', data: structuredClone(droppedMark(this.#steps)) as UIJsonObject }
    return [...calls, mark, ...this.endStep(), { type: 'start-step' }]
  }

  /** The ends of what is left of a step; where its parts stood means nothing from here on. */
  endStep(): Chunk[] {
    const ends = [...this.#endTexts(), ...this.#items.endStep(), { type: 'finish-step' } as const]
    this.#calls.clear()
    this.#unanswered.clear()
    this.#hasResults = false
    ;[this.#steps, this.#isSilent] = [1, true]
    return ends
  }

  /** The result of a call. */
  output(callId: string, message: ToolMessageInput): Chunk[] {
    const toolCallId = this.#callIds.of(callId)
    // A client refuses what is said of a call that it has not seen.
    if (toolCallId === undefined) return []
    this.#unanswered.delete(toolCallId)
    const output = outputOf(message)
    if ('errorText' in output) {
      return [{ type: 'tool-output-error', toolCallId, errorText: this.#errorText(output.errorText, callId) }]
    }
    return [{ type: 'tool-output-available', toolCallId, ...output }]
  }

  /** Another step, where a tool's result stands between what was said and what comes. */
  #nextStep(): Chunk[] {
    if (!this.#hasResults) return []
    this.#hasResults = false
    this.#steps++
    return [...this.#endTexts(), { type: 'finish-step' }, { type: 'start-step' }]
  }

  #endTexts(): Chunk[] {
    return [...this.#texts].flatMap(([part, { kind }]) => this.endText(part, kind, undefined))
  }

  #text(kind: Kind, part: number, text: string): Chunk[] {
    const start = this.#texts.has(part) ? [] : this.#textStart(kind, part)
    const id = this.#texts.get(part)?.id ?? ''
    return [...start, { type: `${wordFor(kind)}-delta`, id, delta: text }]
  }

  #textStart(kind: Kind, part: number): Chunk[] {
    const id = `part-${this.#count++}`
    this.#texts.set(part, { kind, id })
    return [{ type: `${wordFor(kind)}-start`, id, ...metadataOf(undefined, marksOf(kind)) }]
  }

  #item(piece: ItemPiece): Chunk[] {
    const chunks = this.#items.write(piece)
    for (const chunk of chunks) if (isOutput(chunk)) this.#unanswered.delete(chunk.toolCallId)
    if (chunks.some(isResult)) this.#hasResults = true
    else if (chunks.length > 0) return [...this.#nextStep(), ...chunks]
    return chunks
  }

  #callStart({ part, id: given, name, toolType, dynamic }: CallStart): Chunk {
    const call = { id: this.#callIds.begin(given), name, ...(dynamic === true && { dynamic }), isWhole: false }
    this.#calls.set(part, call)
    this.#unanswered.set(call.id, call)
    const encoding = toolType === 'function' ? {} : ({ inputEncoding: 'text' } as const)
    return { type: 'tool-input-start', ...toolOf(call), ...encoding }
  }

  #callEnd(part: number, call: ToolCall): Chunk {
    const begun = this.#call(part)
    begun.isWhole = true
    this.#callIds.rename(begun.id, call.id)
    const { dynamic: _dynamic, ...flags } = toolFlags(call.providerData)
    return inputOf(call, { ...toolOf(begun), ...flags, ...metadataOf(call.providerData, callMarks(call)) })
  }

  /** Every call starts before anything else is told of it. */
  #call(part: number): Call {
    return this.#calls.get(part) ?? { id: '', name: '', isWhole: false }
  }
}

/** True for the result of a call. */
function isOutput(chunk: Chunk): chunk is Extract<Chunk, { type: `tool-output-${string}` }> {
  return chunk.type.startsWith('tool-output-')
}

/** True for the result of a call that the provider does not run itself. */
function isResult(chunk: Chunk): boolean {
  return isOutput(chunk) && !('providerExecuted' in chunk)
}

function droppedCall(call: Call): Chunk {
  const { id: toolCallId } = call
  if (call.isWhole) return { type: 'tool-output-error', toolCallId, errorText: droppedText }
  // Providers take no other input than an object.
  return { type: 'tool-input-error', ...toolOf(call), input: {}, errorText: droppedText }
}

/** As it began: a client would take anything else for another call. */
function toolOf({ id, name, dynamic }: Call) {
  return { toolCallId: id, toolName: name, ...(dynamic === true && { dynamic }) }
}

type Input = UIToolFlags & { toolCallId: string; toolName: string }

/** The input of a call that has ended, or why it is none. */
function inputOf(call: ToolCall, fields: Input): Chunk {
  // The input of a custom tool is text.
  if (call.type !== 'function') return { type: 'tool-input-available', ...fields, input: call.arguments }
  const parsed = parseArguments(call)
  if (parsed.status === 'complete') return { type: 'tool-input-available', ...fields, input: parsed.value }
  return { type: 'tool-input-error', ...fields, input: call.arguments, errorText: parsed.message }
}

/** The AI SDK has no word for a refusal: it is a text that is marked. */
function wordFor(kind: Kind): 'text' | 'reasoning' {
  return kind === 'reasoning' ? kind : 'text'
}

function marksOf(kind: Kind): { readonly kind?: 'refusal' } {
  return kind === 'refusal' ? { kind } : {}
}
