/**
 * Telling chunks apart, those of another copy of the package included.
 */

import { ChunkDataError, typeName } from '../errors.js'
import type { ChunkKind } from './details.js'

/** Where a chunk of any copy of the package keeps its kind. */
export const brand: unique symbol = Symbol.for('chunkfold.chunk') as never

/** The names of the classes, which a bundler may have shortened in the code. */
export const classNames = {
  base: 'BaseMessageChunk',
  assistant: 'AssistantMessageChunk',
  tool: 'ToolMessageChunk',
} as const satisfies Record<ChunkKind, string>

/** The kind of a chunk; undefined for what is none. */
export function kindOf(value: unknown): ChunkKind | undefined {
  // Whatever it is: what is no object has no such key.
  const kind = (value as { readonly [brand]?: unknown } | null | undefined)?.[brand]
  return kind === 'base' || kind === 'assistant' || kind === 'tool' ? kind : undefined
}

/** Marks the chunks of a class as of a kind. On their prototype, where reading it costs next to nothing. */
export function markKind(prototype: object, kind: ChunkKind): void {
  Object.defineProperty(prototype, brand, { value: kind })
}

/** Refuses what is no chunk. */
export function assertChunk(value: unknown, at: string): void {
  if (kindOf(value) === undefined) throw new ChunkDataError(at, 'a message chunk', typeName(value))
}

/** How an error names a value that may be a chunk. */
export function nameOf(value: unknown): string {
  const kind = kindOf(value)
  return kind === undefined ? typeName(value) : classNames[kind]
}
