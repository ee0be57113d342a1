import { bodiesOf, causesOf, headerOf } from './causes.js'
import { waitIn } from './provider-words.js'

/**
 * How long the server asked to be left alone, in milliseconds; undefined where it did not. From `retry-after-ms`, from
 * `Retry-After` in seconds or as a date, or from the words of its error.
 *
 * @param now - the time, in milliseconds since 1970
 */
export function retryAfterOf(error: unknown, now: number = Date.now()): number | undefined {
  for (const link of causesOf(error)) {
    const exact = Number(headerOf(link, 'retry-after-ms') || Number.NaN)
    if (exact >= 0) return exact
    const asked = delayIn(headerOf(link, 'retry-after') ?? '', now)
    if (asked !== undefined) return asked
    const said = bodiesOf(link)
      .map(waitIn)
      .find((ms) => ms !== undefined)
    if (said !== undefined) return said
  }
  return undefined
}

/** Seconds, or a date of HTTP; a date that has passed says "now". */
function delayIn(header: string, now: number): number | undefined {
  const text = header.trim()
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000
  // A date has letters; `Date.parse` would read numbers of any kind as one.
  const date = /^[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
