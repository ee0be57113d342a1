/**
 * Follows JSON while it arrives, character by character: whether it is still right, and where it ends. A tag inside of one of
 * its strings is part of it, and what has gone wrong is known where it does, not where the text ends.
 *
 * Numbers and words are not looked into: whoever parses the whole finds out.
 */

import { isSpace } from './input.js'

type State = 'value' | 'first-value' | 'key' | 'first-key' | 'colon' | 'after' | 'string' | 'escape' | 'scalar'

/** How JSON stands: goes on, has ended with the last character, or is none. */
export type JsonStatus = 'open' | 'closed' | 'broken'

/** The shape of one JSON object or array. */
export class JsonShape {
  #state: State = 'value'
  readonly #brackets: ('}' | ']')[] = []
  #isKey = false
  #status: JsonStatus = 'open'

  /** How it stands. */
  get status(): JsonStatus {
    return this.#status
  }

  /** Reads the next character. */
  push(char: string): void {
    this.#status = this.#step(char)
  }

  #step(char: string): JsonStatus {
    if (this.#state === 'string') return this.#inString(char)
    if (this.#state === 'escape') return this.#move(true, 'string')
    if (this.#state === 'scalar' && /[\w.+-]/.test(char)) return 'open'
    if (this.#state === 'scalar') this.#state = 'after'
    return isSpace(char) ? 'open' : this.#between(char)
  }

  #inString(char: string): JsonStatus {
    if (char === '\\') this.#state = 'escape'
    else if (char === '"') this.#state = this.#isKey ? 'colon' : 'after'
    return 'open'
  }

  #between(char: string): JsonStatus {
    switch (this.#state) {
      case 'colon':
        return this.#move(char === ':', 'value')
      case 'after':
        return this.#after(char)
      case 'first-key':
      case 'key':
        if (char === '}' && this.#state === 'first-key') return this.#close(char)
        this.#isKey = true
        return this.#move(char === '"', 'string')
      default:
        return char === ']' && this.#state === 'first-value' ? this.#close(char) : this.#value(char)
    }
  }

  #value(char: string): JsonStatus {
    this.#isKey = false
    if (char === '{' || char === '[') {
      this.#brackets.push(char === '{' ? '}' : ']')
      return this.#move(true, char === '{' ? 'first-key' : 'first-value')
    }
    return this.#move(/["\w-]/.test(char), char === '"' ? 'string' : 'scalar')
  }

  #after(char: string): JsonStatus {
    const bracket = this.#brackets.at(-1)
    return char === ',' ? this.#move(true, bracket === '}' ? 'key' : 'value') : this.#close(char)
  }

  #close(char: string): JsonStatus {
    if (this.#brackets.pop() !== char) return 'broken'
    this.#state = 'after'
    return this.#brackets.length === 0 ? 'closed' : 'open'
  }

  #move(isRight: boolean, state: State): JsonStatus {
    this.#state = state
    return isRight ? 'open' : 'broken'
  }
}
