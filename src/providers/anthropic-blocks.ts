/**
 * The content blocks of a stream's messages. Every block has a label of its own: its index, after the blocks of the messages
 * before it. Calls have it as their index.
 */

import { equalJson } from '../json.js'
import type { Part } from '../parts/part.js'
import type { Fields, OpenBlock } from './anthropic-block.js'
import { CallBlock } from './anthropic-call.js'
import { deltaKinds } from './anthropic-deltas.js'
import { ItemBlock } from './anthropic-item.js'
import { SpokenBlock, spokenKinds } from './anthropic-spoken.js'
import { label, records, text } from './fields.js'

interface Entry {
  readonly start: Fields
  readonly block: OpenBlock
  /** Its end has been given out. */
  isDone: boolean
  /** A whole block has filled it: nothing that comes later is news. */
  isWhole: boolean
}

interface Message {
  id: string | undefined
  readonly entries: Entry[]
  /** Those that no whole block has filled. */
  readonly partial: Entry[]
  /** The whole blocks so far, and the ids of those that have one. */
  readonly wholes: Fields[]
  readonly wholeIds: Set<string>
  /** The content of the message's start. Some clients write what arrives into it, so it counts at the end only. */
  readonly content: unknown
}

/** An index beyond this is odd: labels are counted on. */
const maxIndex = 2 ** 31

/** Reads events of blocks as parts. */
export class AnthropicBlocks {
  #message = emptyMessage(undefined, undefined)
  readonly #messages = new Map<string, Message>()
  readonly #byIndex = new Map<string, Entry>()
  readonly #labels = new Set<number>()
  #offset = 0
  #next = 0
  /** True while the deltas are of a message that has come as a whole. */
  #isRepeat = false

  /** A message begins. Its blocks are others than those of the message before it, whatever their indexes. */
  startMessage(message: Fields): Part[] {
    const parts = this.endMessage()
    const id = text(message.id)
    this.#isRepeat = id !== undefined && (this.#messages.get(id)?.wholes.length ?? 0) > 0
    this.#byIndex.clear()
    this.#offset = this.#next
    if (!this.#isRepeat) this.#message = this.#open(id, message.content)
    return parts
  }

  startBlock(index: unknown, start: Fields): Part[] {
    const key = keyOf(index)
    const open = this.#byIndex.get(key)
    // A start that is sent twice.
    const isAgain = open !== undefined && !open.isDone && open.start.id !== undefined && equalJson(open.start.id, start.id)
    if (this.#isRepeat || isAgain || text(start.type) === undefined) return []
    const entry = this.#add(this.#message, start, index)
    this.#byIndex.set(key, entry)
    return entry.block.begin()
  }

  delta(index: unknown, delta: Fields): Part[] {
    const entry = this.#byIndex.get(keyOf(index))
    if (entry !== undefined) return entry.isWhole ? [] : entry.block.delta(delta)
    // A block whose start is missing is of the type that its delta is for.
    const type = deltaKinds.get(delta.type)?.block
    const parts = type === undefined ? [] : this.startBlock(index, { type })
    return [...parts, ...(this.#byIndex.get(keyOf(index))?.block.delta(delta) ?? [])]
  }

  /** True for a block that is an item of the content. */
  isItem(index: unknown): boolean {
    return this.#byIndex.get(keyOf(index))?.block.isItem ?? false
  }

  stopBlock(index: unknown): Part[] {
    const entry = this.#byIndex.get(keyOf(index))
    return entry === undefined ? [] : end(entry)
  }

  /** The message is over: what its blocks still hold back, and what only its start had. */
  endMessage(): Part[] {
    const { id, entries, content } = this.#message
    const held = entries.flatMap(({ block, isDone }) => (isDone ? [] : block.end()))
    const isSaid = entries.length > 0
    return isSaid ? held : [...held, ...this.fill(id, content)]
  }

  /** Whole blocks of a message: only what its deltas have not brought. */
  fill(id: string | undefined, content: unknown): Part[] {
    const message = this.#messageOf(id)
    const list = typeof content === 'string' ? [{ type: 'text', text: content }] : content
    const blocks = records(list).filter(({ type }) => text(type) !== undefined)
    // A message that is sent again as it grows.
    const { wholes } = message
    const isAgain = id !== undefined && wholes.length > 0 && wholes.every((whole, at) => equalJson(whole, blocks[at]))
    const fresh = isAgain ? blocks.slice(wholes.length) : blocks
    wholes.push(...fresh)
    return fresh.flatMap((whole) => this.#fillBlock(message, whole))
  }

  #fillBlock(message: Message, whole: Fields): Part[] {
    const id = text(whole.id)
    // Sent again by itself.
    if (id !== undefined && message.wholeIds.has(id)) return []
    if (id !== undefined) message.wholeIds.add(id)
    const same = message.partial.filter(({ start }) => isSame(start, whole))
    const known = same.find(({ block }) => block.agreesWith(whole)) ?? same[0]
    const entry = known ?? this.#add(message, whole)
    const parts = known === undefined ? entry.block.begin() : entry.block.fill(whole)
    message.partial.splice(message.partial.indexOf(entry), 1)
    entry.isWhole = true
    return [...parts, ...end(entry)]
  }

  #messageOf(id: string | undefined): Message {
    const known = id === undefined ? this.#message : this.#messages.get(id)
    if (known !== undefined) return known
    if (this.#message.id !== undefined) return this.#open(id)
    this.#message.id = id
    if (id !== undefined) this.#messages.set(id, this.#message)
    return this.#message
  }

  #open(id: string | undefined, content?: unknown): Message {
    const message = emptyMessage(id, content)
    if (id !== undefined) this.#messages.set(id, message)
    return message
  }

  #add(message: Message, start: Fields, index?: unknown): Entry {
    const isIndex = typeof index === 'number' && Number.isSafeInteger(index) && index >= 0 && index < maxIndex
    const wished = isIndex ? this.#offset + index : this.#next
    const place = this.#labels.has(wished) ? this.#next : wished
    this.#labels.add(place)
    this.#next = Math.max(this.#next, place + 1)
    const entry = { start, block: openBlock(start, place), isDone: false, isWhole: false }
    message.entries.push(entry)
    message.partial.push(entry)
    return entry
  }
}

function emptyMessage(id: string | undefined, content: unknown): Message {
  return { id, entries: [], partial: [], wholes: [], wholeIds: new Set(), content }
}

/** What is neither text nor thinking nor a call of the client's tools is an item of the content. */
function openBlock(start: Fields, place: number): OpenBlock {
  const spoken = spokenKinds.get(start.type)
  if (spoken !== undefined) return new SpokenBlock(start, place, spoken)
  return start.type === 'tool_use' ? new CallBlock(start, place) : new ItemBlock(start, place)
}

/** An index that is odd counts as none. */
function keyOf(index: unknown): string {
  return String(label(index) ?? '')
}

function end(entry: Entry): Part[] {
  if (entry.isDone) return []
  entry.isDone = true
  return entry.block.end(true)
}

/** Blocks of one type are the same unless their ids differ. */
function isSame(start: Fields, whole: Fields): boolean {
  const agree = (name: string) => (start[name] ?? whole[name]) === (whole[name] ?? start[name])
  return start.type === whole.type && agree('id') && agree('tool_use_id')
}
