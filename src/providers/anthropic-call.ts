import type { JsonObject } from '../json.js'
import type { Part, ToolCallPart } from '../parts/part.js'
import { dataOf, type Fields, inputOf, missingData, type OpenBlock } from './anthropic-block.js'
import { deltaKinds } from './anthropic-deltas.js'
import { Pieces } from './anthropic-pieces.js'
import { text } from './fields.js'

const callFields = new Set(['type', 'id', 'name', 'input'])

/** A call of one of the client's tools. The input of its start waits for its end: where deltas follow, they are the input. */
export class CallBlock implements OpenBlock {
  readonly isItem = false
  readonly #start: Fields
  readonly #index: number
  readonly #pieces = new Pieces()
  #hasArguments = false
  #isEnded = false

  constructor(start: Fields, label: number) {
    this.#start = start
    this.#index = label
  }

  begin(): Part[] {
    const { id, name } = this.#start
    return [this.#part({ id: text(id), name: text(name), providerData: dataOf(this.#start, callFields) })]
  }

  delta(delta: Fields): Part[] {
    const kind = deltaKinds.get(delta.type)
    if (kind === undefined) return []
    if (kind.block === 'tool_use') {
      const piece = this.#pieces.add('input', text(delta.partial_json) ?? '')
      this.#hasArguments ||= piece.trim() !== ''
    }
    return [kind.part(delta, this.#index)]
  }

  end(done?: true): Part[] {
    this.#isEnded ||= done === true
    // Only the end tells that there are no arguments: `{}` is also what stands for those that are still to come.
    const start = inputOf(this.#start)
    const input = this.#hasArguments ? undefined : (start ?? (done && {}))
    this.#hasArguments ||= start !== undefined
    return input === undefined && done === undefined ? [] : [this.#part({ arguments: input, done })]
  }

  fill(whole: Fields): Part[] {
    const providerData = missingData(whole, this.#start, callFields)
    // The provider has said that it is whole: nothing but data can be missing.
    if (this.#isEnded) return providerData === undefined ? [] : [this.#part({ providerData })]
    const missing = (name: string) => (text(this.#start[name]) === undefined ? text(whole[name]) : undefined)
    return [
      this.#part({ id: missing('id'), name: missing('name'), arguments: this.#missingInput(inputOf(whole)), providerData }),
    ]
  }

  agreesWith(): boolean {
    return true
  }

  #missingInput(input: JsonObject | string | undefined): JsonObject | string | undefined {
    if (input === undefined || inputOf(this.#start) !== undefined) return undefined
    if (this.#hasArguments) return text(restOfInput(this.#pieces, input))
    this.#hasArguments = true
    return input
  }

  #part(fields: Omit<ToolCallPart, 'type' | 'index'>): Part {
    return { type: 'tool-call', index: this.#index, ...fields }
  }
}

/** What a whole input has beyond a text that was cut off; nothing where the text is not its beginning. */
function restOfInput(pieces: Pieces, input: JsonObject | string): string {
  const whole = formsOf(input).find((form) => pieces.agree('input', form))
  return whole === undefined ? '' : pieces.rest('input', whole)
}

/** The input as text: as it came, or as JSON without spaces and with them. */
function formsOf(input: JsonObject | string): string[] {
  if (typeof input === 'string') return [input]
  try {
    // A line break in JSON stands between its tokens, never in a string.
    const spaced = JSON.stringify(input, null, 1).replace(/,\n */g, ', ').replace(/\n */g, '')
    return [JSON.stringify(input), spaced]
  } catch {
    // Nested too deep to be written.
    return []
  }
}
