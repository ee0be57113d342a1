import type { TokenReader, TokenState } from './json-token.js'

const words: ReadonlyMap<string, readonly [word: string, value: boolean | null]> = new Map([
  ['t', ['true', true]],
  ['f', ['false', false]],
  ['n', ['null', null]],
])

/** Reads `true`, `false` or `null`. */
export class WordReader implements TokenReader {
  readonly value: boolean | null
  readonly expected: string
  readonly #word: string
  #length = 0
  #state: TokenState = 'open'

  private constructor(word: string, value: boolean | null) {
    this.#word = word
    this.value = value
    this.expected = `\`${word}\``
  }

  /** The reader of the word that begins with a character; undefined where none does. */
  static of(character: string): WordReader | undefined {
    const found = words.get(character)
    return found && new WordReader(...found)
  }

  get state(): TokenState {
    return this.#state
  }

  read(text: string, from: number): number {
    for (let at = from; at < text.length; at++) {
      if (text[at] !== this.#word[this.#length]) {
        this.#state = 'broken'
        return at
      }
      this.#length++
      if (this.#length < this.#word.length) continue
      this.#state = 'closed'
      return at + 1
    }
    return text.length
  }
}
