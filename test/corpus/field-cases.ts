/**
 * Failures from the field that lie beside the repository, where they do: small inputs, and what should come of them.
 */

import { existsSync, readFileSync } from 'node:fs'
import type { AssistantMessageChunk } from 'chunkfold'
import { readers, type Wire } from './readers.js'

interface FieldCase {
  readonly id: string
  readonly kind: string
  readonly wire: string
  readonly input: unknown
  readonly expected: Readonly<Record<string, unknown>>
}

const file = new URL('../../../shared/cases/bug-cases.json', import.meta.url)

/** All of them; none where the file is not there. */
export const fieldCases: readonly FieldCase[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []

/** The one of this id; only where there are any. */
export function fieldCase(id: string): FieldCase {
  const found = fieldCases.find((one) => one.id === id)
  if (found === undefined) throw new Error(`there is no case ${id}`)
  return found
}

/** The events of a case, as its wire's reader makes chunks of them. */
export function chunksOf(wire: string, events: readonly unknown[]): AsyncIterable<AssistantMessageChunk> {
  const lines = events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
  return readers[wire as Wire]([new TextEncoder().encode(lines.join(''))], 0)
}

/** The events that a case gives. */
export function eventsOf({ input }: FieldCase): readonly unknown[] {
  if (Array.isArray(input)) return input
  const { chunks = [], raw_json_lines: lines = [] } = input as { chunks?: unknown[]; raw_json_lines?: unknown[] }
  return [...chunks, ...lines]
}
