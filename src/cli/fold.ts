/**
 * `chunkfold fold`: a recorded stream to its message.
 */

import { AssistantMessageChunk } from '../chunks/assistant.js'
import type { MessageChunk } from '../chunks/base.js'
import { toolCallToJson } from '../chunks/wire.js'
import { ChunkDataError, ChunkDepthError, ChunkTypeError } from '../errors.js'
import type { MessagePart } from '../parts/part.js'
import { eventsIn } from '../providers/adapter.js'
import { ProviderError, StreamIncompleteError, StreamMalformedError } from '../stream-errors.js'
import { type Input, parseInput } from './input.js'
import { InputError } from './input-error.js'
import { detectWire, type WireName, wires } from './wires.js'

/** What `fold` was asked for. */
export interface FoldOptions {
  readonly from: WireName | 'auto'
  readonly choice: number
  readonly parts: boolean
  readonly pretty: boolean
}

/** What came of it; `reason` says why the stream is not whole. */
export interface FoldResult {
  readonly message: string
  readonly reason: string | undefined
}

/**
 * @throws InputError where the input cannot be read, naming the line
 */
export async function fold(text: string, options: FoldOptions): Promise<FoldResult> {
  const input: Input = options.from === 'text' ? { events: [{ line: 1, value: text }], isCut: false } : await parseInput(text)
  const { chunk, reason } = await foldEvents(input, options)
  const { parts: _, ...fields } = chunk.toJSON()
  const message = options.parts ? { ...fields, parts: chunk.parts.map(partToJson) } : fields
  return { message: JSON.stringify(message, null, options.pretty ? 2 : 0), reason }
}

async function foldEvents(input: Input, options: FoldOptions): Promise<{ chunk: MessageChunk; reason: string | undefined }> {
  const wire = options.from === 'auto' ? detectWire(input.events.map(({ value }) => value)) : options.from
  if (wire === undefined && input.events.length > 0) throw unknownWire(input)
  const counted = new CountedEvents(input)
  let chunk: MessageChunk | undefined
  try {
    for await (const next of wires[wire ?? 'openai-chat'].read(counted, options))
      chunk = chunk === undefined ? next : chunk.merge(next)
  } catch (error) {
    if (!isEarlyEnd(error)) throw asInputError(error, counted.line)
    const reason = input.isCut && StreamIncompleteError.isInstance(error) ? cutShort : error.message
    return { chunk: chunk ?? AssistantMessageChunk.empty, reason }
  }
  return { chunk: chunk ?? AssistantMessageChunk.empty, reason: input.isCut ? cutShort : undefined }
}

const cutShort = new StreamIncompleteError('the input breaks off in the middle of an event').message

function unknownWire({ events: [first] }: Input): InputError {
  try {
    eventsIn(first?.value, 1)
  } catch (error) {
    return asInputError(error, first?.line)
  }
  return new InputError(first?.line, 'the event is of no wire that is known; name the wire with --from')
}

/** The values of the events, and the line of the one that was read last. */
class CountedEvents implements Iterable<unknown> {
  line: number | undefined
  readonly #input: Input

  constructor(input: Input) {
    this.#input = input
  }

  *[Symbol.iterator](): Generator<unknown, void, undefined> {
    for (const { line, value } of this.#input.events) {
      this.line = line
      yield value
    }
  }
}

function isEarlyEnd(error: unknown): error is Error {
  return StreamIncompleteError.isInstance(error) || ProviderError.isInstance(error)
}

function asInputError(error: unknown, line: number | undefined): Error {
  if (StreamMalformedError.isInstance(error)) return new InputError(line, `expected ${error.expected}, got ${error.got}`)
  if (ChunkDataError.isInstance(error) || ChunkDepthError.isInstance(error) || ChunkTypeError.isInstance(error)) {
    return new InputError(line, error.message)
  }
  return error instanceof Error ? error : new Error(String(error))
}

function partToJson(part: MessagePart): object {
  if (part.type === 'tool-call') return { type: part.type, call: toolCallToJson(part.call) }
  const { providerData, ...fields } = part
  return providerData === undefined ? fields : { ...fields, provider_data: providerData }
}
