/**
 * What was given to the command, as events with the lines they stand on: server-sent events, JSON lines or a JSON array,
 * told apart by how they begin.
 */

import { decodeSSE, type ServerSentEvent } from '../stream/sse.js'
import { doneMark, isDoneMark } from '../stream/sse-data.js'
import { StreamIncompleteError } from '../stream-errors.js'
import { InputError } from './input-error.js'
import { elementsOf } from './json-array.js'

/** One event of the input: JSON, or a server-sent event whose data is not parsed yet. */
interface InputEvent {
  readonly line: number
  readonly value: unknown
}

/** The events of the input. Where the input breaks off in mid-event, `isCut` is true and the rest is in the events. */
export interface Input {
  readonly events: readonly InputEvent[]
  readonly isCut: boolean
}

/**
 * @throws InputError naming the first line that is wrong
 */
export async function parseInput(input: string): Promise<Input> {
  // Some editors put a byte order mark before the text.
  const text = input.startsWith('\ufeff') ? input.slice(1) : input
  const start = text.trimStart()
  if (start === '') throw new InputError(undefined, 'the input is empty')
  if (start.startsWith('[') && !start.startsWith(doneMark)) return parseArray(text)
  if (start.startsWith('{') || start.startsWith(doneMark)) return parseObjects(text)
  return parseSse(text)
}

/** An array that breaks off has the elements before the break. */
function parseArray(text: string): Input {
  const { elements, isClosed } = elementsOf(text)
  const whole = isClosed || parses(elements.at(-1)?.text ?? '') ? elements : elements.slice(0, -1)
  return { events: whole.map(({ line, text: element }) => ({ line, value: parseJson(element, line) })), isCut: !isClosed }
}

/** One object over as many lines as it likes, or one on each line. */
function parseObjects(text: string): Input {
  try {
    return { events: [{ line: 1, value: JSON.parse(text) }], isCut: false }
  } catch {
    return parseLines(text)
  }
}

function parseLines(text: string): Input {
  const lines = text.split(/\r\n|\n|\r/)
  const events: InputEvent[] = []
  for (const [index, line] of lines.entries()) {
    const content = line.trim()
    if (isDoneMark(content)) events.push({ line: index + 1, value: { data: doneMark } satisfies ServerSentEvent })
    if (content === '' || isDoneMark(content)) continue
    // A last line that nothing follows, not even a line break, may have been cut.
    if (index === lines.length - 1 && !parses(content)) return { events, isCut: true }
    events.push({ line: index + 1, value: parseJson(content, index + 1) })
  }
  return { events, isCut: false }
}

async function parseSse(text: string): Promise<Input> {
  if (!/^(:|(data|event|id|retry)(:|$))/m.test(text)) {
    throw new InputError(1, 'neither server-sent events, JSON lines nor a JSON array')
  }
  const lines = eventLines(text)
  const events: InputEvent[] = []
  try {
    for await (const value of decodeSSE([text])) events.push({ line: lines[events.length] ?? 1, value })
  } catch (error) {
    if (!StreamIncompleteError.isInstance(error)) throw error
    return { events, isCut: true }
  }
  return { events, isCut: false }
}

/** The line on which the data of each event begins. */
function eventLines(text: string): number[] {
  const starts: number[] = []
  let isOpen = false
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line === '') isOpen = false
    if (!/^data(:|$)/.test(line) || isOpen) continue
    isOpen = true
    starts.push(index + 1)
  }
  return starts
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function parseJson(text: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new InputError(line, `not JSON: ${reason.replace(/\s+/g, ' ')}`)
  }
}
