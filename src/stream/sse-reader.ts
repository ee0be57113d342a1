import { createParser } from 'eventsource-parser'
import { LimitError } from '../limit-error.js'
import { StreamIncompleteError } from '../stream-errors.js'
import { EventMeter } from './event-meter.js'
import { isWholeData } from './sse-data.js'
import { SseLines } from './sse-lines.js'

/**
 * One event of a server-sent event stream.
 *
 * @since 0.1.0
 */
export interface ServerSentEvent {
  /** The event's name, where the server gave one. */
  readonly event?: string | undefined
  /** The event's id, where the server gave one. */
  readonly id?: string | undefined
  /** The data lines, joined by a line feed; not parsed. */
  readonly data: string
}

/** Reads the events of a text that arrives in pieces. */
export class SseReader {
  readonly #maxEventLength: number
  readonly #meter: EventMeter
  readonly #lines = new SseLines()
  readonly #parser = createParser({
    onEvent: ({ event, id, data }) => {
      // Written out: most events have no id, and there are many.
      if (id !== undefined) this.#ready.push(event === undefined ? { id, data } : { event, id, data })
      else this.#ready.push(event === undefined ? { data } : { event, data })
    },
  })
  #ready: ServerSentEvent[] = []
  #given = 0
  /** The text of a body that is JSON instead. */
  readonly #json: string[] = []
  #isStarted = false
  #lastLine = ''
  #problem: LimitError | undefined

  constructor(maxEventLength: number) {
    this.#maxEventLength = maxEventLength
    this.#meter = new EventMeter(maxEventLength)
  }

  /** The error to throw once the events before it have been taken; nothing is read after it. */
  get problem(): LimitError | undefined {
    return this.#problem
  }

  /** Reads a piece, and gives the events that it ends. */
  push(piece: string): readonly ServerSentEvent[] {
    const text = this.#lines.push(piece)
    if (text === '' || this.#problem !== undefined) return []
    this.#read(text)
    this.#isStarted ||= text.trim() !== ''
    const lineBreak = text.lastIndexOf('\n')
    this.#lastLine = lineBreak < 0 ? this.#lastLine + text : text.slice(lineBreak + 1)
    return this.#take()
  }

  /**
   * Gives the events that were waiting for the end of the text: of their last line, or for the empty line after it.
   *
   * @throws StreamIncompleteError when it is in the middle of an event
   */
  end(): readonly ServerSentEvent[] {
    if (this.#problem !== undefined) return []
    if (this.#json.length > 0) return [{ data: this.#json.join('') }]
    const isCutLine = this.#lastLine.trim() !== '' && !this.#lastLine.startsWith(':')
    this.#parser.feed('\n\n')
    const [event] = this.#take()
    if (event === undefined && isCutLine) throw new StreamIncompleteError('the connection closed in the middle of a line')
    if (event === undefined) return []
    if (isWholeData(event.data)) return [event]
    throw new StreamIncompleteError('the connection closed in the middle of an event')
  }

  #read(text: string): void {
    const start = this.#json.length > 0 ? 0 : this.#startOfJson(text)
    const events = text.slice(0, start)
    const tooLong = this.#meter.read(events)
    this.#parser.feed(tooLong < 0 ? events : events.slice(0, tooLong))
    const json = text.slice(start)
    if (tooLong < 0 && (json === '' || this.#meter.readOn(json))) {
      if (json !== '') this.#json.push(json)
      return
    }
    this.#problem = new LimitError('maxEventLength', this.#maxEventLength, this.#given + this.#ready.length + 1)
  }

  /** Where the text turns out to be JSON, after white space; its length when it does not. */
  #startOfJson(text: string): number {
    if (this.#isStarted) return text.length
    const start = text.length - text.trimStart().length
    return text[start] === '{' || text[start] === '[' ? start : text.length
  }

  #take(): readonly ServerSentEvent[] {
    const events = this.#ready
    this.#ready = []
    this.#given += events.length
    return events
  }
}
