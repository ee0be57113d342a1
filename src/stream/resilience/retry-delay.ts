import type { Settings } from './options.js'
import { retryAfterOf } from './retry-after.js'

type Delays = Pick<Settings, 'baseDelayMs' | 'maxDelayMs' | 'maxRetryAfterMs'>

/**
 * How long to wait after an attempt that failed, in milliseconds; undefined where the server asks for more than it is given.
 *
 * Doubles with each attempt, up to a limit, and lies in the upper half of that by chance: clients that failed together do
 * not come back together. Where the server says when, it is not before; and a little later, by chance, for the same reason.
 *
 * @param attempt - which one failed, from 1
 * @param random - from 0 to 1
 */
export function delayAfter(
  error: unknown,
  attempt: number,
  delays: Delays,
  random: number = Math.random(),
): number | undefined {
  const { baseDelayMs, maxDelayMs, maxRetryAfterMs } = delays
  const asked = retryAfterOf(error)
  if (asked !== undefined && asked > maxRetryAfterMs) return undefined
  const longest = Math.min(baseDelayMs * 2 ** (attempt - 1), maxDelayMs)
  // Asking for no wait at all is no reason to hammer.
  return asked ? asked + (random * Math.min(baseDelayMs, maxDelayMs)) / 2 : (longest * (1 + random)) / 2
}
