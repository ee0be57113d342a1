import { describe } from '../errors.js'
import { MAX_DEPTH } from '../json.js'

/**
 * How much a stream may bring. A stream that brings more ends with a `LimitError`, one that is nested too deeply with a
 * `StreamMalformedError` whose cause is a `ChunkDepthError`. `Infinity` means no limit; lengths are in UTF-16 units.
 *
 * The defaults are far from what providers send, and there to be lowered where you know better: they keep a server that
 * never stops, or a model that repeats itself, from filling the memory.
 *
 * @since 0.1.0
 */
export interface ReaderLimits {
  /** How many tool calls a message may have, as its reader sees them, however many fragments they come in; 4,096 by default. */
  readonly maxCalls?: number | undefined
  /** How many parts a message may have, as `parts` gives them: texts, items, calls; 100,000 by default. */
  readonly maxParts?: number | undefined
  /**
   * How long the arguments of one call may be, in all its fragments; 64 Mi (67,108,864) by default. Arguments that come as an
   * object count as their JSON.
   */
  readonly maxArgumentsLength?: number | undefined
  /**
   * How much a model may write in all, text, reasoning, refusals and arguments together; 256 Mi (268,435,456) by default. Items
   * of list content do not count: their size is that of their events.
   */
  readonly maxLength?: number | undefined
  /**
   * How much may come beside that: names and ids, data for the provider (signatures), log-probabilities, token ids, and fields of
   * the provider's own, as JSON; 256 Mi by default.
   */
  readonly maxDataLength?: number | undefined
  /** How many fields usage may have, and the metadata of the message; 256 by default. */
  readonly maxFields?: number | undefined
  /** How deeply the data of a chunk may be nested: items, objects of arguments, metadata. 500 by default, and at most. */
  readonly maxDepth?: number | undefined
}

/**
 * What every reader of a wire takes.
 *
 * @since 0.1.0
 */
export interface ReaderOptions {
  /** How much the stream may bring. */
  readonly limits?: ReaderLimits | undefined
}

/** The limits, each with a value. */
export type Limits = { readonly [Name in keyof ReaderLimits]-?: number }

const defaults: Limits = {
  maxCalls: 4096,
  maxParts: 100_000,
  maxArgumentsLength: 64 * 1024 * 1024,
  maxLength: 256 * 1024 * 1024,
  maxDataLength: 256 * 1024 * 1024,
  maxFields: 256,
  maxDepth: MAX_DEPTH,
}

/**
 * The limits that the options ask for, and the defaults for the rest.
 *
 * @throws TypeError where one is none, or has a name that no limit has
 */
export function limitsOf({ limits = {} }: ReaderOptions): Limits {
  const given: [string, unknown][] = Object.entries(limits)
  for (const [name, value] of given) {
    if (!Object.hasOwn(defaults, name)) {
      throw new TypeError(`there is no limit \`${name}\`; the limits are ${Object.keys(defaults).join(', ')}`)
    }
    if (value !== undefined) checkLimit(name, value)
  }
  return { ...defaults, ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) }
}

function checkLimit(name: string, value: unknown): void {
  const most = name === 'maxDepth' ? MAX_DEPTH : Number.POSITIVE_INFINITY
  const isWhole = Number.isSafeInteger(value) || value === Number.POSITIVE_INFINITY
  const isRight = typeof value === 'number' && isWhole && value >= 1 && value <= most
  if (isRight) return
  throw new TypeError(`\`limits.${name}\` must be a whole number from 1 to ${most}, got ${describe(value)}`)
}
