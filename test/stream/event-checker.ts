/**
 * Tells what is wrong with a sequence of events: nothing, where it is well-formed.
 */

import type { StreamEvent } from 'chunkfold/stream'

type End = Extract<StreamEvent, { type: 'tool-call-end' }>

/** What is wrong, one line for each fault. */
export function faultsOf(events: readonly StreamEvent[]): string[] {
  return new Checker().check(events)
}

class Checker {
  readonly #faults: string[] = []
  readonly #kinds = new Map<number, string>()
  readonly #started = new Set<number>()
  readonly #arguments = new Map<number, string>()
  readonly #ended: number[] = []

  check(events: readonly StreamEvent[]): string[] {
    for (const event of events) this.#step(event)
    const last = events.at(-1)?.type
    if (last !== 'done' && last !== 'error') this.#fault(`the last event is ${last}`)
    const finals = events.filter(({ type }) => type === 'done' || type === 'error')
    if (finals.length > 1) this.#fault(`${finals.length} last events`)
    const open = [...this.#started].filter((part) => !this.#ended.includes(part))
    if (last === 'done') for (const part of open) this.#fault(`call ${part} has no end`)
    return this.#faults
  }

  #step(event: StreamEvent): void {
    if (!('part' in event)) return
    const { part, type } = event
    const kind = type.startsWith('tool-call') ? 'tool-call' : type
    const known = this.#kinds.get(part) ?? kind
    if (known !== kind) this.#fault(`part ${part} is ${known} and ${kind}`)
    this.#kinds.set(part, known)
    if (kind === 'tool-call' && type !== 'tool-call-start' && !this.#started.has(part))
      this.#fault(`${type} ${part} before its start`)
    if (kind === 'tool-call' && this.#ended.includes(part)) this.#fault(`${type} ${part} after its end`)
    this.#take(event)
  }

  #take(event: Extract<StreamEvent, { part: number }>): void {
    const { part, type } = event
    if (type === 'text' || type === 'reasoning' || type === 'refusal') this.#checkDelta(part, event.text)
    if (type === 'tool-call-start') {
      if (this.#started.has(part)) this.#fault(`call ${part} starts twice`)
      this.#started.add(part)
    }
    if (type === 'tool-call-delta') {
      this.#checkDelta(part, event.arguments)
      this.#arguments.set(part, (this.#arguments.get(part) ?? '') + event.arguments)
    }
    if (type === 'tool-call-end') this.#end(event)
  }

  #checkDelta(part: number, text: string): void {
    if (text === '') this.#fault(`an empty delta of ${part}`)
  }

  #end({ part, call }: End): void {
    if (part < (this.#ended.at(-1) ?? 0)) this.#fault(`call ${part} ends after a later one`)
    const told = this.#arguments.get(part) ?? ''
    if (told !== call.arguments) this.#fault(`call ${part} has ${call.arguments}, its deltas ${told}`)
    this.#ended.push(part)
  }

  #fault(text: string): void {
    this.#faults.push(text)
  }
}
