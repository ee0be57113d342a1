import { equalJson } from '../json.js'
import type { Part } from '../parts/part.js'
import { dataOf, type Fields, missingData, type OpenBlock } from './anthropic-block.js'
import { deltaKinds } from './anthropic-deltas.js'
import { Pieces } from './anthropic-pieces.js'
import { text } from './fields.js'

interface SpokenKind {
  readonly type: 'text' | 'reasoning'
  /** The field that is its text. */
  readonly field: string
  /** The fields that have a place of their own. */
  readonly known: ReadonlySet<string>
}

/** The types of blocks that are read as text. */
export const spokenKinds: ReadonlyMap<unknown, SpokenKind> = new Map<unknown, SpokenKind>([
  ['text', { type: 'text', field: 'text', known: new Set(['type', 'text', 'citations']) }],
  ['thinking', { type: 'reasoning', field: 'thinking', known: new Set(['type', 'thinking', 'signature']) }],
  // Its type goes back with it: it has no text, and nothing else tells it from thinking.
  ['redacted_thinking', { type: 'reasoning', field: 'thinking', known: new Set() }],
])

const none: ReadonlySet<string> = new Set()

/** Text or thinking, and what goes back to the provider with it: citations, a signature, redacted data. */
export class SpokenBlock implements OpenBlock {
  readonly isItem = false
  readonly #start: Fields
  readonly #block: number
  readonly #kind: SpokenKind
  readonly #pieces = new Pieces()
  /** The citations that have been given out. */
  readonly #citations: unknown[]
  /** Those of the start that no delta has said again. */
  readonly #unrepeated: unknown[]
  #isBegun = false

  constructor(start: Fields, label: number, kind: SpokenKind) {
    this.#start = start
    this.#block = label
    this.#kind = kind
    this.#citations = [...citationsOf(start)]
    this.#unrepeated = [...citationsOf(start)]
  }

  begin(): Part[] {
    const { field, known } = this.#kind
    const piece = this.#pieces.start(field, text(this.#start[field]) ?? '')
    const signature = this.#pieces.start('signature', text(this.#start.signature) ?? '')
    return this.#part(piece, { ...dataOf(this.#start, known), signature, citations: citationsOf(this.#start) })
  }

  delta(delta: Fields): Part[] {
    const kind = deltaKinds.get(delta.type)
    if (kind === undefined || (delta.type === 'citations_delta' && !this.#isNew(delta.citation))) return []
    const { piece } = kind
    const fresh = piece && { [piece]: this.#pieces.add(piece, text(delta[piece]) ?? '') }
    const part = kind.part({ ...delta, ...fresh }, this.#block)
    this.#isBegun ||= part.type === this.#kind.type && (part.text !== '' || part.providerData !== undefined)
    return [part]
  }

  end(done?: true): Part[] {
    // A block that said nothing is no part.
    return this.#isBegun ? this.#part('', {}, done) : []
  }

  fill(whole: Fields): Part[] {
    const { field, known } = this.#kind
    const piece = this.#pieces.rest(field, text(whole[field]) ?? '')
    const signature = this.#pieces.rest('signature', text(whole.signature) ?? '')
    const citations = citationsOf(whole).slice(this.#citations.length)
    return this.#part(piece, { ...missingData(whole, this.#start, known), signature, citations })
  }

  agreesWith(whole: Fields): boolean {
    const { field } = this.#kind
    return this.#pieces.agree(field, text(whole[field]) ?? '')
  }

  #isNew(citation: unknown): boolean {
    if (this.#unrepeated.length > 0 && equalJson(this.#unrepeated[0], citation)) {
      this.#unrepeated.shift()
      return false
    }
    this.#citations.push(citation)
    return true
  }

  #part(piece: string, data: Fields, done?: true): Part[] {
    const providerData = dataOf(data, none)
    this.#isBegun ||= piece !== '' || providerData !== undefined
    return [{ type: this.#kind.type, text: piece, block: `${this.#block}`, providerData, done }]
  }
}

function citationsOf({ citations }: Fields): readonly unknown[] {
  return Array.isArray(citations) ? citations : []
}
