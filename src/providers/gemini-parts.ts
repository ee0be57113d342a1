/**
 * The parts of a Gemini answer. They are pieces without labels, so neighbours of one kind are one part; but a part that
 * brings anything for the provider, a signature above all, must go back as it came, and stays apart.
 */

import type { JsonObject } from '../json.js'
import type { Part } from '../parts/part.js'
import { others, records } from './fields.js'
import { GeminiCalls } from './gemini-calls.js'

type Fields = Readonly<Record<string, unknown>>

const textFields = new Set(['text', 'thought'])
const bareFields = new Set(['text', 'thought', 'thoughtSignature'])

/** Reads the parts of one candidate, in order. */
export class GeminiParts {
  readonly #calls = new GeminiCalls()
  #blocks = 0
  /** The kind of text that goes on where the next part is of this kind too. */
  #running: 'text' | 'reasoning' | undefined

  /** True when there has been a function call. */
  get hasCalls(): boolean {
    return this.#calls.size > 0
  }

  read(part: Fields): Part[] {
    return this.#kinds[kindOf(part)](part)
  }

  /** What ends with the answer. */
  end(): Part[] {
    return this.#calls.close()
  }

  /** Each kind of part, as ours. */
  readonly #kinds = {
    functionCall: (part) => this.#apart(this.#calls.read(part)),
    text: (part) => this.#text(part),
    // Whole, its signature included, and checked where it enters the chunk.
    content: (part) => this.#apart([...this.#calls.close(), { type: 'content', item: part as JsonObject }]),
  } satisfies Record<ReturnType<typeof kindOf>, (part: Fields) => Part[]>

  #text(part: Fields): Part[] {
    const providerData = others(part, textFields)
    const text = typeof part.text === 'string' ? part.text : ''
    if (text === '' && providerData === undefined) return []
    const type = part.thought === true ? 'reasoning' : 'text'
    if (providerData !== undefined || this.#running !== type) this.#blocks++
    this.#running = providerData === undefined ? type : undefined
    return [...this.#calls.close(), { type, text, block: String(this.#blocks), providerData }]
  }

  #apart(parts: Part[]): Part[] {
    this.#running = undefined
    return parts
  }
}

function kindOf(part: Fields): 'functionCall' | 'text' | 'content' {
  if (records([part.functionCall]).length > 0) return 'functionCall'
  // A text that is empty may be left out.
  return typeof part.text === 'string' || others(part, bareFields) === undefined ? 'text' : 'content'
}
