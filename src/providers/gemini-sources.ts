/**
 * What a Gemini answer rests on, for `providerMetadata`, where the last value of a key counts: so each value holds all before
 * it. Citations come as the text goes on, a few with each event; grounding comes whole, among empty ones.
 */

import { copyJson, type JsonObject, type JsonValue } from '../json.js'
import { others, record } from './fields.js'

/** Gathers the sources of one candidate. */
export class GeminiSources {
  /** The lists of citations by their names, each citation by its JSON, so that a repeated one counts once. */
  readonly #citations = new Map<string, Map<string, JsonValue>>()
  #grounding: JsonObject = {}

  /** All sources so far; nothing where the candidate brings none. */
  add({ citationMetadata, groundingMetadata }: Readonly<Record<string, unknown>>): JsonObject {
    const citations = others(record(citationMetadata), new Set())
    const grounding = others(record(groundingMetadata), new Set())
    return {
      ...(citations && { citationMetadata: this.#addCitations(citations) }),
      ...(grounding && { groundingMetadata: this.#addGrounding(grounding) }),
    }
  }

  #addCitations(said: JsonObject): JsonObject {
    for (const [name, list] of Object.entries(said)) {
      const known = this.#citations.get(name) ?? new Map<string, JsonValue>()
      this.#citations.set(name, known)
      for (const citation of Array.isArray(list) ? list : [list]) {
        const copy = copyJson(citation, 'citationMetadata')
        known.set(JSON.stringify(copy), copy)
      }
    }
    return Object.fromEntries([...this.#citations].map(([name, known]) => [name, [...known.values()]]))
  }

  #addGrounding(said: JsonObject): JsonObject {
    this.#grounding = { ...this.#grounding, ...said }
    return this.#grounding
  }
}
