/**
 * The parts of a Cohere message, while their events are read: content blocks, the plan, tool calls and citations. Content
 * blocks and calls are numbered each on their own; those of another message of the stream are numbered on.
 */

import type { JsonObject } from '../json.js'
import type { Part } from '../parts/part.js'
import { number, others, record, records, text } from './fields.js'

type Fields = Readonly<Record<string, unknown>>

/** The fields of a content block that are text, and what they are. */
const spokenFields = [
  ['thinking', 'reasoning'],
  ['text', 'text'],
] as const

/** What a citation cites for; text where it does not say. */
const citedTypes: ReadonlyMap<unknown, 'text' | 'reasoning' | 'plan'> = new Map([
  ['TEXT_CONTENT', 'text'],
  ['THINKING_CONTENT', 'reasoning'],
  ['PLAN', 'plan'],
])

const contentTypes = new Set<unknown>([undefined, null, 'text', 'thinking'])
const contentFields = new Set(['type', 'text', 'thinking'])
const callFields = new Set(['id', 'type', 'function'])

/** Numbers of one kind, running on from message to message. */
class Numbering {
  #first = 0
  #next = 0
  #last = 0

  /** The number in the stream of one in the message; the last one where it is not said. */
  of(said: unknown): number {
    const index = number(said)
    this.#last = index === undefined ? this.#last : this.placeOf(index)
    this.#next = Math.max(this.#next, this.#last + 1)
    return this.#last
  }

  placeOf(index: number): number {
    return index + this.#first
  }

  beginMessage(): void {
    this.#first = this.#next
    this.#last = this.#next
  }
}

/** Reads the parts of all messages of a stream. */
export class CohereBlocks {
  readonly #blocks = new Numbering()
  readonly #calls = new Numbering()
  /** What each content block has turned out to be, once anything of it has arrived. */
  readonly #types = new Map<number, Exclude<Part['type'], 'tool-call'>>()
  /** The last block of each type. */
  readonly #last = new Map<Part['type'], number>()
  /** The calls that have not ended, and whether they have arguments that are not blank. */
  readonly #openCalls = new Map<number, boolean>()
  #plan = 0
  #hasPlan = false

  beginMessage(): void {
    this.#blocks.beginMessage()
    this.#calls.beginMessage()
    this.#last.clear()
    this.#plan++
    this.#hasPlan = false
  }

  /** A piece of a content block; a start may hold one too. What is neither text nor thinking is an item of the content. */
  content(event: Fields): Part[] {
    const block = this.#blocks.of(event.index)
    const content = record(messageOf(event).content)
    const isKnown = contentTypes.has(content.type)
    const spoken = isKnown ? spokenFields.find(([field]) => typeof content[field] === 'string') : undefined
    if (spoken !== undefined) return this.#spoken(block, spoken[1], content[spoken[0]], others(content, contentFields))
    const item = others(content, isKnown ? contentFields : new Set())
    if (item === undefined) return []
    this.#types.set(block, 'content')
    return [{ type: 'content', item, block: String(block) }]
  }

  endContent(event: Fields): Part[] {
    const block = this.#blocks.of(event.index)
    const [type, label] = [this.#types.get(block), String(block)]
    this.#types.delete(block)
    if (type === undefined) return []
    return [type === 'content' ? { type, item: {}, block: label, done: true } : { type, text: '', block: label, done: true }]
  }

  /** The plan is what the model thinks before it calls tools: reasoning, and marked, for it goes back apart from thinking. */
  plan(event: Fields): Part[] {
    const message = messageOf(event)
    const piece = text(message.tool_plan ?? message.toolPlan)
    if (piece === undefined) return []
    const providerData = this.#hasPlan ? undefined : { type: 'tool_plan' }
    this.#hasPlan = true
    return [{ type: 'reasoning', text: piece, block: this.#planLabel(), providerData }]
  }

  /** The start of a call, or a piece of it. */
  toolCall(event: Fields): Part[] {
    const message = messageOf(event)
    return records([message.tool_calls ?? message.toolCalls].flat()).map((call) => {
      const index = this.#calls.of(event.index)
      const { name, arguments: args } = record(call.function)
      const [id, toolType, providerData] = [text(call.id), text(call.type), others(call, callFields)]
      const hasArguments = typeof args === 'string' ? args.trim() !== '' : Boolean(args)
      this.#openCalls.set(index, this.#openCalls.get(index) || hasArguments)
      // Arguments that are no text are checked where they enter the chunk.
      return { type: 'tool-call', index, id, name: text(name), toolType, arguments: args as string | undefined, providerData }
    })
  }

  endToolCall(event: Fields): Part[] {
    const index = this.#calls.of(event.index)
    const hasArguments = this.#openCalls.get(index)
    this.#openCalls.delete(index)
    if (hasArguments === undefined) return []
    // Only the end tells that there are no arguments.
    return [{ type: 'tool-call', index, arguments: hasArguments ? undefined : {}, done: true }]
  }

  /** A citation, with the part that it cites for. */
  citation(event: Fields): Part[] {
    return records([messageOf(event).citations].flat()).map((citation) => {
      const cited = citedTypes.get(citation.type) ?? 'text'
      // Checked where it enters the chunk.
      const providerData = { citations: [citation as JsonObject] }
      if (cited === 'plan') return { type: 'reasoning', text: '', block: this.#planLabel(), providerData }
      const said = number(citation.content_index ?? citation.contentIndex)
      const block = said === undefined ? this.#last.get(cited) : this.#blocks.placeOf(said)
      return { type: cited, text: '', block: String(block ?? this.#blocks.placeOf(0)), providerData }
    })
  }

  #spoken(block: number, type: 'text' | 'reasoning', piece: unknown, providerData: JsonObject | undefined): Part[] {
    this.#last.set(type, block)
    if (piece === '' && providerData === undefined) return []
    this.#types.set(block, type)
    return [{ type, text: text(piece) ?? '', block: String(block), providerData }]
  }

  #planLabel(): string {
    return `plan ${this.#plan}`
  }
}

function messageOf(event: Fields): Fields {
  return record(record(event.delta).message)
}
