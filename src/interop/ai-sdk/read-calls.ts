import type { JsonObject } from '../../json.js'
import type { Part } from '../../parts/part.js'
import { text } from '../../providers/fields.js'
import { asJson } from '../as-json.js'
import { ownMarks, providerDataOf } from './metadata.js'

type Fields = Readonly<Record<string, unknown>>

interface Call {
  readonly index: number
  /** The event that it began with. */
  readonly start: Fields
  readonly isProviders: boolean
  hasInput: boolean
}

/**
 * The calls of a stream: announced, then piece by piece, then whole. The whole call adds what the pieces lacked, and ends it.
 * A call that the provider runs is an item of the content.
 */
export class ReadCalls {
  readonly #open = new Map<string, Call>()
  #count = 0

  start(event: Fields): Part[] {
    const id = idOf(event)
    const call = { index: this.#count++, start: event, isProviders: event.providerExecuted === true, hasInput: false }
    this.#open.set(id, call)
    if (call.isProviders) return []
    const toolType = ownMarks(event).toolType ?? (event.inputEncoding === 'text' ? 'custom' : undefined)
    const { responseItemId } = ownMarks(event)
    return [{ type: 'tool-call', index: call.index, id, name: text(event.toolName), toolType, responseItemId }]
  }

  delta(event: Fields): Part[] {
    const call = this.#open.get(idOf(event))
    const piece = text(event.delta) ?? text(event.inputTextDelta)
    if (call === undefined || call.isProviders || piece === undefined) return []
    call.hasInput = true
    return [{ type: 'tool-call', index: call.index, arguments: piece }]
  }

  /** A call that is whole. */
  whole(event: Fields): Part[] {
    const id = idOf(event)
    const known = this.#open.get(id)
    // How it was announced counts: that has been given out.
    if (known?.isProviders ?? event.providerExecuted === true) {
      this.#open.delete(id)
      return [{ type: 'content', item: providersCall(event) }]
    }
    const start = known === undefined ? this.start(event) : []
    const call = known ?? this.#open.get(id)
    this.#open.delete(id)
    if (call === undefined) return []
    const input = call.hasInput ? undefined : inputText(event.input)
    const providerData = providerDataOf(latest(call.start, event))
    return [...start, { type: 'tool-call', index: call.index, arguments: input, providerData, done: true }]
  }
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
