/**
 * Failures from the field that lie beside the repository, where they do: text with tags in it, and what should come of it.
 */

import { existsSync, readFileSync } from 'node:fs'

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

const file = new URL('../../../../shared/cases/bug-cases.json', import.meta.url)

/** Those that are about tags in text; none where the file is not there. */
export const bugCases: readonly BugCase[] = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as BugCase[]).filter(({ id }) => ['B53', 'B54', 'B94', 'B95', 'B97'].includes(id))
  : []
