import { ChunkDataError, describe } from '../errors.js'
import { type JsonValue, MAX_DEPTH } from '../json.js'
import { type JsonProblem, JsonReader } from './json/json-reader.js'

/**
 * What a value that is not finished shows.
 *
 * @since 0.1.0
 */
export interface PartialArgumentsOptions {
  /** Strings that are still being written: `keep` them as far as they go (the default), or `drop` them until they end. */
  readonly unfinishedStrings?: 'keep' | 'drop' | undefined
  /** How deeply lists and objects may be nested; 500 by default, and at most. Deeper text is `invalid`. */
  readonly maxDepth?: number | undefined
}

/**
 * The arguments of one tool call while they arrive: push each delta of their JSON text, and read the best value so far.
 *
 * A string is there as far as it goes, without half a character at its end, or not at all when `unfinishedStrings` is
 * `drop`. Numbers, `true`, `false` and `null` are there when they are finished. A member whose value has not begun is absent.
 * The rules for whole arguments are those of `parseArguments`: empty ones are `{}`, JSON in a JSON string is unwrapped while
 * it arrives, numbers that a double cannot hold are strings, raw control characters are taken, and hostile keys are data.
 *
 * The value is extended in place, and reading it costs nothing: over the whole stream the time is linear in the text. So it
 * is the same object each time: copy it (`structuredClone`) to keep a state of it, and do not change it.
 *
 * Does not throw for what a model writes: text that is not JSON, or that is nested deeper than `maxDepth`, ends the reading
 * with the status `invalid`, and the value stays what it was. Does not keep the text.
 *
 * Any cut of the same text gives the same value and status; for a complete text they are those of `parseArguments`.
 *
 * @example
 * import { PartialArguments } from 'chunkfold/stream'
 *
 * const args = new PartialArguments()
 * args.push('{"city": "Os')
 * JSON.stringify(args.value) // => '{"city":"Os"}'
 * args.push('lo", "days": 1')
 * JSON.stringify(args.value) // => '{"city":"Oslo"}'
 * args.push('2}')
 * args.value // => { city: 'Oslo', days: 12 }
 * args.status // => 'complete'
 *
 * @since 0.1.0
 */
export class PartialArguments {
  readonly #options: { readonly isDropping: boolean; readonly maxDepth: number }
  readonly #text: JsonReader
  readonly #none: JsonValue = {}
  /** Reads the text inside of the text, where the arguments are one JSON string. */
  #inner: JsonReader | undefined

  /** @throws TypeError when `maxDepth` is no whole number from 1 to 500 */
  constructor({ unfinishedStrings, maxDepth = MAX_DEPTH }: PartialArgumentsOptions = {}) {
    if (!Number.isSafeInteger(maxDepth) || maxDepth < 1 || maxDepth > MAX_DEPTH) {
      throw new TypeError(`\`maxDepth\` must be a whole number from 1 to ${MAX_DEPTH}, got ${describe(maxDepth)}`)
    }
    this.#options = { isDropping: unfinishedStrings === 'drop', maxDepth }
    this.#text = new JsonReader({ ...this.#options, onText: (piece) => this.#unwrap(piece) })
  }

  /**
   * The value so far, the same object each time while it grows; undefined before it has begun. Read-only.
   */
  get value(): JsonValue | undefined {
    const { value, isEnded } = this.#text
    if (value === null || (value === '' && isEnded)) return this.#none
    // Before its first character a string may still turn out to be JSON.
    if (this.#inner === undefined) return value === '' ? undefined : value
    if (this.#inner.isBlank) return isEnded ? this.#none : undefined
    const isJson = isEnded ? this.#inner.isComplete : this.#inner.problem === undefined
    return isJson && isContainer(this.#inner.value) ? this.#inner.value : value
  }

  /**
   * What the text so far is: `partial` while it can become JSON, `complete` when it is JSON, `invalid` when nothing that
   * follows can make it JSON. Complete is not final: more digits or garbage may follow, and only the stream says that a call
   * has ended.
   */
  get status(): 'partial' | 'complete' | 'invalid' {
    if (this.#text.problem !== undefined) return 'invalid'
    return this.#text.isComplete ? 'complete' : 'partial'
  }

  /** Why the status is `invalid`, and where; undefined otherwise. */
  get problem(): JsonProblem | undefined {
    return this.#text.problem
  }

  /**
   * What may come next, in words.
   *
   * @internal
   */
  get expected(): string {
    return this.#text.expected
  }

  /**
   * True while there is nothing but white space.
   *
   * @internal
   */
  get isBlank(): boolean {
    return this.#text.isBlank
  }

  /**
   * Reads the next delta of the text. What follows a problem is not read.
   *
   * @param text - any piece of the text, also an empty one
   * @throws ChunkDataError when it is not a string
   */
  push(text: string): void {
    if (typeof text !== 'string') throw new ChunkDataError('text', 'a string', describe(text))
    this.#text.push(text)
  }

  #unwrap(piece: string): void {
    this.#inner ??= new JsonReader(this.#options)
    this.#inner.push(piece)
  }
}

function isContainer(value: JsonValue | undefined): boolean {
  return typeof value === 'object' && value !== null
}
