/**
 * The content blocks of a Converse stream, while their events are read: starts, deltas and ends, as parts. What a block is,
 * its start or its deltas say.
 */

import type { JsonObject, JsonValue } from '../json.js'
import type { Part } from '../parts/part.js'
import { Base64Pieces, bytesAsBase64 } from './base64.js'
import { number, others, record, text } from './fields.js'

type Fields = Readonly<Record<string, unknown>>

/** A block that has not ended. */
interface OpenBlock {
  /** Its number among all blocks of the stream. */
  readonly index: number
  /** What it is, once anything of it has arrived. */
  kind: Part['type'] | undefined
  /** Arguments for a tool of the server: the item holds them as an object, once all pieces are there. */
  input: string | undefined
  /** True once a call has arguments that are not blank. */
  hasArguments: boolean
  /** Bytes that come in pieces. */
  readonly bytes: Base64Pieces
}

type Read = (block: OpenBlock, value: JsonValue) => Part[]

/** What a block may start with; anything else is an item of the content. */
const starts: ReadonlyMap<string, Read> = new Map([['toolUse', startToolUse]])

/** What a delta may hold; anything else goes on with an item of the content. */
const deltas: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['text', (block, value) => spoken(block, 'text', text(value))],
  ['citation', (block, value) => spoken(block, 'text', undefined, { citations: [value] })],
  ['reasoningContent', reasoning],
  ['toolUse', toolUse],
  ['toolResult', (block, value) => item(block, { toolResult: { content: value } })],
  ['image', image],
])

/** Reads the blocks of all messages of a stream. */
export class BedrockBlocks {
  readonly #open = new Map<number, OpenBlock>()
  #offset = 0
  #next = 0
  #last = 0

  /** Another message begins: its blocks are numbered on. */
  beginMessage(): void {
    this.#offset = this.#next
    this.#last = this.#next
  }

  start({ contentBlockIndex, start }: Fields): Part[] {
    return this.#read(starts, contentBlockIndex, start)
  }

  delta({ contentBlockIndex, delta }: Fields): Part[] {
    return this.#read(deltas, contentBlockIndex, delta)
  }

  stop({ contentBlockIndex }: Fields): Part[] {
    const block = this.#block(contentBlockIndex)
    this.#open.delete(block.index)
    return endOf(block)
  }

  /**
   * The end of all blocks: not each of them has one of its own.
   *
   * @param isForCalls - true where the message ends for its calls to be run; any other end has cut off those that are open
   */
  endMessage(isForCalls: boolean): Part[] {
    const open = [...this.#open.values()].filter(({ kind }) => kind !== 'tool-call' || isForCalls)
    this.#open.clear()
    return open.flatMap(endOf)
  }

  #read(table: ReadonlyMap<string, Read>, index: unknown, value: unknown): Part[] {
    const block = this.#block(index)
    return members(value).flatMap(([name, field]) => {
      const read = table.get(name)
      return read === undefined ? item(block, { [name]: field }) : read(block, field)
    })
  }

  #block(said: unknown): OpenBlock {
    const contentBlockIndex = number(said)
    const index = contentBlockIndex === undefined ? this.#last : contentBlockIndex + this.#offset
    this.#last = index
    this.#next = Math.max(this.#next, index + 1)
    const block = this.#open.get(index) ?? newBlock(index)
    this.#open.set(index, block)
    return block
  }
}

function newBlock(index: number): OpenBlock {
  return { index, kind: undefined, input: undefined, hasArguments: false, bytes: new Base64Pieces() }
}

/** The members of a union, of which there is one; the SDK names one that it does not know in a list. */
function members(value: unknown): (readonly [name: string, value: JsonValue])[] {
  const fields = others(record(bytesAsBase64(value)), new Set()) ?? {}
  return Object.entries(fields).map(([name, field]) => {
    const isUnknown = name === '$unknown' && Array.isArray(field) && typeof field[0] === 'string'
    return isUnknown ? [field[0], field[1]] : [name, field]
  })
}

function spoken(block: OpenBlock, type: 'text' | 'reasoning', said = '', providerData?: JsonObject): Part[] {
  if (said === '' && providerData === undefined) return []
  block.kind ??= type
  return [{ type, text: said, block: String(block.index), providerData }]
}

/** Checked where it enters the chunk. */
function item(block: OpenBlock, value: JsonObject): Part[] {
  block.kind ??= 'content'
  return [{ type: 'content', item: value, block: String(block.index) }]
}

const reasoningFields = new Set(['text', 'redactedContent'])

/** A signature comes in pieces, or whole; what is redacted is bytes. */
function reasoning(block: OpenBlock, value: JsonValue): Part[] {
  const said = record(value)
  const bytes = text(said.redactedContent)
  // Of a few bytes, nothing may be given out before the end.
  if (bytes !== undefined) block.kind ??= 'reasoning'
  const redacted = block.bytes.add(bytes ?? '')
  const data = { ...others(said, reasoningFields), ...(redacted !== '' && { redactedContent: redacted }) }
  return spoken(block, 'reasoning', text(said.text), Object.keys(data).length === 0 ? undefined : data)
}

const toolUseFields = new Set(['toolUseId', 'name', 'type'])

/** A tool of any other type than the client's is one that the server runs. */
function startToolUse(block: OpenBlock, value: JsonValue): Part[] {
  const use = record(value)
  if ((text(use.type) ?? 'tool_use') !== 'tool_use') {
    block.input = ''
    return item(block, { toolUse: value })
  }
  block.kind ??= 'tool-call'
  const providerData = others(use, toolUseFields)
  return [{ type: 'tool-call', index: block.index, id: text(use.toolUseId), name: text(use.name), providerData }]
}

function toolUse(block: OpenBlock, value: JsonValue): Part[] {
  const input = record(value).input ?? undefined
  if (block.input !== undefined) {
    block.input += text(input) ?? ''
    return []
  }
  block.kind ??= 'tool-call'
  block.hasArguments ||= typeof input === 'string' ? input.trim() !== '' : input !== undefined
  // Checked where it enters the chunk.
  return [{ type: 'tool-call', index: block.index, arguments: input as string | undefined }]
}

function image(block: OpenBlock, value: JsonValue): Part[] {
  const { source } = record(value)
  const bytes = text(record(source).bytes)
  const piece = bytes === undefined ? source : { ...record(source), bytes: block.bytes.add(bytes) }
  // The fields of JSON data.
  return item(block, { image: { ...record(value), ...(source !== undefined && { source: piece }) } as JsonObject })
}

/** The end of a block, and what it has held back. */
function endOf(block: OpenBlock): Part[] {
  const [rest, label] = [block.bytes.end(), String(block.index)]
  if (block.kind === undefined) return []
  // Only the end tells that there are no arguments.
  const none = block.hasArguments ? undefined : {}
  if (block.kind === 'tool-call') return [{ type: block.kind, index: block.index, arguments: none, done: true }]
  if (block.kind !== 'content') {
    return [
      {
        type: block.kind,
        text: '',
        block: label,
        providerData: rest === '' ? undefined : { redactedContent: rest },
        done: true,
      },
    ]
  }
  const held = {
    ...(rest !== '' && { image: { source: { bytes: rest } } }),
    ...(block.input !== undefined && { toolUse: { input: inputOf(block.input) } }),
  }
  return [{ type: 'content', item: held, block: label, done: true }]
}

/** No input is an empty one; one that was cut off stays text. */
function inputOf(json: string): JsonValue {
  if (json.trim() === '') return {}
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}
