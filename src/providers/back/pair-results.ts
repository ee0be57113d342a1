/**
 * Which result answers which call. A result belongs to the nearest assistant message before it that has a call with its id,
 * never to an earlier one: providers repeat ids from turn to turn.
 */

import type { ToolMessageInput } from '../../conversation.js'
import type { ToolCall } from '../../parts/part.js'
import type { AssistantEntry } from './assistant-parts.js'
import { grouped } from './grouped.js'
import type { Entry, SpokenEntry } from './read-messages.js'

/** A call and its result. */
export interface Answer {
  readonly call: ToolCall
  readonly message: ToolMessageInput
}

/** An assistant message with the results of all its calls, in the order of the calls. */
export interface AssistantTurn extends AssistantEntry {
  readonly results: readonly Answer[]
}

export type Turn = SpokenEntry | AssistantTurn

/** What a call without a result is answered with. */
const interrupted = 'The call was interrupted: it has no result.'

/** Every call with one result; results without a call are left out. */
export function pairResults(entries: readonly Entry[]): Turn[] {
  const pairing = new Pairing()
  const open = entries.flatMap((entry): (SpokenEntry | OpenTurn)[] => {
    if (entry.role === 'assistant') return [pairing.open(entry)]
    if (entry.role !== 'tool') return [entry]
    pairing.answer(entry.message)
    return []
  })
  pairing.settle()
  return open.map((turn) => (turn.role === 'assistant' ? closed(turn) : turn))
}

/** The calls of a turn, and the results that they have so far. */
interface OpenTurn extends AssistantEntry {
  readonly calls: readonly ToolCall[]
  readonly answers: Map<number, ToolMessageInput>
  /** The places of the calls without a result; and of those with an id, by it, the next one last. */
  readonly waiting: Set<number>
  readonly places: ReadonlyMap<string, number[]>
}

class Pairing {
  /** The last turn that has a call with this id. */
  readonly #byId = new Map<string, OpenTurn>()
  /** Results whose id says nothing, each with the last turn before it that has calls. */
  readonly #unclear: (readonly [OpenTurn, ToolMessageInput])[] = []
  #last: OpenTurn | undefined

  open(entry: AssistantEntry): OpenTurn {
    const calls = entry.parts.flatMap((part) => (part.type === 'tool-call' ? [part.call] : []))
    const turn: OpenTurn = { ...entry, calls, answers: new Map(), waiting: new Set(calls.keys()), places: placesOf(calls) }
    for (const { id } of calls) if (!isBlank(id)) this.#byId.set(id, turn)
    if (calls.length > 0) this.#last = turn
    return turn
  }

  answer(message: ToolMessageInput): void {
    const { toolCallId: id } = message
    const turn = isBlank(id) ? undefined : this.#byId.get(id)
    // A second result of a call finds it answered, and is left out.
    if (turn !== undefined && id !== undefined) putAt(turn, message, turn.places.get(id)?.pop())
    else if (this.#last !== undefined) this.#unclear.push([this.#last, message])
  }

  /** Results without an id, and calls without one, find each other by name, then in order. */
  settle(): void {
    const mayAnswer = (call: ToolCall, { toolCallId }: ToolMessageInput) => isBlank(toolCallId) || isBlank(call.id)
    const nameless = this.#unclear.filter(
      ([turn, message]) =>
        message.name === undefined || !put(turn, message, (call) => mayAnswer(call, message) && call.name === message.name),
    )
    for (const [turn, message] of nameless) put(turn, message, (call) => mayAnswer(call, message))
  }
}

/** Where the calls with each id stand, from the last to the first. */
function placesOf(calls: readonly ToolCall[]): Map<string, number[]> {
  const placed = [...calls.entries()].flatMap(([at, { id }]) => (isBlank(id) ? [] : [[id, at] as const]))
  return grouped(placed.reverse())
}

/** Answers the first call without a result that is meant, if there is one. */
function put(turn: OpenTurn, message: ToolMessageInput, isMeant: (call: ToolCall) => boolean): boolean {
  for (const at of turn.waiting) {
    const call = turn.calls[at]
    if (call !== undefined && isMeant(call)) return putAt(turn, message, at)
  }
  return false
}

function putAt({ answers, waiting }: OpenTurn, message: ToolMessageInput, at: number | undefined): boolean {
  if (at === undefined || !waiting.delete(at)) return false
  answers.set(at, message)
  return true
}

function closed({ role, message, parts, calls, answers }: OpenTurn): AssistantTurn {
  const results = calls.map((call, at) => ({ call, message: answers.get(at) ?? noResult(call) }))
  return { role, message, parts, results }
}

function noResult({ id }: ToolCall): ToolMessageInput {
  return { role: 'tool', toolCallId: id ?? '', content: interrupted, isError: true }
}

/** True where there is no id. */
export function isBlank(id: string | undefined): id is undefined {
  return id === undefined || id.trim() === ''
}
