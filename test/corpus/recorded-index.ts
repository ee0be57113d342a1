/**
 * The index of the recorded streams that lie beside the repository, where they do.
 */

import { existsSync, readFileSync } from 'node:fs'

const folder = new URL('../../../shared/streams/', import.meta.url)
const index = new URL('INDEX.json', folder)

/** What the readers whose recordings these are made of them; null where they did not say. */
export interface Expected {
  readonly text?: string | null
  readonly reasoning?: string
  readonly thinking?: readonly { readonly content: string | null }[]
  readonly refusal?: string | null
  readonly toolCalls: readonly ExpectedCall[]
  readonly finishReason?: string
  readonly responseId?: string
  readonly usage?: Readonly<Record<string, unknown>>
  readonly choices?: readonly ExpectedChoice[]
}

export interface ExpectedCall {
  readonly id: string | null
  readonly name: string
  readonly arguments: unknown
}

export interface ExpectedChoice {
  readonly index: number
  readonly text: string | null
  readonly refusal: string | null
  readonly finishReason: string
  readonly toolCalls: readonly ExpectedCall[]
  readonly hasLogprobs: boolean
}

export interface Recorded {
  readonly name: string
  readonly url: URL
  readonly expected: Expected | undefined
}

interface Entry {
  readonly file: string
  readonly wire: string
  readonly expected?: Expected
}

/** The recordings of the Chat Completions wire; none where the folder is not there. */
export const recordings: readonly Recorded[] = existsSync(index)
  ? (JSON.parse(readFileSync(index, 'utf8')) as Entry[])
      .filter(({ wire }) => wire === 'openai-chat')
      .map(({ file, expected }) => ({ name: file.replace(/^openai-chat\//, ''), url: new URL(file, folder), expected }))
  : []
