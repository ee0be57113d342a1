import { checkOptionNames, checkSignal } from '../../check-options.js'
import { describe } from '../../errors.js'
import { isRetryable } from './is-retryable.js'

/**
 * What `onRetry` is told.
 *
 * @since 0.1.0
 */
export interface StreamRetry {
  /** What the attempt failed with. */
  readonly error: unknown
  /** The number of the attempt that failed, from 1. */
  readonly attempt: number
  /** How long it is until the next one, in milliseconds. */
  readonly delayMs: number
}

/**
 * How `resilient` goes about it. Times are in milliseconds; `Infinity` means no limit.
 *
 * @since 0.1.0
 */
export interface ResilientOptions {
  /** How many attempts may follow the first one; 10 by default. */
  readonly retries?: number | undefined
  /** How long it waits before the second attempt, at most; 500 by default. It doubles with each attempt; half of it is left to chance. */
  readonly baseDelayMs?: number | undefined
  /** The longest that doubling makes it wait; 30,000 by default. */
  readonly maxDelayMs?: number | undefined
  /**
   * The longest that it waits because the server asks for it (`Retry-After`); 60,000 by default. A server that asks for more
   * is not asked again: its error passes at once, instead of hours later.
   */
  readonly maxRetryAfterMs?: number | undefined
  /** How long an attempt may take until it says something, the connection included; 30,000 by default. */
  readonly firstTokenTimeoutMs?: number | undefined
  /** The model thinks before it speaks: makes the default of `firstTokenTimeoutMs` 45,000. */
  readonly reasoning?: boolean | undefined
  /** How long a stream may be silent once it has said something; 45,000 by default. Time that the consumer takes does not count. */
  readonly idleTimeoutMs?: number | undefined
  /** Ends it, whatever it is doing, with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /**
   * What happens when a stream fails after some of it was delivered. `never` (by default): the error passes, with what had
   * arrived in `partial`. `restart`: there is another attempt, and a `StreamRestart` in the stream says where it begins.
   */
  readonly policy?: 'never' | 'restart' | undefined
  /** Decides which errors are worth another attempt; `isRetryable` by default. Is not asked about aborts. */
  readonly shouldRetry?: ((error: unknown) => boolean) | undefined
  /** Is told of each attempt that follows, before the wait: for logs. What it throws ends the stream. */
  readonly onRetry?: ((retry: StreamRetry) => void) | undefined
}

/** The options, with their defaults. */
export type Settings = { readonly [Name in Exclude<keyof ResilientOptions, 'reasoning' | 'signal'>]-?: Given<Name> }

type Given<Name extends keyof ResilientOptions> = Exclude<ResilientOptions[Name], undefined>

/** @throws TypeError where an option is not what it has to be */
export function settingsOf(options: ResilientOptions): Settings {
  checkOptionNames(options, names)
  checkSignal(options.signal)
  const { policy = 'never', reasoning = false, shouldRetry = isRetryable, onRetry = () => {} } = options
  if (policy !== 'never' && policy !== 'restart') {
    throw new TypeError(`\`policy\` must be 'never' or 'restart', got ${describe(policy)}`)
  }
  return {
    retries: amount(options, 'retries', 10, 0),
    baseDelayMs: amount(options, 'baseDelayMs', 500, 0),
    maxDelayMs: amount(options, 'maxDelayMs', 30_000, 0),
    maxRetryAfterMs: amount(options, 'maxRetryAfterMs', 60_000, 0),
    firstTokenTimeoutMs: amount(options, 'firstTokenTimeoutMs', reasoning ? 45_000 : 30_000, 1),
    idleTimeoutMs: amount(options, 'idleTimeoutMs', 45_000, 1),
    policy,
    shouldRetry,
    onRetry,
  }
}

const names: readonly (keyof ResilientOptions)[] = [
  'retries',
  'baseDelayMs',
  'maxDelayMs',
  'maxRetryAfterMs',
  'firstTokenTimeoutMs',
  'reasoning',
  'idleTimeoutMs',
  'policy',
  'signal',
  'shouldRetry',
  'onRetry',
]

type Amounts = { [Name in keyof ResilientOptions]: ResilientOptions[Name] extends number | undefined ? Name : never }

function amount(
  options: ResilientOptions,
  name: NonNullable<Amounts[keyof Amounts]>,
  byDefault: number,
  least: number,
): number {
  const value: unknown = options[name]
  if (value === undefined) return byDefault
  if (typeof value === 'number' && value >= least) return value
  throw new TypeError(
    `\`${name}\` must be a number of at least ${least}, got ${describe(value)}; for no limit, give \`Infinity\``,
  )
}
