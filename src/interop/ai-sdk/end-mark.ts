/**
 * The end of a source, also one that it does not say: what a reader holds back has to come before the error.
 */

import { isPlainObject } from '../../json.js'
import type { EventSource } from '../../providers/adapter.js'
import { relay } from '../../relay.js'
import { isBlankData, messagesOf } from '../../stream/sse-data.js'

/** The type of the event that says so. No wire has one that is not a text. */
export const ended: unique symbol = Symbol('ended')

const mark = { type: ended }

/**
 * The events of a source, with a mark before its end, before it fails, and before what ends it.
 *
 * @param isHolding - whether anything is held back: only then it matters
 */
export function withEnd<Event>(events: EventSource<Event>, isHolding: () => boolean): EventSource<unknown> {
  return relay<unknown, unknown>(events, async function* (items) {
    try {
      for await (const item of items) {
        if (isHolding() && isEnd(item)) yield mark
        yield item
      }
    } catch (error) {
      yield mark
      throw error
    }
    if (!items.isReturned) yield mark
  })
}

/** True for what ends a stream: what is no event, the end mark, and data that is no JSON object. */
function isEnd(item: unknown): boolean {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return true
  if (!isPlainObject(item) || 'type' in item || typeof item.data !== 'string') return false
  return messagesOf(item.data).some((data) => !isBlankData(data) && !isObjectText(data))
}

function isObjectText(data: string): boolean {
  try {
    return isPlainObject(JSON.parse(data))
  } catch {
    return false
  }
}
