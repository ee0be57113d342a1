/**
 * Failures from the field that lie beside the repository, where they do: text with tags in it, and what should come of it.
 */

import { fieldCases } from '../../corpus/field-cases.js'

export interface BugCase {
  readonly id: string
  readonly input: {
    readonly text?: string
    readonly deltas?: readonly string[]
    readonly options?: { readonly startInThinking?: boolean }
  }
  readonly expected: {
    readonly content: string
    readonly thinking?: string
    readonly tool_calls?: readonly { readonly name: string; readonly arguments: string }[]
    readonly invalid_tool_calls?: readonly { readonly name: string; readonly arguments: string; readonly reason: string }[]
  }
}

const ids = ['B53', 'B54', 'B94', 'B95', 'B97']

/** Those that are about tags in text; none where there are none. */
export const bugCases = fieldCases.filter(({ id }) => ids.includes(id)) as unknown as readonly BugCase[]
