import type { JsonObject, JsonValue } from '../json.js'
import type { TextPart } from '../parts/part.js'
import { others, text } from './fields.js'
import { GrowingText } from './openai-responses-text.js'

type Fields = Readonly<Record<string, unknown>>

const partFields = new Set(['type', 'text', 'refusal', 'annotations', 'logprobs'])

/** One text of an item (a content part, or a part of a summary), each piece of it and of its data given out once. */
export class TextBlock {
  readonly #type: TextPart['type']
  readonly #label: string
  readonly #position: JsonObject
  readonly #logprobs: JsonValue[]
  readonly #text = new GrowingText()
  readonly #annotations = new Set<number>()
  #logprobCount = 0
  #hasBegun = false
  #isDone = false

  /**
   * @param position - what tells where it stands in which item; given out with the first piece
   * @param logprobs - where its log-probabilities go
   */
  constructor(type: TextPart['type'], label: string, position: JsonObject, logprobs: JsonValue[]) {
    this.#type = type
    this.#label = label
    this.#position = position
    this.#logprobs = logprobs
  }

  /** The text that it begins with. */
  start(part: Fields): TextPart[] {
    return this.#part(this.#text.start(textOf(part)))
  }

  /** A piece of the text. */
  delta(event: Fields): TextPart[] {
    this.#addLogprobs(event.logprobs, 0)
    return this.#part(this.#text.delta(text(event.delta) ?? ''))
  }

  /** An annotation, under its place in the list of annotations. */
  annotate(annotation: unknown, index: unknown): TextPart[] {
    return this.#part('', this.#unsent([[typeof index === 'number' ? index : this.#annotations.size, annotation]]))
  }

  /** What is whole: what it has beyond the pieces. */
  fill(whole: Fields): TextPart[] {
    this.#addLogprobs(whole.logprobs, this.#logprobCount)
    const annotations = Array.isArray(whole.annotations) ? [...whole.annotations.entries()] : []
    return this.#part(this.#text.rest(textOf(whole)), this.#unsent(annotations))
  }

  /** The finished part. */
  end(whole: Fields): TextPart[] {
    const rest = this.fill(whole)
    const more = this.#isDone ? undefined : others(whole, partFields)
    return [...rest, ...this.#end(more && { part: more })]
  }

  /** The item of this text is finished; given with its first text. */
  endItem(item?: JsonObject): TextPart[] {
    return this.#end(item && { item })
  }

  #end(data: JsonObject | undefined): TextPart[] {
    const done = this.#isDone ? undefined : true
    this.#isDone = true
    return this.#part('', data, done)
  }

  #part(piece: string, data?: JsonObject, done?: true): TextPart[] {
    if (piece === '' && data === undefined && done === undefined) return []
    const position = this.#hasBegun ? undefined : this.#position
    this.#hasBegun = true
    const providerData = position || data ? { ...position, ...data } : undefined
    return [{ type: this.#type, text: piece, block: this.#label, providerData, done }]
  }

  #unsent(annotations: readonly (readonly [index: number, annotation: unknown])[]): JsonObject | undefined {
    const fresh: JsonValue[] = []
    for (const [index, annotation] of annotations) {
      if (typeof annotation !== 'object' || annotation === null || this.#annotations.has(index)) continue
      this.#annotations.add(index)
      // Checked where it enters the chunk.
      fresh.push(annotation as JsonValue)
    }
    return fresh.length === 0 ? undefined : { annotations: fresh }
  }

  #addLogprobs(logprobs: unknown, known: number): void {
    const fresh = Array.isArray(logprobs) ? logprobs.slice(known) : []
    this.#logprobCount += fresh.length
    this.#logprobs.push(...fresh)
  }
}

function textOf(part: Fields): string {
  return text(part.text) ?? text(part.refusal) ?? ''
}
