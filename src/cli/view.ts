/**
 * What the two ways of watching have in common: how the parts of a message look.
 */

import type { JsonValue } from '../json.js'
import type { StreamEvent } from '../stream/stream-event.js'
import { jsonText } from './json-text.js'
import { printable } from './printable.js'
import type { Style } from './terminal.js'

/** Shows a message while it grows. */
export interface View {
  /** Takes an event in. */
  show(event: StreamEvent): void | Promise<void>
  /** Draws what has changed, where drawing waits for its turn. */
  draw(status: string): void
  /** Shows what is left, and the status where there is one. Nothing comes after it. */
  end(status: string | undefined): void | Promise<void>
}

/** How a part looks: what stands before it, and its style. */
export interface Look {
  readonly label: string
  readonly style: Style | undefined
}

/** Labels say without colour too what a part is. */
export const textLooks = {
  text: { label: '', style: undefined },
  reasoning: { label: '[reasoning] ', style: 'dim' },
  refusal: { label: '[refusal] ', style: 'yellow' },
} as const satisfies Record<Extract<StreamEvent, { text: string }>['type'], Look>

export const callStyle = 'cyan'
export const itemStyle = 'dim'

/** What stands before the arguments of a call. */
export function callHead(name: string): string {
  return `→ ${printable(name)}(`
}

/** What stands behind them; a call that has not ended is not whole. */
export function callFoot(hasEnded: boolean): string {
  return hasEnded ? ')' : ' … not finished'
}

/** How much of an item is shown, in characters: it may be a whole image. */
const MAX_ITEM = 60

/** An item that is no text, on one line. */
export function itemLine(item: JsonValue): string {
  const json = jsonText(item)
  return `[item] ${json.length > MAX_ITEM ? `${json.slice(0, MAX_ITEM).replace(/[\ud800-\udbff]$/, '')}…` : json}`
}
