/**
 * Ids of calls: those that are missing, repeated or not allowed are made up from the place of the call in the conversation,
 * so that the same conversation always gives the same ids. A call and its result have the same one.
 */

import type { MessagePart } from '../../parts/part.js'
import { withParts } from './assistant-parts.js'
import { type AssistantTurn, isBlank, type Turn } from './pair-results.js'

/** What ids a provider takes. */
export interface IdRules {
  /** Where an id may stand once only. */
  readonly uniqueIn: 'turn' | 'conversation'
  readonly isAllowed: (id: string) => boolean
}

/** The turns with an id for each call. Ids that obey the rules stay. */
export function withCallIds(turns: readonly Turn[], { uniqueIn, isAllowed }: IdRules): Turn[] {
  let taken = new Set<string>()
  let position = 0
  return turns.map((turn) => {
    if (turn.role !== 'assistant' || turn.results.length === 0) return turn
    if (uniqueIn === 'turn') taken = new Set()
    const given = new Set(turn.results.map(({ call }) => call.id))
    const ids = turn.results.map(({ call }) => {
      const isKept = !isBlank(call.id) && isAllowed(call.id) && !taken.has(call.id)
      const id = isKept ? call.id : freeId(position, (made) => taken.has(made) || given.has(made))
      position++
      taken.add(id)
      return id
    })
    return withIds(turn, ids)
  })
}

/** Nine letters and digits: the strictest provider takes no other form. */
function freeId(position: number, isTaken: (id: string) => boolean): string {
  for (let number = position; ; number++) {
    const id = `call${String(number).padStart(5, '0')}`
    if (!isTaken(id)) return id
  }
}

function withIds(turn: AssistantTurn, ids: readonly string[]): AssistantTurn {
  const results = turn.results.map(({ call, message }, at) => {
    const id = ids[at] ?? ''
    return {
      call: call.id === id ? call : { ...call, id },
      message: message.toolCallId === id ? message : { ...message, toolCallId: id },
    }
  })
  const isSame = results.every(({ call }, at) => call === turn.results[at]?.call)
  if (isSame) return { ...turn, results }
  const calls = results.values()
  const parts = turn.parts.map((part): MessagePart => {
    if (part.type !== 'tool-call') return part
    return { ...part, call: calls.next().value?.call ?? part.call }
  })
  return { ...turn, message: withParts(turn.message, parts), parts, results }
}
