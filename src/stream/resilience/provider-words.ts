/**
 * What a provider's error means, from its own words: codes, types and statuses, at the depth where one has them.
 */

import { isObject } from './causes.js'
import { isRetryableStatus } from './status.js'

/** What waiting does not mend, whatever status it comes with. */
const forGood = new Set([
  'insufficient_quota',
  'quota_exceeded',
  'billing_error',
  'billing_hard_limit_reached',
  'billing_not_active',
  'context_length_exceeded',
  'invalid_api_key',
  'model_not_found',
])

/** What another attempt may well mend. */
const passing = new Set([
  // OpenAI and its family
  ...['server_error', 'rate_limit_exceeded', 'rate_limit', 'too_many_requests', 'server_is_overloaded', 'slow_down'],
  ...[
    'service_unavailable',
    'service_unavailable_error',
    'internal_server_error',
    'internal_error',
    'timeout',
    'engine_overloaded',
  ],
  // Anthropic
  ...['overloaded_error', 'overloaded', 'rate_limit_error', 'api_error', 'timeout_error'],
  // Google
  ...['unavailable', 'resource_exhausted', 'internal', 'deadline_exceeded', 'aborted'],
  // Amazon
  ...['throttlingexception', 'serviceunavailableexception', 'internalserverexception', 'modelstreamerrorexception'],
  ...['modeltimeoutexception', 'modelnotreadyexception'],
])

/** What servers write where they give no code. */
const passingText =
  /overloaded|rate.?limit|too many requests|temporarily|try again|time[d-]? ?out|internal (server )?error|unavailable/i

/** True when another attempt may help, false when it cannot; undefined where the words say neither. */
export function verdictOn(body: unknown): boolean | undefined {
  const levels = levelsOf(body)
  const codes = levels.flatMap(({ code, type, status, name, reason }) => [code, type, status, name, reason])
  const words = codes.filter((code) => typeof code === 'string').map((word) => word.toLowerCase())
  if (words.some((word) => forGood.has(word))) return false
  if (words.some((word) => passing.has(word))) return true
  const status = codes.map(Number).find((code) => code >= 400 && code < 600)
  if (status !== undefined) return isRetryableStatus(status)
  const texts = [body, ...levels.map(({ message }) => message)].filter((text) => typeof text === 'string')
  return texts.some((text) => passingText.test(text)) ? true : undefined
}

const seconds = /^(\d+(?:\.\d+)?)s$/
const inWords = /(?:try again|retry) (?:in|after) (\d+(?:\.\d+)?) ?(ms|s\b|sec)/i

/** How long to wait by the provider's own words, in milliseconds: Google's `retryDelay`, OpenAI's "try again in 1.2s". */
export function waitIn(body: unknown): number | undefined {
  for (const { details, message } of levelsOf(body)) {
    for (const detail of Array.isArray(details) ? details : []) {
      const delay = isObject(detail) && typeof detail.retryDelay === 'string' ? seconds.exec(detail.retryDelay) : null
      if (delay !== null) return Number(delay[1]) * 1000
    }
    const said = typeof message === 'string' ? inWords.exec(message) : null
    if (said !== null) return Number(said[1]) * (said[2]?.toLowerCase() === 'ms' ? 1 : 1000)
  }
  return undefined
}

/** The body, and the errors inside of it: providers wrap them once or twice, or put them into a list. */
function levelsOf(body: unknown): readonly Readonly<Record<string, unknown>>[] {
  const levels = []
  let next = Array.isArray(body) ? body[0] : body
  for (let depth = 0; depth < 4 && isObject(next); depth++) {
    levels.push(next)
    next = next.error ?? (isObject(next.response) ? next.response.error : undefined) ?? exceptionIn(next)
  }
  return levels
}

/** The exception that an event of Amazon's is: one member, which names it. */
function exceptionIn(event: Readonly<Record<string, unknown>>): object | undefined {
  const name = Object.keys(event).find((key) => key.endsWith('Exception'))
  const exception = name === undefined ? undefined : event[name]
  return isObject(exception) ? { name, message: exception.message } : undefined
}
