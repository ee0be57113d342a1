/**
 * The errors of chunks, each with a stable string `code`; `stream-errors.ts` has those of streams.
 *
 * An error says where (`path`, `line`), what was expected and what was found, and carries what had arrived. Identity
 * is a registered symbol, not `instanceof`: an error of another copy of the package is still recognised.
 */

/**
 * The stable names of the library's errors, in their `code`.
 *
 * @since 0.1.0
 */
export type ErrorCode =
  | 'chunk-type'
  | 'chunk-data'
  | 'chunk-depth'
  | 'empty-fold'
  | 'stream-incomplete'
  | 'stream-malformed'
  | 'provider-error'
  | 'stream-timeout'
  | 'http-error'
  | 'request-too-large'
  | 'limit'

/** Where an error keeps its code for `hasCode`. */
export const brand: unique symbol = Symbol.for('chunkfold.error')

/** True for an error with that code, of any copy of the package. */
export function hasCode(value: unknown, code: ErrorCode): boolean {
  return typeof value === 'object' && value !== null && brand in value && value[brand] === code
}

/** A short, single-line picture of a value for a message: at most 20 characters of a string, the type of the rest. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return `string "${clip(value)}"`
  return typeof value === 'number' || typeof value === 'boolean' ? `${typeof value} ${value}` : typeName(value)
}

function clip(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text
}

/** The type of a value in one word: `string`, `null`, `array`, the name of a class. */
export function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value !== 'object') return typeof value
  const name: unknown = value.constructor?.name
  return typeof name === 'string' && name !== '' ? clip(name) : 'object'
}

/** `content[0].a`: how an error names a place in the data. */
export function formatPath(path: readonly (string | number)[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    return text === '' ? key : `${text}.${key}`
  }, '')
}

/**
 * A chunk was merged with something that is not a chunk of its kind.
 *
 * @example
 * import { AssistantMessageChunk, ChunkTypeError } from 'chunkfold'
 *
 * try {
 *   AssistantMessageChunk.empty.merge('text' as never)
 * } catch (error) {
 *   if (!ChunkTypeError.isInstance(error)) throw error
 *   error.message // => 'Cannot merge AssistantMessageChunk with string'
 *   error.code // => 'chunk-type'
 * }
 *
 * @since 0.1.0
 */
export class ChunkTypeError extends TypeError {
  readonly code = 'chunk-type'
  readonly [brand] = 'chunk-type' as const

  constructor(left: string, right: string) {
    super(`Cannot merge ${left} with ${right}`)
    this.name = 'ChunkTypeError'
  }

  /** True for a `ChunkTypeError` of any copy of the package. */
  static isInstance(value: unknown): value is ChunkTypeError {
    return hasCode(value, 'chunk-type')
  }
}

/**
 * Something that cannot be part of a chunk was given to one: a function, a symbol, a bigint, a number that JSON cannot
 * write, a cycle, a class instance outside `parserContent`, or a field of the wrong type.
 *
 * @example
 * import { ChunkDataError, BaseMessageChunk } from 'chunkfold'
 *
 * try {
 *   new BaseMessageChunk({ role: 'user', content: [{ type: 'text', at: 10n as never }] })
 * } catch (error) {
 *   if (!ChunkDataError.isInstance(error)) throw error
 *   error.path // => 'content[0].at'
 *   error.got // => 'bigint'
 * }
 *
 * @since 0.1.0
 */
export class ChunkDataError extends Error {
  readonly code = 'chunk-data'
  readonly [brand] = 'chunk-data' as const
  /** Where, as `content[0].at`. */
  readonly path: string
  /** What would have been right. */
  readonly expected: string
  /** What was there: its type, and at most 20 characters of a string. */
  readonly got: string

  constructor(path: string, expected: string, got: string) {
    super(`\`${path}\` must be ${expected}, got ${got}`)
    this.name = 'ChunkDataError'
    this.path = path
    this.expected = expected
    this.got = got
  }

  /** True for a `ChunkDataError` of any copy of the package. */
  static isInstance(value: unknown): value is ChunkDataError {
    return hasCode(value, 'chunk-data')
  }
}

/**
 * Data is nested deeper than the library follows, so that no input can overflow the stack.
 *
 * @example
 * import { ChunkDepthError, mergeDicts } from 'chunkfold'
 *
 * let deep: Record<string, unknown> = {}
 * for (let level = 0; level < 100_000; level++) deep = { deep }
 * try {
 *   mergeDicts(deep, deep)
 * } catch (error) {
 *   if (!ChunkDepthError.isInstance(error)) throw error
 *   error.limit // => 500
 * }
 *
 * @since 0.1.0
 */
export class ChunkDepthError extends Error {
  readonly code = 'chunk-depth'
  readonly [brand] = 'chunk-depth' as const
  /** Where, as far as its first steps. */
  readonly path: string
  /** The deepest nesting that is accepted. */
  readonly limit: number

  constructor(path: string, limit: number) {
    super(`\`${path}\` is nested more than ${limit} levels deep; flatten it, or keep it as a string`)
    this.name = 'ChunkDepthError'
    this.path = path
    this.limit = limit
  }

  /** True for a `ChunkDepthError` of any copy of the package. */
  static isInstance(value: unknown): value is ChunkDepthError {
    return hasCode(value, 'chunk-depth')
  }
}

/**
 * A fold was given no chunk and no chunk to start from, so there is nothing that it could return.
 *
 * @example
 * import { EmptyFoldError, mergeAll } from 'chunkfold'
 *
 * try {
 *   mergeAll([])
 * } catch (error) {
 *   EmptyFoldError.isInstance(error) // => true
 * }
 *
 * @since 0.1.0
 */
export class EmptyFoldError extends Error {
  readonly code = 'empty-fold'
  readonly [brand] = 'empty-fold' as const

  constructor() {
    super('No chunk to fold: give a chunk to start from, such as `AssistantMessageChunk.empty`')
    this.name = 'EmptyFoldError'
  }

  /** True for an `EmptyFoldError` of any copy of the package. */
  static isInstance(value: unknown): value is EmptyFoldError {
    return hasCode(value, 'empty-fold')
  }
}
