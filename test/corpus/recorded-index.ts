/**
 * The index of the recorded streams that lie beside the repository, where they do.
 */

import { existsSync, readFileSync } from 'node:fs'
import { isWire, type Wire } from './readers.js'

const folder = new URL('../../../shared/streams/', import.meta.url)
const index = new URL('INDEX.json', folder)

/** What somebody else made of a recording; null or absent where they did not say. */
export interface Expected {
  readonly text?: string | null
  /** One text, or one for each part. */
  readonly reasoning?: string | readonly string[]
  readonly thinking?: readonly { readonly content: string | null }[]
  readonly refusal?: string | null
  readonly toolCalls?: readonly ExpectedCall[]
  readonly finishReason?: string | null
  readonly responseId?: string
  readonly usage?: Readonly<Record<string, unknown>> | null
  readonly choices?: readonly ExpectedChoice[]
  /** The messages of an agent, those of its subagents among them. */
  readonly messages?: readonly ExpectedMessage[]
  /** The messages of an agent that says several. */
  readonly agentMessages?: readonly string[]
}

export interface ExpectedCall {
  readonly id: string | null
  readonly name: string
  readonly arguments: unknown
  readonly kind?: 'client' | 'server'
}

export interface ExpectedChoice {
  readonly index: number
  readonly text: string | null
  readonly refusal: string | null
  readonly finishReason: string
  readonly toolCalls: readonly ExpectedCall[]
  readonly hasLogprobs: boolean
}

interface ExpectedMessage {
  readonly parent_tool_use_id: string | null
  readonly text: string
  readonly toolCalls: readonly ExpectedCall[]
}

export interface Recorded {
  readonly wire: Wire
  readonly name: string
  readonly url: URL
  /** By its reader, by the terminal event of the stream itself, or by several of these. */
  readonly expected: readonly Expected[]
}

interface Entry {
  readonly file: string
  readonly wire: string
  readonly expected?: Expected
  readonly expectedTerminal?: Expected
  readonly expectedTerminals?: readonly Expected[]
}

/** The recordings of every wire; none where the folder is not there. */
export const recordings: readonly Recorded[] = existsSync(index)
  ? (JSON.parse(readFileSync(index, 'utf8')) as Entry[]).flatMap(({ file, wire, ...entry }) =>
      isWire(wire) ? [{ wire, name: file, url: new URL(file, folder), expected: expectedOf(entry) }] : [],
    )
  : []

function expectedOf({ expected, expectedTerminal, expectedTerminals }: Omit<Entry, 'file' | 'wire'>): Expected[] {
  const terminals = expectedTerminals === undefined ? [] : [joined(expectedTerminals)]
  return [expected, expectedTerminal, ...terminals].filter((one) => one !== undefined)
}

/** Several responses in one stream are one message here: its usage and its end are those of the last. */
function joined(responses: readonly Expected[]): Expected {
  return {
    ...responses.at(-1),
    text: responses.map(({ text }) => text ?? '').join(''),
    toolCalls: responses.flatMap(({ toolCalls }) => toolCalls ?? []),
  }
}
