/**
 * What a stream says beside its message: who answers, and what it costs. Both merge as a whole, so each change is given with
 * everything that was said before.
 */

import { equalJson, type JsonObject, type JsonValue } from '../json.js'
import type { UsageMetadata } from '../messages.js'

/** The envelope of one stream, while it is being read. */
export class Envelope {
  #metadata: JsonObject = {}
  #usage: UsageMetadata = {}
  readonly #own = new Map<string, JsonValue | undefined>()

  /** The metadata with these fields too; undefined where they change nothing. The first id and model stay. */
  metadata(said: JsonObject): JsonObject | undefined {
    // As a rule, each event says the same.
    if (Object.keys(said).every((key) => said[key] === this.#metadata[key])) return undefined
    const { id, model } = this.#metadata
    const metadata = { ...this.#metadata, ...said, ...(id !== undefined && { id }), ...(model !== undefined && { model }) }
    if (equalJson(metadata, this.#metadata)) return undefined
    this.#metadata = metadata
    return metadata
  }

  /** Fields of the provider's own, less those that were said before: as a rule, each event says the same. */
  changed(said: JsonObject | undefined): JsonObject | undefined {
    if (said === undefined) return undefined
    const news = Object.entries(said).filter(([key, value]) => !equalJson(this.#own.get(key), value))
    for (const [key, value] of news) this.#own.set(key, value)
    return news.length === 0 ? undefined : Object.fromEntries(news)
  }

  /** The usage with these counters in place of their earlier values: what one event does not say, an earlier one has said. */
  usage(said: UsageMetadata): UsageMetadata {
    this.#usage = { ...this.#usage, ...said }
    return this.#usage
  }
}
