import { equalJson, type JsonObject } from '../../json.js'
import type { Part } from '../../parts/part.js'
import { text } from '../../providers/fields.js'
import { parseArguments } from '../../stream/parse-arguments.js'
import { asJson } from '../as-json.js'
import { ownMarks, providerDataOf } from './metadata.js'

type Fields = Readonly<Record<string, unknown>>

interface Call {
  readonly index: number
  /** The event that it began with. */
  readonly start: Fields
  readonly isProviders: boolean
  /** Its input so far, as far as it is held back. */
  held: string
  hasInput: boolean
  /** What it is in the stream of parts; undefined as long as it is held back. */
  parts: readonly Part[] | undefined
}

/** What counts for anything that is held back beside its text. */
const entrySize = 64

/**
 * The calls of a stream: announced, then piece by piece, then whole.
 *
 * The AI SDK may repair a call once it is whole: give it another name, another input. What has been given out of a call cannot be
 * taken back: its first name counts, and its input only grows. So it is held back until it is whole, and with it what comes
 * after it, so that all keeps its place; not so the calls of a model's own stream, which nobody repairs.
 *
 * A call that the provider runs is an item of the content.
 */
export class ReadCalls {
  readonly #open = new Map<string, Call>()
  readonly #maxHeld: number
  /** What is held back, in order: calls that are not whole, and what came after the first of them. */
  readonly #order: (Call | Part)[] = []
  #next = 0
  #held = 0
  #count = 0
  #isOfModel = false

  /** @param maxHeld - how much may be held back: more is given out as it is, so that the limits of the stream can see it */
  constructor(maxHeld: number) {
    this.#maxHeld = maxHeld
  }

  /** True while anything is held back. */
  get isHolding(): boolean {
    return this.#next < this.#order.length
  }

  /** From here on it is the stream of a model: only these begin so. */
  beginModel(): Part[] {
    this.#isOfModel = true
    return []
  }

