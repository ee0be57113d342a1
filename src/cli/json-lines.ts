/**
 * JSON lines, or one object over as many lines as it likes.
 */

import { isJson } from '../json.js'
import type { ServerSentEvent } from '../stream/sse.js'
import { doneMark, isDoneMark } from '../stream/sse-data.js'
import { cutShort } from './input-error.js'
import type { InputEvent } from './input-event.js'
import { LineSplitter } from './line-splitter.js'
import { parseJson } from './parse-json.js'

/**
 * Each line is given out when it has ended.
 *
 * @throws InputError naming the first line that is wrong
 * @throws StreamIncompleteError when the last line breaks off
 */
export async function* readLines(texts: AsyncIterable<string>): AsyncGenerator<InputEvent, void, undefined> {
  const splitter = new LineSplitter()
  const reader = new LineReader()
  for await (const text of texts) {
    for (const line of splitter.add(text)) yield* reader.read(line)
  }
  yield* reader.end(splitter.rest())
}

class LineReader {
  #line = 0
  #isStarted = false
  /** The lines so far, where the first one is not JSON by itself: all of them may be one object. */
  #held: { readonly from: number; readonly lines: string[] } | undefined

  read(text: string): InputEvent[] {
    this.#line++
    const content = text.trim()
    if (this.#held !== undefined) this.#held.lines.push(text)
    if (content === '' || this.#held !== undefined) return []
    if (!this.#isStarted && !isDoneMark(content) && !isJson(content)) {
      this.#held = { from: this.#line, lines: [text] }
      return []
    }
    this.#isStarted = true
    return [this.#eventOf(content)]
  }

  /** @param rest - the last line; nothing follows it, not even a line break, so that it may have been cut */
  end(rest: string): InputEvent[] {
    if (this.#held !== undefined) return [this.#wholeOf(this.#held, rest)]
    this.#line++
    const content = rest.trim()
    if (content === '') return []
    if (!isDoneMark(content) && !isJson(content)) throw cutShort()
    return [this.#eventOf(content)]
  }

  #eventOf(content: string): InputEvent {
    const isMark = isDoneMark(content)
    const value = isMark ? ({ data: doneMark } satisfies ServerSentEvent) : parseJson(content, this.#line)
    return { line: this.#line, value }
  }

  #wholeOf({ from, lines }: { readonly from: number; readonly lines: readonly string[] }, rest: string): InputEvent {
    const whole = [...lines, rest].join('\n')
    return { line: from, value: isJson(whole) ? JSON.parse(whole) : parseJson(lines[0] ?? '', from) }
  }
}
