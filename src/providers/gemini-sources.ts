/**
 * What a Gemini answer rests on, for `providerMetadata`, where the last value of a key counts: so each value holds all before
 * it. Citations come as the text goes on, a few with each event; grounding comes whole, among empty ones.
 */

import { copyJson, type JsonObject, type JsonValue } from '../json.js'
import { others, record } from './fields.js'

/** Up to here the list of citations is said again with each of them. */
const FEW = 64

/** Gathers the sources of one candidate. */
export class GeminiSources {
  /** The lists of citations by their names, each citation by its JSON, so that a repeated one counts once. */
  readonly #citations = new Map<string, Map<string, JsonValue>>()
  #grounding: JsonObject = {}
  /** How many citations there are, and how many there were when they were said last. */
  #count = 0
  #saidCount = 0

  /**
   * All sources so far; nothing where the candidate brings none. Of many citations, not with each event: a list that is said
   * again and again would cost the square of its length.
   */
  add({ citationMetadata, groundingMetadata }: Readonly<Record<string, unknown>>): JsonObject {
    const citations = others(record(citationMetadata), new Set())
    const grounding = others(record(groundingMetadata), new Set())
    if (citations !== undefined) this.#addCitations(citations)
    const isDue = this.#count <= FEW || this.#count >= 2 * this.#saidCount
    return {
      ...(isDue && this.rest()),
      ...(grounding && { groundingMetadata: this.#addGrounding(grounding) }),
    }
  }

  /** The citations, where some have not been said. */
  rest(): JsonObject | undefined {
    if (this.#count === this.#saidCount) return undefined
    this.#saidCount = this.#count
    const lists = [...this.#citations].map(([name, known]) => [name, [...known.values()]])
    return { citationMetadata: Object.fromEntries(lists) }
  }

  #addCitations(said: JsonObject): void {
    for (const [name, list] of Object.entries(said)) {
      const known = this.#citations.get(name) ?? new Map<string, JsonValue>()
      this.#citations.set(name, known)
      for (const citation of Array.isArray(list) ? list : [list]) {
        const copy = copyJson(citation, 'citationMetadata')
        const text = JSON.stringify(copy)
        if (!known.has(text)) this.#count++
        known.set(text, copy)
      }
    }
  }

  #addGrounding(said: JsonObject): JsonObject {
    this.#grounding = { ...this.#grounding, ...said }
    return this.#grounding
  }
}
