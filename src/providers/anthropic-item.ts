import { isPlainObject, type JsonObject } from '../json.js'
import type { Part } from '../parts/part.js'
import { type Fields, inputOf, type OpenBlock } from './anthropic-block.js'
import { Pieces } from './anthropic-pieces.js'
import { others, text } from './fields.js'

const deltaFields = new Set(['type'])
const heldFields = new Set(['input'])

/**
 * Any other block, as the provider's JSON: what was asked of its own tools, what they gave, and blocks of types to come.
 * Their deltas are merged into the item; the input is parsed at the end, where it is JSON.
 */
export class ItemBlock implements OpenBlock {
  readonly isItem = true
  readonly #start: Fields
  readonly #block: string
  readonly #pieces = new Pieces()
  /** The fields that have a value. */
  readonly #said = new Set<string>()
  #json = ''

  constructor(start: Fields, label: number) {
    this.#start = start
    this.#block = `${label}`
  }

  begin(): Part[] {
    const { input: _held, ...item } = this.#start
    for (const [name, value] of Object.entries(item)) {
      if (typeof value === 'string') this.#pieces.start(name, value)
      else if (value !== null) this.#said.add(name)
    }
    return [this.#part(item)]
  }

  delta(delta: Fields): Part[] {
    const entries = Object.entries(itemOf(delta)).flatMap(([name, value]) => this.#fresh(name, value))
    return entries.length === 0 ? [] : [this.#part(Object.fromEntries(entries))]
  }

  end(done?: true): Part[] {
    const input = this.#said.has('input') ? undefined : this.#input()
    // A whole block may still fill an input that is empty.
    if (inputOf({ input }) !== undefined) this.#said.add('input')
    if (input === undefined && done === undefined) return []
    return [this.#part(input === undefined ? {} : { input }, done)]
  }

  fill(whole: Fields): Part[] {
    const fields = Object.entries(others(whole, heldFields) ?? {})
    const missing = fields.filter(([name]) => !this.#said.has(name)).map(([name, value]) => [name, this.#rest(name, value)])
    const input = inputOf(this.#start) ?? parsed(this.#json) ?? inputOf(whole)
    const isMissing = input !== undefined && !this.#said.has('input')
    if (isMissing) this.#said.add('input')
    const item = { ...Object.fromEntries(missing.filter(([, value]) => value !== '')), ...(isMissing && { input }) }
    return Object.keys(item).length === 0 ? [] : [this.#part(item)]
  }

  agreesWith(): boolean {
    return true
  }

  #rest(name: string, value: unknown): unknown {
    return typeof value === 'string' ? this.#pieces.rest(name, value) : value
  }

  #fresh(name: string, value: unknown): (readonly [string, unknown])[] {
    if (name === 'input' && typeof value === 'string') this.#json += value
    else if (typeof value !== 'string') this.#said.add(name)
    const fresh = typeof value === 'string' && name !== 'input' ? this.#pieces.add(name, value) : value
    return fresh === '' ? [] : [[name, fresh]]
  }

  /** The text of the deltas, where there is one: an object takes its place when it is whole. */
  #input(): unknown {
    return this.#json.trim() === '' ? this.#start.input : parsed(this.#json)
  }

  #part(item: Fields, done?: true): Part {
    // Checked where it enters the chunk.
    return { type: 'content', item: item as JsonObject, block: this.#block, done }
  }
}

/** What a delta adds to an item: its fields, under the names that whole blocks have for them. */
function itemOf(delta: Fields): Fields {
  if (delta.type === 'input_json_delta') return { input: text(delta.partial_json) ?? '' }
  if (delta.type === 'citations_delta') return { citations: [delta.citation] }
  return others(delta, deltaFields) ?? {}
}

function parsed(json: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(json)
    // What was parsed from JSON is JSON.
    return isPlainObject(value) ? (value as JsonObject) : undefined
  } catch {
    return undefined
  }
}
