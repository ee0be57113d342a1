/**
 * Counts what a stream brings, in the time that it takes to read each chunk. Calls and parts are those that a reader of the
 * message sees, so it takes the reading of all fragments to count them; but there are never more of them than entries of the
 * log, and these are few unless fragments are interleaved. So nothing is read before there are enough entries for a limit.
 */

import type { AssistantMessageChunk } from '../chunks/assistant.js'
import { ChunkDepthError } from '../errors.js'
import { isIterable } from '../iteration.js'
import { type JsonValue, MAX_DEPTH, nestsDeeper } from '../json.js'
import type { LimitName } from '../limit-error.js'
import type { Log } from '../parts/log.js'
import type { Part } from '../parts/part.js'
import { PartReader } from '../parts/views.js'
import type { Limits } from './limits.js'

/** Counts the chunks of one stream. */
export class LimitCounter {
  readonly #limits: Limits
  /** With fewer entries in the log than this no limit of calls or parts can be broken. */
  readonly #entries: number
  #length = 0
  #dataLength = 0
  #argumentsLength = 0
  /** How long the fields of the provider's own are: of each, the last value is kept. */
  readonly #fields = new Map<string, number>()
  #seen: SeenParts | undefined

  constructor(limits: Limits) {
    this.#limits = limits
    this.#entries = Math.min(limits.maxCalls, limits.maxParts)
  }

  /** How much of a limit there may be. */
  max(limit: keyof Limits): number {
    return this.#limits[limit]
  }

  /**
   * Counts a chunk; the limit that it breaks, if it does.
   *
   * @param merged - everything before the chunk, merged
   */
  add(
    { log, details }: AssistantMessageChunk,
    merged: AssistantMessageChunk,
  ): Exclude<LimitName, 'maxEventLength'> | undefined {
    for (const part of partsOf(log)) this.#measure(part)
    this.#dataLength += operandsOf(details)
    for (const layer of details.providerMetadata ?? []) for (const [name, value] of layer) this.#measureField(name, value)
    if (this.#length > this.#limits.maxLength) return 'maxLength'
    if (this.#dataLength > this.#limits.maxDataLength) return 'maxDataLength'
    if (fieldsOf(details) > this.#limits.maxFields) return 'maxFields'
    if (this.#seen !== undefined) this.#seen.add(log)
    else if (this.#mayBreak(merged.log.size + log.size)) {
      this.#seen = new SeenParts()
      this.#seen.add(merged.log)
      this.#seen.add(log)
    }
    return this.#seen?.broken(this.#limits)
  }

  /** @throws ChunkDepthError when the data of a chunk is nested more deeply than it may be */
  checkDepth({ log, details, providerMetadata }: AssistantMessageChunk): void {
    const { maxDepth } = this.#limits
    // Up to here no chunk can be made that is deeper.
    if (maxDepth === MAX_DEPTH) return
    const fields = [
      ...[...partsOf(log)].flatMap((part) => Object.entries(part)),
      ...Object.entries({ ...details, providerMetadata }),
    ]
    for (const [name, value] of fields) {
      const data: readonly unknown[] = isIterable(value) && !Array.isArray(value) ? [...value] : [value]
      if (data.some((item) => nestsDeeper(item, maxDepth))) throw new ChunkDepthError(name, maxDepth)
    }
  }

  #measure(part: Part): void {
    const length = lengthOf(part)
    this.#length += length
    this.#dataLength += labelsOf(part)
    if (part.type === 'tool-call') this.#argumentsLength += length
  }

  #measureField(name: string, value: JsonValue): void {
    const length = name.length + JSON.stringify(value).length
    this.#dataLength += length - (this.#fields.get(name) ?? 0)
    this.#fields.set(name, length)
  }

  #mayBreak(entries: number): boolean {
    return entries > this.#entries || this.#argumentsLength > this.#limits.maxArgumentsLength
  }
}

/** The parts that the fragments so far make up, and how long the arguments of each call are. */
class SeenParts {
  readonly #reader = new PartReader()
  readonly #lengths = new Map<object, number>()
  #longest = 0

  add(log: Log): void {
    for (const part of partsOf(log)) {
      const open = this.#reader.add(outlineOf(part))
      if (part.type !== 'tool-call' || open === undefined) continue
      const length = (this.#lengths.get(open) ?? 0) + lengthOf(part)
      this.#lengths.set(open, length)
      this.#longest = Math.max(this.#longest, length)
    }
  }

  broken(limits: Limits): 'maxCalls' | 'maxParts' | 'maxArgumentsLength' | undefined {
    if (this.#lengths.size > limits.maxCalls) return 'maxCalls'
    if (this.#reader.size > limits.maxParts) return 'maxParts'
    return this.#longest > limits.maxArgumentsLength ? 'maxArgumentsLength' : undefined
  }
}

/** Most chunks have one part, and are read without a list. */
function partsOf(log: Log): Iterable<Part> {
  if (log.last === undefined) return []
  return log.settled.length === 0 ? [log.last] : log
}

/** How long the names and the data of a part are: what is kept of it beside its text. */
function labelsOf(part: Part): number {
  const data = part.providerData === undefined ? 0 : JSON.stringify(part.providerData).length
  if (part.type !== 'tool-call') return data + (part.block?.length ?? 0)
  return data + (part.id?.length ?? 0) + (part.name?.length ?? 0)
}

/** How long the log-probabilities and token ids of a chunk are, as JSON: all of them are kept. */
function operandsOf(details: AssistantMessageChunk['details']): number {
  const { logprobs, completionTokenIds, parserContent } = details
  let length = completionTokenIds?.length ?? 0
  for (const operands of [logprobs, parserContent]) {
    if (operands !== undefined) for (const operand of operands) length += JSON.stringify(operand)?.length ?? 0
  }
  return length
}

/** How many fields usage or metadata have: each chunk that changes one of them has all of them once more. */
function fieldsOf({ usageMetadata = {}, metadata = {} }: AssistantMessageChunk['details']): number {
  return Math.max(Object.keys(usageMetadata).length, Object.keys(metadata).length)
}

function lengthOf(part: Part): number {
  if (part.type === 'content') return 0
  const text = part.type === 'tool-call' ? part.arguments : part.text
  if (text === undefined) return 0
  return typeof text === 'string' ? text.length : JSON.stringify(text).length
}

/** What decides to which part a delta belongs; the rest would be kept a second time. */
function outlineOf(part: Part): Part {
  const { done } = part
  if (part.type === 'content') return { type: 'content', item: null, block: part.block, done }
  if (part.type !== 'tool-call') return { type: part.type, text: '', block: part.block, done }
  if (typeof part.arguments !== 'object' && part.providerData === undefined) return part
  const { index, id, name } = part
  // Any object is whole, and any other will do.
  return { type: 'tool-call', index, id, name, arguments: typeof part.arguments === 'object' ? {} : part.arguments, done }
}
