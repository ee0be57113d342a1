/**
 * Where text is code: inside of fences (three backticks or tildes, or more) and of inline code. What is written there is an
 * example, not a call.
 *
 * Markdown, with two differences that keep to the safe side. A fence may be indented by any white space, because models put
 * them into lists; three backticks or more open one anywhere in a line, unless they are closed in it. Inline code ends with
 * its line, whether it was closed or not: whether a closing backtick comes cannot be known before it does.
 */
export class CodeSpans {
  readonly #hasFences: boolean
  #fence: { readonly char: string; readonly length: number } | undefined
  /** How many backticks opened the inline code that is open; 0 where none is. */
  #inline = 0
  #runChar = ''
  #run = 0
  #isRunAtStart = false
  #isLineStart = true
  /** True after what closes the fence, if nothing but white space follows in its line. */
  #isClosing = false

  /** @param hasFences - false to read the text in fences as any other */
  constructor(hasFences: boolean) {
    this.#hasFences = hasFences
  }

  /** Reads text that follows. */
  push(text: string): void {
    for (let at = 0; at < text.length; at++) this.#step(text.charAt(at))
  }

  /** True when the next character is in code, if it is no backtick and no tilde. */
  get isCode(): boolean {
    const [run, fence, inline, isClosing] = [this.#run, this.#fence, this.#inline, this.#isClosing]
    this.#endRun()
    const isCode = this.#fence !== undefined || this.#inline > 0
    // The run may go on: what comes next may be a tag, which leaves no trace.
    this.#run = run
    this.#fence = fence
    this.#inline = inline
    this.#isClosing = isClosing
    return isCode
  }

  #step(char: string): void {
    if (this.#run > 0 && char === this.#runChar) {
      this.#run++
      return
    }
    this.#endRun()
    if (char === '`' || (char === '~' && this.#isLineStart)) {
      this.#runChar = char
      this.#run = 1
      this.#isRunAtStart = this.#isLineStart
      this.#isLineStart = false
    } else if (char === '\n') this.#endLine()
    else if (char !== ' ' && char !== '\t' && char !== '\r') {
      this.#isLineStart = false
      this.#isClosing = false
    }
  }

  #endRun(): void {
    const length = this.#run
    if (length === 0) return
    this.#run = 0
    const fence = this.#fence
    const char = this.#runChar
    if (fence !== undefined) this.#isClosing = this.#isRunAtStart && char === fence.char && length >= fence.length
    else if (this.#inline > 0) this.#endInline(char, length)
    else if (length >= 3 && !this.#hasFences) return
    else if (char === '`') this.#inline = length
    else if (length >= 3) this.#fence = { char, length }
  }

  #endInline(char: string, length: number): void {
    const isClose = char === '`' && (length === this.#inline || (this.#inline >= 3 && length > this.#inline))
    if (isClose) this.#inline = 0
  }

  #endLine(): void {
    if (this.#isClosing) this.#fence = undefined
    else if (this.#inline >= 3) this.#fence = { char: '`', length: this.#inline }
    this.#isClosing = false
    this.#inline = 0
    this.#isLineStart = true
  }
}
