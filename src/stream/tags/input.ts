/**
 * The text that a grammar reads, while it still arrives. A grammar is written as a generator, straight down, as if the whole
 * text were there: where the text is used up it waits (`yield`), and goes on when more has come or the text has ended.
 *
 * No text is ever put together to be searched again: a piece is read once where it lies, so that one character costs the same
 * in a piece of its own as in a long one.
 */

/** A rule of a grammar: waits for text as often as it has to, and gives its result. */
export type Rule<Result> = Generator<void, Result, void>

/** A piece that is being read. */
interface Segment {
  readonly text: string
  readonly at: number
}

/** The text so far, and the place in it. */
export class Input {
  #text = ''
  #at = 0
  /** What comes after the segment that is being read, the next one last. */
  readonly #later: Segment[] = []
  #isEnded = false
  #kept: string[] | undefined
  /** Where in this segment the kept text goes on. */
  #from = 0
  #keptBefore = 0

  /** The next piece. Only when what was there has been read. */
  feed(text: string): void {
    this.#enter({ text, at: 0 })
  }

  /** No more text comes, until `reopen`. */
  end(): void {
    this.#isEnded = true
  }

  /** Text may come again. */
  reopen(): void {
    this.#isEnded = false
  }

  /** The next character (a code unit); empty where the text so far is used up. */
  get current(): string {
    return this.#text.charAt(this.#at)
  }

  /** True where the text has ended and all of it is taken. */
  get isOver(): boolean {
    return this.#isEnded && this.current === ''
  }

  /** The next character, waiting for it where it has to; empty only at the end of the text. */
  *next(): Rule<string> {
    while (this.current === '' && !this.#isEnded) yield
    return this.current
  }

  /** Takes the current character. */
  take(): string {
    return this.#takeTo(this.#at + 1)
  }

  /** Takes the text before this character, as far as it has arrived. */
  takeUntil(char: string): string {
    const end = this.#text.indexOf(char, this.#at)
    return this.#takeTo(end < 0 ? this.#text.length : end)
  }

  /** Takes the characters that pass, as far as they have arrived; the test sees each of them once, and the first that fails. */
  takeWhile(passes: (char: string) => boolean): string {
    let end = this.#at
    while (end < this.#text.length && passes(this.#text.charAt(end))) end++
    return this.#takeTo(end)
  }

  /** From here on, what is taken is kept. */
  keep(): void {
    this.#kept = []
    this.#keptBefore = 0
    this.#from = this.#at
  }

  /** How much has been kept. */
  get keptLength(): number {
    return this.#keptBefore + this.#at - this.#from
  }

  /** What has been kept; from here on nothing is. */
  kept(): string {
    const text = [...(this.#kept ?? []), this.#text.slice(this.#from, this.#at)].join('')
    this.#kept = undefined
    return text
  }

  /** Puts text back, to be read again. What is kept has to be given up first. */
  unread(text: string): void {
    if (text === '') return
    this.#later.push({ text: this.#text, at: this.#at })
    this.#enter({ text, at: 0 })
  }

  #takeTo(end: number): string {
    const text = this.#text.slice(this.#at, end)
    this.#at = end
    while (this.#at >= this.#text.length && this.#later.length > 0) this.#leave()
    return text
  }

  #leave(): void {
    const next = this.#later.pop()
    if (next !== undefined) this.#enter(next)
  }

  #enter({ text, at }: Segment): void {
    if (this.#kept !== undefined) {
      this.#kept.push(this.#text.slice(this.#from, this.#at))
      this.#keptBefore += this.#at - this.#from
    }
    this.#text = text
    this.#at = at
    this.#from = at
  }
}

/** White space as JSON and the templates mean it. */
export function isSpace(char: string): boolean {
  return char === ' ' || char === '\n' || char === '\t' || char === '\r'
}

/** Takes white space, as far as there is any. */
export function* takeSpace(input: Input): Rule<string> {
  let space = ''
  while (isSpace(yield* input.next())) space += input.takeWhile(isSpace)
  return space
}

/**
 * Takes text up to and with a closing character.
 *
 * @param passes - what may stand before it
 * @param limit - the most characters before it; longer ones are none
 * @returns the text before it; undefined where it is something else, or where the text ends
 */
export function* takeThrough(
  input: Input,
  close: string,
  passes: (char: string) => boolean,
  limit: number,
): Rule<string | undefined> {
  let text = ''
  for (;;) {
    const char = yield* input.next()
    if (char === close) {
      input.take()
      return text
    }
    if (char === '' || text.length >= limit || !passes(char)) return undefined
    text += input.take()
  }
}
