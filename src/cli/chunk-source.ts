/**
 * The chunks of an input, whatever its format and its wire; and what it means when they end early.
 */

import { AssistantMessageChunk } from '../chunks/assistant.js'
import type { MessageChunk } from '../chunks/base.js'
import { classNames } from '../chunks/kind.js'
import { ChunkDataError, ChunkDepthError, ChunkTypeError } from '../errors.js'
import { eventsIn } from '../providers/adapter.js'
import { isAbort } from '../stream/resilience/abort.js'
import { ProviderError, StreamIncompleteError, StreamMalformedError } from '../stream-errors.js'
import { type Pieces, readInput, readText } from './input.js'
import { InputError } from './input-error.js'
import type { InputEvent } from './input-event.js'
import { type WireName, wireOf, wires } from './wires.js'

/** How an input is to be read. */
export interface SourceOptions {
  /** What the events are; `auto` finds it out. */
  readonly from: WireName | 'auto'
  /** Which choice is read, where a stream has several. */
  readonly choice: number
}

/** Read once. Each chunk is given out when the bytes of its event have come. */
export class ChunkSource implements AsyncIterable<MessageChunk> {
  readonly #pieces: Pieces
  readonly #options: SourceOptions
  /** The line of the event that was read last, and of each. */
  #line: number | undefined
  readonly #lines: (number | undefined)[] = []
  /** What the input failed with: readers of wires take any failure for a stream that was cut short. */
  #fault: unknown

  constructor(pieces: Pieces, options: SourceOptions) {
    this.#pieces = pieces
    this.#options = options
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<MessageChunk, void, undefined> {
    const { from } = this.#options
    const input = this.#guarded(from === 'text' ? readText(this.#pieces) : readInput(this.#pieces))
    const { wire, events } = from === 'auto' ? await recognise(input) : { wire: from, events: input }
    // Each reader checks its events itself.
    yield* wires[wire].read(this.#counted(events) as AsyncIterable<never>, this.#options)
  }

  /**
   * The chunks, all of them of an assistant.
   *
   * @throws InputError where one is of anybody else
   */
  async *assistants(): AsyncGenerator<AssistantMessageChunk, void, undefined> {
    for await (const chunk of this) {
      if (!AssistantMessageChunk.isInstance(chunk)) {
        const got = classNames[chunk.kind]
        throw new InputError(
          this.#line,
          `only chunks of an assistant can be told as they grow, got ${got}; \`fold\` merges them`,
        )
      }
      yield chunk
    }
  }

  /**
   * What an error of the chunks comes from, as it is to be told.
   *
   * @returns the error of a stream that is not whole, or that was interrupted; an `InputError` where the input is wrong; any
   *   other error where it cannot be read at all
   */
  explain(error: unknown): Error {
    const fault = this.#fault
    if (fault instanceof Error && !StreamIncompleteError.isInstance(fault)) return fault
    if (isEarlyEnd(error)) return error
    return asInputError(error, StreamMalformedError.isInstance(error) ? this.#lines[error.event - 1] : this.#line)
  }

  async *#counted(events: AsyncIterable<InputEvent>): AsyncGenerator<unknown, void, undefined> {
    for await (const { line, value } of events) {
      this.#line = line
      this.#lines.push(line)
      yield value
    }
  }

  /** An input that cannot be read any further has cut its stream short; one that cannot be read at all is at fault. */
  async *#guarded(events: AsyncIterable<InputEvent>): AsyncGenerator<InputEvent, void, undefined> {
    let hasBegun = false
    try {
      for await (const event of events) {
        yield event
        hasBegun = true
      }
    } catch (error) {
      const isCut = hasBegun && !isAbort(error) && !(error instanceof InputError) && !StreamIncompleteError.isInstance(error)
      this.#fault = isCut ? new StreamIncompleteError(messageOf(error), { cause: error }) : error
      throw this.#fault
    }
  }
}

/** True for the error of a stream that is not whole: what arrived counts. */
export function isEarlyEnd(error: unknown): error is Error {
  return StreamIncompleteError.isInstance(error) || ProviderError.isInstance(error) || isAbort(error)
}

interface Recognised {
  readonly wire: WireName
  readonly events: AsyncIterable<InputEvent>
}

/** The wire is that of the first event that belongs to one; the events before it wait until then. */
async function recognise(events: AsyncGenerator<InputEvent, void>): Promise<Recognised> {
  const held: InputEvent[] = []
  let cut: StreamIncompleteError | undefined
  try {
    for (let next = await events.next(); !next.done; next = await events.next()) {
      held.push(next.value)
      const wire = wireOf(next.value.value)
      if (wire !== undefined) return { wire, events: resume(held, events) }
    }
  } catch (error) {
    if (!StreamIncompleteError.isInstance(error)) throw error
    cut = error
  }
  if (held[0] !== undefined) throw unknownWire(held[0])
  // Nothing has come, which is the same on every wire.
  return { wire: 'openai-chat', events: nothing(cut) }
}

async function* resume(held: readonly InputEvent[], rest: AsyncGenerator<InputEvent, void>): AsyncGenerator<InputEvent, void> {
  try {
    yield* held
    yield* rest
  } finally {
    // A reader that stops early may not have come to the rest.
    await rest.return()
  }
}

/** No events, and what ended them. */
function nothing(error: Error | undefined): AsyncIterable<InputEvent> {
  const next = async () => {
    if (error !== undefined) throw error
    return { done: true, value: undefined } as const
  }
  return { [Symbol.asyncIterator]: () => ({ next }) }
}

function unknownWire({ line, value }: InputEvent): Error {
  try {
    eventsIn(value, 1)
  } catch (error) {
    return asInputError(error, line)
  }
  return new InputError(line, 'the event is of no wire that is known; name the wire with --from')
}

function asInputError(error: unknown, line: number | undefined): Error {
  if (StreamMalformedError.isInstance(error)) return new InputError(line, `expected ${error.expected}, got ${error.got}`)
  if (ChunkDataError.isInstance(error) || ChunkDepthError.isInstance(error) || ChunkTypeError.isInstance(error)) {
    return new InputError(line, error.message)
  }
  return error instanceof Error ? error : new Error(String(error))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