  start(event: Fields): Part[] {
    const id = idOf(event)
    const before = this.#open.get(id)
    if (before !== undefined) giveOut(id, before)
    const call = this.#opened(event)
    this.#open.set(id, call)
    if (call.isProviders) return []
    if (this.#isOfModel) return giveOut(id, call)
    this.#hold(call, entrySize)
    return []
  }

  delta(event: Fields): Part[] {
    const call = this.#open.get(idOf(event))
    const piece = text(event.delta) ?? text(event.inputTextDelta)
    if (call === undefined || call.isProviders || piece === undefined) return []
    call.hasInput = true
    if (call.parts !== undefined) return [{ type: 'tool-call', index: call.index, arguments: piece }]
    call.held += piece
    this.#held += piece.length
    return []
  }

  /** A call that is whole. */
  whole(event: Fields): Part[] {
    const id = idOf(event)
    const known = this.#open.get(id)
    this.#open.delete(id)
    // How it was announced counts: what follows may not say it again.
    if (known?.isProviders ?? event.providerExecuted === true) return [{ type: 'content', item: providersCall(event) }]
    const call = known ?? this.#opened(event)
    const providerData = providerDataOf(latest(call.start, event))
    const end = { type: 'tool-call', index: call.index, providerData, done: true } as const
    if (call.parts !== undefined) return [call.hasInput ? end : { ...end, arguments: inputText(event.input) }]
    const start = callStart(id, call.index, { ...call.start, ...named(event) })
    call.parts = [start, { ...end, arguments: wholeInput(call.held, event.input) }]
    // One that was not announced has its place here.
    return known === undefined ? [...call.parts] : []
  }

  /** Gives out all calls as far as they have come: they will not be whole. */
  flush(): void {
    for (const [id, call] of this.#open) giveOut(id, call)
  }

  /** What can be given out now that these parts have come: they themselves, unless they have to wait for a call. */
  inOrder(parts: readonly Part[]): readonly Part[] {
    if (!this.isHolding) return parts
    for (const part of parts) this.#hold(part, entrySize + ('text' in part ? part.text.length : 0))
    if (this.#held > this.#maxHeld) this.flush()
    return this.#ready()
  }

  #hold(entry: Call | Part, size: number): void {
    this.#order.push(entry)
    this.#held += size
  }

  #ready(): Part[] {
    const ready: Part[] = []
    for (let entry = this.#order[this.#next]; entry !== undefined; entry = this.#order[++this.#next]) {
      if ('type' in entry) ready.push(entry)
      else if (entry.parts === undefined) return ready
      else ready.push(...entry.parts)
    }
    this.#order.length = 0
    ;[this.#next, this.#held] = [0, 0]
    return ready
  }

  #opened(event: Fields): Call {
    const isProviders = event.providerExecuted === true
    return { index: this.#count++, start: event, isProviders, held: '', hasInput: false, parts: undefined }
  }
}

/** A call as far as it has come; what follows of it is given out as it comes. */
function giveOut(id: string, call: Call): Part[] {
  if (call.parts !== undefined || call.isProviders) return []
  const start = callStart(id, call.index, call.start)
  const parts: Part[] = call.held === '' ? [start] : [start, { type: 'tool-call', index: call.index, arguments: call.held }]
  call.parts = parts
  return parts
}

function callStart(id: string, index: number, event: Fields): Part {
  const { toolType, responseItemId } = ownMarks(event)
  const encoded = event.inputEncoding === 'text' ? 'custom' : undefined
  return { type: 'tool-call', index, id, name: text(event.toolName), toolType: toolType ?? encoded, responseItemId }
}

/** The name that a whole call has, where it has one. */
function named({ toolName }: Fields): Fields {
  return text(toolName) === undefined ? {} : { toolName }
}

/** The input of a whole call: as it was streamed, letter by letter, where it is that; else what the event says. */
function wholeInput(streamed: string, input: unknown): string | undefined {
  if (streamed.trim() === '') return inputText(input) ?? streamed
  return input === undefined || saysTheSame(streamed, input) ? streamed : (inputText(input) ?? streamed)
}

/** True where an input is what a text says: the text, its value, or another text of the same value. */
function saysTheSame(streamed: string, input: unknown): boolean {
  const said = typeof input === 'string' ? [input, parsed(input)] : [asJson(input)]
  const is = (value: unknown) => said.some((one) => equalJson(one, value))
  if (is(streamed) || is(asJson(parsed(streamed)))) return true
  // Integers that a double would round may have been written as texts.
  const exact = parseArguments({ arguments: streamed })
  return exact.status === 'complete' && is(exact.value)
}

/** What the end of a call says, and its start where the end is silent. */
function latest(start: Fields, end: Fields): Fields {
  const said = Object.entries(end).filter(([, value]) => value !== undefined)
  return { ...start, ...Object.fromEntries(said) }
}

function idOf({ id, toolCallId }: Fields): string {
  return text(toolCallId) ?? text(id) ?? ''
}

/** The JSON text of an input: a model gives the text, and so does the SDK where the text is no JSON. */
function inputText(input: unknown): string | undefined {
  if (typeof input === 'string') return input
  const value = asJson(input)
  return value === undefined ? undefined : JSON.stringify(value)
}

/** A call that the provider runs, in the form of a UI message stream. */
function providersCall(event: Fields): JsonObject {
  return {
    type: 'tool-input-available',
    toolCallId: idOf(event),
    toolName: text(event.toolName) ?? '',
    input: asJson(parsed(event.input)) ?? null,
    providerExecuted: true,
    ...(event.dynamic === true && { dynamic: true }),
    ...said({ title: event.title, toolMetadata: event.toolMetadata, providerMetadata: event.providerMetadata }),
  }
}

function parsed(input: unknown): unknown {
  if (typeof input !== 'string') return input
  try {
    return JSON.parse(input)
  } catch {
    return input
  }
}

/** The fields that are there, as JSON. */
export function said(fields: Fields): JsonObject {
  const entries = Object.entries(fields).map(([key, value]) => [key, asJson(value)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null))
}
