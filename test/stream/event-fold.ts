/**
 * What a consumer makes of events by itself, without the message that the last one carries.
 */

import { type JsonValue, type MessagePart, mergeParserContent, type UsageMetadata } from 'chunkfold'
import type { StreamEvent } from 'chunkfold/stream'

/** The message as far as events say it. */
export interface Told {
  readonly parts: readonly unknown[]
  readonly usage: UsageMetadata | undefined
}

/** Folds events; parts without events are undefined. */
export function foldEvents(events: readonly StreamEvent[]): Told {
  const parts: unknown[] = []
  let usage: UsageMetadata | undefined
  for (const event of events) {
    if (event.type === 'usage') usage = event.usage
    if (!('part' in event)) continue
    parts[event.part] = grown(parts[event.part], event)
  }
  return { parts: Array.from(parts), usage }
}

function grown(part: unknown, event: Extract<StreamEvent, { part: number }>): unknown {
  if (event.type === 'content') {
    const before = (part as { item: JsonValue } | undefined)?.item
    return { type: 'content', item: mergeParserContent(before, event.item) ?? null }
  }
  if (event.type === 'tool-call-end') return { type: 'tool-call', call: event.call }
  if ('text' in event) return { type: event.type, text: ((part as { text: string } | undefined)?.text ?? '') + event.text }
  return part
}

/** The parts of a message, as far as events say them: without data for the provider, and nothing of parts without text. */
export function tellable(parts: readonly MessagePart[]): unknown[] {
  return parts.map((part) => {
    if (part.type === 'tool-call') return { type: part.type, call: { ...part.call, providerData: undefined } }
    if (part.type === 'content') return { type: part.type, item: part.item }
    return part.text === '' ? undefined : { type: part.type, text: part.text }
  })
}

/** As `tellable`, of what was folded. */
export function toldParts({ parts }: Told, length: number): unknown[] {
  const all = Array.from({ length }, (_, at) => parts[at])
  return tellable(all.map((part) => (part ?? { type: 'text', text: '' }) as MessagePart))
}
