/**
 * What was given to the command, as events with the lines they stand on: server-sent events, JSON lines or a JSON array,
 * told apart by how they begin.
 */

import { decodeSSE, type ServerSentEvent } from '../stream/sse.js'
import { doneMark } from '../stream/sse-data.js'
import { StreamIncompleteError } from '../stream-errors.js'

/** The input is not what it has to be; `line` counts from 1. */
export class InputError extends Error {
  constructor(line: number | undefined, reason: string) {
    super(line === undefined ? reason : `line ${line}: ${reason}`)
    this.name = 'InputError'
  }
}

/** One event of the input: JSON, or a server-sent event whose data is not parsed yet. */
export interface InputEvent {
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
export async function parseInput(text: string): Promise<Input> {
  const start = text.trimStart()
  if (start === '') throw new InputError(undefined, 'the input is empty')
  if (start.startsWith('[') && !start.startsWith(doneMark)) return { events: parseArray(text), isCut: false }
  if (start.startsWith('{') || start.startsWith(doneMark)) return parseObjects(text)
  return parseSse(text)
}

function parseArray(text: string): InputEvent[] {
  const value = parseJson(text, (position) => lineAt(text, position))
  // What begins with a bracket and parses is an array.
  return (value as unknown[]).map((event) => ({ line: 1, value: event }))
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
    if (content === doneMark) events.push({ line: index + 1, value: { data: doneMark } satisfies ServerSentEvent })
    if (content === '' || content === doneMark) continue
    // A last line that nothing follows, not even a line break, may have been cut.
    if (index === lines.length - 1 && !parses(content)) return { events, isCut: true }
    events.push({ line: index + 1, value: parseJson(content, () => index + 1) })
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

function parseJson(text: string, lineOf: (position: number) => number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const position = Number(/position (\d+)/.exec(reason)?.[1] ?? text.length)
    throw new InputError(lineOf(position), `not JSON: ${reason}`)
  }
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split(/\r\n|\n|\r/).length
}
