/**
 * The deltas of content blocks, as a table: which block a delta is of, and which part it is.
 */

import type { Part } from '../parts/part.js'
import { dataOf, type Fields } from './anthropic-block.js'
import { record, text } from './fields.js'

interface DeltaKind {
  /** The type of the block that it adds to. */
  readonly block: string
  /** The field that is a piece of a text. */
  readonly piece?: string
  /** What it gives in the block of this label. */
  readonly part: (delta: Fields, label: number) => Part
}

const table = {
  text_delta: {
    block: 'text',
    piece: 'text',
    part: (delta, label) => ({ type: 'text', text: text(delta.text) ?? '', block: `${label}` }),
  },
  citations_delta: {
    block: 'text',
    part: ({ citation }, label) => ({ type: 'text', text: '', block: `${label}`, providerData: listed(citation) }),
  },
  thinking_delta: {
    block: 'thinking',
    piece: 'thinking',
    part: (delta, label) => ({ type: 'reasoning', text: text(delta.thinking) ?? '', block: `${label}` }),
  },
  signature_delta: {
    block: 'thinking',
    piece: 'signature',
    part: (delta, label) => ({ type: 'reasoning', text: '', block: `${label}`, providerData: signed(delta.signature) }),
  },
  input_json_delta: {
    block: 'tool_use',
    piece: 'partial_json',
    part: (delta, label) => ({ type: 'tool-call', index: label, arguments: text(delta.partial_json) }),
  },
} as const satisfies Record<string, DeltaKind>

/** By type, so that a type such as `constructor` is none. */
export const deltaKinds: ReadonlyMap<unknown, DeltaKind> = new Map(Object.entries(table))

const none: ReadonlySet<string> = new Set()

/** Pieces of a signature are joined, as texts of data are. */
function signed(signature: unknown) {
  return dataOf({ signature: text(signature) }, none)
}

/** Citations come one by one, and lists of data are joined. */
function listed(citation: unknown) {
  return Object.keys(record(citation)).length === 0 ? undefined : dataOf({ citations: [citation] }, none)
}
