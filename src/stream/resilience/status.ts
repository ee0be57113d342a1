/** Below 500, the statuses that say "not now" instead of "not so". */
const passing = new Set([408, 409, 425, 429])

/** Of 5xx, those that say "never": not implemented, wrong version, and their kin. */
const lasting = new Set([501, 505, 506, 508, 510, 511])

/** True for a status that another attempt may change. */
export function isRetryableStatus(status: number): boolean {
  return passing.has(status) || (status >= 500 && !lasting.has(status))
}
